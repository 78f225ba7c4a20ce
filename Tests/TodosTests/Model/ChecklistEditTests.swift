import Testing
import TestingAdditions
import Todos

@Suite(.startsNothing) struct ChecklistEditTests {
  private let todo = EntityID(high: 1, low: 1)
  private let seed = EntityID(high: 2, low: 2)

  private func id(_ number: Int) -> EntityID { EntityID(high: 0, low: UInt64(number)) }

  /// The items 1 `one`, 2 `two`, ticked, and 3 `three`.
  private func items() throws -> [ChecklistItem] {
    try ["one", "[x] two", "three"].enumerated().map { index, line in
      ChecklistItem(
        id: id(index + 1),
        handle: ItemHandle(todo: Handle(number: 7), number: Handle(number: index + 1)),
        line: ChecklistLine(typed: line),
        place: try #require(BoardPosition(key: "\(index)")))
    }
  }

  private func edit(_ lines: String...) throws -> ChecklistEdit {
    let lines = lines.map { ChecklistLine(typed: $0) }
    return ChecklistEdit(from: try items(), to: lines, of: todo, seed: seed)
  }

  @Test(arguments: [
    ("- [x] a", "a", true), ("* [X] a ", "a ", true), ("1. [ ] a", "a", false),
    ("[x] a", "a", true), ("- [x] ", "", true), ("[ ]", "", false),
    ("☑\u{FE0E} a", "a", true), ("+ [] a", "a", false), ("[x]a", "[x]a", false),
    ("- a", "- a", false),
  ])
  func `a typed box says whether a line is ticked`(typed: String, text: String, isDone: Bool) {
    expectEqual(ChecklistLine(typed: typed), ChecklistLine(text, isDone: isDone))
  }

  @Test func `a line is ticked, another one edited, and one added at the end`() throws {
    #expect(try edit("one", "[x] two", "three").isEmpty)
    let edit = try edit("[x] one", "[x] two", "third", "four")
    #expect(edit.ticks == [id(1): true] && edit.texts == [id(3): "third"])
    #expect(edit.added == [ChecklistLine("four")] && edit.removed.isEmpty && edit.order == nil)
  }

  @Test func `lines are removed, inserted and moved`() throws {
    let edit = try edit("three", "one")
    #expect(edit.removed == [id(2)] && edit.order == [id(3), id(1)])
    let inserted = try self.edit("one", "new", "[x] two", "three")
    expectEqual(inserted.added, [ChecklistLine("new")])
    expectEqual(inserted.order, [id(1), inserted.id(ofAdded: 0, to: todo), id(2), id(3)])
    #expect(inserted.texts.isEmpty && inserted.removed.isEmpty && inserted.ticks.isEmpty)
  }

  @Test(arguments: [
    ("12.1", "12.1"), ("#12.3", "12.3"), ("ootd-12b.4c", "12b.4c"), ("12.", nil), (".1", nil),
    ("12.0", nil), ("12.1.1", nil), ("12.#1", nil), ("12.ootd-1", nil), ("1.5x!", nil), ("12", nil),
  ])
  func `an item's handle has a todo's handle and a number`(text: String, handle: String?) {
    expectEqual(ItemHandle(text)?.description, handle)
  }
}
