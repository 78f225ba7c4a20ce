import Todos

/// A todo in the last imported file of the format.
struct LastImport {
  let todo: EntityID
  /// A digest of the todo in that file; nil if it was in none.
  let digest: RecordDigest?
  /// The values that a purge has erased from imports of the todo.
  let purged: RecordDigest
}

/// A todo of this store that a file contains too.
struct KnownTodo {
  /// As this store has it now.
  let current: Todo
  /// The todo as the format represents it.
  let shown: TodoRecord
  /// The same as a record.
  let record: TodoRecord
  let last: LastImport

  var todo: EntityID { last.todo }
  var imported: RecordDigest? { last.digest }
}

/// Finds the todos that a source contains: by their references, by their own ids, or else by the ids that the format
/// derives from their content. Reads each one on demand, because a file may contain a million.
struct KnownTodos {
  private let db: Database
  private let source: RecordSource
  private let fileRecords: FileRecordTable
  private let records: RecordTable
  private let deletion: Statement
  private let isAnythingPurged: Bool
  /// The todos of the records without an id of their own.
  private let matching: RecordMatching

  /// - Parameter keys: Those of all records of the file.
  init(
    _ keys: [RecordKey], _ source: RecordSource, _ fileRecords: FileRecordTable, _ db: Database
  ) throws {
    self.db = db
    self.source = source
    self.fileRecords = fileRecords
    records = try RecordTable(db)
    deletion = try db.statement("SELECT iif(deleted = 3, 0, deleted) FROM todo WHERE id = ?")
    isAnythingPurged = try Purge(db).isUsed
    matching = try RecordMatching(keys, source, fileRecords, records, db)
  }

  enum Match {
    case new
    case known(LastImport)
    /// Deleted here.
    case deleted
  }

  /// The todo of a record.
  func match(_ record: TodoRecord) throws -> Match {
    if source.isForge, let issue = record.reference {
      if let todo = try Todo.carrying(issue, db) { return try known(todo.id) }
      let deleted = try db.statement(
        "SELECT 1 FROM todo WHERE reference = ? AND deleted = 1 LIMIT 1")
      return try deleted.hasRow(issue.description) ? .deleted : .new
    }
    if record.isByContent {
      if matching.deleted.contains(record.id) { return .deleted }
      return try matching.known[record.id].map(known) ?? .new
    }
    var match = Match.new
    try deletion.forEachRow(record.id) { row in
      switch try row[0] as Int64 {
      case 0: match = try known(record.id)
      case 1: match = .deleted
      default: break
      }
    }
    return match
  }

  private func known(_ id: EntityID) throws -> Match {
    try .known(LastImport(todo: id, digest: fileRecords.digest(of: id), purged: purged(id)))
  }

  /// The id of the todo with an id in the file.
  func id(_ id: EntityID) -> EntityID { matching.known[id] ?? matching.new[id] ?? id }

  func read(_ last: LastImport) throws -> KnownTodo? {
    guard let todo = try Todo.fetch(db, ids: [last.todo]).first else { return nil }
    let record = try records.record(of: todo)
    return KnownTodo(
      current: todo, shown: try source.roundTrip(record), record: record, last: last)
  }

  /// The values that a purge has erased from imports of a todo.
  func purged(_ id: EntityID) throws -> RecordDigest {
    isAnythingPurged
      ? try RecordDigest(purgedFrom: Registers(of: id, db), format: source.name)
      : RecordDigest(text: "")
  }
}

extension RecordSource {
  /// Whether the format has no ids, so that todos are identified by content.
  var isByContent: Bool {
    let sample = TodoRecord(id: EntityID(high: 0, low: 1), title: "A")
    return identifier()(sample) != sample.id
  }
}

/// Digests of todos in the last imported file of a format: in a table if that import didn't change the todo, otherwise
/// in its operation.
struct FileRecordTable {
  private let format: String
  private let field: Field
  private let registers: RegisterReader
  private let reading: Statement
  private let writing: Statement
  private let deletion: Statement
  private let wasEmpty: Bool

  init(of format: String, _ db: Database) throws {
    self.format = format
    field = .imported(from: format)
    registers = try RegisterReader(db)
    reading = try db.statement("SELECT digest FROM file_record WHERE todo = ? AND format = ?")
    writing = try db.statement(
      "INSERT OR REPLACE INTO file_record (todo, format, digest) VALUES (?, ?, ?)")
    deletion = try db.statement("DELETE FROM file_record WHERE todo = ? AND format = ?")
    wasEmpty =
      try Bool.fetchOne(db.statement("SELECT NOT EXISTS (SELECT 1 FROM file_record)")) == true
  }

  func digest(of todo: EntityID) throws -> RecordDigest? {
    var text: String?
    if !wasEmpty { try reading.forEachRow(todo, format) { text = try $0[0] } }
    if text == nil {
      let imports = try registers.writes(to: todo).filter {
        $0.field == field && !$0.writer.isUndone
      }
      text = imports.max { $0.writer < $1.writer }?.value.string
    }
    return text.map { RecordDigest(text: $0) }
  }

  func save(_ digest: RecordDigest, of todo: EntityID) throws {
    try writing.execute(todo, format, digest.text)
  }

  /// Deletes the digest of a todo, because an operation contains a newer one.
  func forget(_ todo: EntityID) throws {
    if !wasEmpty { try deletion.execute(todo, format) }
  }
}
