import GRDB
import Todos

/// What files said last of todos, where that changed nothing.
struct FileRecordTable {
  private let reading: RepeatedStatement
  private let writing: RepeatedStatement
  private let deletion: RepeatedStatement
  private let wasEmpty: Bool

  init(_ db: Database) throws {
    wasEmpty = try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM file_record)") == true
    reading = try RepeatedStatement(db, sql: "SELECT digest FROM file_record WHERE todo = ?")
    writing = try RepeatedStatement(
      db, sql: "INSERT OR REPLACE INTO file_record (todo, digest) VALUES (?, ?)")
    deletion = try RepeatedStatement(db, sql: "DELETE FROM file_record WHERE todo = ?")
  }

  func digest(of todo: EntityID) throws -> RecordDigest? {
    var digest: RecordDigest?
    try reading.forEachRow([todo]) { digest = RecordDigest(text: $0.text(0)) }
    return digest
  }

  func keep(_ digest: RecordDigest, of todo: EntityID) throws {
    try writing.execute([todo, digest.text])
  }

  /// Forgets it, for an operation holds what was said since.
  func forget(_ todo: EntityID) throws {
    if !wasEmpty { try deletion.execute([todo]) }
  }
}
