import Store
import Testing
import TestingAdditions
import Todos

/// The done todos that a board leaves out.
@Suite(.serialized, .startsNothing) final class OlderDoneTests: StoreTest {
  let calendar = LocalCalendar.utc
  let now = moment("2026-11-21T12:00:00Z")

  override init() throws {
    try super.init()
    for (index, day) in ["17", "18", "19", "20", "21"].enumerated() {
      let done = moment("2026-11-\(day)T10:00:00Z")
      try write(at: done) { try $0.add(TodoEdit(title: "Todo \(index + 1)"), id: newID()) }
      try write(at: done) { try $0.setStatus(.done, of: .words("\(index + 1)"), as: .done) }
    }
    try write(at: now) { try $0.add(TodoEdit(title: "Open"), id: newID()) }
  }

  private func titles(
    _ query: TodoQuery = TodoQuery(), after last: String? = nil, limit: Int = 9
  ) throws -> [String] {
    let last = try last.map { try store.todo($0) }
    return try store.read {
      try $0.olderDone(matching: query, after: last, limit: limit, at: now, in: calendar)
    }.map(\.title)
  }

  @Test func `the last completed todos come first, up to the limit`() throws {
    try expectEqual(titles(), ["Todo 4", "Todo 3", "Todo 2", "Todo 1"])
    try expectEqual(titles(limit: 2), ["Todo 4", "Todo 3"])
    try expectEqual(titles(after: "3", limit: 1), ["Todo 2"])
    try expectEqual(titles(after: "1"), [])
    // Today's todos are on the board.
    try expectEqual(titles(after: "5", limit: 1), ["Todo 4"])
  }

  @Test func `an order sorts each column of the board`() throws {
    let add = { [self] (title: String, priority: Priority) in
      _ = try write(at: now) { try $0.add(TodoEdit(title: title, priority: priority), id: newID()) }
    }
    try add("High", .high)
    try add("Low", .low)
    try write(at: now) { try $0.setStatus(.done, of: .words("8"), as: .done) }
    let board = { [self] (words: String...) in
      try store.read { try $0.board(matching: TodoQuery(words), at: now, in: calendar) }
    }
    try expectEqual(board("sort:id-desc")[.todo].map(\.title), ["High", "Open"])
    try expectEqual(board("sort:id")[.todo].map(\.title), ["Open", "High"])
    try expectEqual(board("sort:id-desc")[.done].map(\.title), ["Low", "Todo 5"])
    try expectEqual(board("sort:id")[.done].map(\.title), ["Todo 5", "Low"])
    try expectEqual([board("sort:id").isSorted, board().isSorted], [true, false])
  }

  @Test
  func `of a long column the first todos are read, in the same order, and the others counted`()
    throws
  {
    for index in 0..<30 {
      let edit = TodoEdit(title: "Todo \(index)", priority: Priority.allCases[index % 4])
      try write(at: now) { try $0.add(edit, id: newID()) }
    }
    try write(at: now) { try $0.setStatus(.doing, of: .words("9", "12"), as: .start) }
    let board = { [self] (limit: Int, words: String...) in
      try store.read {
        try $0.board(matching: TodoQuery(words), limit: limit, at: now, in: calendar)
      }
    }
    let (all, some) = (try board(.max), try board(10))
    for status in Status.columns {
      expectEqual(some[status], Array(all[status].prefix(10)))
      expectEqual(some.more[status], all[status].count > 10 ? all[status].count - 10 : nil)
    }
    // A query that SQLite can't decide, or with an order, is read as a whole.
    try expectEqual(board(2, "sort:id")[.todo], board(.max, "sort:id")[.todo])
    try expectEqual(board(2, "priority:high")[.todo].count, 2)
  }

  @Test func `todos completed at the same moment each appear on one page`() throws {
    let done = moment("2026-11-20T18:00:00Z")
    for index in 7...20 {
      try write(at: done) { try $0.add(TodoEdit(title: "Todo \(index)"), id: newID()) }
    }
    try write(at: done) { try $0.setStatus(.done, of: .words("7-20"), as: .done) }
    var last: Todo?
    var found: [Todo] = []
    repeat {
      let page = try store.read {
        try $0.olderDone(matching: TodoQuery(), after: last, limit: 4, at: now, in: calendar)
      }
      found += page
      last = page.last
    } while last != nil
    expectEqual(Set(found.prefix(14).map(\.title)), Set((7...20).map { "Todo \($0)" }))
    expectEqual(found.dropFirst(14).map(\.title), ["Todo 4", "Todo 3", "Todo 2", "Todo 1"])
  }

  @Test func `a query filters older todos, and if it asks for done ones the board has them all`()
    throws
  {
    try expectEqual(titles(TodoQuery([.texts(["3"])])), ["Todo 3"])
    let done = TodoQuery([.states([.done])])
    #expect(try titles(done).isEmpty)
    let board = try store.read { try $0.board(matching: done, at: now, in: calendar) }
    expectEqual(board[.done].count, 5)
  }

  @Test func `a deleted todo is gone, and a dropped one appears only in a query for it`() throws {
    try write(at: now) { try $0.delete(.words("3")) }
    try write(at: now) { try $0.setStatus(.dropped, of: .words("6"), as: .drop) }
    try expectEqual(titles(), ["Todo 4", "Todo 2", "Todo 1"])
    try expectEqual(titles(TodoQuery([.states([.dropped])])), ["Open"])
  }
}
