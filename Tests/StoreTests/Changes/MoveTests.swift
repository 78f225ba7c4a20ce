import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct MoveTests {
  let sandbox: StoreSandbox
  let store: TodoStore
  var clock = FakeClock()
  var random = SeededGenerator(seed: 1)

  /// Todos `1` to `5`, all without a priority.
  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
    for number in 1...5 { try add(String(number)) }
  }

  private mutating func add(_ title: String, _ priority: Priority = .unset) throws {
    _ = try store.add(
      NewTodo(title: title, priority: priority), at: clock.tick(), id: sandbox.newID())
  }

  @discardableResult
  private mutating func move(
    _ words: String..., to status: Status = .todo, put move: BoardMove = .anywhere
  ) throws -> TodoChange {
    try store.move(
      words.compactMap { HandleSelection($0) }, to: status, move, at: clock.tick(), using: &random)
  }

  private func column(_ status: Status = .todo) throws -> String {
    try store.board(matching: TodoQuery(), at: clock.now, in: .utc)[status].map(\.title)
      .joined(separator: " ")
  }

  private func handle(_ number: Int) -> Handle { Handle(number: number) }

  @Test mutating func `todos go to the top, to the bottom, before and after another`() throws {
    try expectEqual(column(), "1 2 3 4 5")
    try move("4", put: .top)
    try expectEqual(column(), "4 1 2 3 5")
    try move("1", put: .bottom)
    try expectEqual(column(), "4 2 3 5 1")
    try move("5", put: .before(handle(2)))
    try expectEqual(column(), "4 5 2 3 1")
    try move("4", put: .after(handle(3)))
    try expectEqual(column(), "5 2 3 4 1")
    try move("1", put: .before(handle(5)))
    try expectEqual(column(), "1 5 2 3 4")
    try move("5", put: .after(handle(4)))
    try expectEqual(column(), "1 2 3 4 5")
    _ = try store.undo(6, at: clock.tick())
    try expectEqual(column(), "1 2 3 4 5")
    _ = try store.redo(3, at: clock.tick())
    try expectEqual(column(), "4 5 2 3 1")
  }

  @Test mutating func `several todos keep the order in which they were named`() throws {
    try move("3-4", "1", put: .bottom)
    try expectEqual(column(), "2 5 3 4 1")
    try move("5", "2", put: .after(handle(4)))
    try expectEqual(column(), "3 4 5 2 1")
    try move("1-2", put: .top)
    try expectEqual(column(), "1 2 3 4 5")
  }

  @Test mutating func `more todos than would fit into a gap one after another keep their order`()
    throws
  {
    let count = Seeds.size(4000, full: 20_000)
    let records = (6...count).map {
      TodoRecord(id: EntityID(high: 7, low: UInt64($0)), title: "\($0)", status: .todo)
    }
    _ = try store.importTodos(records, at: clock.tick())
    try move("6-\(count)", put: .after(handle(2)))
    let order = ([1, 2] + Array(6...count) + [3, 4, 5]).map { "\($0)" }
    let isInOrder = try column() == order.joined(separator: " ")
    #expect(isInOrder)
  }

  @Test mutating func `a neighbour that is among the moved todos keeps its place`() throws {
    try move("1-3", put: .after(handle(2)))
    try expectEqual(column(), "2 1 3 4 5")
    try move("4", "5", "1", put: .before(handle(5)))
    try expectEqual(column(), "2 3 4 1 5")
    try expectEqual(move("3", put: .before(handle(3))).unchanged.map(\.title), ["3"])
    try expectEqual(column(), "2 3 4 1 5")
  }

  @Test mutating func `a neighbour that moves along gets its usual place in the new column`() throws
  {
    for number in ["1", "2", "3"] { try move(number, to: .doing) }
    // Last in this column, but never moved in the other.
    try move("4", put: .bottom)
    try move("4", "5", to: .doing, put: .before(handle(4)))
    try expectEqual(column(.doing), "1 2 3 5 4")
    _ = try store.undo(1, at: clock.tick())
    try move("4", "5", to: .doing, put: .after(handle(5)))
    try expectEqual(column(.doing), "1 2 3 5 4")
    try move("5", "2", to: .done, put: .after(handle(2)))
    try expectEqual(column(.done), "2 5")
    try expectEqual(column(.doing), "1 3 4")
  }

  @Test mutating func `a neighbour in another column is an error, and nothing changes`() throws {
    try move("2", to: .doing)
    let before = try store.derivedTables()
    #expect(throws: StoreError.inOtherColumn(handle(2), column: .todo)) {
      try move("1", put: .before(handle(2)))
    }
    #expect(throws: StoreError.inOtherColumn(handle(1), column: .done)) {
      try move("2", to: .done, put: .after(handle(1)))
    }
    #expect(throws: StoreError.noSuchTodo("9", newest: handle(5))) {
      try move("1", put: .after(handle(9)))
    }
    try expectEqual(store.derivedTables(), before)
  }

  @Test mutating func `a todo keeps its place when it leaves its column and returns`() throws {
    try move("4", put: .top)
    try move("4", to: .doing)
    try move("4", to: .done)
    try expectEqual(column(), "1 2 3 5")
    _ = try store.setStatus(.todo, of: .words("4"), command: "reopen", at: clock.tick())
    try expectEqual(column(), "4 1 2 3 5")
    try move("4", to: .doing, put: .top)
    _ = try store.undo(1, at: clock.tick())
    try expectEqual(column(), "4 1 2 3 5")
    var edit = TodoEdit()
    edit.priority = .low
    _ = try store.edit(.words("4"), edit, at: clock.tick())
    try expectEqual(column(), "4 1 2 3 5")
  }

  @Test mutating func `a todo that is started again counts as started then`() throws {
    let started = try move("1", to: .doing).changed[0].started
    expectEqual(started, clock.now)
    try expectEqual(move("1", to: .todo).changed[0].started, started)
    try expectEqual(move("1", to: .doing).changed[0].started, clock.now)
  }

  @Test mutating func `a move within its column doesn't change the status`() throws {
    let started = try move("1", to: .doing).changed[0]
    let again = try move("1", to: .doing)
    #expect(again.changed.isEmpty)
    expectEqual(again.unchanged, [started])
    let done = try move("1", to: .done).changed[0]
    expectEqual(done.completed, clock.now)
    try expectEqual(move("1", to: .done, put: .top).changed[0].completed, done.completed)
    try expectEqual(move("1", to: .todo).changed[0].completed, nil)
  }

  @Test
  mutating func `a new todo goes below todos moved to the bottom, or where its priority puts it`()
    throws
  {
    try move("2", put: .bottom)
    try move("1", put: .bottom)
    try expectEqual(column(), "3 4 5 2 1")
    try add("6")
    try add("urgent", .high)
    try expectEqual(column(), "urgent 3 4 5 2 1 6")
    try move("3", put: .bottom)
    try expectEqual(column(), "urgent 4 5 2 1 6 3")
    try move("6", put: .top)
    try expectEqual(column(), "6 urgent 4 5 2 1 3")
  }

  @Test mutating func `a todo that was never moved goes where its new priority puts it`() throws {
    for (handle, priority) in [("4", Priority.high), ("5", .low), ("2", .high)] {
      var edit = TodoEdit()
      edit.priority = priority
      _ = try store.edit(.words(handle), edit, at: clock.tick())
    }
    try expectEqual(column(), "2 4 5 1 3")
  }

  @Test mutating func `done todos are sorted newest first unless they were moved`() throws {
    for number in 1...4 {
      _ = try store.setStatus(
        .done, of: .words("\(number)"), command: "done", at: clock.tick())
    }
    try expectEqual(column(.done), "4 3 2 1")
    try move("5", to: .done, put: .bottom)
    try expectEqual(column(.done), "4 3 2 1 5")
    try move("1", to: .done, put: .after(handle(4)))
    try expectEqual(column(.done), "4 1 3 2 5")
  }

  @Test mutating func `deleted todos don't affect the order`() throws {
    _ = try store.delete(.words("1", "3"), at: clock.tick())
    try move("5", put: .top)
    try move("2", put: .after(handle(4)))
    try expectEqual(column(), "5 4 2")
    _ = try store.undo(3, at: clock.tick())
    try expectEqual(column(), "1 2 3 4 5")
  }

  @Test mutating func `hundreds of moves to one spot still work`() throws {
    let key = { [store] in try store.value("SELECT max(length(place)) FROM todo", as: Int.self) }
    for index in 0..<Seeds.size(300, full: 700) {
      try move(index % 2 == 0 ? "4" : "5", put: .after(handle(1)))
    }
    try expectEqual(column(), "1 5 4 2 3")
    #expect(try #require(try key()) < 200)
  }
}
