import Localization
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct TodoHeaderTests {
  private let calendar = LocalCalendar(zone: .fixed(seconds: 3600), dayStart: 4 * 3600)
  private var header: TodoHeader { TodoHeader(todo, in: calendar) }

  /// Saturday 21 November 2026, 10:00.
  private var days: DayParser {
    DayParser(now: Moment(seconds: 1_795_251_600), calendar: calendar, language: .english)
  }

  /// At 02:00:30, before that day starts.
  private let todo = TodoEdit(
    title: "Fix", priority: .high, day: Day(iso: "2026-11-21"),
    due: Due(iso: "2026-12-02T02:00:30+01:00"), project: "api", labels: ["ui", "a, \"b\""])

  private let text = """
    Priority: high
    Project: api
    Milestone:
    Labels: ui, "a, \\"b\\""
    Day: 2026-11-21
    Due: 2026-12-01 02:00
    """

  /// The edit of the fields after the text was changed.
  private func edit(
    _ text: String, in language: Language = .english
  ) throws -> FieldEdit? {
    try TodoHeader.split(text, in: language).header.map { try edit($0) }
  }

  private func edit(_ header: TodoHeader) throws -> FieldEdit {
    let inputs = header.inputs(since: self.header)
    return try FieldReader(days: days).edit(inputs, of: .todo)
  }

  @Test(arguments: Language.allCases)
  func `fields that aren't edited give no edit`(language: Language) throws {
    let text = header.text(in: language) + "\n\nFix\n\nnotes"
    let parts = try TodoHeader.split(text, in: language)
    expectEqual(parts.text, "\nFix\n\nnotes")
    try expectEqual(edit(text, in: language), FieldEdit())
    expectEqual(parts.header?.inputs(since: header), [])
    expectEqual(header.text(in: .english), self.text)
  }

  private static let edits: [(line: String, new: String, edit: FieldEdit)] = [
    ("Priority: high", "priority : LOW", edited { $0.priority = .low }),
    ("Priority: high", "Priority: none", edited { $0.priority = .unset }),
    ("Priority: high\n", "", edited { $0.priority = .unset }),
    ("Project: api", "Project: my: site", edited { $0.project = .value("my: site") }),
    ("Project: api", "Project:", edited { $0.project = .nothing }),
    ("Milestone:", "Milestone：1.0", edited { $0.milestone = .value("1.0") }),
    (
      "Day: 2026-11-21", "day: mon",
      edited { $0.day = Day(iso: "2026-11-23").map(Replacement.value) }
    ),
    (
      "Day: 2026-11-21", "on: mon",
      edited { $0.day = Day(iso: "2026-11-23").map(Replacement.value) }
    ),
    ("Day: 2026-11-21\n", "", edited { $0.day = .nothing }),
    ("Due: 2026-12-01 02:00", "Due:  ", edited { $0.due = .nothing }),
    (
      "Due: 2026-12-01 02:00", "Due: 2026-12-01 18:00",
      edited { $0.due = Due(iso: "2026-12-01T18:00:00+01:00").map(Replacement.value) }
    ),
    ("Labels: ui, ", "label: ,new, UI,,", edited { $0.addedLabels = ["new"] }),
    ("Labels: ui, ", "Labels: ", edited { $0.removedLabels = ["ui"] }),
  ]

  private static func edited(_ change: (inout FieldEdit) -> Void) -> FieldEdit {
    var edit = FieldEdit()
    change(&edit)
    return edit
  }

  @Test(arguments: edits.indices)
  func `an edited line changes its field`(index: Int) throws {
    let (line, new, expected) = Self.edits[index]
    try expectEqual(edit(text.replacing(line, with: new)), expected)
  }

  @Test(arguments: [
    "", "Fix: the token\n\nnotes", "Fix\n\nPriority: low", "\nPriority: low\n\nnotes", "Fix\nnotes",
  ])
  func `a text without fields in its first paragraph has no header`(text: String) throws {
    let parts = try TodoHeader.split(text, in: .english)
    #expect(parts.header == nil && parts.text == text)
  }

  @Test(
    arguments: [
      ("Priority: low\nFix", .noField("Fix")),
      ("Project: a\nproject: b", .repeatedField("project: b")),
      (
        "Project: a\nPrioriti: low",
        .unknownField(
          "Prioriti", nearest: "Priority",
          known: ["Priority", "Project", "Milestone", "Labels", "Day", "Due"])
      ),
    ] as [(String, TodoHeaderError)])
  func `a line that can't be read is named`(text: String, error: TodoHeaderError) {
    #expect(throws: error) { try edit(text + "\n\nFix") }
  }

  @Test(
    arguments: [
      ("Priority: urgent", 1, "priority.unknown", .invalidPriority("urgent")),
      ("Day: soon", 1, "day.unknown", .unknownDay("soon")),
      ("Due: soon", 1, "time.unknown", .unknownTime("soon")),
      ("Project: web\nDue: soon", 2, "time.unknown", .unknownTime("soon")),
    ] as [(String, Int, String, TodoError)])
  func `a line with an invalid value is named by its number`(
    text: String, line: Int, code: String, error: TodoError
  ) {
    let failure = #expect(throws: Failure.self) { try edit(text + "\n\nFix") }
    expectEqual(failure, error.failure.at(.line(line)))
    expectEqual(failure?.code, code)
    expectEqual(failure?.path, "line \(line)")
  }

  @Test(arguments: [
    ("Fix\n\nnotes\n", "Fix\n\nnotes\n"), ("Fix\n", "Fix\n"), ("Fix\n\n", "Fix\n\n"),
    ("\nFix: a\n\nmore\n\n", "\nFix: a\n\nmore\n\n"),
  ])
  func `a title and notes above the fields are accepted if there are none below`(
    above: String, kept: String
  ) throws {
    let text = header.text(in: .english)
    let parts = try TodoHeader.split(above + text + "\n\n", in: .english)
    #expect(parts.text.hasPrefix(kept))
    #expect(!parts.text.dropFirst(kept.count).contains { !$0.isWhitespace })
    expectEqual(try parts.header.map { try edit($0) }, FieldEdit())
    #expect(throws: TodoHeaderError.self) {
      try TodoHeader.split("\(above)\(text)\n\nFix", in: .english)
    }
  }

  @Test func `fields are read by their own and by their English names`() throws {
    let korean = try #require(Language(locale: "ko"))
    try expectEqual(edit("우선순위: low\nDue:", in: korean)?.priority, .low)
    try expectEqual(edit("우선순위: low\nDue:", in: korean)?.due, .nothing)
  }

  @Test func `an edit of the fields overrides the options`() {
    var edit = TodoEdit()
    edit.priority = .low
    edit.addedLabels = ["a", "b"]
    edit.removedLabels = ["c"]
    var later = TodoEdit()
    later.addedLabels = ["C"]
    later.removedLabels = ["A"]
    edit.apply(later)
    expectEqual(edit.priority, .low)
    expectEqual(edit.addedLabels, ["b", "C"])
    expectEqual(edit.removedLabels, ["A"])
    var values = TodoEdit(title: "Fix", labels: ["a", "x"])
    values.apply(edit)
    expectEqual(values.addedLabels, ["x", "b", "C"])
  }
}
