import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) final class EditTests: StoreTest {
  override init() throws {
    try super.init()
    for name in ["bug", "ui"] { try addLabel(name) }
    try addMilestone("1.0")
    try addProject("api")
    for number in 1...6 {
      try add(TodoEdit(title: "Todo \(number)", labels: number == 4 ? ["bug"] : []))
    }
  }

  private func edit(_ words: [HandleSelection], _ change: (inout TodoEdit) -> Void) throws
    -> TodoChange
  {
    var edit = TodoEdit()
    change(&edit)
    return try write { try $0.edit(words, edit) }
  }

  @Test func `an edit of many todos is one command, and one undo reverts it`() throws {
    let before = try store.typedTables()
    let count = try store.read { try $0.operations() }.count
    let change = try edit(.words("1", "3-5", "4")) {
      $0.priority = .high
      $0.addedLabels = ["bug", "UI"]
      $0.milestone = .value("1.0")
      $0.project = .value("API")
      $0.day = .value(day("2026-11-30"))
      $0.due = .value(.day(day("2026-12-01")))
      $0.notes = "see mail"
    }
    expectEqual(change.changed.map(\.title), ["Todo 1", "Todo 3", "Todo 4", "Todo 5"])
    #expect(change.unchanged.isEmpty)
    for todo in change.changed {
      expectEqual(todo.labels.map(\.name), ["bug", "ui"])
      #expect((todo.milestone, todo.project, todo.notes) == ("1.0", "api", "see mail"))
      #expect((todo.priority, todo.day) == (.high, day("2026-11-30")))
    }
    try expectEqual(store.read { try $0.operations() }.count, count + 1)
    try expectEqual(write { try $0.undo(1) }.entries.map(\.command), ["edit"])
    try expectEqual(store.typedTables(), before)
    try write { try $0.redo(1) }
    try expectEqual(
      store.titles("label:bug", "label:ui"), ["Todo 1", "Todo 3", "Todo 4", "Todo 5"])
  }

  @Test func `todos that already match are returned separately and not written`() throws {
    let change = try edit(.words("3-5")) { $0.addedLabels = ["bug"] }
    expectEqual(change.changed.map(\.title), ["Todo 3", "Todo 5"])
    expectEqual(change.unchanged.map(\.title), ["Todo 4"])
    let count = try store.read { try $0.operations() }.count
    let again = try edit(.words("3-5")) { $0.addedLabels = ["bug"] }
    #expect(again.changed.isEmpty)
    try expectEqual(store.read { try $0.operations() }.count, count)
  }

  @Test func `a label that is both added and removed is removed`() throws {
    let change = try edit(.words("3-4")) {
      $0.addedLabels = ["bug"]
      $0.removedLabels = ["BUG"]
    }
    expectEqual(change.changed.map(\.title), ["Todo 4"])
    expectEqual(change.unchanged.map(\.title), ["Todo 3"])
    #expect(try store.titles("label:bug").isEmpty)
  }

  @Test(arguments: ["label", "unlabel", "milestone", "project", "todo"])
  func `if one name is wrong, nothing changes`(wrong: String) throws {
    let before = try store.derivedTables()
    #expect(throws: StoreError.self) {
      try edit(.words("1-3", wrong == "todo" ? "99" : "4")) {
        $0.priority = .high
        $0.addedLabels = wrong == "label" ? ["bug", "nope"] : ["bug"]
        if wrong == "unlabel" { $0.removedLabels = ["nope"] }
        if wrong == "milestone" { $0.milestone = .value("nope") }
        if wrong == "project" { $0.project = .value("nope") }
      }
    }
    try expectEqual(store.derivedTables(), before)
  }

  /// The same letters, composed and decomposed: equal to Swift, different to every other program.
  private static let composed = "caf\u{E9} 한국"
  private static let decomposed = "cafe\u{301} \u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"

  @Test func `an edit that changes only the normalisation is stored, and text stays as typed`()
    throws
  {
    let bytes = { (text: String) in Array(text.utf8) }
    for text in [Self.decomposed, Self.composed, Self.decomposed] {
      let count = try store.read { try $0.operations() }.count
      let change = try edit(.words("1")) {
        $0.title = text
        $0.notes = text
      }
      expectEqual(change.changed.map { bytes($0.title) }, [bytes(text)])
      try expectEqual(bytes(store.todo("1").title), bytes(text))
      try expectEqual(bytes(store.todo("1").notes), bytes(text))
      try expectEqual(store.read { try $0.operations() }.count, count + 1)
      try store.rebuild()
      try expectEqual(bytes(store.todo("1").title), bytes(text))
    }
    let again = try edit(.words("1")) { $0.title = Self.decomposed }
    #expect(again.changed.isEmpty)
    try expectEqual(
      store.read { try $0.history(limit: 1) }.first?.changes.map(\.field), [.title, .notes])
    try write { try $0.undo(1) }
    try expectEqual(bytes(store.todo("1").title), bytes(Self.composed))
    let other = try sandbox.open("desktop")
    try other.receive(store.read { try $0.operations() })
    try expectEqual(bytes(other.todo("1").title), bytes(Self.composed))
    // Search finds it in either form.
    for text in [Self.composed, Self.decomposed] { try expectEqual(store.titles(text).count, 1) }
  }
}
