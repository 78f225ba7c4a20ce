import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class UnusualRepositoryTests: HomeTest {
  @Test func `a repository with an extension that doesn't change commits is read`() async throws {
    let made = try await TestRepository(in: home, committing: "First")
    try await made.run("config", "core.repositoryFormatVersion", "1")
    // git 2.39 refuses one of them, so the file is written by hand.
    let text = try String(contentsOfFile: "\(made.path)/.git/config", encoding: .utf8)
    for line in [
      "worktreeConfig = true", "partialClone = origin", "preciousObjects = true",
      "relativeWorktrees = true", "objectFormat = sha1",
    ] {
      try home.directory.write("\(text)[extensions]\n\t\(line)\n", to: "repository/.git/config")
      try await expectEqual(made.opened().commits().map(\.subject), ["First"], "\(line)")
    }
  }

  @Test func `an unknown extension is refused, and the error names it`() async throws {
    let made = try await TestRepository(in: home)
    try await made.run("config", "core.repositoryFormatVersion", "1")
    try await made.run("config", "extensions.frobnicate", "true")
    do {
      _ = try await made.opened()
      Issue.record("it was opened")
    } catch GitError.unsupported(let path, let feature) {
      expectEqual(path, made.path)
      #expect(feature.contains("frobnicate"))
    }
  }

  @Test(arguments: TestRepository.formatsForGit)
  func `a SHA-256 or reftable repository has the same commits as in git log`(
    format: [String]
  ) async throws {
    let made = try await TestRepository(in: home, options: format)
    let root = try await made.commitAndName("First\nline\n\nBody", offset: "+0545")
    try await made.run("checkout", "--quiet", "-b", "topic")
    try await made.commit("Second", by: .other, offset: "-0930")
    try await made.run("checkout", "--quiet", "main")
    try await made.run(
      ["merge", "--quiet", "--no-ff", "--no-edit", "topic"],
      variables: TestRepository.variables(.me, 1_700_000_100, "+0000"))
    try await made.run("worktree", "add", "--quiet", "--detach", home.path("linked"))
    try await TestRepository(existing: home.path("linked"), in: home).commit("Linked")
    for path in [made.path, home.path("linked")] {
      let repository = try await Repository(at: path, environment: GitEnvironment(home.environment))
      expectEqual(repository.path, made.path)
      try await expectEqual(repository.summaries(), made.summaries())
      try await expectEqual(repository.rootCommit()?.description, root)
    }
    try await expectEqual(made.opened().branch, "main")
    // The same holds if the folder of a worktree is gone or another has no commit.
    try await made.run("worktree", "add", "--quiet", "--detach", home.path("a"))
    try await TestRepository(existing: home.path("a"), in: home)
      .run("checkout", "--quiet", "--orphan", "unborn")
    try FileManager.default.removeItem(atPath: home.path("linked"))
    try await expectEqual(made.opened().summaries(), made.summaries())
    try await expectEqual(made.opened().commits().count, 4)
  }

  @Test(arguments: TestRepository.formatsForGit)
  func `worktrees of a bare repository count by git even if its HEAD has no commit`(
    format: [String]
  ) async throws {
    let made = try await TestRepository(in: home, options: format, committing: "First")
    let options = format.filter { $0.hasPrefix("--ref-format") }
    try await made.run(
      ["clone", "--quiet", "--bare"] + options + [made.path, home.path("bare.git")])
    let bare = TestRepository(existing: home.path("bare.git"), in: home)
    try await bare.run("worktree", "add", "--quiet", "--detach", home.path("linked"))
    try await TestRepository(existing: home.path("linked"), in: home).commit("Detached")
    try await bare.run("symbolic-ref", "HEAD", "refs/heads/none")
    try await expectEqual(bare.opened().summaries().count, 2)
  }

  @Test func `a worktree whose commit is missing is an error with SHA-256 too`() async throws {
    let made = try await TestRepository(in: home, options: ["--object-format=sha256"])
    try await made.commit("First")
    try await made.run("worktree", "add", "--quiet", "--detach", home.path("linked"))
    let id = try await TestRepository(existing: home.path("linked"), in: home)
      .commitAndName("Linked")
    expectEqual(unlink("\(made.path)/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"), 0)
    do {
      _ = try await made.opened().commits()
      Issue.record("it was read")
    } catch GitError.corrupt(let path, _) {
      expectEqual(path, made.path)
    }
  }

  @Test func `a bare SHA-256 repository takes its mailmap from HEAD`() async throws {
    let made = try await TestRepository(in: home, options: ["--object-format=sha256"])
    try home.directory.write("Me <me@example.com> <old@example.com>\n", to: "repository/.mailmap")
    try await made.run("add", ".mailmap")
    try await made.commit("First", by: TestAuthor("Old", "OLD@example.com"))
    try await made.run("clone", "--quiet", "--bare", made.path, home.path("bare.git"))
    let repository = try await TestRepository(existing: home.path("bare.git"), in: home).opened()
    expectEqual(repository.workTree, nil)
    expectEqual(repository.path, home.path("bare.git"))
    #expect(try await repository.identities().includes(name: "Old", email: "OLD@example.com"))
  }

  @Test func `a SHA-256 repository can't be read without git`() async throws {
    let made = try await TestRepository(in: home, options: ["--object-format=sha256"])
    let environment = home.environment.merging(["PATH": "/nonexistent"]) { $1 }
    await #expect(throws: GitError.gitUnavailable(path: made.path)) {
      try await Repository(at: made.path, environment: GitEnvironment(environment))
    }
  }

  @Test func `a shallow clone ends at its boundary and has no root`() async throws {
    let made = try await TestRepository(in: home)
    for number in 1...5 { try await made.commit("Step \(number)") }
    try await made.run(
      "clone", "--quiet", "--depth", "2", "file://\(made.path)", home.path("shallow"))
    let shallow = TestRepository(existing: home.path("shallow"), in: home)
    try await expectEqual(shallow.opened().summaries(), shallow.summaries())
    try await expectEqual(shallow.opened().commits().count, 2)
    try await expectEqual(shallow.opened().rootCommit(), nil)
  }

  @Test func `grafts change parents as in git log, and which branches are merged`() async throws {
    let made = try await TestRepository(in: home)
    let names = try await [
      made.commitAndName("First"), made.commitAndName("Second"), made.commitAndName("Third"),
    ]
    try home.directory.write(
      "# comment\n\(names[2]) \(names[0])\nnonsense\n", to: "repository/.git/info/grafts")
    try await expectEqual(made.opened().summaries(), made.summaries())
    try await expectEqual(made.opened().commits().count, 2)
    let ids = names.compactMap { ObjectID(hex: $0.utf8) }
    try await expectEqual(made.opened().isMerged(ids[0], into: [ids[2]]), true)
    try await expectEqual(made.opened().isMerged(ids[1], into: [ids[2]]), false)
  }

  @Test func `replacements apply unless core.useReplaceRefs is false`() async throws {
    let made = try await TestRepository(in: home)
    let first = try await made.commitAndName("First")
    try await made.commit("Second")
    let other = try await made.run("commit-tree", "-m", "Replaced", "HEAD^{tree}")
    try await made.run("replace", first, other)
    #expect(try await made.opened().commits().contains { $0.subject == "Replaced" })
    try await expectEqual(made.opened().summaries(), made.summaries())
    try await made.run("config", "core.useReplaceRefs", "false")
    #expect(try await made.opened().commits().contains { $0.subject == "First" })
    try await expectEqual(made.opened().summaries(), made.summaries())
  }

  @Test func `a worktree whose folder is gone counts until it is pruned`() async throws {
    let made = try await TestRepository(in: home, committing: "First")
    try await made.run("worktree", "add", "--quiet", "--detach", home.path("linked"))
    try await TestRepository(existing: home.path("linked"), in: home).commit("Linked")
    try FileManager.default.removeItem(atPath: home.path("linked"))
    try await expectEqual(made.opened().summaries(), made.summaries())
    try await expectEqual(made.opened().commits().count, 2)
    try await made.run("worktree", "prune")
    try await expectEqual(made.opened().commits().count, 1)
  }

  @Test func `tags, notes and stashes don't count, but a branch on a tag does`() async throws {
    let made = try await TestRepository(in: home)
    let first = try await made.commitAndName("First")
    try await made.commit("Tagged")
    try await made.run("tag", "-a", "-m", "Tag", "v1")
    try await made.run("reset", "--quiet", "--hard", first)
    try await made.run("notes", "add", "-m", "Note")
    try await expectEqual(made.opened().commits().map(\.subject), ["First"])
    let tag = try await made.run("rev-parse", "v1")
    let tree = try await made.run("rev-parse", "HEAD^{tree}")
    try home.directory.write("\(tag)\n", to: "repository/.git/refs/heads/on-tag")
    try home.directory.write("\(tree)\n", to: "repository/.git/refs/remotes/origin/tree")
    try home.directory.write("garbage\n", to: "repository/.git/refs/heads/broken")
    try home.directory.write(
      "\(String(repeating: "1", count: 40))\n", to: "repository/.git/refs/heads/absent")
    try home.directory.write("ref: refs/heads/nowhere\n", to: "repository/.git/refs/heads/dangling")
    try await expectEqual(made.opened().summaries(), made.summaries())
    try await expectEqual(made.opened().commits().count, 2)
  }
}
