import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) final class MoveTests: StoreTest {
  var random = SeededGenerator(seed: 1)

  /// Todos `1` to `5`, all without a priority.
  override init() throws {
    try super.init()
    for number in 1...5 { try add(String(number)) }
  }

  private func add(_ title: String, _ priority: Priority) throws {
    try add(TodoEdit(title: title, priority: priority))
  }

  @discardableResult
  private func move(
    _ words: String..., to status: Status = .todo, put move: BoardMove = .anywhere
  ) throws -> TodoChange {
    try write { transaction in
      try transaction.move(
        words.compactMap { HandleSelection($0) }, to: status, move, using: &random)
    }
  }

  private func column(_ status: Status = .todo) throws -> String {
    try store.read { try $0.board(matching: TodoQuery(), at: clock.now, in: .utc) }[status].map(
      \.title
    )
    .joined(separator: " ")
  }

  private func handle(_ number: Int) -> Handle { Handle(number: number) }

  @Test func `todos go to the top, to the bottom, before and after another`() throws {
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
    try write { try $0.undo(6) }
    try expectEqual(column(), "1 2 3 4 5")
    try write { try $0.redo(3) }
    try expectEqual(column(), "4 5 2 3 1")
  }

  @Test func `several todos keep the order in which they were named`() throws {
    try move("3-4", "1", put: .bottom)
    try expectEqual(column(), "2 5 3 4 1")
    try move("5", "2", put: .after(handle(4)))
    try expectEqual(column(), "3 4 5 2 1")
    try move("1-2", put: .top)
    try expectEqual(column(), "1 2 3 4 5")
  }

  @Test func `more todos than would fit into a gap one after another keep their order`() throws {
    let count = Seeds.size(4000, full: 20_000)
    let records = (6...count).map {
      TodoRecord(id: EntityID(high: 7, low: UInt64($0)), title: "\($0)", status: .todo)
    }
    try write { try $0.importTodos(records) }
    try move("6-\(count)", put: .after(handle(2)))
    let order = ([1, 2] + Array(6...count) + [3, 4, 5]).map { "\($0)" }
    let isInOrder = try column() == order.joined(separator: " ")
    #expect(isInOrder)
  }

  @Test func `a neighbour that is among the moved todos keeps its place`() throws {
    try move("1-3", put: .after(handle(2)))
    try expectEqual(column(), "2 1 3 4 5")
    try move("4", "5", "1", put: .before(handle(5)))
    try expectEqual(column(), "2 3 4 1 5")
    try expectEqual(move("3", put: .before(handle(3))).unchanged.map(\.title), ["3"])
    try expectEqual(column(), "2 3 4 1 5")
  }

  @Test func `a neighbour that moves along gets its usual place in the new column`() throws {
    for number in ["1", "2", "3"] { try move(number, to: .doing) }
    // Last in this column, but never moved in the other.
    try move("4", put: .bottom)
    try move("4", "5", to: .doing, put: .before(handle(4)))
    try expectEqual(column(.doing), "1 2 3 5 4")
    try write { try $0.undo(1) }
    try move("4", "5", to: .doing, put: .after(handle(5)))
    try expectEqual(column(.doing), "1 2 3 5 4")
    try move("5", "2", to: .done, put: .after(handle(2)))
    try expectEqual(column(.done), "2 5")
    try expectEqual(column(.doing), "1 3 4")
  }

  @Test func `a neighbour in another column is an error, and nothing changes`() throws {
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

  @Test func `a todo keeps its place when it leaves its column and returns`() throws {
    try move("4", put: .top)
    try move("4", to: .doing)
    try move("4", to: .done)
    try expectEqual(column(), "1 2 3 5")
    try set(.todo, "4")
    try expectEqual(column(), "4 1 2 3 5")
    try move("4", to: .doing, put: .top)
    try write { try $0.undo(1) }
    try expectEqual(column(), "4 1 2 3 5")
    try edit("4") { $0.priority = .low }
    try expectEqual(column(), "4 1 2 3 5")
  }

  @Test func `a move within its column doesn't change the status, and a new start counts as such`()
    throws
  {
    let started = try move("1", to: .doing).changed[0]
    expectEqual(started.started, clock.now)
    let again = try move("1", to: .doing)
    #expect(again.changed.isEmpty)
    expectEqual(again.unchanged, [started])
    try expectEqual(move("1", to: .todo).changed[0].started, started.started)
    try expectEqual(move("1", to: .doing).changed[0].started, clock.now)
    let done = try move("1", to: .done).changed[0]
    expectEqual(done.completed, clock.now)
    try expectEqual(move("1", to: .done, put: .top).changed[0].completed, done.completed)
    try expectEqual(move("1", to: .todo).changed[0].completed, nil)
  }

  @Test func `a new todo goes below todos moved to the bottom, or where its priority puts it`()
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

  @Test func `a todo that was never moved goes where its new priority puts it`() throws {
    for (handle, priority) in [("4", Priority.high), ("5", .low), ("2", .high)] {
      try edit(handle) { $0.priority = priority }
    }
    try expectEqual(column(), "2 4 5 1 3")
  }

  @Test func `done todos are sorted newest first unless they were moved`() throws {
    for number in 1...4 { try set(.done, "\(number)") }
    try expectEqual(column(.done), "4 3 2 1")
    try move("5", to: .done, put: .bottom)
    try expectEqual(column(.done), "4 3 2 1 5")
    try move("1", to: .done, put: .after(handle(4)))
    try expectEqual(column(.done), "4 1 3 2 5")
  }

  @Test func `deleted todos don't affect the order`() throws {
    try delete("1", "3")
    try move("5", put: .top)
    try move("2", put: .after(handle(4)))
    try expectEqual(column(), "5 4 2")
    try write { try $0.undo(3) }
    try expectEqual(column(), "1 2 3 4 5")
  }

  @Test func `hundreds of moves to one spot still work`() throws {
    let key = { [store] in try store.value("SELECT max(length(place)) FROM todo", as: Int.self) }
    for index in 0..<Seeds.size(220, full: 700) {
      try move(index % 2 == 0 ? "4" : "5", put: .after(handle(1)))
    }
    try expectEqual(column(), "1 5 4 2 3")
    #expect(try #require(try key()) < 200)
  }
}

@Suite(.serialized, .startsNothing) final class MoveConvergenceTests: SyncedStoresTest {
  override init() throws {
    try super.init()
    for number in 1...6 { try add(TodoEdit(title: String(number))) }
    try syncAll()
  }

  private func column(_ store: TodoStore, _ status: Status = .todo) throws -> [String] {
    try store.read { try $0.board(matching: TodoQuery(), at: clock.now, in: .utc) }[status].map(
      \.title)
  }

  private func move(
    _ word: String, on store: TodoStore, to status: Status = .todo, _ move: BoardMove,
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    try write(on: store) { try $0.move(.words(word), to: status, move, using: &random) }
  }

  @Test func `after both machines chose the same key, a todo can still be moved there`() throws {
    try move("5", on: laptop, .after(Handle(number: 2)), seed: 1)
    try move("6", on: desktop, .after(Handle(number: 2)), seed: 1)
    try syncAll()
    let first = try column(laptop)
    try expectEqual(column(desktop), first)
    let second = try #require(Handle(first[2]))
    try move("1", on: laptop, .after(second), seed: 3)
    try syncAll()
    let columns = try both.map { try column($0) }
    expectEqual(columns[0], columns[1])
    // Behind both, because no key sorts between two equal ones.
    expectEqual(columns[0], ["2", first[2], first[3], "1", "3", "4"])
  }

  @Test func `a move never reverts a completion on another machine`() throws {
    try set(.done, "3", on: desktop)
    try move("3", on: laptop, .top, seed: 1)
    try syncAll()
    for store in both {
      try expectEqual(store.todo("3").status, .done)
      try expectEqual(column(store, .done), ["3"])
    }
    try write(on: desktop) { try $0.undo(1) }
    try syncAll()
    for store in both { try expectEqual(column(store).first, "3") }
  }

  @Test(arguments: Seeds.few(1, ofFirst: 3))
  func `whatever two machines move at once, both show the same columns`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      for store in both {
        for _ in 0..<Int.random(in: 0...9, using: &random) { try move(on: store, &random) }
      }
      try syncAll()
      for status in Status.allCases {
        try expectEqual(column(laptop, status), column(desktop, status))
      }
    }
  }

  /// Moves a random todo to a random place, unless the neighbour is in another column.
  private func move(on store: TodoStore, _ random: inout SeededGenerator) throws {
    let todo = Handle(number: .random(in: 1...6, using: &random))
    let other = Handle(number: .random(in: 1...6, using: &random))
    let moves: [BoardMove] = [.top, .bottom, .anywhere, .before(other), .after(other)]
    let move = try #require(moves.randomElement(using: &random))
    let status = try #require(Status.allCases.randomElement(using: &random))
    do {
      try write(on: store) { try $0.move([.one(todo)], to: status, move, using: &random) }
    } catch let error as StoreError {
      expectEqual(error, .inOtherColumn(other, column: status))
    }
  }
}
