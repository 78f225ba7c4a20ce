import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct LabelTests {
  var machines: TwoStores
  let laptop: TodoStore
  let desktop: TodoStore

  init() throws {
    machines = try TwoStores()
    laptop = machines.laptop
    desktop = machines.desktop
  }

  @discardableResult
  private mutating func addLabel(
    _ name: String, _ color: String? = nil, on store: TodoStore? = nil
  ) throws -> Label {
    try (store ?? laptop).addLabel(
      name, color: color.flatMap { LabelColor($0) }, at: machines.clock.tick()
    ).value.label
  }

  @discardableResult
  private mutating func add(_ title: String, _ labels: String..., on store: TodoStore? = nil) throws
    -> Todo
  {
    try (store ?? laptop).add(
      NewTodo(title: title, labels: labels), at: machines.clock.tick(), id: machines.newID())
  }

  private mutating func edit(_ name: String, _ edit: LabelEdit) throws -> EditResult<LabelUse> {
    try laptop.editLabel(named: name, edit, at: machines.clock.tick())
  }

  private func uses(_ store: TodoStore) throws -> [String] {
    try store.labels().map { "\($0.label.name) \($0.label.color) \($0.open)/\($0.done)" }
  }

  @Test
  mutating func `two machines that create a label with one name share it, on the todos of both`()
    throws
  {
    try addLabel("bug", "red")
    try add("Here", "bug")
    try addLabel("Bug", "blue", on: desktop)
    try add("There", "BUG", on: desktop)
    try machines.syncAll()
    for store in machines.both {
      try expectEqual(uses(store), ["Bug #0000ff 2/0"])
      try expectEqual(store.titles("label:bug"), ["Here", "There"])
    }
  }

  @Test(arguments: [
    ("\u{E9}t\u{E9}", "e\u{301}te\u{301}"), ("버그", "\u{1107}\u{1165}\u{1100}\u{1173}"),
  ])
  mutating func `composed and decomposed spellings of a name are the same name`(
    composed: String, other: String
  )
    throws
  {
    try addLabel(composed)
    try addLabel(other, on: desktop)
    try machines.syncAll()
    for store in machines.both { try expectEqual(store.labels().count, 1) }
    #expect(throws: StoreError.self) { try addLabel(other) }
    try add("Fix", other)
    try expectEqual(laptop.todo("1").labels.count, 1)
    try expectEqual(laptop.titles("label:\(other)"), ["Fix"])
  }

  @Test mutating func `the name of another label is refused, whatever its case`() throws {
    try addLabel("bug")
    try addLabel("ui")
    for taken in ["bug", "BUG"] {
      #expect(throws: StoreError.labelExists("bug")) { try addLabel(taken) }
      #expect(throws: StoreError.labelExists("bug")) { try edit("ui", LabelEdit(name: taken)) }
    }
    try expectEqual(edit("bug", LabelEdit(name: "Bug")).value.label.name, "Bug")
    try expectEqual(laptop.labels().map(\.label.name), ["Bug", "ui"])
    #expect(throws: StoreError.noSuchLabel("bgu", nearest: "Bug")) {
      try edit("bgu", LabelEdit(name: "x"))
    }
  }

  @Test mutating func `a renamed label stays on its todos, and its old name creates another label`()
    throws
  {
    let label = try addLabel("bug", "red")
    try add("Old", "bug")
    let renamed = try edit("bug", LabelEdit(name: "defect"))
    expectEqual(renamed.value.label, Label(id: label.id, name: "defect", color: label.color))
    #expect(renamed.isChanged)
    let other = try addLabel("bug", "blue")
    #expect(other.id != label.id)
    try add("New", "bug")
    try expectEqual(laptop.todo("1").labels.map(\.name), ["defect"])
    try expectEqual(laptop.todo("2").labels.map(\.name), ["bug"])
    try expectEqual(uses(laptop), ["bug #0000ff 1/0", "defect #ff0000 1/0"])
    _ = try laptop.undo(3, at: machines.clock.tick())
    try expectEqual(uses(laptop), ["bug #ff0000 1/0"])
  }

  @Test mutating func `an edit that changes nothing writes no operation`() throws {
    try addLabel("bug", "red")
    let before = try laptop.operations().count
    let edit = LabelEdit(name: "bug", color: LabelColor("ff0000"))
    #expect(try !self.edit("BUG", edit).isChanged)
    try expectEqual(laptop.operations().count, before)
  }

  @Test mutating func `a deleted label disappears from its todos, and undo puts it back`() throws {
    let bug = try addLabel("bug")
    try addLabel("ui")
    try add("Fix", "bug", "ui")
    let deleted = try laptop.deleteLabel(named: "BUG", at: machines.clock.tick())
    expectEqual(deleted.value, LabelUse(label: bug, open: 1, done: 0))
    try expectEqual(laptop.todo("1").labels.map(\.name), ["ui"])
    #expect(throws: StoreError.noSuchLabel("bug", nearest: nil)) { try add("Other", "bug") }
    #expect(throws: StoreError.noSuchLabel("bug", nearest: nil)) {
      try laptop.deleteLabel(named: "bug", at: machines.clock.tick())
    }
    _ = try laptop.undo(1, at: machines.clock.tick())
    try expectEqual(laptop.todo("1").labels.map(\.name), ["bug", "ui"])
    try expectEqual(laptop.labels().map(\.open), [1, 1])
  }

  @Test mutating func `a label can be created again after it was deleted or undone`() throws {
    for _ in 0..<2 {
      try addLabel("bug", "red")
      _ = try laptop.deleteLabel(named: "bug", at: machines.clock.tick())
    }
    try addLabel("bug", "blue")
    try expectEqual(uses(laptop), ["bug #0000ff 0/0"])
    _ = try laptop.undo(5, at: machines.clock.tick())
    #expect(try laptop.labels().isEmpty)
    try addLabel("bug", "teal")
    try expectEqual(uses(laptop), ["bug #008080 0/0"])
    try machines.syncAll()
    try expectEqual(uses(desktop), ["bug #008080 0/0"])
  }

  @Test mutating func `a label survives if another machine had deleted its own label of that name`()
    throws
  {
    try addLabel("bug", "red")
    _ = try laptop.deleteLabel(named: "bug", at: machines.clock.tick())
    // The desktop knows nothing of the deletion.
    try addLabel("bug", "blue", on: desktop)
    try add("There", "bug", on: desktop)
    try machines.syncAll()
    for store in machines.both {
      try expectEqual(uses(store), ["bug #0000ff 1/0"])
      try expectEqual(store.titles("label:bug"), ["There"])
    }
  }

  @Test mutating func `history doesn't report that a new label is not deleted`() throws {
    try addLabel("bug", "red")
    let added = try #require(try laptop.history(limit: 1).first)
    expectEqual(added.changes.map(\.field), [.name, .color])
    _ = try laptop.deleteLabel(named: "bug", at: machines.clock.tick())
    try expectEqual(laptop.history(limit: 1).first?.changes.map(\.to), [.bool(true)])
    // Another label of that name.
    try addLabel("bug", "red")
    try expectEqual(laptop.history(limit: 1).first?.changes.map(\.field), [.name, .color])
  }

  @Test mutating func `labels that two machines add to a todo at once are both kept`() throws {
    for name in ["bug", "ui", "old"] { try addLabel(name) }
    try add("Fix", "old")
    try machines.syncAll()
    for (store, name) in zip(machines.both, ["bug", "ui"]) {
      var edit = TodoEdit()
      edit.addedLabels = [name]
      edit.removedLabels = ["OLD"]
      _ = try store.edit(.words("1"), edit, at: machines.clock.tick())
    }
    try machines.syncAll()
    for store in machines.both {
      try expectEqual(store.todo("1").labels.map(\.name), ["bug", "ui"])
    }
  }
}
