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
}
