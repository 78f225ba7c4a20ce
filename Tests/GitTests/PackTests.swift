import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

/// Packs as git and other programs write, damage and change them.
@Suite(.serialized, .startsPrograms) final class PackTests: HomeTest {
  /// A repository with all commits in one pack, some of them as deltas.
  private func packed(_ options: [String] = []) async throws -> TestRepository {
    let made = try await TestRepository(in: home)
    let lines = (0..<60).map { "Line \($0) of a long message that hardly changes" }
    for step in 0..<12 {
      let text = "Step \(step)\n\n\(lines.joined(separator: "\n"))\n\(step)"
      try await made.commit(text, at: 1_700_000_000 + Int64(step) * 1000)
    }
    try await made.run("branch", "side", "HEAD~4")
    try await made.run("merge", "--quiet", "--no-ff", "--no-edit", "side~1")
    try await made.run(["repack", "-q", "-a", "-d", "-f", "--depth=50", "--window=250"] + options)
    try await made.run("prune-packed")
    return made
  }

  /// The path of the pack without its extension.
  private func pack(of made: TestRepository) throws -> String {
    let folder = "\(made.path)/.git/objects/pack"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let name = try #require(names.first { $0.hasSuffix(".pack") })
    return "\(folder)/\(name.dropLast(5))"
  }

  private func expectAll(_ made: TestRepository) async throws {
    try await expectEqual(made.opened().summaries(), made.summaries())
  }

  @Test func `commits are read from deltas, from packs in alternates and by a multi-pack-index`()
    async throws
  {
    let made = try await packed()
    let list = try await made.run("verify-pack", "-v", "\(pack(of: made)).idx")
    let deltas = list.split(separator: "\n").filter {
      $0.contains(" commit ") && $0.split(separator: " ").count == 7
    }
    #expect(!deltas.isEmpty)
    try await expectAll(made)
    try await made.run("clone", "--quiet", "--shared", made.path, home.path("clone"))
    let clone = TestRepository(existing: home.path("clone"), in: home)
    try await clone.commit("Own")
    try await clone.run("repack", "-q", "-a", "-d", "-l")
    try await expectAll(clone)
    for step in 0..<3 {
      try await made.commit("More \(step)", at: 1_700_100_000 + Int64(step))
      try await made.run("repack", "-q", "-d")
    }
    try await made.run("multi-pack-index", "write", "--bitmap")
    try await expectAll(made)
    for verb in ["repack", "expire"] { try await made.run("multi-pack-index", verb) }
    try await expectAll(made)
  }

  /// - Parameter options: Without a window no commit is a delta, so that all are read through the index.
  @Test(arguments: [[], ["--window=0"]] as [[String]])
  func `an index of any version finds all commits`(options: [String]) async throws {
    let made = try await packed(options)
    let pack = try pack(of: made)
    for version in ["1", "2", "2,0x40"] {
      try FileManager.default.removeItem(atPath: "\(pack).idx")
      try await made.run("index-pack", "--index-version=\(version)", "\(pack).pack")
      try await expectAll(made)
    }
  }

  @Test func `a large pack may be a symbolic link`() async throws {
    let made = try await TestRepository(in: home)
    try await made.script("head -c 5000000 /dev/urandom >file; git add file")
    try await made.commit("First")
    try await made.run("repack", "-q", "-a", "-d")
    let pack = "\(try pack(of: made)).pack"
    try FileManager.default.moveItem(atPath: pack, toPath: home.path("elsewhere"))
    expectEqual(symlink(home.path("elsewhere"), pack), 0)
    try await expectAll(made)
    try await expectEqual(made.opened().commits().count, 1)
  }

  @Test func `a message of any size is read`() async throws {
    let made = try await TestRepository(in: home)
    // Random text hardly compresses.
    var random = SeededGenerator(seed: 1)
    let noise: [UInt8] = (0..<300_000).map { (_: Int) -> UInt8 in
      UInt8(truncatingIfNeeded: 32 + random.next() % 95)
    }
    let tree = try await made.run(["hash-object", "-w", "-t", "tree", "--stdin"])
    var parent = ""
    for (step, size) in [4_000, 31_000, 33_000, 64_000, 70_000, 300_000].enumerated() {
      let person = "Me <me@example.com> \(1_700_000_000 + step) +0000"
      let header = "tree \(tree)\n\(parent)author \(person)\ncommitter \(person)\n\n\(step) "
      let id = try await made.write(Array(header.utf8) + noise.suffix(size))
      parent = "parent \(id)\n"
    }
    try await made.run("reset", "--quiet", "--hard", String(parent.dropFirst(7).dropLast()))
    try await made.run("repack", "-q", "-a", "-d", "--window=0")
    try await expectAll(made)
  }

