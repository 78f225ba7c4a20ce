import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct RecurrenceTests {
  private func day(_ iso: String) throws -> Day { try #require(Day(iso: iso)) }

  /// The days in a span on which a recurrence falls.
  private func days(
    _ recurrence: Recurrence, since start: String, from first: String, to last: String
  ) throws -> [String] {
    let start = try day(start)
    return try (day(first)...day(last)).filter { recurrence.occurs(on: $0, since: start) }
      .map(\.description)
  }

  @Test(arguments: [
    ("day", Recurrence.day), ("weekdays", .weekdays), ("week", .week), ("month", .month),
    ("mon", .on([.monday])), ("mon,thu", .on([.monday, .thursday])),
    ("mon,tue,wed,thu,fri,sat,sun", .on(Set(Weekday.allCases))),
    ("2d", .days(2)), ("366d", .days(366)), ("2w", .weeks(2)), ("52w", .weeks(52)),
    ("first mon", .nth(.first, .monday)), ("last fri", .nth(.last, .friday)), ("1", .date(1)),
    ("30", .date(30)), ("last day", .date(31)), ("1,15", .months(1, on: .dates([1, 15]))),
    ("2w fri", .weeks(2, on: [.friday])), ("3mo", .months(3)), ("year", .year), ("2y", .months(24)),
    ("3mo 1,31", .months(3, on: .dates([1, 31]))), ("3mo last day", .months(3, on: .dates([31]))),
    ("6mo first mon", .months(6, on: .nth(.first, .monday))), ("10y", .months(120)),
    ("dec 25", .yearly(month: 12, day: 25)), ("feb 29", .yearly(month: 2, day: 29)),
  ])
  func `the stored text is parsed back`(text: String, recurrence: Recurrence) {
    expectEqual(Recurrence(text), recurrence)
    expectEqual(recurrence.description, text)
  }

  @Test(arguments: [
    ("day", "2026-11-21", "2026-11-22"), ("weekdays", "2026-11-20", "2026-11-23"),
    ("sat", "2026-11-21", "2026-11-28"), ("366d", "2026-11-21", "2027-11-22"),
    ("52w", "2026-11-21", "2027-11-20"), ("last day", "2026-11-30", "2026-12-31"),
    ("day", "2026-11-01", "2026-11-21"), ("10y", "2026-11-21", "2036-11-21"),
    ("52w sat", "2026-11-21", "2027-11-20"), ("nov 20", "2026-11-01", "2027-11-20"),
  ])
  func `the next day is after a day, and not before the start`(
    text: String, day: String, next: String
  ) throws {
    let recurrence = try #require(Recurrence(text))
    var repetition = Block.Repetition(recurrence, start: try self.day("2026-11-21"))
    try expectEqual(repetition.next(after: self.day(day))?.description, next)
    repetition.isPaused = true
    try expectEqual(repetition.next(after: self.day(day)), nil)
  }

  @Test(arguments: [
    "", ",", "mon,", ",mon", "monday", "Mon", "mon, thu", "days", "월", "mon;thu", "mon-fri", "1d",
    "1w", "0d", "367d", "53w", "2 w", "+2w", "0", "32", "fifth mon", "first  mon", "first", "last",
    "last day ", "2w ", "2w fri ", "1w fri", "2w 15", "3mo fri", "12mo", "1y", "11y", "2y 15", "1,",
    "1,32",
    "dec 32", "feb 30", "dec", "dec 25 ", "yearly",
  ])
  func `other text in the log isn't a recurrence`(text: String) {
    expectEqual(Recurrence(text), nil)
  }

  @Test func `weekdays in any order, with repetitions, are stored in the order of the week`() {
    expectEqual(Recurrence("thu,mon")?.description, "mon,thu")
    expectEqual(Recurrence("sun,sun,mon")?.description, "mon,sun")
  }

  @Test(arguments: [
    "", " ", ",", "mon,", ",mon", "mon,,thu", "someday", "0", "32", "1月", "월", "every", "the",
    "0 days", "367 days", "53w", "121 months", "first", "first someday", "fifth mon", "mon-",
    "-mon", "mon-tue-wed", "2.5 weeks", "last", "day 32", "1st 2nd",
  ])
  func `other text is an error that quotes it`(text: String) throws {
    let parser = try DayParser(at: "2026-11-21T09:00:00Z")
    #expect(throws: TodoError.invalidRecurrence(text)) { try parser.recurrence(text) }
  }

  /// A recurrence with its start, a span, and the days in it. The last day stands for a 31st, also in the years
  /// 1900, which had no leap day, and 2000.
  private static let spans = """
    day since 2026-11-20, 2026-11-18..2026-11-22: 2026-11-20 2026-11-21 2026-11-22
    weekdays since 2026-11-01, 2026-11-19..2026-11-24: 2026-11-19 2026-11-20 2026-11-23 2026-11-24
    mon,thu since 2026-12-26, 2026-12-20..2027-01-09: 2026-12-28 2026-12-31 2027-01-04 2027-01-07
    week since 2026-11-21, 2026-11-01..2026-12-06: 2026-11-21 2026-11-28 2026-12-05
    month since 2027-10-31, 2027-10-01..2028-01-31: 2027-10-31 2027-11-30 2027-12-31 2028-01-31
    month since 2027-10-31, 2028-02-01..2028-05-31: 2028-02-29 2028-03-31 2028-04-30 2028-05-31
    month since 2026-01-30, 2026-02-01..2026-04-30: 2026-02-28 2026-03-30 2026-04-30
    month since 2024-02-29, 2025-02-01..2025-03-31: 2025-02-28 2025-03-29
    month since 1899-12-29, 1900-02-01..1900-02-28: 1900-02-28
    month since 1999-12-31, 2000-02-01..2000-02-29: 2000-02-29
    2w since 2026-11-19, 2026-11-01..2026-12-31: 2026-11-19 2026-12-03 2026-12-17 2026-12-31
    2w fri since 2026-11-21, 2026-11-01..2027-01-08: 2026-11-27 2026-12-11 2026-12-25 2027-01-08
    2w mon,thu since 2026-11-24, 2026-11-01..2026-12-15: 2026-11-26 2026-12-07 2026-12-10
    2w mon,thu since 2026-11-24, 2026-12-16..2026-12-31: 2026-12-21 2026-12-24
    3mo 15 since 2026-11-20, 2026-11-01..2027-07-31: 2026-12-15 2027-03-15 2027-06-15
    3mo since 2026-11-30, 2026-11-01..2027-08-31: 2026-11-30 2027-02-28 2027-05-30 2027-08-30
    2mo first mon since 2026-11-03, 2026-11-01..2027-04-30: 2026-12-07 2027-02-01 2027-04-05
    1,15,31 since 2027-02-02, 2027-02-01..2027-03-31: 2027-02-15 2027-02-28 2027-03-01 2027-03-15 2027-03-31
    year since 2028-02-29, 2028-01-01..2032-12-31: 2028-02-29 2029-02-28 2030-02-28 2031-02-28 2032-02-29
    dec 25 since 2026-12-26, 2026-01-01..2028-12-31: 2027-12-25 2028-12-25
    3d since 2026-11-28, 2026-11-01..2026-12-05: 2026-11-28 2026-12-01 2026-12-04
    first mon since 2026-11-01, 2026-11-01..2027-02-28: 2026-11-02 2026-12-07 2027-01-04 2027-02-01
    second sun since 2026-11-01, 2026-11-01..2026-12-31: 2026-11-08 2026-12-13
    last fri since 2026-11-01, 2026-11-01..2027-02-28: 2026-11-27 2026-12-25 2027-01-29 2027-02-26
    30 since 2026-12-31, 2026-12-01..2027-03-31: 2027-01-30 2027-02-28 2027-03-30
    last day since 2027-01-01, 2027-01-01..2027-04-30: 2027-01-31 2027-02-28 2027-03-31 2027-04-30
    """

  @Test(arguments: spans.split(separator: "\n").map(String.init))
  func `a recurrence falls on its days from the start`(line: String) throws {
    let match = try #require(line.wholeMatch(of: #/(.+) since (.+), (.+)\.\.(.+): (.+)/#))
    let (_, text, start, first, last, expected) = match.output
    let found = try days(
      #require(Recurrence(String(text))), since: String(start), from: String(first),
      to: String(last))
    expectEqual(found, expected.split(separator: " ").map(String.init))
  }

  @Test(arguments: 1...31)
  func `every month falls on one day in each month of forty years`(number: Int) throws {
    let start = try day("2020-01-\(number.padded(to: 2))")
    let days = try (start...day("2059-12-31")).filter {
      Recurrence.month.occurs(on: $0, since: start)
    }
    let months = days.map { $0.components.year * 12 + $0.components.month }
    expectEqual(months, Array(months[0]..<(months[0] + 40 * 12)))
  }

  @Test func `a weekday of the month falls once in each`() throws {
    for ordinal in Recurrence.Ordinal.allCases {
      for weekday in Weekday.allCases {
        let days = try days(
          .nth(ordinal, weekday), since: "2026-11-01", from: "2027-01-01", to: "2028-12-31")
        expectEqual(Set(days.map { $0.prefix(7) }).count, 24)
        expectEqual(days.count, 24)
      }
    }
  }

  @Test(arguments: [Recurrence.day, .weekdays, .on(Set(Weekday.allCases)), .week, .month])
  func `nothing falls before the start, or while paused`(recurrence: Recurrence)
    throws
  {
    let start = try day("2026-11-20")
    #expect(!recurrence.occurs(on: start.advanced(by: -1), since: start))
    #expect(!recurrence.occurs(on: start.advanced(by: -7), since: start))
    #expect(try !recurrence.occurs(on: day("2026-10-20"), since: start))
    #expect(recurrence.occurs(on: start, since: start))
    #expect(Block.Repetition(recurrence, start: start).occurs(on: start))
    #expect(!Block.Repetition(recurrence, start: start, isPaused: true).occurs(on: start))
  }
}
