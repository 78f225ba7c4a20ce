package import Todos

/// Turns the records of a file or a forge into writes.
struct RecordImporter {
  private(set) var result = ImportResult()
  let transaction: Transaction
  let source: RecordSource
  let todos: KnownTodos
  private let fileRecords: FileRecordTable
  private var numbers: HandleTable.Numbers
  var names: ForeignNames
  /// The dependencies to add once all todos of the file exist.
  var dependencies: [DependencyGraph.Edge] = []

  var db: Database { transaction.db }

  init(_ keys: [RecordKey], from source: RecordSource, _ transaction: Transaction) throws {
    self.transaction = transaction
    self.source = source
    let db = transaction.db
    numbers = try HandleTable(db).numbers(of: transaction.replica.id)
    names = ForeignNames(transaction)
    fileRecords = try FileRecordTable(of: source.name, db)
    todos = try KnownTodos(keys, source, fileRecords, db)
  }

  mutating func importRecord(_ record: TodoRecord) throws {
    var digest = RecordDigest(record, owning: source.mask)
    let last: LastImport
    switch try todos.match(record) {
    // It stays deleted.
    case .deleted:
      result.deletedBefore += 1
      return
    case .new where source.isForge && !record.status.isOpen:
      result.skipped += 1
      return
    case .new:
      var record = record
      record.id = todos.id(record.id)
      record.project = try source.project(record) ?? record.project
      try add(record.leavingOut(todos.purged(record.id)), digest)
      return result.count(.added, record.id)
    case .known(let known): last = known
    }
    if let imported = last.digest {
      digest = digest.leavingOut(last.purged, since: imported)
      let isOlder = digest.updated.flatMap { new in imported.updated.map { new < $0 } } == true
      if imported == digest || isOlder {
        result.unchanged += 1
        return
      }
    }
    guard let known = try todos.read(last) else { return }
    let count = transaction.writes.count + dependencies.count
    let kind = try change(known, to: record, &digest)
    guard transaction.writes.count + dependencies.count > count else {
      // Remember what the source said: the todo may change later while the source doesn't.
      try fileRecords.save(digest, of: known.todo)
      result.unchanged += 1
      return
    }
    try transaction.set(.imported(from: source.name), of: known.todo, to: digest.text)
    try fileRecords.forget(known.todo)
    result.count(kind, known.todo)
  }

  /// Adds a todo with the values of a record.
  private mutating func add(_ record: TodoRecord, _ digest: RecordDigest) throws {
    let id = record.id
    let set = { [transaction] (field: Field, value: RegisterValue) in
      transaction.append(RegisterWrite(id, field, value))
    }
    try transaction.createAgain(id, .todo)
    set(.handle, try numbers.next())
    set(.status, .string(record.status.rawValue))
    set(.created, RegisterValue(record.created ?? transaction.now))
    for row in FieldRow.content where row.field != .created && !row.digestText(record).isEmpty {
      set(row.field, try names.value(of: row, in: record))
    }
    if let started = record.started { set(.started, RegisterValue(started)) }
    if record.status == .done {
      set(.completed, RegisterValue(record.completed))
      set(.finished, RegisterValue(record.finished?.description))
    }
    // Names that differ only in case are the same label.
    for label in Set(try record.labels.map { try names.label($0, record) }).sorted() {
      set(.label(label), .bool(true))
    }
    for (name, value) in record.attributes.sorted(by: { $0.key < $1.key }) {
      set(.attribute(name), .string(value))
    }
    set(.imported(from: source.name), .string(digest.text))
    try fileRecords.forget(id)
    for comment in record.comments.numbered { try add(comment, to: id) }
    if !record.checklist.isEmpty { try changeChecklist(of: id, to: record.checklist) }
    dependencies += record.after.sorted().map { DependencyGraph.Edge(id, after: $0) }
  }

  /// Adds the dependencies of the file. One that would close a cycle is left out and counted.
  mutating func addDependencies() throws {
    let edges = dependencies.map { DependencyGraph.Edge($0.todo, after: todos.id($0.blocker)) }
    var check = try CycleCheck(adding: edges, to: transaction)
    for edge in edges {
      guard let cycle = check.cycle(closedBy: edge) else {
        try transaction.add(edge.todo, after: edge.blocker)
        continue
      }
      let title = try String.fetchOne(
        db.statement("SELECT title FROM todo WHERE id = ?"), [edge.todo])
      result.cycles.append(
        ImportResult.Cycle(
          title: title ?? "", path: try cycle.compactMap { try Todo.handleText(of: $0, db) }))
    }
  }

