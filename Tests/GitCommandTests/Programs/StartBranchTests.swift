import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class StartBranchTests: RepositoryMachineTest {
  init() async throws {
    try await super.init(isLinked: false, begunAt: "2026-11-20T09:00")
    try await machine.output("add", "Fix token refresh")
    try await machine.output("add", "토큰 갱신 / ../ ~^: 고치기")
  }

  private func branch() async throws -> String {
    try await repository.run("symbolic-ref", "--short", "HEAD")
  }

  @Test func `without an ID, commands mean the todo of the branch, and no other if it is gone`()
    async throws
  {
    try await machine.output("start", "1")
    try await repository.run("switch", "--quiet", "-c", "ootd-2-notes")
    // What is in progress comes before what is only open.
    #expect(try await machine.output("stop").hasPrefix("stopped 1  "))
    #expect(try await machine.output("start").hasPrefix("started 2  "))
    try await machine.output("start", "1")
    #expect(try await machine.output("show").hasPrefix("2  "))
    #expect(try await machine.output("done").hasPrefix("done 2  "))
    try await machine.output("rm", "2")
    for (branch, message) in [
      ("ootd-2-notes", "`2` (토큰"), ("ootd-99-x", "no todo `99`"),
    ] {
      try await repository.run("switch", "--quiet", "-C", branch)
      try await machine.run("done").failed(saying: "ootd: \(message)")
    }
    try await expectEqual(status("1"), "doing")
  }

  @Test func `uncommitted changes are kept, and nothing happens if they would be lost`()
    async throws
  {
    try machine.home.directory.write("changed", to: "api/file")
    try await expectEqual(machine.run("start", "1", "--branch").status, 0)
    try await expectEqual(repository.run("status", "--porcelain"), " M file")
    try await repository.run("commit", "--quiet", "--all", "-m", "Change")
    try await repository.run("branch", "ootd-2-other", "main")
    try machine.home.directory.write("changed again", to: "api/file")
    let error = "ootd: switching to `ootd-2-other` would lose changes in file; "
    try await expectEqual(
      machine.run("start", "2", "--branch"),
      .init(status: 3, output: "", error: error + "commit or stash them, then try again\n"))
    try await expectEqual(status("2"), "todo")
    try await expectEqual(branch(), "ootd-1-fix-token-refresh")
  }

  @Test func `the place of a branch that another worktree has is shown`() async throws {
    try await repository.run("branch", "ootd-1")
    try await repository.run("worktree", "add", "--quiet", "../it's other", "ootd-1")
    try await machine.run("start", "1", "--branch").failed(
      3, saying: "`ootd-1` is checked out in `\(machine.home.path("it's other"))`")
    try await expectEqual(status("1"), "todo")
  }

  @Test func `a remote's branch of the todo is tracked`() async throws {
    try await repository.run("branch", "ootd-1-as-it-was-called")
    let clone = TestRepository(existing: machine.home.path("clone"), in: machine.home)
    try await repository.run("clone", "--quiet", "--origin", "team/up", repository.path, clone.path)
    machine.workingDirectory = clone.path
    try await expectEqual(machine.run("start", "1", "--branch").status, 0)
    try await expectEqual(
      clone.run("rev-parse", "--abbrev-ref", "HEAD@{upstream}"), "team/up/ootd-1-as-it-was-called")
    try await expectEqual(clone.run("branch", "--show-current"), "ootd-1-as-it-was-called")
    // A hook that fails after the switch doesn't undo it.
    try await machine.home.writeScript("#!/bin/sh\nexit 1\n", to: "clone/.git/hooks/post-checkout")
    try await expectEqual(machine.run("start", "2", "--branch").status, 0)
    try await expectEqual(status("2"), "doing")
  }

  @Test func `nothing is switched during another command of git, which is named`() async throws {
    try await repository.run("switch", "--quiet", "-c", "side")
    try machine.home.directory.write("side", to: "api/new")
    try await repository.script("git add new && git commit -q -m Side && git switch -q main")
    try machine.home.directory.write("main", to: "api/new")
    try await repository.script("git add new && git commit -q -m Main")
    let commands = [
      ("merge side", "merge", "git merge --abort"), ("rebase side", "rebase", "git rebase --abort"),
      ("cherry-pick side", "cherry-pick", "git cherry-pick --abort"),
      ("revert --no-commit HEAD && git revert --no-edit side", "revert", "git revert --abort"),
      ("bisect start", "bisect", "git bisect reset"),
    ]
    for (command, name, abort) in commands {
      try await repository.script("git \(command) >/dev/null 2>&1 || :")
      try await machine.run("start", "1", "--branch").failed(
        3, saying: "a `git \(name)` isn't finished in `\(repository.path)`", "`\(abort)`")
      try await repository.script("\(abort) >/dev/null 2>&1; git reset -q --hard")
    }
    try await expectEqual(status("1"), "todo")
  }

  @Test func `a todo of a project isn't started on a branch of another project's repository`()
    async throws
  {
    try await machine.output("project", "add")
    try await machine.output("edit", "1", "-P", "api")
    let other = try await TestRepository(in: machine.home, named: "other", committing: "Begin")
    machine.workingDirectory = other.path
    try await machine.output("project", "add")
    try await machine.run("start", "1", "--branch").failed(
      3, saying: "belongs to the project `api`", "start it in `\(repository.path)`")
    try await expectEqual(status("1"), "todo")
    // Todos without a project, or of one without repositories, are fine anywhere.
    machine.workingDirectory = machine.home.path("work")
    try await machine.output("project", "add", "--name", "writing")
    machine.workingDirectory = other.path
    try await machine.output("edit", "1", "-P", "writing")
    for id in ["1", "2"] { try await expectEqual(machine.run("start", id, "--branch").status, 0) }
  }

  @Test func `a todo's branch is created, or checked out even if the todo had another title`()
    async throws
  {
    let outcome = try await machine.run("start", "2", "--branch")
    expectEqual(outcome.status, 0)
    expectEqual(outcome.error, "on new branch ootd-2-토큰-갱신-고치기, from main\n")
    #expect(outcome.output.hasPrefix("started 2  "))
    try await expectEqual(branch(), "ootd-2-토큰-갱신-고치기")
    try await expectEqual(status("2"), "doing")
    try await repository.run("branch", "ootd-1-as-it-was-called")
    for _ in 1...2 {
      try await expectEqual(machine.run("start", "1", "--branch").status, 0)
      try await expectEqual(branch(), "ootd-1-as-it-was-called")
    }
  }

  @Test func `a branch needs a single todo and a worktree, but no commits`() async throws {
    try await expectEqual(machine.run("start", "1", "2", "--branch").status, 64)
    machine.workingDirectory = machine.home.path("work")
    try await expectEqual(machine.run("start", "1", "--branch").status, 1)
    let bare = TestRepository(existing: machine.home.path("bare.git"), in: machine.home)
    try await repository.run("clone", "--quiet", "--bare", repository.path, bare.path)
    machine.workingDirectory = bare.path
    try await machine.run("start", "1", "--branch").failed(saying: "is a bare repository")
    try await expectEqual(status("1"), "todo")
    try await bare.run("worktree", "add", "--quiet", machine.home.path("linked"), "main")
    let linked = TestRepository(existing: machine.home.path("linked"), in: machine.home)
    let empty = try await TestRepository(in: machine.home, named: "empty")
    for repository in [linked, empty] {
      machine.workingDirectory = repository.path
      try await expectEqual(machine.run("start", "1", "--branch").status, 0)
      try await expectEqual(
        repository.run("symbolic-ref", "--short", "HEAD"), "ootd-1-fix-token-refresh")
      try await expectEqual(status("1"), "doing")
    }
  }
}
