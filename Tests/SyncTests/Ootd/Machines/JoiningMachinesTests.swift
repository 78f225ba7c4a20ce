import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Stores that were used separately for a long time before they sync.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5)))
struct JoiningMachinesTests: TwoMachineSuite {
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
  }

  @Test func `everything from each machine is on both`() async throws {
    let life = """
      ootd label add work; ootd milestone add "First release"
      for n in $(seq 20); do ootd add "$0 $n" -p high -l work -m "First release"; done
      ootd done 1-5; ootd edit 6-8 --notes "of $0" --due tomorrow; ootd rm 9; ootd undo
      ootd rm 10; ootd comment 11 "said on $0"; ootd start 12; ootd move 13 todo --top
      ootd block add Routine --every day; ootd reopen 2; ootd undo; ootd undo; ootd redo
      """
    for machine in [laptop, desk] {
      let outcome = try await machine.shell(life.replacing("$0", with: machine.name))
      #expect(outcome.error.isEmpty, "\(outcome)")
    }
    let before = try await laptop.todos()
    try await laptop.setUp(remote.path)
    try await expectEqual(laptop.todos(), before)
    try await desk.setUp(remote.path)
    try await laptop.sync()
    try await expectSame(laptop, desk)
    let titles = try await desk.titles()
    #expect(titles["1"] == "laptop 1" && titles["20b"] == "desk 20", "\(titles)")
    for machine in [laptop, desk] {
      try await expectEqual(machine.run("milestone", "list", "--json").json().list.count, 1)
      try await expectEqual(machine.run("label", "list", "--json").json().list.count, 1)
      let blocks = try await machine.run("block", "list", "--json").json().list
      expectEqual(blocks.count { $0["name"] == "Routine" }, 1, "\(blocks)")
      try await machine.expectIntact()
    }
    // Undo still works for this machine's commands.
    try await expectEqual(desk.run("undo").status, 0)
    try await syncAll(desk, laptop)
    try await expectSame(laptop, desk)
  }

  @Test func `two projects with the same name and repository become one`() async throws {
    let original = try await TestRepository(in: home, named: "machines/laptop/home/src/api")
    try await original.commit("Root")
    try await TestGit(home).run(
      ["clone", "--quiet", original.path, "\(desk.homeFolder)/work/api"], in: home.directory.path)
    let folders = [(laptop, "src/api"), (desk, "work/api")]
    for (machine, folder) in folders {
      let line = "ootd project add \(folder) --name api && cd \(folder) && ootd add \(machine.name)"
      let outcome = try await machine.shell(line)
      expectEqual(outcome.status, 0, "\(outcome)")
    }
    try await laptop.setUp(remote.path)
    try await desk.setUp(remote.path)
    try await laptop.sync()
    try await expectSame(laptop, desk)
    for (machine, folder) in folders {
      let projects = try await machine.run("project", "list", "--json").json().list
      expectEqual(projects.map { $0["name"] }, ["api"], "\(projects)")
      expectEqual(projects.first?["open"], 2)
      let paths = projects.first?["repositories"]?.list.map { $0["path"] }
      expectEqual(paths, [.text("\(machine.homeFolder)/\(folder)")], "\(projects)")
      // New todos go to the merged project.
      let added = try await machine.shell("cd \(folder) && ootd add more --json").json()
      expectEqual(added.list.first?["project"], "api")
      let todos = try await machine.todos()
      #expect(todos.allSatisfy { $0["project"] == "api" })
    }
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles().count, 4)
  }

  @Test func `projects with the same name become one, with the repositories of each machine`()
    async throws
  {
    for machine in [laptop, desk] {
      let repository = try await TestRepository(
        in: home, named: "machines/\(machine.name)/home/api")
      try await repository.commit("Root of \(machine.name)")
      let line = "ootd project add api --name api && cd api && ootd add \(machine.name)"
      let outcome = try await machine.shell(line)
      expectEqual(outcome.status, 0, "\(outcome)")
    }
    try await laptop.setUp(remote.path)
    try await desk.setUp(remote.path)
    try await laptop.sync()
    try await expectSame(laptop, desk)
    for machine in [laptop, desk] {
      let projects = try await machine.run("project", "list", "--json").json().list
      expectEqual(projects.map { $0["open"] }, [2], "\(projects)")
      let paths = projects.first?["repositories"]?.list.compactMap { $0["path"]?.text }
      expectEqual(paths, ["\(machine.homeFolder)/api"], "\(projects)")
      // The folder on each machine belongs to the project.
      let added = try await machine.shell("cd api && ootd add more --json").json()
      expectEqual(added.list.first?["project"], "api")
    }
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.run("list", "project:api", "--json").json().list.count, 4)
  }
}
