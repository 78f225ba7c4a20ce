import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// What an exchange found that nobody watched, or that failed, is told once someone looks.
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

  /// Both change the same; the laptop learns of it by itself.
  private func changeBoth() async throws {
    try await edit(desk, "D")
    try await desk.sync()
    try await edit(laptop, "L")
    try await laptop.settle()
  }

  @Test func `the next sync tells it, once`() async throws {
    try await changeBoth()
    let told = try await laptop.sync()
    #expect(told.contains("title of 1 L. laptop's stays; `ootd history 1` has both"), "\(told)")
    #expect(told.contains("1 change from desk"), "\(told)")
    try await expectEqual(laptop.sync(), "nothing new\n")
  }

  @Test func `so does a program's`() async throws {
    try await changeBoth()
    let report = try await laptop.report()
    let conflict = try #require(report["conflicts"]?.list.first)
    expectEqual(report["conflicts"]?.list.count, 1, "\(report)")
    #expect(conflict["winner"] == "laptop" && conflict["loser"] == "desk", "\(conflict)")
    expectEqual(conflict["change"]?["to"], "D", "\(conflict)")
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
    try await desk.run("rm", "1").succeeded()
    try await desk.sync()
    try await edit(laptop, "L")
    try await laptop.settle()
    let told = try await laptop.sync()
    #expect(told.contains("deleted on desk, though changed or used here: 1 L."), "\(told)")
    try await expectEqual(laptop.sync(), "nothing new\n")
  }

  @Test func `what was taken back meanwhile is no conflict any more`() async throws {
    try await changeBoth()
    try await laptop.run("undo").succeeded()
    try await laptop.settle()
    try await expectEqual(laptop.report()["conflicts"], [])
    try await expectEqual(laptop.titles(), ["1": "D"])
  }

  @Test func `many are counted, and a hundred of them kept`() async throws {
    try await desk.shell("{ echo title; seq -f 'todo %g' 2 120; } | ootd import csv -").checked()
    try await desk.sync()
    try await laptop.sync()
    try await desk.run("edit", "1-120", "--yes", "--notes", "of the desk").succeeded()
    try await desk.sync()
    try await laptop.run("edit", "1-120", "--yes", "--notes", "of the laptop").succeeded()
    try await laptop.settle()
    let told = try await laptop.sync()
    expectEqual(told.ranges(of: "laptop's stays").count, 10, "\(told)")
    #expect(told.contains("90 more were changed or deleted here and there"), "\(told)")
  }

  @Test func `an exchange that failed in the end leaves it to be told`() async throws {
    try await edit(laptop, "L")
    try await laptop.settle()
    try await edit(desk, "D")
    try remote.rejectPushes(message: "no room here")
    try await desk.run("sync").failed(saying: "no room here")
    try await remote.acceptAll()
    let told = try await desk.sync()
    #expect(told.contains("title of 1 D. desk's stays"), "\(told)")
    #expect(told.contains("1 change from laptop"), "\(told)")
    try await expectEqual(desk.sync(), "nothing new\n")
  }
}
