import Foundation
import TestSupport
import Testing
import TestingAdditions

@testable import Git

@Suite(.serialized, .startsPrograms) final class BranchTests: HomeTest {
  private static let formats = TestRepository.formats
  @Test(arguments: formats)
  func `ignored branches are left out as with --exclude, also in worktrees`(
    format: [String]
  ) async throws {
    let made = try await TestRepository(in: home, options: format, committing: "First")
    for name in ["entire/a/b", "git-annex", "wip/x", "topic"] {
      try await made.run("checkout", "--quiet", "-b", name, "main")
      try await made.commit(name)
    }
    try await made.run("update-ref", "refs/remotes/origin/wip/y", "wip/x")
    try await made.run("worktree", "add", "--quiet", home.path("linked"), "git-annex")
    for patterns in [[], ["wip/?", "main"], ["*a*"], ["topic"], [""]] {
      _ = try? await made.run("config", "--unset-all", "ootd.ignoreBranches")
      for pattern in patterns {
        try await made.run("config", "--add", "ootd.ignoreBranches", pattern)
      }
      let ignored = patterns.isEmpty ? IgnoredBranches.usual : patterns
      let logged = try await made.run(
        ["log", "--format=%s"] + ignored.map { "--exclude=\($0)" } + ["--branches"]
          + ignored.flatMap { ["--exclude=\($0)", "--exclude=origin/\($0)"] } + ["--remotes"])
      let subjects = try await made.opened().commits().map(\.subject)
      expectEqual(Set(subjects), Set(logged.split(separator: "\n").map(String.init)), "\(patterns)")
    }
    try await made.run("config", "--replace-all", "ootd.ignoreBranches", "*a*")
    try await expectEqual(made.opened().branches().others.map(\.name), ["topic", "wip/x"])
  }

  /// Commits files on a branch. A new branch starts at `main`.
  private func commit(
    _ files: [String: String], on branch: String, in made: TestRepository
  ) async throws {
    if try await !made.run("branch", "--list", "main").isEmpty {
      let isNew = try await made.run("branch", "--list", branch).isEmpty
      try await made.run(["checkout", "--quiet"] + (isNew ? ["-b", branch, "main"] : [branch]))
    }
    for (name, text) in files {
      try home.directory.write(text, to: "\(made.path.split(separator: "/").last ?? "")/\(name)")
    }
    try await made.run("add", "--all")
    try await made.commit("Change \(files.keys.sorted().joined(separator: " "))")
  }

  private func tip(_ name: String, _ made: TestRepository) async throws -> ObjectID {
    try #require(ObjectID(hex: try await made.run("rev-parse", name).utf8))
  }

  @Test(arguments: formats)
  func `local branches are listed next to the default one`(format: [String]) async throws {
    let made = try await TestRepository(in: home, options: format, committing: "First")
    try await made.run("branch", "feature/ootd-1-x")
    try await made.run("branch", "a")
    try await made.run("pack-refs", "--all")
    try await made.run("branch", "b")
    let branches = try await made.opened().branches()
    let tip = try await tip("main", made)
    expectEqual(branches.others.map(\.name), ["a", "b", "feature/ootd-1-x"])
    #expect(branches.others.allSatisfy { $0.tip == tip })
    expectEqual(branches.defaultTips, [tip])
  }

  @Test func `the default branch is main, master, or the one that HEAD names`() async throws {
    let made = try await TestRepository(in: home, options: ["-b", "trunk"])
    var names: [String] = []
    for name in ["trunk", "master", "main"] {
      names.append(name)
      try await made.run("checkout", "--quiet", "-B", name)
      try await made.commit("On \(name)")
      try await made.run("checkout", "--quiet", "trunk")
      let branches = try await made.opened().branches()
      try await expectEqual(branches.defaultTips, [tip(name, made)])
      expectEqual(branches.others.map(\.name), names.filter { $0 != name }.sorted())
    }
  }

