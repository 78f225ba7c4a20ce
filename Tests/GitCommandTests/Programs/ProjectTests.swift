import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class ProjectTests: MachineTest {
  /// The only repository of a project.
  private static func present(_ path: String) -> JSON { [["path": .text(path), "present": true]] }

  /// The project that a command has changed.
  private func changed(_ machine: Machine, _ words: String...) async throws -> JSON {
    try await #require(machine.json([JSON].self, words).first)
  }

  @Test func `a repository is linked once, and recognized after it has moved`() async throws {
    let repository = try await TestRepository(in: machine.home, named: "api")
    try await repository.commit("Begin", at: 1_795_250_000)
    try await machine.output("project", "add", repository.path)
    try await machine.run("project", "add", repository.path, "--name", "other")
      .failed(saying: "`api`")
    let moved = machine.home.path("moved")
    try FileSystem.move(repository.path, to: moved)
    let project = try await changed(machine, "project", "link", "api", moved)
    expectEqual(project["repositories"], Self.present(moved))
    #expect(try await machine.output("project", "link", "api", moved).hasPrefix("unchanged api"))
    let unlinked = try await changed(machine, "project", "unlink", moved)
    expectEqual(unlinked["repositories"], nil)
  }

  @Test func `earlier commits keep the project of a repository that moves or is linked again`()
    async throws
  {
    let repository = try await TestRepository(in: machine.home, named: "api")
    try await repository.commit("Begin", at: 1_795_250_000)
    try await machine.output("project", "add", repository.path)
    try await machine.output("add", "One", "--no-project")
    try await repository.commit("Work on ootd-1", at: 1_795_251_600)
    let projects = { [machine] in
      try await machine.json([ShownTodo].self, "list", "--all")[0].commits.map(\.project)
    }
    try await expectEqual(projects(), ["api"])
    try await machine.output("project", "unlink", repository.path)
    try await expectEqual(projects(), [nil])
    try await machine.output("project", "link", "api", repository.path)
    try await expectEqual(projects(), ["api"])
    try await machine.output("project", "rm", "api")
    try await expectEqual(projects(), [nil])
    try await machine.output("project", "add", repository.path, "--name", "again")
    try await expectEqual(projects(), ["again"])
    let moved = machine.home.path("moved")
    try FileSystem.move(repository.path, to: moved)
    let outcome = try await machine.run("project", "add", moved)
    #expect(outcome.output.hasPrefix("linked again  \(moved)\n"))
    #expect(outcome.error.contains("the root commit of \(repository.path), which is gone"))
    try await expectEqual(projects(), ["again"])
  }

  @Test func `a clone of a synced project's repository is linked to it on another machine`()
    async throws
  {
    let machines = try await TwoMachines.withFrozenClocks()
    let repository = try await TestRepository(in: machines.home, named: "api")
    try await repository.commit("Begin", at: 1_795_250_000)
    try await machines.laptop.output("project", "add", repository.path, "--name", "service")
    try await machines.setUp()
    let clones = ["one", "two"].map { machines.home.path("clones/\($0)") }
    for clone in clones { try await repository.run("clone", "--quiet", repository.path, clone) }
    let outcome = try await machines.desk.run("project", "add", clones[0])
    #expect(outcome.output.hasPrefix("linked service  \(clones[0])\n"))
    #expect(outcome.error.contains("another machine linked to service"))
    // Another name means another project, and so does another clone on the same machine.
    try await machines.desk.output("project", "add", clones[1], "--name", "fork")
    let setup = try await machines.desk.run("setup", machines.home.path("clones"), "--dry-run")
    #expect(setup.error.contains("linked"))
  }

  @Test func `people learn once a day that the repository isn't linked`() async throws {
    machine.workingDirectory = try await TestRepository(in: machine.home, named: "api").path
    machine.terminalWidth = 80
    func isOffered(_ words: String..., on day: Int, by actor: String = "person") async throws
      -> Bool
    {
      machine.now = "2026-11-\(day)T10:00:00+01:00"
      let run = try await machine.run(words, variables: ["OOTD_ACTOR": actor]).checked()
      return run.error.contains("this repository isn't linked")
    }
    #expect(try await !isOffered("today", on: 21), "there are no todos")
    #expect(try await isOffered("add", "One", on: 21))
    #expect(try await !isOffered("today", on: 21))
    #expect(try await !isOffered("list", "--json", on: 22))
    #expect(try await !isOffered("list", on: 22, by: "agent"))
    #expect(try await isOffered("list", on: 22))
    try await machine.run("config", "set", "offerLink", "false", "--here").checked()
    #expect(try await !isOffered("list", on: 23))
    try await machine.run("config", "unset", "offerLink", "--here").checked()
    #expect(try await isOffered("list", on: 23))
    try await machine.run("project", "add").checked()
    try await machine.run("project", "unlink").checked()
    #expect(try await !isOffered("list", on: 24))
  }

  @Test func `unlinking a repository removes its commit cache`() async throws {
    let folder = machine.home.path("home/.cache/ootd/activity")
    for (index, name) in ["api", "site", "docs"].enumerated() {
      let repository = try await TestRepository(in: machine.home, named: name)
      try await repository.commit("Begin \(name)", at: 1_795_250_000 + Int64(index))
      try await machine.output("project", "add", repository.path)
    }
    let commits = { [machine] in
      try await machine.output("today", "--json").contains(#""commits":3"#)
    }
    #expect(try await commits())
    // Each repository has an index and one year of commits.
    try expectEqual(FileSystem.names(in: folder).count, 6)
    try FileSystem.write([1], to: "\(folder)/0123456789abcdef.Killed")
    try await machine.output("project", "unlink", machine.home.path("api"))
    try expectEqual(FileSystem.names(in: folder).count, 4)
    try await machine.output("project", "rm", "site")
    try expectEqual(FileSystem.names(in: folder).count, 2)
    try await machine.output("undo", "-n2", "--yes")
    #expect(try await commits())
    try expectEqual(FileSystem.names(in: folder).count, 6)
  }

  @Test func `the name and link come from the repository, and todos added inside belong to it`()
    async throws
  {
    let repository = try await TestRepository(in: machine.home, named: "folder")
    try await repository.commit("Begin", at: 1_795_250_000)
    try await repository.run("remote", "add", "origin", "git@github.com:me/api.git")
    let worktree = machine.home.path("linked")
    try await repository.run("worktree", "add", "--quiet", "--detach", worktree)
    try machine.home.directory.write("", to: "folder/deep/down/file")
    machine.workingDirectory = repository.path
    let project = try await changed(machine, "project", "add")
    expectEqual(project["name"], "api")
    expectEqual(project["link"], "https://github.com/me/api")
    expectEqual(project["repositories"], Self.present(repository.path))
    let free = try await machine.json([ShownTodo].self, "add", "Two", "--no-project")
    expectEqual(free[0].project, nil)
    try await expectEqual(machine.run("add", "x", "-P", "api", "--no-project").status, 64)
    for (folder, project) in [
      (repository.path, "api"), (repository.path + "/deep/down", "api"), (worktree, "api"),
      (machine.home.path("work"), nil),
    ] {
      machine.workingDirectory = folder
      try await expectEqual(machine.json([ShownTodo].self, "add", "x")[0].project, project)
    }
  }

  @Test func `a project without a repository can be edited, archived and deleted`() async throws {
    try await machine.output(
      "project", "add", "--name", "api", "--member", "Kim", "--member", "Lee", "--tech", "Swift",
      "--start", "2026-09", "--description", "The API", "--memo", "Beta")
    try await machine.run("project", "add", "--name", "API").failed(saying: "`api`")
    let project = try await changed(
      machine, "project", "edit", "api", "--no-member", "Lee", "--member", "Park", "--end",
      "2026-12", "--name", "core")
    let details: [(String, JSON)] = [
      ("name", "core"), ("members", ["Kim", "Park"]), ("tech", ["Swift"]),
      ("description", "The API"), ("memo", "Beta"), ("start", "2026-09"), ("end", "2026-12"),
    ]
    for (name, value) in details { expectEqual(project[name], value, "\(name)") }
    try await machine.output("add", "One", "-P", "core")
    try await machine.output("add", "Two", "-P", "CORE")
    try await machine.output("done", "2")
    let archived = try await changed(machine, "project", "archive", "core")
    #expect(archived["archived"] == true && archived["open"] == 1 && archived["done"] == 1)
    let back = try await changed(machine, "project", "unarchive", "core")
    expectEqual(back["archived"], false)
    try await machine.output("project", "rm", "core")
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").project, nil)
    try await machine.output("undo")
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").project, "core")
  }
}
