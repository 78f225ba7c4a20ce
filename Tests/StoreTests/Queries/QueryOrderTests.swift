import Store
import Testing
import TestingAdditions
import Todos

/// The sort orders of lists.
@Suite(.serialized, .startsNothing) struct QueryOrderTests {
  let samples: QuerySamples

  init() throws {
    samples = try QuerySamples()
  }

  /// Only the first eighteen, which differ in the sorted fields.
  private func order(_ words: String...) throws -> [Int] {
    try samples.numbers(words).filter { $0 <= 18 }
  }

  @Test func `todos are sorted by priority, then deadline, then age`() throws {
    let expected = [1, 4, 12, 9, 2, 15, 16, 5, 10, 13, 14, 17, 3, 8, 11, 18, 6]
    try expectEqual(order(), expected)
    try expectEqual(order("sort:priority"), expected)
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

  @Test
  func `sort:created and sort:updated put the latest first, and sort:id sorts by number`()
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

  @Test func `deadlines set in different zones are sorted by moment`() throws {
    let store = samples.store
    for (title, due) in [
      ("second", "2027-01-01T23:00:00-08:00"), ("first", "2027-01-02T00:30:00+09:00"),
    ] {
      let new = NewTodo(title: title, due: Due(iso: due))
      _ = try store.add(new, at: QuerySamples.now, id: samples.sandbox.newID())
    }
    try expectEqual(samples.numbers(["due:2027-01-01..", "sort:due"]), [41, 40])
    try expectEqual(samples.numbers(["due:2027-01-01..", "sort:priority"]), [41, 40])
  }
}