  @Test(arguments: formats)
  func `origin's HEAD decides the default branch, local and remote`(format: [String]) async throws {
    let origin = try await TestRepository(in: home, named: "origin", options: format)
    try await origin.run("checkout", "--quiet", "-b", "trunk")
    try await origin.commit("There")
    try await origin.run("branch", "main")
    try await origin.run("clone", "--quiet", origin.path, home.path("clone"))
    let clone = TestRepository(existing: home.path("clone"), in: home)
    try await clone.run("checkout", "--quiet", "-b", "main")
    try await clone.run("checkout", "--quiet", "trunk")
    try await clone.commit("Here")
    let branches = try await clone.opened().branches()
    try await expectEqual(branches.defaultTips, [tip("trunk", clone), tip("origin/trunk", clone)])
    expectEqual(branches.others.map(\.name), ["main"])
  }

  @Test(arguments: formats)
  func `a branch is merged if the default branch contains it`(format: [String]) async throws {
    let made = try await TestRepository(in: home, options: format)
    try await commit(["base": "1"], on: "main", in: made)
    try await commit(["one": "1"], on: "merged", in: made)
    try await commit(["two": "1"], on: "open", in: made)
    try await commit(["two": "2"], on: "open", in: made)
    try await commit(["base": "2"], on: "main", in: made)
    try await made.run(
      ["merge", "--quiet", "--no-ff", "--no-edit", "merged"],
      variables: TestRepository.variables(.me, 1_700_000_100, "+0000"))
    let repository = try await made.opened()
    let main = try await [tip("main", made)]
    #expect(try await repository.isMerged(main[0], into: main))
    #expect(try await repository.isMerged(tip("merged", made), into: main))
    #expect(try await !repository.isMerged(tip("open", made), into: main))
    #expect(try await !repository.isMerged(main[0], into: []))
    let own = try await repository.commitsWithParents(from: [tip("open", made)], excluding: main)
    let expected = try await made.run("rev-list", "main..open").split(separator: "\n")
    expectEqual(own.map { Substring($0.id.description) }, expected)
    expectEqual(own.count, 2)
    let merged = try await tip("merged", made)
    #expect(try await repository.commitsWithParents(from: [merged], excluding: main).isEmpty)
  }

  @Test func `a branch from a machine whose clock is ahead still counts as merged`() async throws {
    let made = try await TestRepository(in: home)
    try await made.commit("Base", at: 1_700_000_000)
    try await made.run("checkout", "--quiet", "-b", "ahead")
    try await made.commit("Ahead", at: 1_800_000_000)
    try await made.run("checkout", "--quiet", "main")
    try await made.run(
      ["merge", "--quiet", "--no-ff", "--no-edit", "ahead"],
      variables: TestRepository.variables(.me, 1_700_000_100, "+0000"))
    for step: Int64 in 0..<20 { try await made.commit("Step", at: 1_700_000_200 + step) }
    #expect(try await made.opened().isMerged(tip("ahead", made), into: [tip("main", made)]))
  }

  @Test func `merged branches are recognised in a shallow clone`() async throws {
    let origin = try await TestRepository(in: home, named: "origin")
    for index in 0..<5 { try await commit(["base": "\(index)"], on: "main", in: origin) }
    let path = home.path("clone")
    try await origin.run("clone", "--quiet", "--depth", "2", "file://\(origin.path)", path)
    let clone = TestRepository(existing: path, in: home)
    try await clone.run("checkout", "--quiet", "-b", "open")
    try await clone.commit("Open")
    let repository = try await clone.opened()
    let main = try await [tip("main", clone)]
    #expect(try await !repository.isMerged(tip("open", clone), into: main))
    #expect(try await repository.isMerged(tip("main~1", clone), into: main))
    let own = try await repository.commitsWithParents(from: [tip("open", clone)], excluding: main)
    try await expectEqual(own.map(\.id), [tip("open", clone)])
  }

