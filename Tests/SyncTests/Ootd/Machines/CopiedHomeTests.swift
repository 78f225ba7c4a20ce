import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Homes that are copied, and stores that are put back from backups: both go on, and none is lost.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct CopiedHomeTests: TwoMachineSuite {
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
    try await laptop.add("one")
    try await machines.setUp()
  }

  @Test func `a copied home goes on as a machine of its own`() async throws {
    try await laptop.add("before")
    let copy = try await laptop.copied(as: "copy")
    let replica = try await laptop.replica()
    try await copy.add("on the copy")
    try await laptop.add("on the laptop")
    let told = try await copy.sync()
    let name = try #require(try await copy.knownName())
    #expect(
      told.contains(
        "this store is a copy or an old backup: it goes on as a machine of its own, called \(name); "
          + "`ootd sync setup URL --name NAME` calls it otherwise"), "\(told)")
    #expect(try await copy.replica() != replica)
    // That does what it says.
    try await copy.setUp(remote.path)
    try await expectEqual(copy.knownName(), "copy")
    try await syncAll(laptop, copy, desk)
    try await expectEqual(laptop.replica(), replica)
    try await expectSame(laptop, copy, desk)
    let titles = try await desk.titles()
    expectEqual(titles.values.sorted(), ["before", "on the copy", "on the laptop", "one"])
    #expect(titles["1"] == "one" && titles["3"] == "on the laptop", "\(titles)")
    // Each of the two has its own numbers from now on.
    for machine in [laptop, copy] {
      try await machine.add("next of \(machine.name)")
      try await machine.run("edit", "1", "--notes", machine.name).succeeded()
    }
    for _ in 0..<2 { try await syncAll(laptop, copy, desk) }
    try await expectSame(laptop, copy, desk)
    try await expectEqual(desk.titles().count, 6)
    try await expectEqual(copy.sync(), "nothing new\n")
    for machine in [laptop, copy, desk] { try await machine.expectWhole() }
  }

  @Test func `each takes back what was done on it, and nothing of the other`() async throws {
    try await laptop.add("two")
    try await laptop.sync()
    let copy = try await laptop.copied(as: "copy")
    try await laptop.add("on the laptop")
    try await copy.run("edit", "1", "--title", "one of the copy").succeeded()
    try await copy.add("on the copy")
    try await laptop.sync()
    try await copy.sync()
    let news = try await laptop.sync()
    #expect(news.hasPrefix("2 changes from "), "\(news)")
    let told = try await copy.run("undo").succeeded()
    #expect(told.contains("on the copy"), "\(told)")
    try await copy.run("undo").succeeded()
    try await expectEqual(copy.titles()["1"], "one")
    try await copy.run("redo", "-n2", "--yes").succeeded()
    let taken = try await laptop.run("undo").succeeded()
    #expect(taken.contains("on the laptop"), "\(taken)")
    try await syncAll(laptop, copy)
    try await syncAll(laptop, copy)
    try await expectSame(laptop, copy)
    let titles = try await laptop.titles().values.sorted()
    expectEqual(titles, ["on the copy", "one of the copy", "two"], "\(titles)")
  }

  @Test func `what both make apart becomes one`() async throws {
    let copy = try await laptop.copied(as: "copy")
    try await copy.sync()
    for machine in [laptop, copy] { try await machine.run("milestone", "add", "1.0").succeeded() }
    for _ in 0..<2 { try await syncAll(laptop, copy) }
    for machine in [laptop, copy] {
      let milestones = try await machine.run("milestone", "list", "--json").json().list
      expectEqual(milestones.map { $0["name"]?.text }, ["1.0"])
    }
  }

  @Test func `what is left of a command that a copy purges is not the copy's to take back`()
    async throws
  {
    let copy = try await laptop.copied(as: "copy")
    try await copy.sync()
    try await laptop.add("hunter2-9931")
    try await laptop.sync()
    try await copy.sync()
    let id = try await laptop.operation("add")
    try await copy.run("sync", "purge", id).succeeded()
    let told = try await copy.run("undo")
    #expect(!told.output.contains("(purged)"), "\(told)")
    #expect(try await copy.titles().values.sorted().contains("(purged)"))
  }

  @Test func `a copy that has nothing to send keeps the numbers that it was told`() async throws {
    try await laptop.add("two")
    try await laptop.sync()
    let copy = try await laptop.copied(as: "copy")
    try await laptop.add("three")
    try await laptop.sync()
    #expect(try await copy.sync().contains("this store is a copy"))
    try await syncAll(laptop, copy, desk)
    try await expectSame(laptop, copy, desk)
    let titles = ["1": "one", "2": "two", "3": "three"]
    try await expectEqual(laptop.titles(), titles)
  }

  @Test func `what both had when the home was copied keeps its number, once one has sent it`()
    async throws
  {
    try await laptop.add("unsent")
    let copy = try await laptop.copied(as: "copy")
    try await copy.add("on the copy")
    try await laptop.sync()
    #expect(try await copy.sync().contains("this store is a copy"))
    try await syncAll(laptop, copy, desk)
    try await expectSame(laptop, copy, desk)
    let titles = try await laptop.titles()
    #expect(titles["1"] == "one" && titles["2"] == "unsent" && titles.count == 3, "\(titles)")
  }

  @Test func `a copy that is set up by a name is called by that`() async throws {
    let copy = try await laptop.copied(as: "copy")
    let told = try await copy.setUp(remote.path)
    #expect(told.contains("called copy;"), "\(told)")
    try await expectEqual(copy.knownName(), "copy")
    try await expectEqual(laptop.knownName(), "laptop")
  }

  @Test func `a copy that never synced joins as a new machine`() async throws {
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
    expectEqual(titles.values.sorted(), ["of both", "of new", "of old", "one"], "\(titles)")
    #expect(try await old.replica() != copy.replica())
  }

  /// What is put back of the repository of chains.
  enum Chains: CaseIterable { case latest, backup, none }

  @Test(arguments: Chains.allCases)
  func `a store put back from a backup gets what came since, and keeps its own`(
    chains: Chains
  ) async throws {
    try await laptop.add("unsent")
    let line = #"cp -a .local/share/ootd saved"#
    _ = try await laptop.shell(line)
    try await laptop.add("since")
    try await laptop.run("done", "1").succeeded()
    try await syncAll(laptop, desk)
    let back =
      switch chains {
      case .latest: ""
      case .backup: "rm -rf sync.git; cp -a ~/saved/sync.git ."
      case .none: "rm -rf sync.git"
      }
    // In its place: the file's number on the disk stays.
    let restoring = "cd .local/share/ootd && rm -f ootd.db-* && cat ~/saved/ootd.db > ootd.db; "
    try await expectEqual(laptop.shell(restoring + back).status, 0)
    try await expectEqual(laptop.titles(), ["1": "one", "2": "unsent"])
    try await laptop.add("after")
    #expect(try await laptop.sync().contains("this store is a copy or an old backup"))
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    let titles = try await desk.titles()
    expectEqual(titles.values.sorted(), ["after", "one", "since", "unsent"], "\(titles)")
    expectEqual(titles["3"], "since", "\(titles)")
    #expect(try await desk.todos().contains { $0["id"] == "1" && $0["status"] == "done" })
    try await laptop.add("last")
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.sync(), "nothing new\n")
    try await laptop.expectWhole()
  }
}