  func add(_ numbered: NumberedComment, to todo: EntityID) throws {
    let comment = numbered.comment
    let id = EntityID(commentOn: todo, comment, number: numbered.number)
    try transaction.createAgain(id, .comment)
    transaction.append(RegisterWrite(id, .todo, .string(todo.hex)))
    transaction.append(RegisterWrite(id, .text, .string(comment.text)))
    transaction.append(RegisterWrite(id, .created, RegisterValue(comment.at)))
  }
}

/// Where records come from: a file format, or a forge.
package struct RecordSource: Sendable {
  /// An import.
  let command: CommandName
  /// The fields that the source owns: imports leave the others alone.
  let mask: RecordMask
  /// Makes a function that returns each record's id in the format. Call it in the order of their handles.
  let identifier: @Sendable () -> (TodoRecord) -> EntityID
  /// The record after it is written in the format and read again, or as it is if the format leaves it out.
  let roundTrip: @Sendable (TodoRecord) throws -> TodoRecord
  /// The project of a new todo; nil for the record's.
  let project: @Sendable (TodoRecord) throws -> String?

  /// A file format.
  package init(
    _ command: CommandName, identifier: @escaping @Sendable () -> (TodoRecord) -> EntityID,
    roundTrip: @escaping @Sendable (TodoRecord) throws -> TodoRecord
  ) {
    self.command = command
    mask = .file
    self.identifier = identifier
    self.roundTrip = roundTrip
    project = { _ in nil }
  }

  /// A forge: an issue is the todo that has its reference. Only open ones are added, and values that changed on both
  /// sides keep the todo's.
  package init(
    _ forge: Forge, project: @escaping @Sendable (ForgeRepository) -> String?
  ) {
    command =
      switch forge {
      case .github: .importGitHub
      case .gitlab: .importGitLab
      case .forgejo: .importForgejo
      }
    mask = .issue
    identifier = { \.id }
    roundTrip = { $0 }
    self.project = { $0.reference.flatMap { project($0.repository) } }
  }

  /// Its name, such as `taskwarrior`.
  var name: String { String(command.rawValue.dropFirst("import ".count)) }

  var isForge: Bool { mask == .issue }
}

/// The projects, milestones and labels that a source names. Missing ones are created.
struct ForeignNames {
  private let transaction: Transaction
  /// The entities that records have named so far, by lowercase name.
  private var ids: [EntityKind: [String: EntityID]] = [:]

  init(_ transaction: Transaction) {
    self.transaction = transaction
  }

  /// - Parameter record: Says the colour of a label that is created, or the deadline of a milestone.
  mutating func label(_ name: String, _ record: TodoRecord) throws -> EntityID {
    try id(.label, named: name) {
      try $0.create(.label, named: name, FieldEdit(color: record.colors[name]))
    }
  }

  /// A field's value in a record, as a register has it: the id of a named entity.
  mutating func value(of row: FieldRow, in record: TodoRecord) throws -> RegisterValue {
    guard case .entity = row.value, let name = row.content?.value(record).string,
      let kind = EntityKind(rawValue: row.field.rawValue)
    else { return row.content?.value(record) ?? .null }
    let due = kind == .milestone ? record.milestoneDue : nil
    let details = FieldEdit(due.map { [.due: .string($0.description)] } ?? [:])
    return .string(try id(kind, named: name) { try $0.create(kind, named: name, details) }.hex)
  }

  private mutating func id(
    _ kind: EntityKind, named name: String, create: (Transaction) throws -> EntityID
  ) throws -> EntityID {
    if let id = try existingID(kind, named: name) { return id }
    let id = try create(transaction)
    ids[kind, default: [:]][name.lowercased()] = id
    return id
  }

  /// Nil if it doesn't exist and no record has created it.
  mutating func existingID(_ kind: EntityKind, named name: String) throws -> EntityID? {
    if let id = ids[kind]?[name.lowercased()] { return id }
    let id = try NamedTable(kind, transaction.db).existing(named: name)?.id
    ids[kind, default: [:]][name.lowercased()] = id
    return id
  }
}
