import Activity
import Foundation
import Git
import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

/// File times show that nothing changed, and never hide a change.
@Suite(.serialized, .startsPrograms) final class FileFingerprintTests: RepositoryTest {
  /// Simulates a file system with coarse timestamps.
  private let anHour = ReadingLimits(granularity: 3_600_000_000_000)

  /// Expects git's counts from a fresh read after a change that the file times reveal.
  private func expectChange(
    of path: String, in made: TestRepository,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let result = await reading.read([path])
    #expect(!result.isCached, sourceLocation: sourceLocation)
    try await expectEqual(result.ids, made.countedIDs(), sourceLocation: sourceLocation)
  }

  @Test func `an unchanged repository isn't read again, unless its files changed a moment ago`()
    async throws
  {
    try await made.commit("First")
    let careful = IndexedReading(in: home, folder: "careful", limits: anHour)
    for _ in 0..<3 { #expect(await !careful.read([made.path]).isCached) }
    let result = await reading.readUntilCached([made.path])
    #expect(result.isCached)
    try await expectEqual(result.ids, made.countedIDs())
    #expect(await reading.read([made.path]).isCached)
    // Nor is a time in the future trusted.
    try await made.script("touch -d '2200-01-01 UTC' .git/HEAD")
    for _ in 0..<3 { #expect(await !reading.read([made.path]).isCached) }
  }

  @Test func `timestamps set back don't hide a change`() async throws {
    try await made.commit("First")
    // The configuration files in the home folder are watched too.
    let script = "find . ~ -exec touch -h -d '2001-01-01 UTC' {} +"
    try await made.script(script)
    let careful = IndexedReading(in: home, limits: anHour)
    #expect(await !careful.read([made.path]).isCached)
    #expect(await !careful.read([made.path]).isCached)
    #expect(await reading.readUntilCached([made.path]).isCached)
    let other = try await made.run("commit-tree", "-m", "Other", "HEAD^{tree}")
    try await made.script("echo \(other) > .git/refs/heads/main; \(script)")
    try await expectChange(of: made.path, in: made)
  }

  private func store(linking path: String) throws -> TodoStore {
    var random = SystemRandomNumberGenerator()
    let store = try TodoStore.open(
      folder: home.path("data"), name: "test", in: LocalCalendar(zone: .utc), using: &random)
    _ = try store.write(at: Moment(seconds: 0)) {
      let repository = NewRepository(id: EntityID(high: 1, low: 1), path: path, root: nil)
      return try $0.addProjects([NewProject("p", repository: repository)]) { _ in true }
    }
    return store
  }

  @Test func `a commit that was only counted is still reported for linking`() async throws {
    try await made.commit("Begin ootd-1")
    let store = try store(linking: made.path)
    let processed = ProcessedCommits(in: { store })
    let first = await reading.read([made.path], since: processed).counts.deltas
    expectEqual(first.first?.found.count, 1)
    _ = try store.write(by: .automatic, at: Moment(seconds: 1_700_000_000)) {
      try $0.applyCommits(first)
    }
    #expect(await reading.read([made.path], since: processed).counts.deltas.isEmpty)
    try await made.commit("Finish ootd-1")
    #expect(await reading.readUntilCached([made.path]).isCached)
    let deltas = await reading.read([made.path], since: processed).counts.deltas
    expectEqual(deltas.first?.found.map(\.subject), ["Finish ootd-1"])
  }

  @Test func `commits found by looking further back are applied`() async throws {
    let start: Int64 = 1_600_000_000
    for step in 0..<30 {
      let subject = step == 0 ? "Begin ootd-1" : "Step \(step)"
      try await made.commit(subject, at: start + Int64(step) * 86_400)
    }
    let reading = IndexedReading(in: home, limits: ReadingLimits(granularity: 0, skewTolerance: 0))
    let last = Day(number: Int(start / 86_400) + 29)
    let store = try store(linking: made.path)
    let processed = ProcessedCommits(in: { store })
    let latest = await reading.read([made.path], days: last...last, since: processed).counts
      .deltas
    expectEqual(latest.first?.found, [])
    _ = try store.write(by: .automatic, at: Moment(seconds: start)) { try $0.applyCommits(latest) }
    let all = await reading.read([made.path], since: processed).counts.deltas
    expectEqual(all.first?.found.map(\.subject), ["Begin ootd-1"])
  }

  @Test(.timeLimit(.minutes(2)))
  func `each read warns about a commit above the size limit, with which its history disappears`()
    async throws
  {
    let first = try await made.commitAndName("First")
    let tree = try await made.run("rev-parse", "HEAD^{tree}")
    let person = "Me <me@example.com> 1700000100 +0000"
    let text = "tree \(tree)\nparent \(first)\nauthor \(person)\ncommitter \(person)\n\nHuge\n"
    let huge = try await made.write(Array(text.utf8) + [UInt8](repeating: 97, count: 17 << 20))
    try await made.run("update-ref", "refs/heads/main", huge)
    let last = try await made.commitAndName("Last", at: 1_700_000_200)
    for _ in 0..<3 {
      let result = await reading.readUntilCached([made.path])
      #expect(result.isCached)
      expectEqual(result.ids, [first, last])
      guard case .oversizedCommits(made.path, huge, _, 0, false) = result.errors.first else {
        Issue.record("\(result.errors)")
        return
      }
      try await made.run("branch", "-f", "side")
    }
    try await made.run("update-ref", "-d", "refs/heads/side")
    try await made.run("checkout", "--quiet", "--orphan", "other")
    let other = try await made.commitAndName("Other")
    for tip in [first, last, other] {
      try await made.run("update-ref", "refs/heads/main", tip)
      try await made.run("update-ref", "refs/heads/other", tip)
      let result = await reading.read([made.path])
      expectEqual(result.ids, tip == last ? [first, last] : [tip])
      expectEqual(result.errors.isEmpty, tip != last)
    }
  }

  @Test func `a link that changes to another repository is followed`() async throws {
    let one = try await TestRepository(in: home, named: "one", committing: "One")
    let two = try await TestRepository(in: home, named: "two", committing: "Two")
    let link = home.path("link")
    expectEqual(symlink(one.path, link), 0)
    #expect(await reading.readUntilCached([link]).isCached)
    try FileManager.default.removeItem(atPath: link)
    expectEqual(symlink(two.path, link), 0)
    try await expectChange(of: link, in: two)
  }

  @Test func `a repository that moves away and back, or is replaced, is noticed`()
    async throws
  {
    try await made.commit("First")
    #expect(await reading.readUntilCached([made.path]).isCached)
    try FileManager.default.moveItem(atPath: made.path, toPath: home.path("away"))
    await expectEqual(reading.read([made.path]).errors, [.missing(path: made.path)])
    let other = try await TestRepository(in: home, committing: "Other")
    try await expectChange(of: made.path, in: other)
    try FileManager.default.removeItem(atPath: made.path)
    try FileManager.default.moveItem(atPath: home.path("away"), toPath: made.path)
    try await expectChange(of: made.path, in: made)
    #expect(await reading.readUntilCached([made.path]).isCached)
  }

  @Test(arguments: ["refs/heads/alias", "HEAD"])
  func `a symbolic ref to a ref outside branches is read each time`(name: String) async throws {
    try await made.commit("First")
    let other = try await made.run("commit-tree", "-m", "Other", "HEAD^{tree}")
    try await made.run("symbolic-ref", "refs/custom/two", "refs/custom/three")
    try await made.run("symbolic-ref", "refs/custom/one", "refs/custom/two")
    try await made.run("symbolic-ref", name, "refs/custom/one")
    try await made.run("update-ref", "refs/custom/three", "refs/heads/main")
    for _ in 0..<3 { try await expectChange(of: made.path, in: made) }
    try await made.run("update-ref", "refs/custom/three", other)
    try await expectChange(of: made.path, in: made)
  }

  @Test func `a file deleted during a read is noticed`() async throws {
    try await made.commit("Mine", by: TestAuthor("Me", "old@example.com"))
    try await made.commit("Other", by: .other)
    let mailmap = try home.directory.write(
      "Me <me@example.com> <old@example.com>\n", to: "repository/.mailmap")
    let slow = IndexedReading(in: home, limits: ReadingLimits(granularity: 0, report: 1))
    _ = await slow.read([made.path]) { commits in
      if commits == 1 { try? FileManager.default.removeItem(atPath: mailmap) }
      return true
    }
    #expect(await reading.read([made.path]).ids.isEmpty)
  }

  @Test func `a missing commit that reappears is noticed`() async throws {
    let first = try await made.commitAndName("First")
    let file = "\(made.path)/.git/objects/\(first.prefix(2))/\(first.dropFirst(2))"
    try FileManager.default.moveItem(atPath: file, toPath: home.path("object"))
    try await made.script("git symbolic-ref HEAD refs/heads/unborn")
    for _ in 0..<10 {
      let errors = await reading.read([made.path]).errors
      expectEqual(
        errors,
        [
          .brokenReference(
            path: made.path, name: "refs/heads/main", file: "\(made.path)/.git/refs/heads/main")
        ])
    }
    try FileManager.default.moveItem(atPath: home.path("object"), toPath: file)
    let result = await reading.read([made.path])
    expectEqual(result.ids, [first])
    #expect(result.errors.isEmpty)
  }

  @Test func `mailmaps with the same words in different places are distinguished`() async throws {
    try await made.commit("One", by: TestAuthor("bob", "a@example.com"))
    try await made.commit("Two", by: TestAuthor("Carl", "bob"))
    let lines = "Me <me@example.com> <a@example.com>\nMe <me@example.com>"
    try home.directory.write("\(lines) bob <a@example.com>\n", to: "repository/.mailmap")
    #expect(await reading.readUntilCached([made.path]).isCached)
    try home.directory.write("\(lines) <bob>\n", to: "repository/.mailmap")
    try await expectChange(of: made.path, in: made)
  }
}
