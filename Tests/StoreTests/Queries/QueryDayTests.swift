import Store
import Testing
import TestingAdditions
import Todos

/// The todos that `due:`, `day:`, `created:` and `done:` find.
@Suite(.serialized, .startsNothing) final class QueryDayTests: QuerySamplesTest {
  @Test func `due: matches deadlines, and todos without one match only its negation`() throws {
    try samples.expect([
      (["due:today"], [1, 10, 13]),
      (["due:<today"], [5, 9]),
      (["due:<fri"], [1, 5, 9, 10, 13]),
      (["due:<=fri"], [1, 2, 5, 9, 10, 13]),
      (["due:>fri"], [14, 15]),
      (["due:>=fri"], [2, 14, 15]),
      (["due:2026-11-27..2026-11-30"], [2, 15]),
      (["due:..2026-11-20"], [5, 9]),
      (["due:*..yesterday"], [5, 9]),
      (["due:12-01.."], [14]),
      (["due:eom..*"], [14, 15]),
      (["due:fri,<today"], [2, 5, 9]),
      (["-due:<fri"], .samples(but: 1, 5, 9, 10, 13)),
      (["-due:>=2000-01-01"], .samples(but: 1, 2, 5, 9, 10, 13, 14, 15)),
      (["no:due"], .samples(but: 1, 2, 5, 9, 10, 13, 14, 15)),
    ])
  }

  @Test func `day: matches the planned day`() throws {
    try samples.expect([
      (["day:today"], [1, 6, 10, 12, 13] + (19...39)),
      (["day:yesterday"], [4]),
      (["day:<today"], [4]),
      (["day:>today"], [2, 8, 14, 15, 18]),
      (["day:tomorrow..tue"], [2, 8, 18]),
      (["day:11-24"], [8]),
      (["day:sun,2026-12-01"], [15, 18]),
      (["-day:today"], [2, 3, 4, 5, 8, 9, 11, 14, 15, 16, 17, 18]),
      (["no:day"], [3, 5, 9, 11, 16, 17]),
    ])
  }

  @Test func `created: and done: match past days`() throws {
    try samples.expect([
      (["created:wed"], .samples(but: 4, 5, 6, 17)),
      (["created:>wed"], [6]),
      (["created:today"], [6]),
      (["created:2026-11-01"], [4]),
      (["created:<2026-11-01"], [5, 17]),
      (["created:11-01"], [4]),
      (["created:12-31..11-01"], [4, 5, 17]),
      (["-created:wed"], [4, 5, 6, 17]),
      (["done:today"], [6]),
      (["done:yesterday"], [4]),
      (["done:thu"], [5]),
      (["done:thu..fri"], [4, 5]),
      (["done:thu,today"], [5, 6]),
      (["-done:today"], .samples(but: 6)),
      (["-done:>=fri", "is:done"], [5]),
    ])
  }

  @Test func `moments have the day of the user's time zone, completions their own`() throws {
    let seoul = try LocalCalendar.at("Asia/Seoul")
    try samples.expect(
      [
        (["done:today"], [6]), (["done:yesterday"], [4]),
        (["created:2026-11-01"], [4, 5]), (["created:<=2025-12-31"], []),
        (["due:today"], [1, 13]), (["due:tomorrow"], [10]),
        (["-due:tomorrow", "-no:due"], [1, 2, 5, 9, 13, 14, 15]),
      ], in: seoul)
    let newYork = try LocalCalendar.at("America/New_York")
    try samples.expect(
      [
        (["done:today"], [6]), (["done:yesterday"], [4]), (["created:yesterday"], [6]),
        (["created:2026-10-31"], [5]), (["due:today"], [1, 10, 13]),
      ], in: newYork)
  }

  @Test func `a day begins at the configured hour`() throws {
    try samples.expect(
      [
        (["done:today"], [6]), (["done:yesterday"], [4]), (["created:2026-10-31"], [5]),
        (["due:today"], [1, 10, 13]),
      ], in: LocalCalendar.at("Asia/Seoul", dayStartHour: 9))
    // It is 04:00 there, so it is still Friday.
    try samples.expect(
      [
        (["day:today"], [4]), (["done:today"], [4]), (["due:today"], [1, 9]),
        (["due:tomorrow"], [10, 13]), (["is:overdue"], [1]),
      ], in: LocalCalendar.at("America/New_York", dayStartHour: 5))
  }

  @Test func `overdue depends on the moment and the zone`() throws {
    let late = try samples.numbers(["is:overdue", "sort:id"], at: moment("2026-11-21T08:59:59Z"))
    expectEqual(late, [9])
    let kiritimati = try LocalCalendar.at("Pacific/Kiritimati")
    let next = moment("2026-11-21T10:00:00Z")
    let early = try samples.numbers(["is:overdue", "sort:id"], in: kiritimati, at: next)
    expectEqual(early, [1, 9, 13])
  }
}

/// The sort orders of lists.
@Suite(.serialized, .startsNothing) final class QueryOrderTests: QuerySamplesTest {
  /// Only the first eighteen, which differ in the sorted fields.
  private func order(_ words: String...) throws -> [Int] {
    try samples.numbers(words).filter { $0 <= 18 }
  }

  @Test func `todos are sorted by priority, then deadline, then age`() throws {
    let expected = [1, 4, 12, 9, 2, 15, 16, 5, 10, 13, 14, 17, 3, 8, 11, 18, 6]
    try expectEqual(order("sort:priority"), expected)
    // Without an order it is that of `ready`.
    try expectEqual(order(), order("sort:ready"))
  }

  @Test func `sort:due puts todos without a deadline last, then sorts by priority and age`() throws
  {
    try expectEqual(
      order("sort:due"), [5, 9, 1, 10, 13, 2, 15, 14, 4, 12, 16, 17, 3, 8, 11, 18, 6])
  }

  @Test func `sort:day puts the backlog last, then sorts by priority and age`() throws {
    try expectEqual(
      order("sort:day"), [4, 1, 12, 10, 13, 6, 18, 2, 8, 14, 15, 9, 16, 17, 5, 3, 11])
  }

  @Test func `sort:created and sort:updated put the latest first, and sort:id sorts by number`()
    throws
  {
    try expectEqual(
      order("sort:created"), [6, 18, 16, 15, 14, 13, 12, 11, 10, 9, 8, 3, 2, 1, 4, 5, 17])
    try expectEqual(
      order("sort:updated"), [6, 4, 5, 18, 16, 15, 14, 13, 12, 11, 10, 9, 8, 3, 2, 1, 17])
    try expectEqual(order("sort:id"), [1, 2, 3, 4, 5, 6, 8, 9] + (10...18))
    try expectEqual(order("sort:id", "sort:due", "is:overdue"), [9, 1])
  }

  @Test func `a direction reverses the key, and todos without its value stay last`() throws {
    try expectEqual(
      order("sort:due-desc"), [14, 15, 2, 13, 10, 1, 9, 5, 4, 12, 16, 17, 3, 8, 11, 18, 6])
    try expectEqual(order("sort:id-desc"), order("sort:id").reversed())
    try expectEqual(order("sort:created-asc"), order("sort:created").reversed())
  }
}
