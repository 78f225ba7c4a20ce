import GRDB

/// The remote through which a store syncs.
package struct RemoteSettings: Hashable, Sendable {
  /// As git takes it.
  package let url: String
  /// The beginning of the names of its refs: `refs/ootd`, or `refs/heads/ootd` at hosts that take only branches.
  package let namespace: String
  /// The id of the key that packs are encrypted with; nil if they aren't.
  package let key: String?
  /// Whether it refuses to delete packs.
  package var keepsPacks = false

  package init(url: String, namespace: String, key: String?) {
    self.url = url
    self.namespace = namespace
    self.key = key
  }
}

extension TodoStore {
  /// Nil if no remote was set up.
  package func remote() throws(StoreError) -> RemoteSettings? {
    try read(Self.remote)
  }

  static func remote(_ db: Database) throws -> RemoteSettings? {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT url, namespace, \"key\", keeps_packs FROM remote"))
    return row.map { row in
      var settings = RemoteSettings(url: row[0], namespace: row[1], key: row[2])
      settings.keepsPacks = row[3]
      return settings
    }
  }

  /// Sets up a remote. If it is another one, or packs are to be encrypted otherwise, all operations are sent again.
  package func setRemote(_ remote: RemoteSettings) throws(StoreError) {
    try write { db in
      var before = try Self.remote(db)
      before?.keepsPacks = remote.keepsPacks
      if before == remote { return }
      try db.execute(
        sql: "INSERT OR REPLACE INTO remote (one, url, namespace, \"key\") VALUES (1, ?, ?, ?)",
        arguments: [remote.url, remote.namespace, remote.key])
      try PackTable(db).forgetAll()
    }
  }

  /// Stops syncing. Imported operations stay.
  package func removeRemote() throws(StoreError) {
    try write { try $0.execute(sql: "DELETE FROM remote") }
  }

  /// Notes whether the remote refuses to delete packs.
  package func noteKeepsPacks(_ keepsPacks: Bool) throws(StoreError) {
    try write { try $0.execute(sql: "UPDATE remote SET keeps_packs = ?", arguments: [keepsPacks]) }
  }
}
