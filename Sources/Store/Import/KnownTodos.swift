import Todos

/// A todo of this store that a file contains too.
struct KnownTodo {
  /// As this store has it now.
  let current: Todo
  /// The todo as the format represents it.
  let shown: TodoRecord
  /// The same as a record.
  let record: TodoRecord
  /// A digest of the todo in the last imported file of the format.
  let imported: RecordDigest?
  /// The values that a purge has erased from imports of the todo.
  let purged: RecordDigest

  var todo: EntityID { current.id }
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

  /// The todo of a record; nil if it is new, or was deleted here.
  func find(_ record: TodoRecord) throws -> KnownTodo? {
    if source.isForge, let issue = record.reference {
      return try Todo.carrying(issue, db).flatMap { try read($0.id) }
    }
    if !record.isByContent {
      return try deletion(of: record.id) == 0 ? read(record.id) : nil
    }
    return try isDeleted(record) ? nil : matching.known[record.id].flatMap(read)
  }

  /// The id of the todo with an id in the file.
  func id(_ id: EntityID) -> EntityID { matching.known[id] ?? matching.new[id] ?? id }

  func isDeleted(_ record: TodoRecord) throws -> Bool {
    if source.isForge, let issue = record.reference {
      return try db.statement("SELECT 1 FROM todo WHERE reference = ? AND deleted = 1 LIMIT 1")
        .hasRow(issue.description)
    }
    return record.isByContent
      ? matching.deleted.contains(record.id) : try deletion(of: record.id) == 1
  }

  private func deletion(of id: EntityID) throws -> Int64? {
    var value: Int64?
    try deletion.forEachRow(id) { value = try $0[0] }
    return value
  }

  private func read(_ id: EntityID) throws -> KnownTodo? {
    guard let todo = try Todo.fetch(db, ids: [id]).first else { return nil }
    let record = try records.record(of: todo)
    return KnownTodo(
      current: todo, shown: try source.roundTrip(record), record: record,
      imported: try fileRecords.digest(of: id) ?? imported(id), purged: try purged(id))
  }

  /// The values that a purge has erased from imports of a todo.
  func purged(_ id: EntityID) throws -> RecordDigest {
    isAnythingPurged
      ? try RecordDigest(purgedFrom: Registers(of: id, db), format: source.name)
      : RecordDigest(text: "")
  }

  /// A digest of a todo in the last imported file that changed it, from its register.
  private func imported(_ id: EntityID) throws -> RecordDigest? {
    try Registers(of: id, db)[.imported(from: source.name)].string.map { RecordDigest(text: $0) }
  }
}

extension RecordSource {
  /// Whether the format has no ids, so that todos are identified by content.
  var isByContent: Bool {
    let sample = TodoRecord(id: EntityID(high: 0, low: 1), title: "A")
    return identifier()(sample) != sample.id
  }
}

/// Digests of todos in the last imported file of a format, if that import didn't change them.
struct FileRecordTable {
  private let format: String
  private let reading: Statement
  private let writing: Statement
  private let deletion: Statement
  private let wasEmpty: Bool

  init(of format: String, _ db: Database) throws {
    self.format = format
    reading = try db.statement("SELECT digest FROM file_record WHERE todo = ? AND format = ?")
    writing = try db.statement(
      "INSERT OR REPLACE INTO file_record (todo, format, digest) VALUES (?, ?, ?)")
    deletion = try db.statement("DELETE FROM file_record WHERE todo = ? AND format = ?")
    wasEmpty =
      try Bool.fetchOne(db.statement("SELECT NOT EXISTS (SELECT 1 FROM file_record)")) == true
  }

  func digest(of todo: EntityID) throws -> RecordDigest? {
    var digest: RecordDigest?
    try reading.forEachRow(todo, format) { digest = RecordDigest(text: try $0[0]) }
    return digest
  }

  func save(_ digest: RecordDigest, of todo: EntityID) throws {
    try writing.execute(todo, format, digest.text)
  }

  /// Deletes the digest of a todo, because an operation contains a newer one.
  func forget(_ todo: EntityID) throws {
    if !wasEmpty { try deletion.execute(todo, format) }
  }
}
