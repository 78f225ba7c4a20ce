import GRDB
import Todos

/// Turns the records of a file into writes.
struct RecordImporter {
  var result = ImportResult()
  let now: Moment
  let calendar: LocalCalendar
  let db: Database
  let format: String
  let todos: KnownTodos
  let fileRecords: FileRecordTable
  private var numbers: HandleTable.Numbers
  var names: ForeignNames
  /// The dependencies to add once all todos of the file exist.
  var dependencies: [Dependency] = []

  struct Dependency {
    let todo: EntityID
    let blocker: EntityID
  }

  init(
    _ keys: [RecordKey], format: ForeignFormat, replica: EntityID, at now: Moment,
    in calendar: LocalCalendar, _ db: Database
  ) throws {
    self.now = now
    self.calendar = calendar
    self.db = db
    self.format = format.name
    numbers = try HandleTable(db).numbers(of: replica)
    names = ForeignNames(db)
    fileRecords = try FileRecordTable(of: format.name, db)
    todos = try KnownTodos(keys, format, fileRecords, db)
  }

  mutating func importRecord(_ record: TodoRecord, into draft: inout Draft) throws {
    var digest = RecordDigest(record)
    guard let known = try todos.find(record) else {
      // A todo that was deleted here stays deleted.
      if try todos.isDeleted(record) {
        result.deletedBefore += 1
      } else {
        var record = record
        record.id = todos.id(record.id)
        try add(record.leavingOut(todos.purged(record.id)), digest, to: &draft)
        result.count(.added, record.id)
      }
      return
    }
    if let imported = known.imported {
      digest = digest.leavingOut(known.purged, since: imported)
    }
    if known.imported == digest {
      result.unchanged += 1
      return
    }
    let count = draft.writes.count + dependencies.count
    try change(known, to: record, digest, in: &draft)
    guard draft.writes.count + dependencies.count > count else {
      // Remember what the file said: the todo may change later while the file doesn't.
      try fileRecords.save(digest, of: known.todo)
      result.unchanged += 1
      return
    }
    try draft.set(.imported(from: format), of: known.todo, to: digest.text)
    try fileRecords.forget(known.todo)
    result.count(.changed, known.todo)
  }

  /// Adds a todo with the values of a record.
  mutating func add(
    _ record: TodoRecord, _ digest: RecordDigest, to draft: inout Draft
  ) throws {
    var writes = NewEntity(record.id, .todo)
    writes.set(.handle, try numbers.next())
    writes.set(.title, .string(record.title))
    writes.set(.status, .string(record.status.rawValue))
    writes.set(.created, RegisterValue(record.created ?? now))
    if !record.notes.isEmpty { writes.set(.notes, .string(record.notes)) }
    if record.priority != .unset { writes.set(.priority, .string(record.priority.word)) }
    if let day = record.day { writes.set(.day, .string(day.description)) }
    if let due = record.due { writes.set(.due, .string(due.description)) }
    if let started = record.started { writes.set(.started, RegisterValue(started)) }
    if record.status == .done {
      writes.set(.completed, RegisterValue(record.completed))
      writes.set(.finished, RegisterValue(record.finished?.description))
    }
    if let name = record.project {
      writes.set(.project, .string(try names.id(.project, named: name, &draft).hex))
    }
    if let name = record.milestone {
      writes.set(.milestone, .string(try names.id(.milestone, named: name, &draft).hex))
    }
    if let reference = record.reference {
      writes.set(.reference, .string(reference.description))
    }
    // Names that differ only in case are the same label.
    for label in Set(try record.labels.map { try names.id(.label, named: $0, &draft) }).sorted() {
      writes.set(.label(label), .bool(true))
    }
    for (name, value) in record.attributes.sorted(by: { $0.key < $1.key }) {
      writes.set(.attribute(name), .string(value))
    }
    writes.set(.imported(from: format), .string(digest.text))
    try writes.add(to: &draft)
    try fileRecords.forget(record.id)
    for comment in record.comments.numbered { try add(comment, to: record.id, in: &draft) }
    if !record.checklist.isEmpty {
      try changeChecklist(of: record.id, to: record.checklist, in: &draft)
    }
    for todo in record.after.sorted() {
      dependencies.append(Dependency(todo: record.id, blocker: todo))
    }
  }

