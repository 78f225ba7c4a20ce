import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct DayTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11016), ("2026-11-21", 20778),
  ])
  func `a date is stored as the number of days since 1970`(text: String, number: Int) throws {
    let day = try #require(Day(iso: text))
    expectEqual(day.number, number)
    expectEqual(day.description, text)
  }

  @Test(arguments: [
    "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "26-01-01", "2026-01-01 ",
  ])
  func `a date that doesn't exist isn't a day`(text: String) {
    expectEqual(Day(iso: text), nil)
  }

  @Test func `every day of four centuries round-trips`() {
    for number in -146_097...146_097 {
      let day = Day(number: number)
      let (year, month, dayOfMonth) = day.components
      expectEqual(Day(year: year, month: month, day: dayOfMonth), day)
    }
  }

  private func days(_ span: DaySpan, today: String) throws -> [String] {
    let days = span.days(today: try #require(Day(iso: today)))
    return [days.lowerBound.description, days.upperBound.description]
  }

  @Test(arguments: [
    (1, "2026-11-21", "2026-11-16", "2026-11-22"), (1, "2026-11-16", "2026-11-16", "2026-11-22"),
    (1, "2026-11-22", "2026-11-16", "2026-11-22"), (53, "2026-11-21", "2025-11-17", "2026-11-22"),
    (2, "2027-01-01", "2026-12-21", "2027-01-03"), (3, "1970-01-01", "1969-12-15", "1970-01-04"),
  ])
  func `weeks begin on Monday, and the last one is this week`(
    count: Int, today: String, first: String, last: String
  ) throws {
    try expectEqual(days(.weeks(count), today: today), [first, last])
  }

  @Test(arguments: [
    ("2026-11", "2026-11-01", "2026-11-30"), ("2024-02", "2024-02-01", "2024-02-29"),
    ("2026-02", "2026-02-01", "2026-02-28"), ("2025-12", "2025-12-01", "2025-12-31"),
  ])
  func `a month contains all its days`(month: String, first: String, last: String) throws {
    let span = DaySpan.month(try #require(Month(iso: month)))
    try expectEqual(days(span, today: "2026-11-21"), [first, last])
  }

  @Test(arguments: [(2026, 365), (2024, 366), (1900, 365), (2000, 366), (1, 365), (9999, 365)])
  func `a year contains all its days`(year: Int, count: Int) throws {
    let days = DaySpan.year(year).days(today: try #require(Day(iso: "2026-11-21")))
    expectEqual(days.count, count)
    expectEqual(days.lowerBound, Day(year: year, month: 1, day: 1))
    expectEqual(days.upperBound, Day(year: year, month: 12, day: 31))
  }

  @Test func `a range of days is a collection`() throws {
    let days = DaySpan.weeks(1).days(today: try #require(Day(iso: "2026-11-21")))
    expectEqual(days.map(\.weekday), Weekday.allCases)
    expectEqual(days.map(\.description).first, "2026-11-16")
  }
}
