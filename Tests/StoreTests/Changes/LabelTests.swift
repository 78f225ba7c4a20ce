import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) final class LabelTests: SyncedStoresTest {
  @discardableResult
  private func makeLabel(
    _ name: String, _ color: String? = nil, on store: TodoStore? = nil
  ) throws -> Label {
    let change = try write(on: store) {
      try $0.add(.label, named: name, FieldEdit(color: color.flatMap { LabelColor($0) }))
    }
    return try #require(change.entity.label).label
  }

  @discardableResult
  private func add(_ title: String, _ labels: String...) throws -> Todo {
    try add(TodoEdit(title: title, labels: labels))
  }

  private func edit(_ name: String, _ edit: FieldEdit) throws -> EntityChange {
    try write(on: laptop) { try $0.edit(.label, named: name, edit) }
  }

  private func uses(_ store: TodoStore) throws -> [String] {
    try store.read { try $0.labels() }.map {
      "\($0.label.name) \($0.label.color) \($0.open)/\($0.done)"
    }
  }

  @Test(arguments: [
    ("\u{E9}t\u{E9}", "e\u{301}te\u{301}"), ("버그", "\u{1107}\u{1165}\u{1100}\u{1173}"),
  ])
  func `composed and decomposed spellings of a name are the same name`(
    composed: String, other: String
  )
    throws
  {
    try makeLabel(composed)
    try makeLabel(other, on: desktop)
    try syncAll()
    for store in both { try expectEqual(store.read({ try $0.labels() }).count, 1) }
    #expect(throws: StoreError.self) { try makeLabel(other) }
    try add("Fix", other)
    try expectEqual(laptop.todo("1").labels.count, 1)
    try expectEqual(laptop.titles("label:\(other)"), ["Fix"])
  }

  @Test func `the name of another label is refused, whatever its case`() throws {
    for name in ["bug", "ui"] { try makeLabel(name) }
    for taken in ["bug", "BUG"] {
      #expect(throws: StoreError.exists(.label, "bug")) { try makeLabel(taken) }
      #expect(throws: StoreError.exists(.label, "bug")) {
        try edit("ui", FieldEdit([.name: .string(taken)]))
      }
    }
    try expectEqual(edit("bug", FieldEdit([.name: .string("Bug")])).entity.name, "Bug")
    try expectEqual(laptop.read { try $0.labels() }.map(\.label.name), ["Bug", "ui"])
    #expect(throws: StoreError.unknown(.label, "bgu", nearest: "Bug")) {
      try edit("bgu", FieldEdit([.name: .string("x")]))
    }
  }

  @Test func `a renamed label stays on its todos, and its old name creates another label`() throws {
    let label = try makeLabel("bug", "red")
    try add("Old", "bug")
    let renamed = try edit("bug", FieldEdit([.name: .string("defect")]))
    expectEqual(
      renamed.entity.label?.label, Label(id: label.id, name: "defect", color: label.color))
    #expect(renamed.isChanged)
    let other = try makeLabel("bug", "blue")
    #expect(other.id != label.id)
    try add("New", "bug")
    try expectEqual(laptop.todo("1").labels.map(\.name), ["defect"])
    try expectEqual(laptop.todo("2").labels.map(\.name), ["bug"])
    try expectEqual(uses(laptop), ["bug #0000ff 1/0", "defect #ff0000 1/0"])
    try write(on: laptop) { try $0.undo(3) }
    try expectEqual(uses(laptop), ["bug #ff0000 1/0"])
  }

  @Test func `a deleted label disappears from its todos, and undo puts it back`() throws {
    let bug = try makeLabel("bug")
    try makeLabel("ui")
    try add("Fix", "bug", "ui")
    let deleted = try write(on: laptop) { try $0.delete(.label, named: "BUG") }
    expectEqual(deleted.entity.label, LabelUse(label: bug, open: 1, done: 0))
    try expectEqual(laptop.todo("1").labels.map(\.name), ["ui"])
    #expect(throws: StoreError.unknown(.label, "bug", nearest: nil)) { try add("Other", "bug") }
    #expect(throws: StoreError.unknown(.label, "bug", nearest: nil)) {
      try write(on: laptop) { try $0.delete(.label, named: "bug") }
    }
    try write(on: laptop) { try $0.undo(1) }
    try expectEqual(laptop.todo("1").labels.map(\.name), ["bug", "ui"])
    try expectEqual(laptop.read { try $0.labels() }.map(\.open), [1, 1])
  }

  @Test func `a label can be created again after it was deleted or undone`() throws {
    for _ in 0..<2 {
      try makeLabel("bug", "red")
      try write(on: laptop) { try $0.delete(.label, named: "bug") }
    }
    try makeLabel("bug", "blue")
    try expectEqual(uses(laptop), ["bug #0000ff 0/0"])
    try write(on: laptop) { try $0.undo(5) }
    #expect(try laptop.read { try $0.labels() }.isEmpty)
    try makeLabel("bug", "teal")
    try expectEqual(uses(laptop), ["bug #008080 0/0"])
    try syncAll()
    try expectEqual(uses(desktop), ["bug #008080 0/0"])
  }

  @Test func `history doesn't report that a new label is not deleted`() throws {
    try makeLabel("bug", "red")
    let added = try #require(try laptop.read { try $0.history(limit: 1) }.first)
    expectEqual(added.changes.map(\.field), [.name, .color])
    try write(on: laptop) { try $0.delete(.label, named: "bug") }
    try expectEqual(
      laptop.read { try $0.history(limit: 1) }.first?.changes.map(\.to), [.bool(true)])
    // Another label of that name.
    try makeLabel("bug", "red")
    try expectEqual(
      laptop.read { try $0.history(limit: 1) }.first?.changes.map(\.field), [.name, .color])
  }
}