  @Test func `commits from applied patches count as made on the branch`() async throws {
    let made = try await TestRepository(in: home)
    try await commit(["base": "1"], on: "main", in: made)
    try await commit(["one": "1"], on: "topic", in: made)
    try await made.run("format-patch", "--quiet", "-1", "--output-directory", home.path("patches"))
    try await made.run("checkout", "--quiet", "-b", "ootd-1-x", "main")
    try await made.run("am", "--quiet", home.path("patches/0001-Change-one.patch"))
    let commits = try await made.opened().commitsMade { $0 == "ootd-1-x" }
    try await expectEqual(commits.map(\.commit), [tip("ootd-1-x", made)])
  }

  @Test(arguments: formats)
  func `a branch is squashed if one commit has all its files`(
    format: [String]
  ) async throws {
    let made = try await TestRepository(in: home, options: format)
    try await commit(["base": "1", "gone": "1", "[x] *": "1"], on: "main", in: made)
    try await commit(["new é": "1", "base": "2", "[x] *": "2"], on: "topic", in: made)
    try await commit(["new é": "2"], on: "topic", in: made)
    try await made.run("rm", "--quiet", "gone")
    try await made.commit("Remove")
    try await commit(["other": "1"], on: "main", in: made)
    let repository = try await made.opened()
    let topic = try await tip("topic", made)
    try await expectEqual(repository.isSquashed(topic, into: [tip("main", made)]), false)

    try await made.run("merge", "--quiet", "--squash", "topic")
    try await made.commit("Squash")
    try await expectEqual(repository.isSquashed(topic, into: [tip("main", made)]), true)
    #expect(try await !repository.isMerged(topic, into: [tip("main", made)]))
    // Later commits don't change that.
    try await commit(["new é": "3", "base": "3"], on: "main", in: made)
    try await expectEqual(repository.isSquashed(topic, into: [tip("main", made)]), true)

    try await commit(["new é": "4"], on: "topic", in: made)
    try await expectEqual(
      repository.isSquashed(tip("topic", made), into: [tip("main", made)]), false)
  }

  @Test(arguments: formats)
  func `a branch is squashed by its lines, although others touched the same file`(
    format: [String]
  ) async throws {
    let made = try await TestRepository(in: home, options: format)
    let lines = { (edits: [Int: String]) in
      (1...40).map { edits[$0] ?? "\($0)" }.joined(separator: "\n")
    }
    try await commit(["file": lines([:])], on: "main", in: made)
    try await commit(["file": lines([20: "twenty"])], on: "topic", in: made)
    try await commit(["file": lines([20: "twenty", 21: "more"])], on: "topic", in: made)
    try await commit(["file": lines([2: "two"])], on: "main", in: made)
    let repository = try await made.opened()
    let topic = try await tip("topic", made)
    try await expectEqual(repository.isSquashed(topic, into: [tip("main", made)]), false)
    let squashed = lines([2: "two", 20: "twenty", 21: "more"])
    try await commit(["file": squashed, "other": "1"], on: "main", in: made)
    let squash = try await tip("main", made)
    try await commit(["file": lines([:])], on: "main", in: made)
    try await expectEqual(repository.isSquashed(topic, into: [tip("main", made)]), true)
    let changes = await repository.changes(of: topic, on: [topic], since: [try tip("main", made)])
    expectEqual(changes.count, 2)
    expectEqual(Set(changes.map(\.description).compactMap { Change($0) }), Set(changes))
    try await expectEqual(
      repository.squash(
        of: SquashCandidate(changes), in: tip("main", made), excluding: [topic]), squash)
  }

