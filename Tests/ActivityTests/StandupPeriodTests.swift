import Activity
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct StandupPeriodTests {
  private func start(_ today: String, active: Set<String>) throws -> String {
    let day = try #require(Day(iso: today))
    return StandupPeriod.start(before: day) { active.contains($0.description) }.description
  }

  /// 2026-11-16 is a Monday.
  @Test(arguments: [
    ("2026-11-16", "2026-11-13"), ("2026-11-17", "2026-11-16"), ("2026-11-20", "2026-11-19"),
    ("2026-11-21", "2026-11-20"), ("2026-11-22", "2026-11-20"), ("2026-11-23", "2026-11-20"),
    ("2026-03-02", "2026-02-27"), ("2027-01-01", "2026-12-31"),
  ])
  func `the period starts on the last working day`(today: String, expected: String) throws {
    try expectEqual(start(today, active: [expected]), expected)
    try expectEqual(start(today, active: []), expected)
  }

  @Test func `working days without activity are skipped, up to two weeks`() throws {
    let monday = "2026-11-23"
    try expectEqual(start(monday, active: ["2026-11-18", "2026-11-17"]), "2026-11-18")
    try expectEqual(start(monday, active: ["2026-11-09"]), "2026-11-09")
    try expectEqual(start(monday, active: ["2026-11-06"]), "2026-11-20")
    // Weekends and today are part of any period but never its start.
    try expectEqual(
      start(monday, active: ["2026-11-22", "2026-11-15", "2026-11-23"]), "2026-11-20")
  }
}