  /// Adds the dependencies of the file. One that would close a cycle is left out and counted.
  mutating func addDependencies(to draft: inout Draft) throws {
    let edges = dependencies.map {
      DependencyGraph.Edge($0.todo, after: todos.id($0.blocker))
    }
    // Most files have no cycle, and then none of the dependencies needs a search.
    let known = try DependencyTable(db).edges(above: edges.flatMap { [$0.todo, $0.blocker] })
    let cyclic = Set(DependencyGraph.cycles(Set(known.edges + edges)).joined())
    var searches = 0
    for edge in edges {
      var cycle: [EntityID]?
      if cyclic.contains(edge) {
        searches += 1
        cycle =
          searches > DependencyGraph.cycleLimit
          ? [edge.todo, edge.blocker]
          : try draft.cycle(closedBy: edge.todo, after: edge.blocker, db)
      }
      guard let cycle else {
        try draft.set(.after(edge.blocker), of: edge.todo, to: .bool(true))
        continue
      }
      let title = try String.fetchOne(
        db, sql: "SELECT title FROM todo WHERE id = ?", arguments: [edge.todo])
      result.cycles.append(
        ImportResult.Cycle(title: title ?? "", path: try cycle.map { try handle(of: $0, draft) }))
    }
  }

  /// A todo's handle, also if the import adds it.
  private func handle(of todo: EntityID, _ draft: Draft) throws -> String {
    if let known = try Todo.handleText(of: todo, db) { return known }
    let number = draft.writes.first { $0.entity == todo && $0.field == .handle }?.value.integer ?? 0
    return "\(number)\(try Suffixes(db).suffix(of: Replica.fetch(db).id) ?? "")"
  }

  func add(
    _ numbered: NumberedComment, to todo: EntityID, in draft: inout Draft
  ) throws {
    let comment = numbered.comment
    var writes = NewEntity(
      EntityID(commentOn: todo, comment, number: numbered.number), .comment)
    writes.set(.todo, .string(todo.hex))
    writes.set(.text, .string(comment.text))
    writes.set(.created, RegisterValue(comment.at))
    try writes.add(to: &draft)
  }
}

/// The writes that create an imported entity.
private struct NewEntity {
  private let id: EntityID
  private let kind: EntityKind
  private var values: [(Field, RegisterValue)] = []

  init(_ id: EntityID, _ kind: EntityKind) {
    self.id = id
    self.kind = kind
  }

  /// Must be called at most once for each field.
  mutating func set(_ field: Field, _ value: RegisterValue) {
    values.append((field, value))
  }

  func add(to draft: inout Draft) throws {
    try draft.createAgain(id, kind)
    for (field, value) in values { draft.append(RegisterWrite(id, field, value)) }
  }
}

/// The projects, milestones and labels that a file names. Missing ones are created.
struct ForeignNames {
  private let db: Database
  /// The entities that records have named so far, by lowercase name.
  private var ids: [NamedTable.Kind: [String: EntityID]] = [:]

  init(_ db: Database) {
    self.db = db
  }

  /// - Parameter color: The colour of a label, if it is created; nil for one that follows from its name.
  mutating func id(
    _ kind: NamedTable.Kind, named name: String, color: LabelColor? = nil, _ draft: inout Draft
  ) throws -> EntityID {
    if let id = try existingID(kind, named: name) { return id }
    let id = try make(kind, named: name, color, &draft)
    ids[kind, default: [:]][name.lowercased()] = id
    return id
  }

  /// Nil if it doesn't exist and no record has created it.
  mutating func existingID(_ kind: NamedTable.Kind, named name: String) throws -> EntityID? {
    if let id = ids[kind]?[name.lowercased()] { return id }
    let id = try NamedTable(kind, db).existingID(named: name)
    ids[kind, default: [:]][name.lowercased()] = id
    return id
  }

  private func make(
    _ kind: NamedTable.Kind, named name: String, _ color: LabelColor?, _ draft: inout Draft
  ) throws -> EntityID {
    switch kind {
    case .label: try draft.addLabel(name, color: color)
    case .project: try draft.create(.project, named: name)
    case .milestone: try draft.create(.milestone, named: name)
    case .view: try draft.create(.view, named: name)
    }
  }
}
