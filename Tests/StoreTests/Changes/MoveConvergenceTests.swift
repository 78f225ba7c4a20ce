import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct MoveConvergenceTests {
  var machines: TwoStores

  init() throws {
    machines = try TwoStores()
    for number in 1...6 {
      _ = try machines.laptop.add(
        NewTodo(title: String(number)), at: machines.clock.tick(), id: machines.newID())
    }
    try machines.syncAll()
  }

  private func column(_ store: TodoStore, _ status: Status = .todo) throws -> [String] {
    try store.board(matching: TodoQuery(), at: machines.clock.now, in: .utc)[status].map(\.title)
  }

  private mutating func move(
    _ word: String, on store: TodoStore, to status: Status = .todo, _ move: BoardMove,
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    _ = try store.move(
      .words(word), to: status, move, at: machines.clock.tick(), using: &random)
  }

  @Test mutating func `two todos that two machines move to one spot both end up there`() throws {
    try move("5", on: machines.laptop, .after(Handle(number: 2)), seed: 1)
    try move("6", on: machines.desktop, .after(Handle(number: 2)), seed: 2)
    try machines.syncAll()
    let columns = try machines.both.map { try column($0) }
    expectEqual(columns[0], columns[1])
    expectEqual(Set(columns[0][2...3]), ["5", "6"])
    expectEqual(columns[0][...1], ["1", "2"])
    expectEqual(columns[0][4...], ["3", "4"])
  }

  @Test mutating func `after both machines chose the same key, a todo can still be moved there`()
    throws
  {
    try move("5", on: machines.laptop, .after(Handle(number: 2)), seed: 1)
    try move("6", on: machines.desktop, .after(Handle(number: 2)), seed: 1)
    try machines.syncAll()
    let first = try column(machines.laptop)
    try expectEqual(column(machines.desktop), first)
    let second = try #require(Handle(first[2]))
    try move("1", on: machines.laptop, .after(second), seed: 3)
    try machines.syncAll()
    let columns = try machines.both.map { try column($0) }
    expectEqual(columns[0], columns[1])
    // Behind both, because no key sorts between two equal ones.
    expectEqual(columns[0], ["2", first[2], first[3], "1", "3", "4"])
  }

  @Test mutating func `a move never reverts a completion on another machine`() throws {
    _ = try machines.desktop.setStatus(
      .done, of: .words("3"), command: "done", at: machines.clock.tick())
    try move("3", on: machines.laptop, .top, seed: 1)
    try machines.syncAll()
    for store in machines.both {
      try expectEqual(store.todo("3").status, .done)
      try expectEqual(column(store, .done), ["3"])
    }
    _ = try machines.desktop.undo(1, at: machines.clock.tick())
    try machines.syncAll()
    for store in machines.both { try expectEqual(column(store).first, "3") }
  }

  @Test(arguments: Seeds.few(1, ofFirst: 3))
  mutating func `whatever two machines move at once, both show the same columns`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      for store in machines.both {
        for _ in 0..<Int.random(in: 0...9, using: &random) { try move(on: store, &random) }
      }
      try machines.syncAll()
      for status in Status.allCases {
        try expectEqual(column(machines.laptop, status), column(machines.desktop, status))
      }
    }
  }

  /// Moves a random todo to a random place, unless the neighbour is in another column.
  private mutating func move(on store: TodoStore, _ random: inout SeededGenerator) throws {
    let todo = Handle(number: .random(in: 1...6, using: &random))
    let other = Handle(number: .random(in: 1...6, using: &random))
    let moves: [BoardMove] = [.top, .bottom, .anywhere, .before(other), .after(other)]
    let move = try #require(moves.randomElement(using: &random))
    let status = try #require(Status.allCases.randomElement(using: &random))
    do throws(StoreError) {
      _ = try store.move([.one(todo)], to: status, move, at: machines.clock.tick(), using: &random)
    } catch {
      expectEqual(error, .inOtherColumn(other, column: status))
    }
  }
}
