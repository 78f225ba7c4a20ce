import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// An edit never resurrects what another machine deleted; whose edit that was is told.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5)))
struct DeletedElsewhereTests: TwoMachineSuite {
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
    try await laptop.add("review contract")
    try await machines.setUp()
    try await laptop.sync()
  }

  @Test func `who changed what was deleted elsewhere is told once, and who deleted it isn't`()
    async throws
  {
    try await laptop.run("rm", "1").succeeded()
    try await laptop.sync()
    try await desk.run("edit", "1", "--notes", "an hour of writing").succeeded()
    try await desk.run("comment", "1", "call them").succeeded()
    let told = try await desk.sync()
    let line = "deleted on laptop, though changed or used here: 1 review contract."
    expectEqual(told.ranges(of: line + " `ootd history` has both").count, 1, "\(told)")
    try await expectEqual(desk.sync(), "nothing new\n")
    try await expectEqual(laptop.report()["conflicts"], [])
    try await expectSame(laptop, desk)
    #expect(try await desk.titles().isEmpty)
    // What it advises shows both.
    let history = try await desk.run("history").succeeded()
    #expect(history.contains("an hour of writing") && history.contains("rm"), "\(history)")
  }

  @Test(arguments: [["comment", "1", "call them"], ["done", "1"], ["edit", "1", "-p", "high"]])
  func `programs are told so too, whatever the change was`(change: [String]) async throws {
    try await laptop.run("rm", "1").succeeded()
    try await laptop.sync()
    try await desk.run(change).succeeded()
    let conflicts = try await desk.report()["conflicts"]?.list ?? []
    let conflict = try #require(conflicts.first)
    expectEqual(conflicts.count, 1, "\(conflicts)")
    #expect(conflict["winner"] == "laptop" && conflict["loser"] == "desk", "\(conflict)")
    let step = try #require(conflict["change"])
    #expect(step["kind"] == "todo" && step["id"] == "1" && step["field"] == "deleted", "\(step)")
    #expect(step["from"] == false && step["to"] == true, "\(step)")
    expectEqual(step["overriddenBy"], .null)
  }

  @Test func `a change that who deleted it had seen is no loss`() async throws {
    try await desk.run("edit", "1", "--notes", "an hour of writing").succeeded()
    try await desk.sync()
    try await laptop.sync()
    try await laptop.run("rm", "1").succeeded()
    try await laptop.sync()
    try await expectEqual(desk.report()["conflicts"], [])
    #expect(try await desk.titles().isEmpty)
  }

  @Test func `what both deleted, or what came back, is no loss either`() async throws {
    try await laptop.add("second")
    try await syncAll(laptop, desk)
    try await laptop.run("rm", "1", "2").succeeded()
    try await laptop.run("undo").succeeded()
    try await laptop.run("rm", "1").succeeded()
    try await laptop.sync()
    try await desk.run("edit", "1-2", "--notes", "an hour of writing").succeeded()
    try await desk.run("rm", "1").succeeded()
    try await expectEqual(desk.report()["conflicts"], [])
    try await expectEqual(laptop.report()["conflicts"], [])
    try await expectSame(laptop, desk)
    try await expectEqual(desk.titles(), ["2": "second"])
  }

  @Test func `so is a label or a milestone that a new todo has`() async throws {
    try await laptop.run("label", "add", "bug").succeeded()
    try await laptop.run("milestone", "add", "1.0").succeeded()
    try await laptop.run("label", "add", "unused").succeeded()
    try await syncAll(laptop, desk)
    try await laptop.run("label", "rm", "bug").succeeded()
    try await laptop.run("label", "rm", "unused").succeeded()
    try await laptop.run("milestone", "rm", "1.0").succeeded()
    try await laptop.sync()
    try await desk.run("add", "new", "-l", "bug", "-m", "1.0").succeeded()
    let told = try await desk.sync()
    for name in ["label bug", "milestone 1.0"] {
      #expect(told.contains("deleted on laptop, though changed or used here: \(name)."), "\(told)")
    }
    #expect(!told.contains("unused"), "\(told)")
    try await expectEqual(laptop.report()["conflicts"], [])
    try await expectSame(laptop, desk)
  }
}