  @Test func `a message names a commit by its id or its subject`() async throws {
    let made = try await TestRepository(in: home)
    try await commit(["base": "1"], on: "main", in: made)
    let id = String(repeating: "a", count: 40)
    let candidate = SquashCandidate([], named: (id, "Fix the race"))
    for (message, isFound) in [
      ("Squashed\n\ncommit \(id)\nAuthor: Me", true), ("Squashed\n\n* Fix the race\n* More", true),
      ("Fix the race", true), ("Fix the race (#12)", true), ("Fix the race (!12)", true),
      ("Fix the races", false), ("Revert \"Fix the race\"", false), ("More (#12)", false),
    ] {
      let base = try await tip("main", made)
      try await made.run("commit", "-q", "--allow-empty", "-m", message)
      let found = try await made.opened().squash(
        of: candidate, in: tip("main", made), excluding: [base])
      expectEqual(found != nil, isFound, "\(message)")
    }
  }

  @Test func `a branch without changed files or shared history is not squashed`() async throws {
    let made = try await TestRepository(in: home, committing: "Base")
    try await made.run("checkout", "--quiet", "-b", "empty")
    try await made.commit("Nothing")
    try await made.run("checkout", "--quiet", "--orphan", "orphan")
    try await made.commit("Alone")
    let repository = try await made.opened()
    for name in ["empty", "orphan"] {
      try await expectEqual(
        repository.isSquashed(tip(name, made), into: [tip("main", made)]), false)
    }
  }

