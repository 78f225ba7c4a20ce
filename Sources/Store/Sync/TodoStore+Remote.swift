import Foundation
import GRDB

extension TodoStore {
  /// Where this store exchanges its operations; nil where that was not set up.
  package func remote() throws(StoreError) -> RemoteSettings? {
    try read(Self.remote)
  }

  static func remote(_ db: Database) throws -> RemoteSettings? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT url, namespace, "key", machine, file, published FROM remote
          """))
    return row.map { row in
      var settings = RemoteSettings(
        url: row[0], namespace: row[1], key: row[2],
        home: StoreHome(machine: row[3], file: row[4]))
      settings.published = row[5]
      return settings
    }
  }

  /// Sets up a remote, or another one. What was published elsewhere still waits for this one. A replica
  /// that is bound to a place stays so: the next exchange tells whether the store is a copy.
  ///
  /// Where chunks are written in another form from now on, encrypted or not, no chain that is there goes on.
  package func setRemote(_ remote: RemoteSettings) throws(StoreError) {
    try write { db in
      let before = try Self.remote(db)
      let home = before?.home ?? remote.home
      let isSame = before?.url == remote.url && before?.namespace == remote.namespace
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO remote (one, url, namespace, "key", machine, file, published)
          VALUES (1, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          remote.url, remote.namespace, remote.key, home.machine, home.file,
          isSame ? before?.published ?? 0 : 0,
        ])
      let isNewForm = try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM chunk WHERE \"key\" IS NOT ?)",
        arguments: [remote.key])
      guard isNewForm == true else { return }
      try Self.forgetChunks(db)
      try db.execute(sql: "UPDATE remote SET published = 0")
    }
  }

  /// Stops exchanging. What was taken in stays.
  package func removeRemote() throws(StoreError) {
    try write { try $0.execute(sql: "DELETE FROM remote") }
  }

  /// Notes how far the own chain was read back from the remote.
  package func notePublished(upTo position: Int) throws(StoreError) {
    try write { db in
      try db.execute(sql: "UPDATE remote SET published = ?", arguments: [position])
    }
  }

  /// Where the store is now.
  /// - Parameter machine: The machine's id.
  package func home(onMachine machine: String?) -> StoreHome {
    var status = stat()
    let file = stat(path, &status) == 0 ? String(status.st_ino) : nil
    return StoreHome(machine: machine, file: file)
  }

  /// Forgets that anything is in any chain.
  static func forgetChunks(_ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE operation SET chunk = NULL WHERE chunk IS NOT NULL;
        DELETE FROM other_chunk; DELETE FROM chunk_seen; DELETE FROM chunk;
        """)
  }
}
