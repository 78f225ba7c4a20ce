import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Copied home folders and stores restored from backups: both keep working, and nothing is lost.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct CopiedHomesTests: TwoMachineSuite {
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
    try await laptop.add("one")
    try await machines.setUp()
    try await laptop.sync()
  }

  @Test func `both copies keep working, and a number used twice is reassigned and reported`()
    async throws
  {
    try await laptop.add("before")
    let copy = try await laptop.copied(as: "copy")
    try await laptop.add("on the laptop")
    try await copy.add("on the copy")
    try await laptop.sync()
    let printed = try await copy.sync()
    #expect(
      printed.contains(
        "another todo had number 3 first; on the copy is now 4 on all machines"),
      "\(printed)")
    for machine in [laptop, desk, copy] {
      #expect(try await !machine.sync().contains("had number"))
    }
    try await expectSame(laptop, copy, desk)
    let titles = ["1": "one", "2": "before", "3": "on the laptop", "4": "on the copy"]
    try await expectEqual(desk.titles(), titles)
    try await expectEqual(copy.replica(), laptop.replica())
    // Each knows the other's newer numbers and doesn't assign them again.
    for machine in [laptop, copy] {
      try await machine.add("next of \(machine.name)")
      try await machine.sync()
    }
    for machine in [laptop, copy, desk] {
      try await machine.sync()
      try await machine.expectIntact()
    }
    try await expectSame(laptop, copy, desk)
    try await expectEqual(laptop.titles()["6"], "next of copy")
    for machine in [laptop, copy, desk] {
      try await expectEqual(machine.sync(), "already up to date\n")
    }
  }

  @Test func `of two todos with one number the older keeps it, whichever is synced first`()
    async throws
  {
    let copy = try await laptop.copied(as: "copy")
    try await laptop.add("older")
    try await copy.add("younger")
    try await copy.sync()
    // The laptop's todo is older, although it reached the remote last.
    let received = try await laptop.sync()
    #expect(!received.contains("older is"), "\(received)")
    let printed = try await copy.sync()
    #expect(printed.contains("younger is now 3 on all machines"), "\(printed)")
    try await desk.sync()
    try await expectSame(laptop, copy, desk)
    try await expectEqual(desk.titles(), ["1": "one", "2": "older", "3": "younger"])
  }

  @Test func `a commit that named a todo follows it to its new number`() async throws {
    let copy = try await laptop.copied(as: "copy")
    let repository = try await TestRepository(in: home, named: "machines/copy/home/api")
    try await repository.commit("Root")
    try await laptop.add("on the laptop")
    try await copy.shell("ootd project add api --name api && ootd add 'on the copy'").succeeded()
    try await repository.commit("Fix, closes ootd-2", at: Int64(Date().timeIntervalSince1970))
    try await copy.run("today").succeeded()
    try await expectEqual(copy.run("show", "2", "--json").json()["status"], "done")
    for machine in [laptop, copy, laptop] { try await machine.sync() }
    for machine in [laptop, copy] {
      try await machine.run("today").succeeded()
      let statuses = try await machine.todos().map { ($0["title"]?.text ?? "", $0["status"]?.text) }
      expectEqual(Set(statuses.filter { $0.1 == "done" }.map(\.0)), ["on the copy"], "\(statuses)")
    }
    try await expectSame(laptop, copy)
  }

  @Test func `each copy undoes only its own commands`() async throws {
    try await laptop.add("two")
    try await laptop.sync()
    let copy = try await laptop.copied(as: "copy")
    try await laptop.add("on the laptop")
    try await copy.run("edit", "1", "--title", "one of the copy").succeeded()
    try await copy.add("on the copy")
    for machine in [laptop, copy] { try await machine.sync() }
    let received = try await laptop.sync()
    #expect(received.hasPrefix("2 changes from laptop"), "\(received)")
    let printed = try await copy.run("undo").succeeded()
    #expect(printed.contains("on the copy"), "\(printed)")
    try await copy.run("undo").succeeded()
    try await expectEqual(copy.titles()["1"], "one")
    try await copy.run("redo", "-n2", "--yes").succeeded()
    let undone = try await laptop.run("undo").succeeded()
    #expect(undone.contains("on the laptop"), "\(undone)")
    for _ in 0..<2 { try await syncAll(laptop, copy) }
    try await expectSame(laptop, copy)
    let titles = try await laptop.titles().values.sorted()
    expectEqual(titles, ["on the copy", "one of the copy", "two"], "\(titles)")
    // Each command has its own history entry.
    let commands = try await desk.shell("ootd sync; ootd history --json").output
    expectEqual(commands.ranges(of: #""command":"add""#).count, 4, "\(commands)")
  }

  @Test func `a conflict between copies, or with a third machine, is reported by the loser`()
    async throws
  {
    let copy = try await laptop.copied(as: "copy")
    let edit = { (machine: Machine, title: String) in
      try await machine.run("edit", "1", "--title", title).succeeded()
    }
    _ = try await edit(laptop, "L")
    _ = try await edit(copy, "C")
    for machine in [laptop, copy] { #expect(try await !machine.sync().contains("changed here")) }
    let printed = try await laptop.sync()
    #expect(printed.contains("title of 1 C: changed here and on laptop"), "\(printed)")
    for machine in [laptop, copy] { try await expectEqual(machine.report()["conflicts"], []) }
    try await desk.sync()
    _ = try await edit(copy, "D")
    _ = try await edit(desk, "E")
    for machine in [desk, laptop] { #expect(try await !machine.sync().contains("changed here")) }
    #expect(try await copy.sync().contains("title of 1 E: changed here and on desk"))
    for machine in [laptop, desk, copy] { try await expectEqual(machine.report()["conflicts"], []) }
  }

  @Test func `five machines, two of them copies, stay in sync`() async throws {
    let tablet = try Machine("tablet", in: home)
    let server = try Machine("server", in: home)
    for machine in [tablet, server] {
      try await machine.add("of \(machine.name)")
      try await machine.setUp(remote.path)
    }
    let copy = try await tablet.copied(as: "copy")
    let all = [laptop, desk, tablet, server, copy]
    for round in 1...3 {
      for machine in all {
        try await machine.add("\(round) of \(machine.name)")
        try await machine.run("edit", "1", "--notes", "\(round) of \(machine.name)").succeeded()
        if round == 2 { try await machine.run("undo").succeeded() }
      }
      for machine in round == 2 ? all.reversed() : all { try await machine.sync() }
    }
    for _ in 0..<2 { for machine in all { try await machine.sync() } }
    for machine in all.dropFirst() { try await expectSame(laptop, machine) }
    let titles = try await laptop.titles()
    expectEqual(titles.count, 18, "\(titles)")
    #expect(!titles.values.contains { $0.contains(" & ") }, "\(titles)")
    // The two copies count with one suffix, and each number still belongs to one todo.
    expectEqual(titles.keys.filter { $0.hasSuffix("c") }.sorted(), (1...7).map { "\($0)c" })
    for machine in all {
      try await expectEqual(machine.sync(), "already up to date\n")
      try await machine.expectIntact()
    }
    try await expectEqual(desk.status()["replicas"]?.list.count, 4)
  }

  @Test func `a milestone that both copies create is one milestone`() async throws {
    let copy = try await laptop.copied(as: "copy")
    try await copy.sync()
    for machine in [laptop, copy] { try await machine.run("milestone", "add", "1.0").succeeded() }
    for _ in 0..<2 { try await syncAll(laptop, copy) }
    for machine in [laptop, copy] {
      let milestones = try await machine.run("milestone", "list", "--json").json().list
      expectEqual(milestones.map { $0["name"]?.text }, ["1.0"])
    }
  }

  @Test func `purging a command of the other copy doesn't make it undoable here`() async throws {
    let copy = try await laptop.copied(as: "copy")
    try await laptop.add("hunter2-9931")
    try await laptop.sync()
    try await copy.sync()
    let id = try await laptop.operation("add")
    try await copy.run("sync", "purge", "--yes", id).succeeded()
    let printed = try await copy.run("undo")
    #expect(!printed.output.contains("(purged)"), "\(printed)")
    #expect(try await copy.titles().values.contains("(purged)"))
  }

  @Test func `copies of a home that never synced join as one machine`() async throws {
    let old = try Machine("old", in: home)
    try await old.add("of both")
    let copy = try await old.copied(as: "new")
    for machine in [old, copy] {
      try await machine.add("of \(machine.name)")
      try await machine.setUp(remote.path)
    }
    for _ in 0..<2 { try await syncAll(old, copy, laptop) }
    try await expectSame(old, copy, laptop)
    let titles = try await laptop.titles()
    expectEqual(titles, ["1": "one", "1c": "of both", "2c": "of old", "3c": "of new"])
    for machine in [old, copy, laptop] {
      try await expectEqual(machine.sync(), "already up to date\n")
    }
  }

  /// The state of the pack repository after the restore.
  enum Packs: CaseIterable { case latest, backup, none }

  @Test(arguments: Packs.allCases)
  func `a store restored from a backup gets newer changes and keeps its own`(
    packs: Packs
  ) async throws {
    try await laptop.add("unsent")
    _ = try await laptop.shell("cp -a .local/share/ootd saved")
    try await laptop.add("since")
    try await laptop.run("done", "1").succeeded()
    try await syncAll(laptop, desk)
    let back =
      switch packs {
      case .latest: ""
      case .backup: "rm -rf sync.git; cp -a ~/saved/sync.git ."
      case .none: "rm -rf sync.git"
      }
    let restoring = "cd .local/share/ootd && rm -f ootd.db-* && cp ~/saved/ootd.db .; "
    try await expectEqual(laptop.shell(restoring + back).status, 0)
    try await expectEqual(laptop.titles(), ["1": "one", "2": "unsent"])
    try await laptop.add("after")
    let printed = try await laptop.sync()
    #expect(printed.contains("another todo had number 3 first; after is now 4"), "\(printed)")
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    let titles = ["1": "one", "2": "unsent", "3": "since", "4": "after"]
    try await expectEqual(desk.titles(), titles)
    #expect(try await desk.todos().contains { $0["id"] == "1" && $0["status"] == "done" })
    try await laptop.add("last")
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    for machine in [laptop, desk] {
      try await expectEqual(machine.sync(), "already up to date\n")
      try await machine.expectIntact()
    }
  }
}
