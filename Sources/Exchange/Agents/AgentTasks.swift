import Todos

/// Reads the tasks that coding agents keep: issues of beads, as `bd export` and `.beads/issues.jsonl` have them, one
/// JSON object a line; and Claude Code's tasks, in a file each (`~/.claude/tasks/LIST/1.json`) or as one array of the
/// older todo lists.
///
/// A task that is closed or completed is done. Ids are those of the other program, so that importing again adds nothing
/// twice.
struct AgentTasks: TodoFormat {
  enum Program: String {
    case beads, claude
  }

  let program: Program
  let calendar: LocalCalendar

  func read(
    _ file: ImportFile, _ body: (TodoRecord) throws -> Void
  ) throws -> ReadingWarnings {
    let ids = try program == .claude ? taskIDs(file.unreported) : [:]
    var objects = JSONObjects(file)
    var validator = RecordValidator()
    while let (line, object) = try objects.next() {
      let todo = validator.record(line: line) { () throws(ExchangeError.Reason) in
        let task = try JSONRecord(utf8: object)
        return switch program {
        case .beads: try issue(task)
        case .claude: try claudeTask(task, ids)
        }
      }
      // What was deleted in beads leaves a tombstone.
      if let todo, todo.status != .dropped { try body(todo) }
    }
    return validator.warnings
  }

  /// Neither program imports what ootd has: the same records are read again.
  func text(_ records: [TodoRecord]) -> String { "" }

  // MARK: beads

  private func issue(_ json: JSONRecord) throws(ExchangeError.Reason) -> TodoRecord {
    guard let title = try json.text("title") else { throw .noTitle }
    guard let id = try json.text("id"), !id.isEmpty else {
      throw .invalidValue(field: "id", value: "")
    }
    let parts: [(heading: String?, name: String)] = [
      (nil, "description"), ("Design", "design"), ("Acceptance criteria", "acceptance_criteria"),
      ("Notes", "notes"),
    ]
    var notes: [String] = []
    for (heading, name) in parts {
      guard let text = try json.text(name), !text.isEmpty else { continue }
      notes.append((heading.map { "## \($0)\n\n" } ?? "") + text)
    }
    var record = TodoRecord(
      id: Self.id("beads \(id)"), title: title,
      notes: notes.joined(separator: "\n\n").asNotes)
    if case .integer(let number)? = json["priority"] {
      record.priority = number < 2 ? .high : number == 2 ? .medium : .low
    }
    let type = try json.text("issue_type").flatMap { $0 == "task" ? nil : $0 }
    record.labels = try (json.texts("labels") + (type.map { [$0] } ?? [])).asLabels
    record.created = try moment(json, "created_at")
    record.updated = try moment(json, "updated_at")
    record.due = try moment(json, "due_at").map { Due($0, in: calendar) }
    for value in try json.list("dependencies") {
      let edge = try JSONRecord(value)
      let kind = try edge.text(anyOf: "type", "dep_type")
      guard kind == nil || kind == "blocks", let other = try edge.text(anyOf: "depends_on_id", "id")
      else { continue }
      record.after.insert(Self.id("beads \(other)"))
    }
    for value in try json.list("comments") {
      let comment = try JSONRecord(value)
      guard let text = try comment.text("text"), !text.isEmpty else { continue }
      let author = try comment.text("author").map { "\($0): " } ?? ""
      let at = try moment(comment, "created_at") ?? record.created ?? Moment(milliseconds: 0)
      record.comments.append(Comment(at: at, text: author + text))
    }
    record.comments = record.comments.inOrder
    switch try json.text("status") {
    case nil, "open", "blocked", "deferred", "pinned", "hooked": break
    case "in_progress":
      record.status = .doing
      record.started = try moment(json, "started_at") ?? record.updated
    case "closed": finish(&record, try moment(json, "closed_at"))
    case "tombstone": record.status = .dropped
    case let status?: throw .invalidValue(field: "status", value: status)
    }
    return record
  }

  // MARK: Claude Code

  /// The ids of a list's tasks, which are numbers, unique only within it.
  private func taskIDs(_ file: ImportFile) throws -> [String: EntityID] {
    var objects = JSONObjects(file)
    var ids: [String: EntityID] = [:]
    while let (_, object) = try objects.next() {
      guard let task = try? JSONRecord(utf8: object), let number = try? task.text("id") else {
        continue
      }
      ids[number] = Self.id(of: task)
    }
    return ids
  }

  private static func id(of task: JSONRecord) -> EntityID {
    let parts = ["id", "subject", "content"].map { task[$0]?.string ?? "" }
    return id("claude \(parts.joined(separator: "\n"))")
  }

  private func claudeTask(
    _ json: JSONRecord, _ ids: [String: EntityID]
  ) throws(ExchangeError.Reason) -> TodoRecord {
    guard let title = try json.text(anyOf: "subject", "content") else { throw .noTitle }
    var record = TodoRecord(
      id: Self.id(of: json), title: title, notes: try json.text("description")?.asNotes ?? "")
    record.after = Set(try json.texts("blockedBy").compactMap { ids[$0] })
    record.created = try moment(json, "createdAt")
    record.updated = try moment(json, "updatedAt")
    switch try json.text("status") {
    case nil, "pending": break
    case "in_progress": record.status = .doing
    case "completed": finish(&record, record.updated)
    case "deleted": record.status = .dropped
    case let status?: throw .invalidValue(field: "status", value: status)
    }
    return record
  }

  // MARK: Values

  private static func id(_ text: String) -> EntityID {
    EntityID(digestOf: Array("ootd import \(text)".utf8))
  }

  private func finish(_ record: inout TodoRecord, _ moment: Moment?) {
    record.status = .done
    record.completed = moment
    record.finished = moment.map(calendar.day)
  }

  private func moment(
    _ json: JSONRecord, _ name: String
  ) throws(ExchangeError.Reason) -> Moment? {
    try json.value(name) { text in
      (DateText(text)?.moment(in: calendar)).flatMap { Moment(stored: $0.milliseconds) }
    }
  }
}