  /// A history with one pack per commit.
  private func made(packs: Int) async throws -> TestRepository {
    let made = try await TestRepository(in: home)
    let commits = (0..<packs).map { number in
      "commit refs/heads/main\ncommitter Me <me@example.com> \(number) +0000\ndata 0\n"
    }
    try await made.run(["fast-import", "--quiet"], input: Array(commits.joined().utf8))
    try await made.script(
      """
      for id in $(git rev-list main); do
        echo $id | git pack-objects -q .git/objects/pack/one
      done
      rm -f .git/objects/pack/pack-* && git prune-packed
      """)
    return made
  }

  private func openPacks(of made: TestRepository) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    return files.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }.filter { $0.hasPrefix(made.path) && $0.hasSuffix(".pack") }
  }

  @Test(.withOpenFiles, arguments: [2, 200])
  func `a second thread opens its own packs unless there are many`(packs: Int) async throws {
    let made = try await made(packs: packs)
    let first = try #require(try await made.opened().history())
    let second = try #require(try await made.opened().history(isIsolated: true))
    for history in [first, second] {
      var walk = CommitWalk(history, from: history.tips.map(PendingCommit.init))
      try walk.run { _ in true }
    }
    let open = try openPacks(of: made)
    expectEqual(Set(open).count, packs)
    expectEqual(open.count, packs == 2 ? 4 : packs)
    withExtendedLifetime((first, second)) {}
  }

  @Test(.withOpenFiles)
  func `many packs are not all open at the same time`() async throws {
    let made = try await made(packs: 600)
    var most = 0
    var count = 0
    try await made.opened().walk { _ in
      count += 1
      guard count % 100 == 0 else { return }
      most = max(most, try openPacks(of: made).count)
    }
    #expect((1...520).contains(most))
    expectEqual(count, 600)
    try await expectAll(made)
  }

  /// Reads everything, or fails with a `GitError`.
  private func readDamaged(_ made: TestRepository, _ expected: [String]) async throws {
    do throws(GitError) {
      let repository = try await Repository(
        at: made.path, environment: GitEnvironment(home.environment))
      var summaries: [String] = []
      do {
        summaries = try await repository.summaries()
      } catch {
        throw error as? GitError ?? .failed(path: made.path, code: 0, message: "\(error)")
      }
      // If the damage makes a size exceed the limit, a warning names the commit.
      if case .oversizedCommits = try? await repository.walk({ _ in }) { return }
      // git doesn't verify the ids of packed objects either: a delta can apply to another base.
      let isAsGitReadsIt = try? await summaries == made.summaries()
      #expect(summaries == expected || isAsGitReadsIt == true)
    } catch .failed(_, 0, let message) {
      Issue.record("\(message)")
    } catch {}
  }

  @Test func `a damaged or truncated pack is an error or harmless`() async throws {
    let made = try await packed()
    let expected = try await made.summaries()
    let file = URL(filePath: "\(try pack(of: made)).pack")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    let bytes = Array(try Data(contentsOf: file))
    for place in stride(from: 0, to: bytes.count, by: Seeds.size(7, full: 3)) {
      var damaged = bytes
      damaged[place] ^= 1 << UInt8(place / 3 % 8)
      try Data(damaged).write(to: file)
      try await readDamaged(made, expected)
      if place % 4 == 0 {
        try Data(bytes[..<place]).write(to: file)
        try await readDamaged(made, expected)
      }
    }
  }

  @Test func `a damaged or truncated index doesn't crash`() async throws {
    let made = try await packed()
    let expected = try await made.summaries()
    let file = URL(filePath: "\(try pack(of: made)).idx")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    let bytes = Array(try Data(contentsOf: file))
    for place in stride(from: 0, to: bytes.count, by: Seeds.size(13, full: 7)) {
      try Data(bytes[..<place]).write(to: file)
      try await readDamaged(made, expected)
      var damaged = bytes
      damaged[place] = UInt8(truncatingIfNeeded: place)
      try Data(damaged).write(to: file)
      // git also trusts the offsets: the content of another commit isn't an error.
      _ = try? await made.opened().summaries()
    }
  }

  @Test func `a pack deleted during the read is read to its end`() async throws {
    let made = try await packed(["--depth=0"])
    let expected = try await made.summaries().count
    let pack = try pack(of: made)
    var count = 0
    try await made.opened().walk { _ in
      count += 1
      if count == 1 {
        for ending in ["pack", "idx"] {
          try FileManager.default.removeItem(atPath: "\(pack).\(ending)")
        }
      }
    }
    expectEqual(count, expected)
  }

  @Test(arguments: [["gc", "--quiet", "--prune=now"], ["repack", "-q", "-a", "-d"]])
  func `commits that move to another pack during the read are found`(arguments: [String])
    async throws
  {
    let made = try await packed()
    for step in 0..<6 { try await made.commit("More \(step)", at: 1_700_100_000 + Int64(step)) }
    let expected = try await made.summaries().count
    var count = 0
    try await made.opened().walk { _ in
      count += 1
      guard count == 2 else { return }
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["git", "-C", made.path] + arguments
      process.environment = home.environment
      try process.run()
      process.waitUntilExit()
      expectEqual(process.terminationStatus, 0)
    }
    expectEqual(count, expected)
  }
}
