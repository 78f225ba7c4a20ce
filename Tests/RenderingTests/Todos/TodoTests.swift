import Foundation
import Localization
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Activity
@testable import Rendering
@testable import Store

@Suite(.serialized, .startsNothing) struct TodoTableTests {
  /// Todos with all that a row can have; titles have 5 to 90 letters in one of four scripts.
  private static func todos(_ random: inout some RandomNumberGenerator) -> [Todo] {
    let words = [
      ["fix", "token", "the", "documentation", "of", "refresh"], ["알고리즘", "문제", "풀이와", "그"],
      ["報告書を書く", "監査の", "確認"], ["Обновить", "ключи", "на", "сервере"],
    ]
    return (1...Int.random(in: 2...300, using: &random)).map { number in
      let script = words.randomElement(using: &random) ?? []
      let letters = Int.random(in: 5...90, using: &random)
      var title = ""
      while title.count < letters { title += (script.randomElement(using: &random) ?? "") + " " }
      var todo = Todo(
        id: EntityID(high: 0, low: UInt64(number)), handle: Handle(number: number),
        title: title.prefix(letters).trimmingCharacters(in: .whitespaces),
        created: Moment(seconds: 0))
      todo.priority = [.high, .medium, .low, .unset].randomElement(using: &random) ?? .unset
      todo.day =
        [Format.today, Format.today.advanced(by: -9), nil].randomElement(using: &random) ?? nil
      todo.due = Bool.random(using: &random) ? .day(Format.today.advanced(by: -3)) : nil
      todo.project =
        ["api", "my-company-frontend-application", nil].randomElement(using: &random) ?? nil
      todo.checklist = Completion(done: 0, total: Bool.random(using: &random) ? 2 : 0)
      if Bool.random(using: &random) { todo.waitsFor = [Handle(number: 400), Handle(number: 401)] }
      return todo
    }
  }

  /// The columns that lines show of each todo's title, with its line; nothing for todos without a line.
  private func shown(_ todos: [Todo], in lines: [String]) -> [(
    todo: Todo, columns: Int, line: String
  )] {
    let numbered = lines.map { line in
      (line.split { " →›".contains($0) }.first.map(String.init) ?? "", line)
    }
    let rows = Dictionary(numbered, uniquingKeysWith: { first, _ in first })
    return todos.compactMap { todo in
      guard let line = rows["\(todo.handle.number)"],
        let start = line.range(of: String(todo.title.prefix(3)))
      else { return nil }
      let shown = zip(todo.title, line[start.lowerBound...]).prefix { $0 == $1 }
      return (todo, shown.reduce(0) { $0 + $1.0.displayWidth }, line)
    }
  }

  @Test(arguments: Seeds.few(20, ofFirst: 200))
  func `a title is cut only in a full row`(seed: UInt64) {
    let widths = [40, 60, 80, 100, 120]
    for width in Seeds.areAll ? widths : [widths[Int(seed % 5)]] { expectWholeTitles(seed, width) }
  }

  private func expectWholeTitles(_ seed: UInt64, _ width: Int) {
    var random = SeededGenerator(seed: seed)
    let todos = Self.todos(&random)
    let format = Format.sample(width: width)
    let picker = Picker(todos, for: "start", takesSeveral: true, format: format).lines(
      width: width, height: 30)
    let overdue = todos.filter { $0.due != nil }
    let plan = DayPlan(
      day: Format.today, completion: Completion(done: 0, total: 0), todos: [],
      carriedOver: todos.filter { $0.due == nil && $0.day != nil }, due: [], overdue: overdue,
      changedSince: [:], isFirst: false, waiting: 0)
    let views = [
      (format.list(todos), "list"),
      (format.text(MorningRows(plan, format: format).lines(limit: 9)), "morning"),
      (picker.map { format.text([$0]) }.joined(), "pick"),
      (DayView(.sample(plan), format: format).text, "today"),
    ]
    for (text, view) in views {
      let lines = text.split(separator: "\n").map(String.init)
      let rows = shown(todos, in: lines)
      #expect(rows.count >= min(todos.count, 4), "\(view)")
      for row in rows where row.columns < row.todo.title.displayWidth {
        #expect(row.columns >= 15, "\(view) \(row.line)")
        #expect(
          row.line.displayWidth >= min(width, 100) - (view == "pick" ? 5 : 2), "\(view) \(row.line)"
        )
      }
      for line in lines { #expect(line.displayWidth <= width, "\(view) \(line)") }
    }
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
  private let calendar = LocalCalendar(zone: .utc)
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
