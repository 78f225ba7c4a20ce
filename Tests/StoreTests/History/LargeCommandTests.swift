import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct LargeCommandTests {
  /// An operation has at most 256 writes; completing a todo takes two.
  private static let count = 260

  let sandbox: StoreSandbox
  let store: TodoStore
  var clock = FakeClock()

  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
    let writes = (1...Self.count).flatMap { number in
      let id = EntityID(high: 7, low: UInt64(number))
      return [
        RegisterWrite(id, .kind, .string("todo")),
        RegisterWrite(id, .title, .string("todo \(number)")),
        RegisterWrite(id, .handle, .integer(Int64(number))),
      ]
    }
    for part in 0..<4 {
      try store.receive([
        .sample(
          Array(writes[(part * 195)..<(part * 195 + 195)]), at: Int64(part) << 16,
          by: store.replica.id, number: Int64(part) + 1, command: "import")
      ])
    }
  }

  private let all = [HandleSelection.range(Handle(number: 1), Handle(number: Self.count))]

  private func done() throws -> Int {
    try store.todos(all).count { $0.status == .done && $0.completed != nil }
  }

  @Test mutating func `todos completed at once are one command of several operations`() throws {
    let before = try store.typedTables()
    let change = try store.setStatus(.done, of: all, command: "done", at: clock.tick())
    expectEqual(change.changed.count, Self.count)
    let operations = try store.operations().suffix(4)
    expectEqual(operations.map(\.writes.count), [256, 256, 256, 12])
    expectEqual(Set(operations.map(\.group)), [operations.first?.id])
    expectEqual(operations.map(\.part.hasNext), [true, true, true, false])
    try expectEqual(store.history(limit: 1).first?.changes.count, Self.count)

    let undone = try store.undo(1, at: clock.tick())
    expectEqual(undone.entries.map(\.changes.count), [Self.count])
    try expectEqual(done(), 0)
    try expectEqual(store.typedTables(), before)
    try expectEqual(store.redo(1, at: clock.tick()).entries.count, 1)
    try expectEqual(done(), Self.count)
  }

  @Test mutating func `history lists the first changes of a command and counts all its todos`()
    throws
  {
    var edit = TodoEdit()
    edit.title = "new"
    edit.notes = "new"
    edit.priority = .high
    edit.day = .value(day("2026-11-21"))
    _ = try store.edit(all, edit, at: clock.tick())
    let entry = try #require(try store.history(limit: 1).first)
    #expect(entry.subjects.count < Self.count)
    expectEqual(entry.todoCount, Self.count)
    expectEqual(entry.madeTodos, 0)
    try expectEqual(store.undo(1, at: clock.tick()).entries.map(\.todoCount), [Self.count])
  }

  @Test mutating func `undoing more commands than fit into one operation is one undo`() throws {
    for number in 1...130 {
      let todo = [HandleSelection.one(Handle(number: number))]
      _ = try store.setStatus(.doing, of: todo, command: "start", at: clock.tick())
      _ = try store.setStatus(.done, of: todo, command: "done", at: clock.tick())
    }
    try expectEqual(store.undo(260, at: clock.tick()).entries.count, 260)
    try expectEqual(done(), 0)
    try expectEqual(store.operations().suffix(2).map(\.writes.count), [256, 4])
    try expectEqual(store.redo(260, at: clock.tick()).entries.count, 260)
    try expectEqual(done(), 130)
  }

  @Test mutating func `long texts are split by their size in bytes`() throws {
    var edit = TodoEdit()
    edit.title = String(repeating: "긴 제목 ", count: Seeds.size(100, full: 400))
    edit.notes = String(repeating: "note ", count: Seeds.size(500, full: 2000))
    let change = try store.edit(all, edit, at: clock.tick())
    expectEqual(change.changed.count, Self.count)
    #expect(change.changed.allSatisfy { $0.title == edit.title && $0.notes == edit.notes })
    let operations = try store.operations().dropFirst(4)
    #expect(operations.count > Seeds.size(15, full: 56))
    #expect(operations.allSatisfy { $0.bytes.count <= 65_536 })
    for operation in operations { try expectEqual(Operation(bytes: operation.bytes), operation) }
    try expectEqual(store.undo(1, at: clock.tick()).entries.map(\.changes.count), [2 * Self.count])
    try expectEqual(store.todos(all).map(\.title), (1...Self.count).map { "todo \($0)" })
  }

  @Test mutating func `a text too long for an operation changes nothing`() throws {
    let before = try store.derivedTables()
    var edit = TodoEdit()
    edit.title = "new"
    edit.notes = String(repeating: "\u{1B}", count: 32_768)
    #expect(throws: StoreError.changeTooLarge(bytes: 196_656)) {
      try store.edit(all, edit, at: clock.tick())
    }
    try expectEqual(store.derivedTables(), before)
  }
}
