import GRDB
package import Todos

/// A todo that is here and that a file tells of.
struct KnownTodo {
  let todo: EntityID
  /// As the format shows it.
  let shown: TodoRecord
  /// As it is.
  let record: TodoRecord
  let isDeleted: Bool
  /// What a file of the format said of it last.
  let imported: RecordDigest?
}

/// Finds the todos that a file tells of: by their own ids, and otherwise by those that the format gives to what it
/// shows of them. Each is read when it is asked for, for a file may tell of a million.
struct KnownTodos {
  private let db: Database
  private let format: ForeignFormat
  private let fileRecords: FileRecordTable
  private let records: RecordTable
  private let deletion: RepeatedStatement
  /// Todos that the file knows by what they say, by the ids that it has for them.
  private let known: [EntityID: EntityID]

  /// - Parameter wanted: The ids of all records of the file.
  init(
    _ wanted: Set<EntityID>, _ format: ForeignFormat, _ fileRecords: FileRecordTable, _ db: Database
  ) throws {
    self.db = db
    self.format = format
    self.fileRecords = fileRecords
    records = try RecordTable(db)
    deletion = try RepeatedStatement(db, sql: "SELECT deleted FROM todo WHERE id = ?")
    known = try Self.knownByContent(wanted, format, records, db)
  }

  private static func knownByContent(
    _ wanted: Set<EntityID>, _ format: ForeignFormat, _ records: RecordTable, _ db: Database
  ) throws -> [EntityID: EntityID] {
    guard format.isByContent else { return [:] }
    let others = try EntityID.fetchCursor(
      db, sql: "SELECT id FROM todo WHERE deleted = 0 ORDER BY number, id")
    let identify = format.identifier()
    var known: [EntityID: EntityID] = [:]
    while let id = try others.next() {
      // Equal ones are numbered, so each has to be asked about.
      guard let record = try records.record(of: id) else { continue }
      let identity = identify(record)
      if !wanted.contains(id), wanted.contains(identity), known[identity] == nil {
        known[identity] = id
      }
    }
    return known
  }

  func find(_ id: EntityID) throws -> KnownTodo? {
    let deletion = try deletion(of: id)
    if deletion == 0 { return try read(id, isDeleted: false) }
    if let todo = known[id] { return try read(todo, isDeleted: false) }
    // A file deleted it, and it is in one again.
    guard deletion == 1, try imported(id)?.isDeleted == true else { return nil }
    return try read(id, isDeleted: true)
  }

  func isDeleted(_ id: EntityID) throws -> Bool { try deletion(of: id) == 1 }

  private func deletion(of id: EntityID) throws -> Int64? {
    var value: Int64?
    try deletion.forEachRow(id) { value = $0.integer(0) }
    return value
  }

  private func read(_ id: EntityID, isDeleted: Bool) throws -> KnownTodo? {
    guard let record = try records.record(of: id),
      let shown = try format.roundTrip(record)
    else { return nil }
    return KnownTodo(
      todo: id, shown: shown, record: record, isDeleted: isDeleted,
      imported: try fileRecords.digest(of: id) ?? imported(id))
  }

  /// What a file of the format said last of a todo, as an operation holds it.
  private func imported(_ id: EntityID) throws -> RecordDigest? {
    try Registers(of: id, db)[.imported(from: format.name)].string.map { RecordDigest(text: $0) }
  }
}

extension ForeignFormat {
  /// Whether todos are known in it by what they say, for it has no ids.
  fileprivate var isByContent: Bool {
    let sample = TodoRecord(id: EntityID(high: 0, low: 1), title: "A")
    return identifier()(sample) != sample.id
  }
}

/// What a format makes of the store's own todos.
package struct ForeignFormat: Sendable {
  /// As history tells it: `taskwarrior`.
  let name: String
  /// The ids that the format knows the store's records by, asked for one after another in the order of their handles.
  let identifier: @Sendable () -> (TodoRecord) -> EntityID
  /// What is left of a record that was written in the format and read again.
  let roundTrip: @Sendable (TodoRecord) throws -> TodoRecord?

  package init(
    name: String, identifier: @escaping @Sendable () -> (TodoRecord) -> EntityID,
    roundTrip: @escaping @Sendable (TodoRecord) throws -> TodoRecord?
  ) {
    self.name = name
    self.identifier = identifier
    self.roundTrip = roundTrip
  }
}

/// What files of a format said last of todos, where that changed nothing.
struct FileRecordTable {
  private let format: String
  private let reading: RepeatedStatement
  private let writing: RepeatedStatement
  private let deletion: RepeatedStatement
  private let wasEmpty: Bool

  init(of format: ForeignFormat, _ db: Database) throws {
    self.format = format.name
    reading = try RepeatedStatement(
      db, sql: "SELECT digest FROM file_record WHERE todo = ? AND format = ?")
    writing = try RepeatedStatement(
      db, sql: "INSERT OR REPLACE INTO file_record (todo, format, digest) VALUES (?, ?, ?)")
    deletion = try RepeatedStatement(
      db, sql: "DELETE FROM file_record WHERE todo = ? AND format = ?")
    wasEmpty = try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM file_record)") == true
  }

  func digest(of todo: EntityID) throws -> RecordDigest? {
    var digest: RecordDigest?
    try reading.forEachRow(todo, format) { digest = RecordDigest(text: $0.text(0)) }
    return digest
  }

  func keep(_ digest: RecordDigest, of todo: EntityID) throws {
    try writing.execute(todo, format, digest.text)
  }

  /// Forgets it, for an operation holds what was said since.
  func forget(_ todo: EntityID) throws {
    if !wasEmpty { try deletion.execute(todo, format) }
  }
}
