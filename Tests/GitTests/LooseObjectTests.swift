import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class LooseObjectTests: HomeTest {
  private func file(_ id: String, in folder: String) -> URL {
    URL(fileURLWithPath: "\(folder)/objects/\(id.prefix(2))/\(id.dropFirst(2))")
  }

  /// Replaces the read-only file of an object with other bytes.
  private func replace(_ file: URL, with bytes: Data) throws {
    try FileManager.default.removeItem(at: file)
    try bytes.write(to: file)
  }

  private func expectCorrupt(_ made: TestRepository, _ comment: Comment) async throws {
    do {
      _ = try await made.opened().commits()
      Issue.record("it was read: \(comment)")
    } catch GitError.corrupt(let path, _) {
      expectEqual(path, made.path)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a commit file truncated at any length is an error`() async throws {
    let made = try await TestRepository(in: home)
    let first = try await made.commitAndName("First")
    try await made.commit("Second")
    let file = file(first, in: "\(made.path)/.git")
    let bytes = try Data(contentsOf: file)
    for length in 0..<bytes.count {
      try replace(file, with: bytes.prefix(length))
      try await expectCorrupt(made, "\(length) bytes")
    }
    try replace(file, with: bytes + [0])
    try await expectCorrupt(made, "a byte too many")
    try replace(file, with: bytes)
    try await expectEqual(made.opened().commits().count, 2)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a truncated tag file is an error`() async throws {
    let made = try await TestRepository(in: home, committing: "First")
    try await made.run("tag", "-a", "-m", "Tag", "tag")
    let id = try await made.run("rev-parse", "refs/tags/tag")
    try home.directory.write("\(id)\n", to: "repository/.git/refs/remotes/origin/tag")
    try await expectEqual(made.opened().commits().count, 1)
    let file = file(id, in: "\(made.path)/.git")
    try replace(file, with: Data(contentsOf: file).prefix(40))
    try await expectCorrupt(made, "tag")
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["HEAD", "HEAD^{tree}", "HEAD:.mailmap"])
  func `a truncated object on the way to a bare repository's mailmap is an error`(
    revision: String
  ) async throws {
    let made = try await TestRepository(in: home)
    try home.directory.write("Me <me@example.com> <old@example.com>\n", to: "repository/.mailmap")
    try await made.run("add", ".mailmap")
    try await made.commit("First", by: TestAuthor("Me", "old@example.com"))
    try await made.run("config", "core.bare", "true")
    let bare = TestRepository(existing: "\(made.path)/.git", in: home)
    let identities = try await bare.opened().identities()
    #expect(identities.includes(name: "Me", email: "old@example.com"))
    let file = file(try await bare.run("rev-parse", revision), in: bare.path)
    try replace(file, with: Data(contentsOf: file).prefix(20))
    await #expect(throws: GitError.self) { try await bare.opened().identities() }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a good copy in an alternate is used instead of a truncated file`() async throws {
    let made = try await TestRepository(in: home)
    let id = try await made.commitAndName("First")
    try await made.run("clone", "--quiet", "--no-local", "--bare", made.path, home.path("good"))
    let good = TestRepository(existing: home.path("good"), in: home)
    let file = file(id, in: "\(made.path)/.git")
    try replace(file, with: Data(contentsOf: file).prefix(20))
    try await expectCorrupt(made, "without an alternate")
    try home.directory.write(
      "\(good.path)/objects\n", to: "repository/.git/objects/info/alternates")
    try await expectEqual(made.opened().commits().map(\.subject), ["First"])
  }

  @Test func `alternates may be relative, nested, quoted and commented`() async throws {
    let made = try await TestRepository(in: home, named: "base \u{e9}", committing: "First")
    try await made.run("clone", "--quiet", "--shared", made.path, home.path("middle"))
    try await made.run("clone", "--quiet", "--shared", home.path("middle"), home.path("last"))
    let last = TestRepository(existing: home.path("last"), in: home)
    try await last.commit("Second", at: 1_700_000_001)
    try await expectEqual(last.opened().summaries(), last.summaries())
    let base = home.path("base \\303\\251")
    for line in ["\"\(base)/.git/objects\"", "# no\n../../../middle/.git/objects"] {
      try home.directory.write("\(line)\n", to: "last/.git/objects/info/alternates")
      try await expectEqual(last.opened().summaries(), last.summaries())
    }
  }

  @Test func `alternates nest as deep as in git`() async throws {
    let made = try await TestRepository(in: home, named: "0", committing: "First")
    for depth in 1...6 {
      try await made.run(
        "clone", "--quiet", "--shared", home.path("\(depth - 1)"), home.path("\(depth)"))
    }
    let last = TestRepository(existing: home.path("6"), in: home)
    try await expectEqual(last.opened().summaries(), last.summaries())
    try await expectEqual(last.summaries().count, 1)
  }
}
