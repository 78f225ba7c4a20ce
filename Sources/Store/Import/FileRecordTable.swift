import GRDB
import Todos

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
