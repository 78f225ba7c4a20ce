import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) final class LargeCommandTests: StoreTest {
  /// An operation has at most 256 writes; completing a todo takes two.
  private static let count = 260

  override init() throws {
    try super.init()
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

  private let all = [HandleSelection].words("1-260")

  private func done() throws -> Int {
    try store.read { try $0.todos(all) }.count { $0.status == .done && $0.completed != nil }
  }

  @Test func `todos completed at once are one command of several operations`() throws {
    let before = try store.typedTables()
    let change = try write { try $0.setStatus(.done, of: all, as: .done) }
    expectEqual(change.changed.count, Self.count)
    let operations = try store.read { try $0.operations() }.suffix(5)
    expectEqual(operations.map(\.writes.count), [256, 256, 256, 256, 16])
    expectEqual(Set(operations.map(\.group)), [operations.first?.id])
    expectEqual(operations.map(\.part.hasNext), [true, true, true, true, false])
    try expectEqual(store.read { try $0.history(limit: 1) }.first?.changes.count, Self.count)

    let undone = try write { try $0.undo(1) }
    expectEqual(undone.entries.map(\.changes.count), [Self.count])
    try expectEqual(done(), 0)
    try expectEqual(store.typedTables(), before)
    try expectEqual(write { try $0.redo(1) }.entries.count, 1)
    try expectEqual(done(), Self.count)
    // Its indexes were made after the rows.
    try expectEqual(store.examine().staleTables, [])

    // History lists the first changes of a command and counts all its todos.
    try edit("1-260") {
      $0.title = "new"
      $0.notes = "new"
      $0.priority = .high
      $0.day = .value(day("2026-11-21"))
    }
    let entry = try #require(try store.read { try $0.history(limit: 1) }.first)
    #expect(entry.subjects.count < Self.count)
    expectEqual(entry.todoCount, Self.count)
    expectEqual(entry.madeTodos, 0)
    try expectEqual(write { try $0.undo(1) }.entries.map(\.todoCount), [Self.count])
  }

  @Test func `undoing more commands than fit into one operation is one undo`() throws {
    for number in 1...130 {
      let todo = [HandleSelection.one(Handle(number: number))]
      try write { try $0.setStatus(.doing, of: todo, as: .start) }
      try write { try $0.setStatus(.done, of: todo, as: .done) }
    }
    try expectEqual(write { try $0.undo(260) }.entries.count, 260)
    try expectEqual(done(), 0)
    try expectEqual(store.read { try $0.operations() }.suffix(2).map(\.writes.count), [256, 4])
    try expectEqual(write { try $0.redo(260) }.entries.count, 260)
    try expectEqual(done(), 130)
  }

  @Test func `long texts are split by their size in bytes, and one too long changes nothing`()
    throws
  {
    var edit = TodoEdit()
    edit.title = String(repeating: "긴 제목 ", count: Seeds.size(100, full: 400))
    edit.notes = String(repeating: "note ", count: Seeds.size(500, full: 2000))
    let change = try write { try $0.edit(.words("1-60"), edit) }
    expectEqual(change.changed.count, 60)
    #expect(change.changed.allSatisfy { $0.title == edit.title && $0.notes == edit.notes })
    let operations = try store.read { try $0.operations() }.dropFirst(4)
    #expect(operations.count > Seeds.size(3, full: 12))
    #expect(operations.allSatisfy { $0.bytes.count <= 65_536 })
    for operation in operations { try expectEqual(Operation(bytes: operation.bytes), operation) }
    try expectEqual(write { try $0.undo(1) }.entries.map(\.changes.count), [120])
    try expectEqual(
      store.read { try $0.todos(all) }.map(\.title), (1...Self.count).map { "todo \($0)" })

    let before = try store.derivedTables()
    edit.title = "new"
    edit.notes = String(repeating: "\u{1B}", count: 32_768)
    #expect(throws: StoreError.changeTooLarge(bytes: 196_656)) {
      try write { try $0.edit(all, edit) }
    }
    try expectEqual(store.derivedTables(), before)
  }
}
