import GRDB
package import Todos

/// Turns the issues of a forge into writes: an issue is the todo that has its reference.
///
/// Only title, notes, labels, milestone and whether the todo is done or dropped follow the issue. Each is a three-way merge
/// of the issue as last imported, the issue and the todo: a change on both sides keeps the todo's value.
struct IssueImporter {
  private var records: RecordImporter
  private let table: RecordTable
  private let project: (ForgeRepository) -> String?

  var result: ImportResult { records.result }

  /// - Parameter project: The project of new todos.
  init(
    of forge: Forge, replica: EntityID, at now: Moment, in calendar: LocalCalendar, _ db: Database,
    project: @escaping (ForgeRepository) -> String?
  ) throws {
    let format = ForeignFormat(name: forge.rawValue, identifier: { \.id }, roundTrip: \.self)
    records = try RecordImporter(
      [], format: format, replica: replica, at: now, in: calendar, db)
    table = try RecordTable(db)
    self.project = project
  }

  /// The name of an import in history.
  static func command(_ forge: Forge) -> String { "import \(forge.rawValue)" }

  /// The name of an import from several forges.
  static let pull = "forge pull"

  mutating func importIssue(_ issue: ForgeIssue, into draft: inout Draft) throws {
    var record = issue.record
    var digest = RecordDigest(asIssue: record)
    digest.updated = issue.updated?.milliseconds
    guard let todo = try Todo.carrying(issue.reference, records.db) else {
      if try isDeleted(issue.reference) {
        records.result.deletedBefore += 1
        return
      }
      if issue.isClosed {
        records.result.skipped += 1
        return
      }
      let purged = try RecordDigest(
        purgedFrom: Registers(of: record.id, records.db), format: records.format)
      record = record.leavingOut(purged)
      for name in record.labels {
        _ = try records.names.id(.label, named: name, color: issue.colors[name], &draft)
      }
      record.project = project(issue.reference.repository)
      try records.add(record, digest, to: &draft)
      records.result.count(.added, record.id)
      return
    }
    let registers = try Registers(of: todo.id, records.db)
    let imported =
      try records.fileRecords.digest(of: todo.id)
      ?? registers[.imported(from: records.format)].string.map { RecordDigest(text: $0) }
    let purged = RecordDigest(purgedFrom: registers, format: records.format)
    if let imported { digest = digest.leavingOut(purged, since: imported) }
    let isOlder = digest.updated.flatMap { new in imported?.updated.map { new < $0 } } == true
    if imported == digest || isOlder {
      records.result.unchanged += 1
      return
    }
    let count = draft.writes.count
    let kind = try change(
      todo, registers, to: issue, &digest, since: imported?.adding(purged), in: &draft)
    guard draft.writes.count > count else {
      // Remember the issue: the todo may change later while the issue doesn't.
      try records.fileRecords.save(digest, of: todo.id)
      records.result.unchanged += 1
      return
    }
    try draft.set(.imported(from: records.format), of: todo.id, to: digest.text)
    try records.fileRecords.forget(todo.id)
    records.result.count(kind, todo.id)
  }

