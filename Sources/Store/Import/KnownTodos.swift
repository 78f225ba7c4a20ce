import GRDB
package import Todos

/// A todo of this store that a file contains too.
struct KnownTodo {
  let todo: EntityID
  /// The todo as the format represents it.
  let shown: TodoRecord
  /// The todo as this store has it.
  let record: TodoRecord
  /// A digest of the todo in the last imported file of the format.
  let imported: RecordDigest?
}

/// Finds the todos that a file contains, by their own ids or else by the ids that the format derives from
/// their content. Reads each one on demand, because a file may contain a million.
struct KnownTodos {
  private let db: Database
  private let format: ForeignFormat
  private let fileRecords: FileRecordTable
  private let records: RecordTable
  private let deletion: PreparedStatement
  /// The todos that the file identifies by content, by their ids in the file.
  private let known: [EntityID: EntityID]

  /// - Parameter wanted: The ids of all records of the file.
  init(
    _ wanted: Set<EntityID>, _ format: ForeignFormat, _ fileRecords: FileRecordTable, _ db: Database
  ) throws {
    self.db = db
    self.format = format
    self.fileRecords = fileRecords
    records = try RecordTable(db)
    deletion = try PreparedStatement(db, sql: "SELECT deleted FROM todo WHERE id = ?")
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
      // `identify` numbers equal records, so it must see each one.
      guard let record = try records.record(of: id) else { continue }
      let identity = identify(record)
      if !wanted.contains(id), wanted.contains(identity), known[identity] == nil {
        known[identity] = id
      }
    }
    return known
  }

  func find(_ id: EntityID) throws -> KnownTodo? {
    if try deletion(of: id) == 0 { return try read(id) }
    return try known[id].flatMap(read)
  }

  /// The todo with an id in the file.
  func id(_ id: EntityID) -> EntityID { known[id] ?? id }

  func isDeleted(_ id: EntityID) throws -> Bool { try deletion(of: id) == 1 }

  private func deletion(of id: EntityID) throws -> Int64? {
    var value: Int64?
    try deletion.forEachRow(id) { value = $0.integer(0) }
    return value
  }

  private func read(_ id: EntityID) throws -> KnownTodo? {
    guard let record = try records.record(of: id),
      let shown = try format.roundTrip(record)
    else { return nil }
    return KnownTodo(
      todo: id, shown: shown, record: record,
      imported: try fileRecords.digest(of: id) ?? imported(id))
  }

  /// A digest of a todo in the last imported file that changed it, from its register.
  private func imported(_ id: EntityID) throws -> RecordDigest? {
    try Registers(of: id, db)[.imported(from: format.name)].string.map { RecordDigest(text: $0) }
  }
}

extension ForeignFormat {
  /// Whether the format has no ids, so that todos are identified by content.
  fileprivate var isByContent: Bool {
    let sample = TodoRecord(id: EntityID(high: 0, low: 1), title: "A")
    return identifier()(sample) != sample.id
  }
}

/// How a file format represents the store's todos.
package struct ForeignFormat: Sendable {
  /// Its name in history, such as `taskwarrior`.
  let name: String
  /// Makes a function that returns each record's id in the format. Call it in the order of their handles.
  let identifier: @Sendable () -> (TodoRecord) -> EntityID
  /// The record after it is written in the format and read again; nil if nothing is left of it.
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

/// Digests of todos in the last imported file of a format, if that import didn't change them.
struct FileRecordTable {
  private let format: String
  private let reading: PreparedStatement
  private let writing: PreparedStatement
  private let deletion: PreparedStatement
  private let wasEmpty: Bool

  init(of format: String, _ db: Database) throws {
    self.format = format
    reading = try PreparedStatement(
      db, sql: "SELECT digest FROM file_record WHERE todo = ? AND format = ?")
    writing = try PreparedStatement(
      db, sql: "INSERT OR REPLACE INTO file_record (todo, format, digest) VALUES (?, ?, ?)")
    deletion = try PreparedStatement(
      db, sql: "DELETE FROM file_record WHERE todo = ? AND format = ?")
    wasEmpty = try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM file_record)") == true
  }

  func digest(of todo: EntityID) throws -> RecordDigest? {
    var digest: RecordDigest?
    try reading.forEachRow(todo, format) { digest = RecordDigest(text: $0.text(0)) }
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
