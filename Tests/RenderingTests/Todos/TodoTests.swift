import Foundation
import Localization
import Testing
import TestingAdditions
import Todos

@testable import Rendering

@Suite(.serialized, .startsNothing) struct TodoTableTests {
  @Test(arguments: [(31, 31), (32, 32), (33, 32), (60, 32)])
  func `labels get at most 32 columns, however wide the page is`(count: Int, shown: Int) throws {
    let name = String(repeating: "x", count: count)
    let label = Label(
      id: EntityID(.label, named: name, after: 0), name: name,
      color: try #require(LabelColor("red")))
    var todo = Todo(
      id: EntityID(high: 0, low: 1), handle: Handle(number: 1), title: "Fix",
      created: Moment(seconds: 0))
    todo.labels = [label]
    let row = TodoRow(todo, note: StyledText("note"), .none)
    let line = TodoTable(sections: [.init(rows: [row])], width: 120).lines.first
    let cell = shown == count ? name : String(repeating: "x", count: shown - 1) + "…"
    expectEqual(line?.text(.none).hasSuffix("Fix  \(cell)  note"), true)
  }

  @Test(arguments: [(9, "9   Fix"), (999, "999 Fix"), (1000, "1000 Fix")])
  func `a number on a card is separated from its title`(number: Int, line: String) {
    let todo = Todo(
      id: EntityID(high: 0, low: 1), handle: Handle(number: number), title: "Fix",
      created: Moment(seconds: 0))
    let card = BoardCard(todo: todo, width: 24, format: .sample())
    expectEqual(card.lines.first?.text(.none), line)
  }
}

@Suite(.serialized, .startsNothing) struct TodoTemplateTests {
  private let calendar = LocalCalendar(zone: .named(.gmt))
  private let todo = {
    var todo = Todo(
      id: EntityID(high: 0, low: 1), handle: Handle(number: 12), title: "Fix\u{1B}[1m {id}\n",
      created: Moment(seconds: 0))
    todo.notes = "a\nb"
    todo.priority = .high
    todo.day = Day(iso: "2026-11-21")
    todo.project = "api"
    return todo
  }()

  private func text(_ format: String) throws -> String {
    let json = TodoJSON(at: Moment(seconds: 60), in: calendar, comments: [:], commits: [:]).json(
      todo)
    return try TodoTemplate(format, of: OutputSchema.members(ofCommand: "list") ?? [])
      .line(json.adding(["updated": .string(Moment(seconds: 60).iso8601(in: calendar))]))
  }

  @Test(arguments: [
    ("{id} {title}", "12 Fix␛[1m {id}␊"), ("", ""), ("{notes}", "a␊b"), ("{{id}}", "{id}"),
    ("{{{id}}}", "{12}"), ("a\\tb\\nc\\\\n\\x", "a\tb\nc\\n\\x"), ("} \\", "} \\"),
    ("{priority},{status},{project},{day},{due},{labels}", "high,todo,api,2026-11-21,,"),
    ("{comments}/{commits}", "0/0"), ("{uuid}", "00000000-0000-0000-0000-000000000001"),
    ("{created} {updated}", "1970-01-01T00:00:00+00:00 1970-01-01T00:01:00+00:00"),
  ])
  func `placeholders are filled`(format: String, line: String) throws {
    try expectEqual(text(format), line + "\n")
  }

  @Test func `a format that can't be read is an error`() {
    let open = #expect(throws: Failure.self) { try text("a {id") }
    expectEqual(open?.code, "format.openPlaceholder")
    expectEqual(open?.given, "{id")
    let unknown = #expect(throws: Failure.self) { try text("{titel}") }
    expectEqual(unknown?.code, "format.unknownPlaceholder")
    expectEqual(unknown?.nearest, "{title}")
  }
}
