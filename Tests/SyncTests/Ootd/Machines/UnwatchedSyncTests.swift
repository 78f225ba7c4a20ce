import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The results of a sync that nobody watched, or that failed, are told once someone looks.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct UnwatchedSyncTests: TwoMachineSuite
{
  let machines: TwoMachines

  init() async throws {
    machines = try await .sendingByThemselves()
    try await desk.add("one")
    try await desk.sync()
    try await laptop.sync()
  }

  private func edit(_ machine: Machine, _ title: String) async throws {
    try await machine.run("edit", "1", "--title", title).succeeded()
  }

  /// Both change the same; the laptop, whose value is lost, learns of it by itself.
  private func changeBoth() async throws {
    try await holdingBack {
      try await edit(laptop, "L")
      try await edit(desk, "D")
      try await desk.sync()
    }
  }

  /// Does something before the laptop syncs by itself.
  private func holdingBack(_ work: () async throws -> Void) async throws {
    try laptop.configure("[ootd]\n\tautoSync = false\n")
    try await work()
    try laptop.configure("[ootd]\n\tautoSync = true\n")
    try await laptop.add("at last")
    try await laptop.settle()
  }

  @Test func `the next sync tells it, once`() async throws {
    try await changeBoth()
    let told = try await laptop.sync()
    #expect(told.contains("title of 1 D changed here and on desk; kept desk's"), "\(told)")
    #expect(told.contains("`ootd history 1` has both"), "\(told)")
    #expect(told.contains("1 change from desk"), "\(told)")
    try await expectEqual(laptop.sync(), "nothing new\n")
  }

  @Test func `so does a program's`() async throws {
    try await changeBoth()
    let report = try await laptop.report()
    let conflict = try #require(report["conflicts"]?.list.first)
    expectEqual(report["conflicts"]?.list.count, 1, "\(report)")
    #expect(conflict["winner"] == "desk" && conflict["loser"] == "laptop", "\(conflict)")
    expectEqual(conflict["change"]?["to"], "L", "\(conflict)")
    try await expectEqual(laptop.report()["conflicts"], [])
  }

  @Test func `the next day's view counts it, once`() async throws {
    try await changeBoth()
    let today = try await laptop.run("today").succeeded()
    #expect(today.contains("1 change met another machine's  ootd history"), "\(today)")
    #expect(try await !laptop.run("today").succeeded().contains("another machine's"))
    try await expectEqual(laptop.sync(), "nothing new\n")
  }

  @Test func `what was deleted elsewhere is told so too`() async throws {
    try await holdingBack {
      try await edit(laptop, "L")
      try await desk.run("rm", "1").succeeded()
      try await desk.sync()
    }
    let told = try await laptop.sync()
    #expect(told.contains("deleted on desk, though changed or used here: 1 L."), "\(told)")
    try await expectEqual(laptop.sync(), "nothing new\n")
  }

  @Test func `a change that was undone meanwhile is no conflict any more`() async throws {
    try await changeBoth()
    try await laptop.run("undo", "-n2", "--yes").succeeded()
    try await laptop.settle()
    try await expectEqual(laptop.report()["conflicts"], [])
    try await expectEqual(laptop.titles(), ["1": "D"])
  }

  @Test func `many are counted, and all of them kept`() async throws {
    try await desk.shell("{ echo title; seq -f 'todo %g' 2 120; } | ootd import csv -").checked()
    try await desk.sync()
    try await laptop.sync()
    try await holdingBack {
      try await laptop.run("edit", "1-120", "--yes", "--notes", "of the laptop").succeeded()
      try await desk.run("edit", "1-120", "--yes", "--notes", "of the desk").succeeded()
      try await desk.sync()
    }
    let told = try await laptop.sync()
    expectEqual(told.ranges(of: "kept desk's").count, 10, "\(told)")
    #expect(told.contains("110 more were changed or deleted here and there"), "\(told)")
  }

  @Test func `notes on what is at the remote are told too, once`() async throws {
    let forger = machines.forger("e")
    try await forger.add(forger.pack(["rubbish"]))
    try await forger.add(forger.pack(["rubbish"], count: 7))
    try await laptop.add("two")
    try await laptop.settle()
    let today = try await laptop.run("today").succeeded()
    #expect(today.contains("1 broken change from eeeeeeee was skipped"), "\(today)")
    #expect(today.contains("some changes at the remote are broken"), "\(today)")
    try await expectEqual(laptop.sync(), "nothing new\n")
    #expect(try await !laptop.run("today").succeeded().contains("broken"))
  }

  @Test func `a sync that failed in the end leaves it to be told`() async throws {
    try await edit(desk, "D")
    try await edit(laptop, "L")
    try await laptop.settle()
    try remote.rejectPushes(message: "no room here")
    try await desk.run("sync").failed(saying: "no room here")
    try await remote.acceptAll()
    let told = try await desk.sync()
    #expect(told.contains("title of 1 L changed here and on laptop"), "\(told)")
    #expect(told.contains("1 change from laptop"), "\(told)")
    try await expectEqual(desk.sync(), "nothing new\n")
  }
}
