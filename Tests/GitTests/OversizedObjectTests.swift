import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

/// Objects above the size limit are skipped and reported without being inflated.
@Suite(.serialized, .startsPrograms, .timeLimit(.minutes(10)))
final class OversizedObjectTests: HomeTest {
  private static let size = 17 << 20

  /// A small commit, a commit of 17 MB, and another small one.
  private func history(_ options: [String] = []) async throws -> (TestRepository, huge: String) {
    let made = try await TestRepository(in: home, options: options)
    let first = try await made.commitAndName("First")
    let huge = try await commitHuge(on: first, in: made)
    try await made.run("update-ref", "refs/heads/main", huge)
    try await made.commit("Last", at: 1_700_000_200)
    return (made, huge)
  }

  private func commitHuge(
    on parent: String, in made: TestRepository,
    message: [UInt8] = [UInt8](repeating: 97, count: OversizedObjectTests.size)
  ) async throws -> String {
    let tree = try await made.run("rev-parse", "\(parent)^{tree}")
    let person = "Me <me@example.com> 1700000100 +0000"
    let header = "tree \(tree)\nparent \(parent)\nauthor \(person)\ncommitter \(person)\n\nHuge\n\n"
    return try await made.write(Array(header.utf8) + message)
  }

  private func read(_ made: TestRepository) async throws -> (subjects: [String], GitError?) {
    var subjects: [String] = []
    let warning = try await made.opened().walk { subjects.append($0.subject) }
    return (subjects.sorted(), warning)
  }

  private func bytes(of id: String, in made: TestRepository) async throws -> Int {
    Int(try await made.run("cat-file", "-s", id)) ?? 0
  }

  @Test func `a commit of 17 MB is skipped, and its ancestors count`() async throws {
    let (made, huge) = try await history()
    let bytes = try await bytes(of: huge, in: made)
    let root = try await made.run("rev-list", "--max-parents=0", "main")
    let tip = try #require(ObjectID(hex: try await made.run("rev-parse", "main").utf8))
    let base = try #require(ObjectID(hex: root.utf8))
    for isPacked in [false, true] {
      if isPacked { try await made.run("repack", "-q", "-a", "-d") }
      let (subjects, warning) = try await read(made)
      expectEqual(subjects, ["First", "Last"])
      expectEqual(
        warning,
        .oversizedCommits(
          path: made.path, first: huge, bytes: bytes, others: 0, hidesHistory: false))
      try await expectEqual(made.opened().rootCommit()?.description, root)
      // Walks that exclude commits also get past it.
      try await expectEqual(
        made.opened().commitsWithParents(from: [tip], excluding: [base]).count, 2)
      #expect(try await made.opened().isMerged(base, into: [tip]))
    }
  }

  @Test(arguments: Seeds.some(1, of: [2, 1]))
  func `commits above the limit stored as deltas are skipped, and their ancestors count`(
    indexVersion: Int
  ) async throws {
    let (made, huge) = try await history()
    let other = try await commitHuge(on: huge, in: made)
    try await made.run("update-ref", "refs/heads/main", other)
    try await made.run("checkout", "-q", "--orphan", "side")
    try await made.commit("Side")
    try await made.run("config", "pack.indexVersion", "\(indexVersion)")
    try await made.run("repack", "-q", "-a", "-d", "-f", "--window=10")
    let (subjects, warning) = try await read(made)
    expectEqual(subjects, ["First", "Side"])
    guard case .oversizedCommits(made.path, _, _, 1, false) = warning else {
      Issue.record("\(String(describing: warning))")
      return
    }
  }

  @Test func `a commit too large even for git hides its ancestors`() async throws {
    let made = try await TestRepository(in: home)
    let first = try await made.commitAndName("First")
    let message = [UInt8](repeating: 97, count: 65 << 20)
    let huge = try await commitHuge(on: first, in: made, message: message)
    try await made.run("update-ref", "refs/heads/main", huge)
    try await made.run("repack", "-q", "-a", "-d")
    let (subjects, warning) = try await read(made)
    expectEqual(subjects, [])
    let bytes = try await bytes(of: huge, in: made)
    expectEqual(
      warning,
      .oversizedCommits(
        path: made.path, first: huge, bytes: bytes, others: 0, hidesHistory: true))
  }

