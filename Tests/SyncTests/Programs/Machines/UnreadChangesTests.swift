import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The results of a background sync are reported once, wherever someone looks first.
@Suite(.serialized, .startsPrograms, .timeLimit(.minutes(5)))
final class UnreadChangesTests: TwoMachineTest {
  /// In the background, the laptop received a conflict, a deletion of a todo that it changed, and packs that
  /// can't be read.
  override init() async throws {
    try await super.init()
    try await laptop.add("one", "two")
    try await machines.setUp()
    try await laptop.sync()
    try await laptop.run("edit", "1", "--title", "L").succeeded()
    try await laptop.run("comment", "2", "call them").succeeded()
    try await desk.run("edit", "1", "--title", "D").succeeded()
    try await desk.run("rm", "2").succeeded()
    try await desk.sync()
    let forger = machines.forger("e")
    try await forger.add(forger.pack(["rubbish"]))
    try await forger.add(forger.pack(["rubbish"], count: 7))
    try laptop.enableAutoSync()
    try await laptop.syncInBackground()
  }

  private func expectNothingUnread(at location: SourceLocation = #_sourceLocation) async throws {
    let report = try await laptop.report()
    for key in ["received", "conflicts", "notes"] {
      expectEqual(report[key], nil, "\(report)", sourceLocation: location)
    }
    try await expectEqual(laptop.sync(), "already up to date\n", sourceLocation: location)
    let today = try await laptop.run("today").succeeded()
    for phrase in ["from desk", "with other machines", "skipped"] {
      #expect(!today.contains(phrase), "\(today)", sourceLocation: location)
    }
  }

  @Test func `by the next sync`() async throws {
    let printed = try await laptop.sync()
    for line in [
      "2 changes from desk  ootd history\n",
      "conflict in title of 1 D: changed here and on desk, kept desk's (see `ootd history 1`)\n",
      "conflict: 2 two was deleted on desk but changed or used here; see `ootd history`\n",
      "skipped 1 invalid change from eeeeeeee", "skipped unreadable changes on the remote",
    ] { expectEqual(printed.ranges(of: line).count, 1, "\(line) \(printed)") }
    try await expectNothingUnread()
    // The suggested commands show what happened.
    let history = try await laptop.run("history").succeeded()
    #expect(history.contains("call them") && history.contains("rm"), "\(history)")
    #expect(try await laptop.run("history", "1").succeeded().contains("(overridden by desk)"))
    try await expectEqual(desk.report()["conflicts"], nil)
    try await expectSame(laptop, desk)
    try await expectEqual(desk.titles(), ["1": "D"])
  }

  @Test func `by the next JSON output`() async throws {
    let report = try await laptop.report()
    expectEqual(report["received"], [["replica": "desk", "changes": 2]], "\(report)")
    let conflicts = report["conflicts"]?.list ?? []
    expectEqual(conflicts.count, 2, "\(conflicts)")
    for conflict in conflicts {
      #expect(conflict["winner"] == "desk" && conflict["loser"] == "laptop", "\(conflict)")
      let step = try #require(conflict["change"])
      if step["id"] == "1" {
        #expect(step["field"] == "title" && step["to"] == "L", "\(step)")
      } else {
        #expect(step["kind"] == "todo" && step["id"] == "2", "\(step)")
        #expect(step["field"] == "deleted" && step["from"] == false && step["to"] == true)
        expectEqual(step["overriddenBy"], nil)
      }
    }
    let notes = Set(report["notes"]?.list ?? [])
    let skipped: JSON = ["note": "skipped", "replica": "eeeeeeee", "count": 1]
    #expect(notes == [skipped, ["note": "unreadable"]], "\(report)")
    try await expectNothingUnread()
  }

  @Test func `by the next today`() async throws {
    let today = try await laptop.run("today").succeeded()
    for line in [
      "2 changes from desk  ootd history", "2 conflicts with other machines  ootd history",
      "skipped 1 invalid change from eeeeeeee", "skipped unreadable changes on the remote",
    ] { expectEqual(today.ranges(of: line).count, 1, "\(line) \(today)") }
    try await expectNothingUnread()
  }
}
