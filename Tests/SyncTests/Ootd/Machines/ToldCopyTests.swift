import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// What is told of a copied home and on it, whatever became of its first exchange.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct ToldCopyTests: TwoMachineSuite {
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
    try await laptop.add("one")
    try await machines.setUp()
  }

  private func edit(_ machine: Machine, _ title: String) async throws {
    try await machine.run("edit", "1", "--title", title).succeeded()
  }

  @Test func `that it is one, also where the first exchange broke off`() async throws {
    let copy = try await laptop.copied(as: "copy")
    try await copy.add("on the copy")
    try remote.rejectPushes(message: "no room here")
    try await copy.run("sync").failed(saying: "no room here")
    try await remote.acceptAll()
    let told = try await copy.sync()
    let name = try #require(try await copy.knownName())
    #expect(name != "laptop")
    #expect(told.contains("this store is a copy or an old backup"), "\(told)")
    #expect(told.contains("called \(name);"), "\(told)")
    #expect(told.contains("the todos of this machine are called `1c`"), "\(told)")
    try await expectEqual(copy.sync(), "nothing new\n")
    try await expectEqual(laptop.knownName(), "laptop")
  }

  @Test func `that it is one, also where nobody watched`() async throws {
    let copy = try await laptop.copied(as: "copy")
    _ = try await copy.shell("git config --global ootd.autoSync true")
    try await copy.add("on the copy")
    try await copy.settle()
    let told = try await copy.run("today").succeeded()
    #expect(told.contains("this store is a copy or an old backup"), "\(told)")
    #expect(told.contains("are called `1c`"), "\(told)")
    #expect(try await !copy.run("today").succeeded().contains("this store is a copy"))
    try await expectEqual(copy.sync(), "nothing new\n")
  }

  @Test func `the numbers of a machine whose first exchange broke off`() async throws {
    let tablet = try Machine("tablet", in: home)
    try await tablet.add("on the tablet")
    try remote.rejectRefs(matching: "refs/ootd/replicas/*")
    try await tablet.run("sync", "setup", "--yes", remote.path).failed(saying: "takes no changes")
    try await remote.acceptAll()
    let told = try await tablet.sync()
    #expect(told.contains("the todos of this machine are called `1c`"), "\(told)")
    try await expectEqual(tablet.sync(), "nothing new\n")
  }

  @Test func `that it and the other changed the same, whoever's value stays`() async throws {
    let copy = try await laptop.copied(as: "copy")
    try await edit(laptop, "L")
    try await edit(copy, "C")
    try await laptop.sync()
    let told = try await copy.sync()
    let name = try #require(try await copy.knownName())
    #expect(told.contains("title of 1 C. \(name)'s stays"), "\(told)")
    let conflicts = try await laptop.report()["conflicts"]?.list ?? []
    #expect(conflicts.count == 1 && conflicts.first?["winner"]?.text == name, "\(conflicts)")
    expectEqual(conflicts.first?["loser"], "laptop")
    // The other way round.
    let other = try await laptop.copied(as: "other")
    try await edit(other, "O")
    try await edit(laptop, "M")
    try await laptop.sync()
    let lost = try await other.sync()
    #expect(lost.contains("title of 1 M. laptop's stays"), "\(lost)")
  }

  @Test func `that it and a third changed the same`() async throws {
    let copy = try await laptop.copied(as: "copy")
    try await edit(copy, "C")
    try await edit(desk, "D")
    try await desk.sync()
    let told = try await copy.sync()
    #expect(told.contains("title of 1 D. desk's stays"), "\(told)")
  }

  @Test func `nothing of what the other and a third disagree about`() async throws {
    try await edit(laptop, "L")
    try await syncAll(laptop, desk)
    let copy = try await laptop.copied(as: "copy")
    try await copy.add("on the copy")
    try await syncAll(copy, laptop, desk)
    try await edit(desk, "D")
    try await edit(laptop, "M")
    for machine in [laptop, copy, desk] { try await machine.sync() }
    try await expectEqual(copy.report()["conflicts"], [])
    try await expectEqual(laptop.report()["conflicts"]?.list.count, 1)
  }

  @Test func `what it did, not as the other's own`() async throws {
    try await laptop.add("hunter2")
    let copy = try await laptop.copied(as: "copy")
    try await copy.add("on the copy")
    // So the laptop goes on under another id, too.
    let id = try await laptop.operation("add")
    try await laptop.sync()
    try await laptop.run("sync", "purge", id).succeeded()
    try await copy.sync()
    let name = try #require(try await copy.knownName())
    let told = try await laptop.sync()
    #expect(told.contains("1 change from \(name)"), "\(told)")
  }
}
