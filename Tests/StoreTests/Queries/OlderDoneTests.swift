import Store
import Testing
import Todos

/// What a board leaves out of what is done.
@Suite struct OlderDoneTests {
  let sandbox: StoreSandbox
  let store: TodoStore
  let calendar = LocalCalendar.utc
  let now = moment("2026-11-21T12:00:00Z")

  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
    for (index, day) in ["17", "18", "19", "20", "21"].enumerated() {
      let done = moment("2026-11-\(day)T10:00:00Z")
      _ = try store.add(NewTodo(title: "Todo \(index + 1)"), at: done, id: sandbox.newID())
      _ = try store.setStatus(.done, of: .words("\(index + 1)"), command: "done", at: done)
    }
    _ = try store.add(NewTodo(title: "Open"), at: now, id: sandbox.newID())
  }

  private func titles(
    _ query: TodoQuery = TodoQuery(), before end: Moment? = nil, limit: Int = 9
  ) throws -> [String] {
    try store.olderDone(matching: query, before: end, limit: limit, at: now, in: calendar)
      .map(\.title)
  }

  @Test func `the last completed come first, as many as are asked for`() throws {
    #expect(try titles() == ["Todo 4", "Todo 3", "Todo 2", "Todo 1"])
    #expect(try titles(limit: 2) == ["Todo 4", "Todo 3"])
    let end = moment("2026-11-19T10:00:00Z")
    #expect(try titles(before: end, limit: 1) == ["Todo 2"])
    // Today's are on the board.
    #expect(try titles(before: moment("2026-11-30T10:00:00Z"), limit: 1) == ["Todo 4"])
  }

  @Test func `a query chooses among them, and one that names days has all on the board`() throws {
    #expect(try titles(TodoQuery([.texts(["3"])])) == ["Todo 3"])
    #expect(try titles(TodoQuery([.states([.done])])).isEmpty)
    let board = try store.board(
      matching: TodoQuery([.states([.done])]), at: now, in: calendar)
    #expect(board.done.count == 5)
  }

  @Test func `a deleted one is gone`() throws {
    _ = try store.delete(.words("3"), at: now)
    #expect(try titles() == ["Todo 4", "Todo 2", "Todo 1"])
  }
}
