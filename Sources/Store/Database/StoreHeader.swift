import GRDB
import GRDBSQLite
import Todos

/// The first bytes of the file behind a connection (SQLite, "The Database Header").
///
/// Read through SQLite's own descriptor: to close another one of the same file would take this
/// process's locks from it (SQLite, "How To Corrupt An SQLite Database File", 2.2).
struct StoreHeader {
  private var bytes = [UInt8](repeating: 0, count: 100)

  init(of db: Database) {
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    // What a short file lacks is zeros.
    _ = file?.pointee.pMethods?.pointee.xRead(file, &bytes, Int32(bytes.count), 0)
  }

  /// Refuses what is no store before SQLite looks into it: it takes an empty file for a new database,
  /// and would write a log that a killed process left into whatever file has taken the store's place.
  func check(path: String) throws(StoreError) {
    guard bytes.contains(where: { $0 != 0 }) else {
      throw .damaged(path: path, message: "empty file")
    }
    let id = bytes[68..<72].reduce(0) { $0 << 8 | Int($1) }
    guard bytes.starts(with: "SQLite format 3\0".utf8), id == Schema.applicationID else {
      throw .notAStore(path: path)
    }
  }
}
