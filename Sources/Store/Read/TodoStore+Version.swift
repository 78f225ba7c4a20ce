import GRDB

extension TodoStore {
  /// A number that is another one as soon as anybody else has changed the file: another process, or
  /// another store opened on it (SQLite, "PRAGMA data_version").
  package func version() throws(StoreError) -> Int {
    try read { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }
}
