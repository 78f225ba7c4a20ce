import Todos

/// Writes todos as nested check lists.
struct MarkdownWriter {
  private let records: [TodoRecord]
  private let calendar: LocalCalendar
  private let byID: [EntityID: TodoRecord]
  private var written: Set<EntityID> = []

  init(_ records: [TodoRecord], in calendar: LocalCalendar) {
    self.records = records
    self.calendar = calendar
    byID = Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Todos without a project come first, because a heading has no end.
  mutating func text() -> String {
    var projects: [String?] = [nil]
    for record in records where !projects.contains(record.project) {
      projects.append(record.project)
    }
    let nested = Set(records.flatMap { record in record.after.filter { $0 != record.id } })
    var parts: [String] = []
    // Todos in a cycle, which only a damaged store has, are nested in each other.
    for isNested in [false, true] {
      for project in projects {
        var text = ""
        for record in records where record.project == project {
          if nested.contains(record.id) != isNested || written.contains(record.id) { continue }
          add(record, below: project, depth: 0, to: &text)
        }
        if text.isEmpty { continue }
        parts.append((project.map { "# \(MarkdownText.escaped($0))\n\n" } ?? "") + text)
        if project == nil, isNested { parts[parts.count - 1] = "#\n\n" + text }
      }
    }
    return parts.joined(separator: "\n")
  }

  private mutating func add(
    _ record: TodoRecord, below project: String?, depth: Int, to text: inout String
  ) {
    written.insert(record.id)
    let children = record.after.sorted().compactMap { byID[$0] }
      .filter { !written.contains($0.id) }
    for child in children { written.insert(child.id) }
    let indent = String(repeating: "  ", count: depth)
    let isPlain = Self.isPlain(record.notes)
    let others = record.after.subtracting(children.map(\.id))
    let metadata = metadata(
      of: record, after: others, below: project, hasNotes: !isPlain)
    text += "\(indent)- \(box(record)) \(MarkdownText.escaped(record.title))"
    text += " <!-- ootd \(metadata) -->\n"
    if isPlain, !record.notes.isEmpty {
      // Otherwise it would be the same paragraph, which formatters join.
      text += "\n"
      for line in record.notes.split(separator: "\n", omittingEmptySubsequences: false) {
        text += line.isEmpty ? "\n" : "\(indent)  \(line)\n"
      }
    }
    for line in record.checklist {
      text += "\(indent)  - [\(line.isDone ? "x" : " ")] \(MarkdownText.escaped(line.text))\n"
    }
    for child in children { add(child, below: project, depth: depth + 1, to: &text) }
  }

  private func box(_ record: TodoRecord) -> String {
    switch record.status {
    case .todo: "[ ]"
    case .doing: "[/]"
    case .done: "[x]"
    case .dropped: "[-]"
    }
  }

  /// Whether notes below an item are read as they are.
  private static func isPlain(_ notes: String) -> Bool {
    if notes.isEmpty { return true }
    guard !notes.unicodeScalars.contains(where: { $0.isTerminalControl && $0 != "\n" }) else {
      return false
    }
    let lines = notes.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, let last = lines.last, !first.isEmpty, !last.isEmpty else {
      return false
    }
    // The item at the end isn't in a block of code that the notes leave open.
    let plan = ["- [ ] x", ""] + lines.map { $0.isEmpty ? "" : "  \($0)" } + ["  - [ ] x"]
    let outline = MarkdownOutline(plan.enumerated().map { ($0.offset, Array($0.element.utf8)) })
    let items = outline.items
    return items.map(\.parent) == [nil, 0] && outline.misplaced.isEmpty
      && items[0].notes.dropFirst().joined(separator: "\n").hasSameBytes(as: notes)
  }

  /// The fields that the text doesn't show, as JSON without `--`, which would end the comment, and without spaces at
  /// which a line break would begin another block.
  private func metadata(
    of record: TodoRecord, after: Set<EntityID>, below project: String?, hasNotes: Bool
  ) -> String {
    let text = { (value: String?) in value.map(JSON.string) }
    let list = { (values: [JSON]) in values.isEmpty ? nil : JSON.array(values) }
    let time = { (moment: Moment?) in moment.map { JSON.string($0.precise(in: calendar)) } }
    let isDone = record.status == .done
    let hasFinished = isDone && (record.completed != nil || record.finished != nil)
    let fields: [(name: String, value: JSON?)] = [
      ("uuid", .string(record.id.uuid)),
      ("priority", record.priority == .unset ? nil : .string(record.priority.word)),
      ("project", record.project == project ? nil : JSON(record.project)),
      ("day", text(record.day?.description)), ("due", text(record.due?.description)),
      ("labels", list(record.labels.map(JSON.string))), ("milestone", text(record.milestone)),
      ("reference", text(record.reference?.description)),
      ("after", list(after.sorted().map { .string($0.uuid) })),
      ("notes", hasNotes ? .string(record.notes) : nil),
      ("created", time(record.created)), ("started", time(record.started)),
      ("completed", isDone ? time(record.completed) : nil),
      ("finished", hasFinished ? JSON(record.finished?.description) : nil),
      ("comments", list(record.comments.map { $0.json(in: calendar) })),
    ]
    let members = fields.compactMap { name, value in value.map { JSON.Member(name, $0) } }
    let words = JSON.object(members).text.replacing("--", with: "-\\u002d")
      .split(separator: " ", omittingEmptySubsequences: false)
    return words.dropFirst().reduce(into: String(words[0])) { text, word in
      let isMark = word.first.map { "-+*#>=`~<".contains($0) } ?? true
      text += (isMark || word.hasPrefix("1.") || word.hasPrefix("1)") ? "\\u0020" : " ") + word
    }
  }
}
