import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// An edit never restores what another machine deleted, and the machine that edited it reports the conflict.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5)))
struct DeletedElsewhereTests: TwoMachineSuite {
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
    try await laptop.add("review contract")
    try await machines.setUp()
    try await laptop.sync()
  }

  @Test func `a deletion elsewhere is reported once, on the machine that changed the todo`()
    async throws
  {
    try await laptop.run("rm", "1").succeeded()
    try await laptop.sync()
    try await desk.run("edit", "1", "--notes", "an hour of writing").succeeded()
    try await desk.run("comment", "1", "call them").succeeded()
    let printed = try await desk.sync()
    let line = "conflict: 1 review contract was deleted on laptop but changed or used here;"
    expectEqual(printed.ranges(of: line + " see `ootd history`").count, 1, "\(printed)")
    try await expectEqual(desk.sync(), "already up to date\n")
    try await expectEqual(laptop.report()["conflicts"], [])
    try await expectSame(laptop, desk)
    #expect(try await desk.titles().isEmpty)
    // The suggested command shows both.
    let history = try await desk.run("history").succeeded()
    #expect(history.contains("an hour of writing") && history.contains("rm"), "\(history)")
  }

  @Test(arguments: [["comment", "1", "call them"], ["done", "1"], ["edit", "1", "-p", "high"]])
  func `the conflict is in the JSON output, whatever the change was`(change: [String]) async throws
  {
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

  @Test func `a deletion by someone who had seen the change isn't a conflict`() async throws {
    try await desk.run("edit", "1", "--notes", "an hour of writing").succeeded()
    try await desk.sync()
    try await laptop.sync()
    try await laptop.run("rm", "1").succeeded()
    try await laptop.sync()
    try await expectEqual(desk.report()["conflicts"], [])
    #expect(try await desk.titles().isEmpty)
  }

  @Test func `a deletion on both sides or one that was undone isn't a conflict`() async throws {
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

  @Test func `deleting a label or milestone of a new todo is a conflict`() async throws {
    try await laptop.run("label", "add", "bug").succeeded()
    try await laptop.run("milestone", "add", "1.0").succeeded()
    try await laptop.run("label", "add", "unused").succeeded()
    try await syncAll(laptop, desk)
    try await laptop.run("label", "rm", "bug").succeeded()
    try await laptop.run("label", "rm", "unused").succeeded()
    try await laptop.run("milestone", "rm", "1.0").succeeded()
    try await laptop.sync()
    try await desk.run("add", "new", "-l", "bug", "-m", "1.0").succeeded()
    let printed = try await desk.sync()
    for name in ["label bug", "milestone 1.0"] {
      #expect(
        printed.contains("conflict: \(name) was deleted on laptop but changed or used here"),
        "\(printed)")
    }
    #expect(!printed.contains("unused"), "\(printed)")
    try await expectEqual(laptop.report()["conflicts"], [])
    try await expectSame(laptop, desk)
  }
}