  @Test func `a squashed branch is recognised past a commit of 17 MB`() async throws {
    let made = try await TestRepository(in: home)
    let first = try await made.commitAndName("First")
    try await made.run("checkout", "-q", "-b", "topic")
    try home.directory.write("1", to: "repository/file")
    try await made.run("add", "file")
    let topic = try await made.commitAndName("Topic")
    try await made.run("checkout", "-q", "main")
    try await made.run("update-ref", "refs/heads/main", try await commitHuge(on: first, in: made))
    try await made.run("merge", "-q", "--squash", "topic")
    let squash = try await made.commitAndName("Squash")
    try await made.run("repack", "-q", "-a", "-d")
    let (tip, other) = (ObjectID(hex: topic.utf8), ObjectID(hex: squash.utf8))
    try await expectEqual(made.opened().isSquashed(#require(tip), into: [#require(other)]), true)
  }

  @Test func `a file that claims to hold 2 GB isn't inflated`() async throws {
    let made = try await TestRepository(in: home)
    let first = try await made.commitAndName("First")
    let tree = try await made.run("rev-parse", "HEAD^{tree}")
    let person = "Me <me@example.com> 1700000100 +0000"
    let text =
      "commit \(2 << 30)\0tree \(tree)\nparent \(first)\n"
      + "author \(person)\ncommitter \(person)\n\nHuge\n"
    // Stored blocks (RFC 1951, 3.2.4), enough to inflate past the limit.
    var bytes: [UInt8] = [0x78, 0x01]
    for block in [Array(text.utf8)] + repeatElement([UInt8](repeating: 97, count: 60_000), count: 2)
    {
      let low = UInt8(block.count & 255)
      let high = UInt8(block.count >> 8)
      bytes += [0, low, high, ~low, ~high] + block
    }
    let id = String(repeating: "12", count: 20)
    try home.directory.write(bytes, to: "repository/.git/objects/12/\(id.dropFirst(2))")
    try home.directory.write("\(id)\n", to: "repository/.git/refs/heads/huge")
    let (subjects, warning) = try await read(made)
    expectEqual(subjects, ["First"])
    expectEqual(
      warning,
      .oversizedCommits(
        path: made.path, first: id, bytes: 2 << 30, others: 0, hidesHistory: true))
  }

  @Test func `a tag of 17 MB resolves to its commit`() async throws {
    let made = try await TestRepository(in: home)
    let first = try await made.commitAndName("First")
    let text = "object \(first)\ntype commit\ntag huge\ntagger Me <me@example.com> 1 +0000\n\n"
    let tag = try await made.write(
      Array(text.utf8) + [UInt8](repeating: 97, count: Self.size), type: "tag")
    try await made.run("checkout", "-q", "--orphan", "other")
    try await made.run("update-ref", "-d", "refs/heads/main")
    try await made.run("update-ref", "refs/remotes/origin/tag", tag)
    let bytes = try await bytes(of: tag, in: made)
    for isPacked in [false, true] {
      if isPacked { try await made.run("repack", "-q", "-a", "-d") }
      let (subjects, warning) = try await read(made)
      expectEqual(subjects, ["First"])
      expectEqual(
        warning,
        .oversizedCommits(
          path: made.path, first: tag, bytes: bytes, others: 0, hidesHistory: false))
    }
  }

  @Test(arguments: [2 << 20, 17 << 20])
  func `an oversized mailmap is ignored`(size: Int) async throws {
    let made = try await TestRepository(in: home)
    try home.directory.write([UInt8](repeating: 35, count: size), to: "repository/.mailmap")
    let file = GitError.oversizedMailmap(
      path: made.path, name: "\(made.path)/.mailmap", bytes: size)
    try await expectEqual(made.opened().identities().mailmapProblem, file)
    try await made.run("add", ".mailmap")
    try await made.commit("First")
    try await made.run("clone", "-q", "--bare", made.path, home.path("bare.git"))
    let bare = TestRepository(existing: home.path("bare.git"), in: home)
    try await expectEqual(
      bare.opened().identities().mailmapProblem,
      .oversizedMailmap(path: bare.path, name: "HEAD:.mailmap", bytes: size))
  }

  @Test(arguments: [
    ("packed-refs", 70), ("config", 17), ("shallow", 17), ("info/grafts", 17),
    ("refs/heads/main", 17), ("HEAD", 17), ("objects/info/alternates", 1),
  ])
  func `an oversized file of git is an error`(name: String, megabytes: Int) async throws {
    let made = try await TestRepository(in: home, committing: "First")
    try await made.script("truncate -s \(megabytes)M .git/\(name)")
    do {
      _ = try await made.opened().walk { _ in }
      Issue.record("it was read")
    } catch GitError.tooLarge(made.path, let found, let bytes) {
      #expect(found.hasSuffix(name.split(separator: "/").last ?? ""))
      expectEqual(bytes, megabytes << 20)
    }
  }

  @Test func `a commit of 17 MB is an error if only git reads the repository`() async throws {
    let (made, huge) = try await history(["--object-format=sha256"])
    let bytes = try await bytes(of: huge, in: made)
    await #expect(
      throws: GitError.tooLarge(path: made.path, name: "commit \(huge)", bytes: bytes)
    ) { try await made.opened().walk { _ in } }
  }
}
