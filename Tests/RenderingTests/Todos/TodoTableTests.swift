import Testing
import TestingAdditions
import Todos

@testable import Rendering

@Suite(.serialized, .startsNothing) struct TodoTableTests {
  @Test(arguments: [(31, 31), (32, 32), (33, 32), (60, 32)])
  func `labels get at most 32 columns, however wide the page is`(
    count: Int, shown: Int
  ) throws {
    let name = String(repeating: "x", count: count)
    let label = Label(
      id: EntityID(.label, named: name, after: 0), name: name,
      color: try #require(LabelColor("red")))
    let todo = Todo(
      id: EntityID(high: 0, low: 1), handle: Handle(number: 1), title: "Fix", labels: [label],
      created: Moment(seconds: 0))
    let row = TodoRow(todo, note: StyledText("note"), .none)
    let line = TodoTable(sections: [.init(rows: [row])], width: 120).lines.first
    let cell = shown == count ? name : String(repeating: "x", count: shown - 1) + "…"
    expectEqual(line?.text(.none).hasSuffix("Fix  \(cell)  note"), true)
  }
}
