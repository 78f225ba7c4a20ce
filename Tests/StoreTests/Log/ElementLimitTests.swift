import Testing
import TestingAdditions
import Todos

@testable import Store

/// Another machine may write any number of labels to one todo.
@Suite(.startsNothing) final class ElementLimitTests: StoreTest {
  private static let surplus = 50
  private static let labels = (1...UInt64(ElementLimit.count + surplus)).map {
    EntityID(high: 1, low: $0)
  }
  private let todo = EntityID(high: 7, low: 7)
  private let now = moment("2026-11-21T09:00:00Z")

  /// A todo with labels, 200 in each operation.
  private func operations(labels: [EntityID]) -> [Todos.Operation] {
    var operations: [Todos.Operation] = [.making(todo, "Big", number: 1, at: 1 << 40)]
    for start in stride(from: 0, to: labels.count, by: 200) {
      let writes = labels[start..<min(start + 200, labels.count)].map {
        RegisterWrite(todo, .label($0), .bool(true))
      }
      let number = Int64(operations.count + 1)
      operations.append(
        .sample(
          writes, at: (1 << 40) + number << 16, number: number,
          after: [operations[operations.count - 1].id]))
    }
    return operations
  }

  private func counted(_ store: TodoStore) throws -> [EntityID] {
    try store.read { try Registers(of: todo, $0.db).entities(of: .label) }
  }

  @Test
  func `the smallest names count, in whatever order they arrive, and the rest is reported once`()
    throws
  {
    let operations = operations(labels: Self.labels.reversed())
    try store.receive(operations)
    let other = try sandbox.open("desktop")
    try other.receive(Array(operations[8...]))
    try other.receive(Array(operations[..<8]))
    try expectEqual(counted(store), Array(Self.labels.prefix(ElementLimit.count)))
    try expectEqual(other.typedTables(), store.typedTables())

    let unread = try store.read { try $0.unread() }
    expectEqual(unread.overfull.map(\.title), ["Big"])
    try store.markAsRead(unread, at: clock.now)
    try store.expectSameAfterRebuild()
    try expectEqual(store.read { try $0.unread() }.overfull, [])
    // Those of an undone command no longer count.
    let number = Int64(operations.count + 1)
    try store.receive([
      .sample(
        [RegisterWrite(operations[20].id, .undone, .bool(true))], at: (1 << 40) + number << 16,
        number: number, after: [operations[operations.count - 1].id])
    ])
    let gone = Set(operations[20].writes.compactMap { $0.field.element(of: .label) })
    #expect(!gone.isEmpty)
    let left = Self.labels.prefix(ElementLimit.count).filter { !gone.contains($0.hex) }
    try expectEqual(counted(store), left)
  }

  @Test func `a command that would exceed the limit is refused`() throws {
    try store.receive(operations(labels: Array(Self.labels.prefix(ElementLimit.count))))
    try expectEqual(store.read { try $0.unread() }.overfull, [])
    try write { try $0.add(.label, named: "one more") }
    var edit = TodoEdit()
    edit.addedLabels = ["one more"]
    #expect(throws: StoreError.tooManyElements("1")) {
      try store.write(at: now) { try $0.edit(.words("1"), edit) }
    }
    try store.rename("1", "Renamed", at: now)
    try expectEqual(store.titles(), ["Renamed"])
  }

  @Test(arguments: ["title", "label"])
  func `the number of statements grows linearly with the writes`(kind: String) throws {
    let counts = try [100, 200].map { count -> Int in
      let store = try sandbox.open("\(kind)-\(count)")
      var operations: [Todos.Operation] = [.making(todo, "Big", number: 1, at: 1 << 40)]
      for index in 0..<count {
        let field = kind == "title" ? Field.title : .label(Self.labels[index])
        let number = Int64(index + 2)
        let writes = [
          RegisterWrite(todo, field, kind == "title" ? .string("\(index)") : .bool(true))
        ]
        operations.append(
          .sample(
            writes, at: (1 << 40) + number << 16, number: number,
            after: [operations[index].id]))
      }
      _ = try store.write(at: now) { try $0.add(TodoEdit(title: "own"), id: newID()) }
      return try store.statements { store in
        let pack = Pack(name: "pack", operations: operations, size: 1)
        try store.write(by: .automatic, at: now) { try $0.importPacks([pack]) }
        try store.write(by: .automatic, at: now) { try $0.merge() }
        _ = try store.read { try $0.history(of: todo, limit: count + 1) }
      }.count
    }
    #expect(counts[1] < counts[0] * 5 / 2, "\(counts)")
  }
}