  @Test(arguments: formats, ["module", #"caf\351"#])
  func `a branch with another file, ignored by git or not valid UTF-8, is not squashed`(
    format: [String], name: String
  ) async throws {
    let made = try await TestRepository(in: home, options: format)
    try await made.run("config", "--file", ".gitmodules", "submodule.module.path", "module")
    try await made.run("config", "submodule.module.ignore", "all")
    try await commit(["base": "1"], on: "main", in: made)
    try await commit(["one": "1"], on: "topic", in: made)
    let main = try await tip("main", made)
    try await made.script(
      "git update-index --add --cacheinfo \"160000,\(main),$(printf '\(name)')\""
        + "; git commit -q -m 'Add a submodule'; git checkout -q main")
    try await commit(["one": "1", "other": "1"], on: "main", in: made)
    let (topic, squash) = try await (tip("topic", made), tip("main", made))
    try await expectEqual(made.opened().isSquashed(topic, into: [squash]), false)
    try await expectEqual(made.opened().isSquashed(tip("topic~1", made), into: [squash]), true)
  }

  @Test(arguments: formats)
  func `whether a branch is squashed is unknown if trees are missing`(format: [String]) async throws
  {
    let made = try await TestRepository(in: home, options: format)
    try await commit(["base": "1"], on: "main", in: made)
    try await commit(["one": "1"], on: "topic", in: made)
    try await commit(["one": "2"], on: "main", in: made)
    try await commit(["one": "3"], on: "main", in: made)
    let (topic, main) = try await (tip("topic", made), tip("main", made))
    try await expectEqual(made.opened().isSquashed(topic, into: [main]), false)
    if format.isEmpty {
      // Detecting squashes doesn't need the git program.
      let variables = home.environment.merging(["PATH": "/nowhere"]) { $1 }
      let repository = try await Repository(at: made.path, environment: GitEnvironment(variables))
      await expectEqual(repository.isSquashed(topic, into: [main]), false)
      #expect(try await !repository.isMerged(topic, into: [main]))
    }
    let tree = try await made.run("rev-parse", "main~1^{tree}")
    let file = "\(tree.prefix(2))/\(tree.dropFirst(2))"
    try FileManager.default.removeItem(atPath: "\(made.path)/.git/objects/\(file)")
    try await expectEqual(made.opened().isSquashed(topic, into: [main]), nil)
  }

  @Test(arguments: formats)
  func `commits made on a branch are found whichever command made them`(
    format: [String]
  ) async throws {
    let made = try await TestRepository(in: home, options: format, committing: "First")
    try await commit(["a": "1"], on: "other", in: made)
    try await commit(["b": "1"], on: "ootd-1-x", in: made)
    var expected = [try await tip("HEAD", made)]
    for command in [
      ["cherry-pick", "other"], ["revert", "--no-edit", "HEAD"],
      ["commit", "--quiet", "--allow-empty", "--amend", "--message", "Amended"],
    ] {
      try await made.run(command)
      expected.append(try await tip("HEAD", made))
    }
    try await made.run("merge", "--quiet", "--no-edit", "other")
    _ = try? await made.run("rebase", "--quiet", "--exec", "false", "main")
    try await made.run("rebase", "--abort")
    try await made.commit("After an abandoned rebase")
    expected.append(try await tip("HEAD", made))
    try await commit(["c": "1"], on: "main", in: made)
    try await made.run("pull", "--quiet", "--rebase", ".", "other")
    let found = try await made.opened()
      .commitsMade(onBranches: { $0.hasPrefix("ootd") })
    expectEqual(found.map(\.commit), expected)
    #expect(found.allSatisfy { $0.branch == "ootd-1-x" })
  }

  @Test(arguments: formats)
  func `commits that HEAD left without a branch, and amended ones, are found in its log`(
    format: [String]
  ) async throws {
    let made = try await TestRepository(in: home, options: format, committing: "First")
    try await made.run("worktree", "add", "--quiet", "--detach", home.path("linked"))
    let linked = TestRepository(existing: home.path("linked"), in: home)
    try await linked.commit("Left")
    let left = try await tip("HEAD", linked)
    try await linked.run("commit", "--quiet", "--allow-empty", "--amend", "--message", "Amended")
    let amended = try await tip("HEAD", linked)
    let repository = try await linked.opened()
    try await expectEqual(repository.amendments(), [left: amended])
    #expect(try await repository.visitedCommits().contains(left))
    let moved = try await repository.leftCommits(since: [:], now: [:])
    #expect(moved.old.contains(left) && !moved.old.contains(amended))
    expectEqual(moved.new, [amended])
    // A branch that is checked out is left by the branch, not by HEAD.
    try await linked.run("checkout", "--quiet", "-b", "topic")
    #expect(try await linked.opened().leftCommits(since: [:], now: [:]).old.isEmpty)
  }

  @Test func `a new branch has no commits of its own`() async throws {
    let made = try await TestRepository(in: home, committing: "Base")
    for name in ["new", "renamed-before"] { try await made.run("branch", name) }
    try await made.run("branch", "-m", "renamed-before", "renamed")
    try await made.run("checkout", "--quiet", "-b", "committed")
    try await made.commit("Own")
    try await made.run("checkout", "--quiet", "-b", "forwarded", "main")
    try await made.run("merge", "--quiet", "--ff-only", "committed")
    try await made.run("checkout", "--quiet", "-b", "unlogged")
    try FileManager.default.removeItem(atPath: "\(made.path)/.git/logs/refs/heads/unlogged")
    try await made.script(
      "git branch piped; rm .git/logs/refs/heads/piped; mkfifo .git/logs/refs/heads/piped")
    let repository = try await made.opened()
    try await expectEqual(
      repository.namesOfBranchesWithOwnCommits(), ["committed", "piped", "unlogged"])
    #expect(!FileManager.default.fileExists(atPath: "\(made.path)/.git/logs/refs/heads/unlogged"))
  }

  @Test func `a branch checked out from a remote has its own commits`() async throws {
    let origin = try await TestRepository(in: home, named: "origin", committing: "Base")
    try await origin.run("branch", "there")
    try await origin.run("clone", "--quiet", origin.path, home.path("clone"))
    let clone = TestRepository(existing: home.path("clone"), in: home)
    try await clone.run("checkout", "--quiet", "there")
    try await clone.run("checkout", "--quiet", "-b", "here", "origin/main")
    let repository = try await clone.opened()
    try await expectEqual(repository.namesOfBranchesWithOwnCommits(), ["there"])
  }
}

extension Repository {
  fileprivate func namesOfBranchesWithOwnCommits() async throws -> [String] {
    var names: [String] = []
    for branch in try await branches().others where try await hasOwnCommits(branch) {
      names.append(branch.name)
    }
    return names
  }
}