  /// Whether the issue's todo was deleted here; then it stays deleted.
  private func isDeleted(_ reference: IssueReference) throws -> Bool {
    let statement = try records.db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM todo WHERE reference = ? AND deleted = 1)")
    return try Bool.fetchOne(statement, arguments: [reference.description]) == true
  }

  /// - Parameter digest: That of the issue. Values that are kept here become those of the former issue, so that the
  ///   issue's are taken once the change here is undone.
  private mutating func change(
    _ todo: Todo, _ registers: Registers, to issue: ForgeIssue, _ digest: inout RecordDigest,
    since imported: RecordDigest?, in draft: inout Draft
  ) throws -> ImportResult.Kind {
    let here = RecordDigest(asIssue: try table.record(of: todo))
    let base = imported ?? here
    let new = digest
    let fields: [RecordDigest.Part: Field] = [
      .title: .title, .notes: .notes, .milestone: .milestone,
    ]
    let unchanged = fields.filter { part, field in
      here.agrees(with: base, on: part) || registers.isPurged(field, part, from: records.format)
    }
    let isTaken = { (part: RecordDigest.Part) in
      unchanged[part] != nil && !new.agrees(with: base, on: part)
    }
    for part in fields.keys where unchanged[part] == nil && !here.agrees(with: new, on: part) {
      digest.keep(part, of: base)
    }
    if isTaken(.title) { try draft.set(.title, of: todo.id, to: issue.title) }
    if isTaken(.notes) { try draft.set(.notes, of: todo.id, to: issue.body) }
    if isTaken(.milestone) {
      let milestone = try issue.milestone.map {
        try records.names.id(.milestone, named: $0, &draft)
      }
      try draft.set(.milestone, of: todo.id, to: milestone?.hex)
    }
    try changeLabels(todo, to: issue, since: imported, in: &draft)
    if issue.isClosed {
      let isTaken = !new.agrees(with: base, on: .status) && here.agrees(with: base, on: .status)
      return isTaken ? try finish(todo, issue, in: &draft) : .changed
    }
    // Whoever finished the todo: the issue was closed and is open again.
    guard imported?.isEnded == true, !todo.isOpen else { return .changed }
    try draft.setStatus(.todo, of: todo, at: records.now)
    return .reopened
  }

  private mutating func changeLabels(
    _ todo: Todo, to issue: ForgeIssue, since imported: RecordDigest?, in draft: inout Draft
  ) throws {
    let base = imported ?? RecordDigest(text: "")
    for name in issue.labels
    where !base.has(label: name) && !todo.labels.contains(where: { $0.name.isSameName(as: name) }) {
      let label = try records.names.id(.label, named: name, color: issue.colors[name], &draft)
      try draft.set(.label(label), of: todo.id, to: .bool(true))
    }
    for label in todo.labels
    where base.has(label: label.name) && !issue.labels.contains(where: label.name.isSameName) {
      try draft.clear(.label(label.id), of: todo.id)
    }
  }

  private func finish(
    _ todo: Todo, _ issue: ForgeIssue, in draft: inout Draft
  ) throws -> ImportResult.Kind {
    if issue.isDropped {
      try draft.transition(todo.id, to: .dropped)
      return .dropped
    }
    let completed = issue.closed.map { max(todo.created, min($0, records.now)) }
    try draft.transition(
      todo.id, to: .done, completed: completed,
      finished: completed.map(records.calendar.day) ?? draft.day)
    return .finished
  }
}

extension ForgeIssue {
  /// The todo of the issue.
  fileprivate var record: TodoRecord {
    TodoRecord(
      id: EntityID(issue: reference), title: title, notes: body,
      status: isDropped ? .dropped : isClosed ? .done : .todo, labels: labels, milestone: milestone,
      reference: reference, created: created)
  }
}

extension TodoStore {
  /// Imports issues of a forge as one command.
  ///
  /// An open issue without a todo becomes one in the backlog. Later imports merge what changed on the forge into the
  /// todo; what changed here is kept.
  /// - Parameter project: The project of a new todo, by its repository.
  package func importIssues(
    _ issues: [ForgeIssue], from forge: Forge, at now: Moment,
    project: (ForgeRepository) -> String?
  ) throws -> ImportResult {
    try importIssues([forge: issues], at: now, project: project)
  }

  /// Imports issues of several forges as one command, which is named after the forge if it is the only one.
  package func importIssues(
    _ issues: [Forge: [ForgeIssue]], at now: Moment, project: (ForgeRepository) -> String?
  ) throws -> ImportResult {
    let forges = Forge.allCases.filter { issues[$0]?.isEmpty == false }
    let command = forges.count == 1 ? IssueImporter.command(forges[0]) : IssueImporter.pull
    let day = calendar.day(of: now)
    return try withoutActuallyEscaping(project) { project in
      try bulkWrite { db in
        var writer = try CommandWriter(db, command, by: author, at: now, on: day)
        var result = ImportResult()
        for forge in forges {
          var importer = try IssueImporter(
            of: forge, replica: replica.id, at: now, in: calendar, db, project: project)
          var draft = try Draft(db, on: day)
          for issue in issues[forge] ?? [] {
            try importer.importIssue(issue, into: &draft)
            if draft.writes.count >= Self.batch {
              try writer.append(draft)
              try writer.flush()
              draft = try Draft(db, on: day)
            }
          }
          try writer.append(draft)
          // The next forge's importer reads the labels that this one added.
          if forge == forges.last { _ = try writer.finish() } else { try writer.flush() }
          result = result.adding(try importer.result.listed(in: self, db))
        }
        return result
      }
    }
  }
}
