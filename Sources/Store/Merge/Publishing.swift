import Todos

/// The lines of operations to pack: those in no pack at the remote, and those that are repacked.
package struct PackedLines: Sendable {
  package fileprivate(set) var lines: [[UInt8]] = []
  package fileprivate(set) var size = 0
  /// The sequence numbers of the operations.
  fileprivate var sequences: [Int64] = []
  fileprivate var unread: [EntityID] = []
  /// The last unread line returned so far.
  fileprivate var lastUnread: EntityID?
  /// How many operations were purged when the lines were read.
  fileprivate var purges = 0
}

extension Snapshot {
  /// The next lines to pack: those in no pack, in packs with purged text, or in packs to merge.
  /// - Parameters:
  ///   - lines: The previous lines; nil to start.
  ///   - bytes: The maximum size, including newlines. At least one line is returned.
  package func lines(
    after lines: PackedLines?, merging packs: [KnownPack], bytes: Int
  ) throws -> PackedLines? {
    let numbers =
      try Int64.fetchAll(db.statement("SELECT number FROM pack WHERE purged = 1"))
      + packs.map(\.number)
    let merged = "pack IN (\(numbers.map(String.init).joined(separator: ", ")))"
    var next = PackedLines()
    next.purges = try Int.fetchOne(db.statement("SELECT count(*) FROM purged")) ?? 0
    next.lastUnread = lines?.lastUnread
    let unread = try db.statement(
      """
      SELECT id, bytes FROM unread_line WHERE (pack IS NULL OR \(merged)) AND id > ? ORDER BY id
      """
    ).rows([lines?.lastUnread ?? EntityID(high: 0, low: 0)])
    while let row = try unread.next() {
      let line: [UInt8] = try row[1]
      if next.size + line.count >= bytes, !next.lines.isEmpty { return next }
      let id: EntityID = try row[0]
      next.lastUnread = id
      next.unread.append(id)
      next.append(line)
    }
    // Each query uses an index; with one condition for both, SQLite would scan the whole log.
    let sequences = try db.statement(
      """
      SELECT sequence FROM operation WHERE pack IS NULL AND sequence > ?1
      UNION ALL SELECT sequence FROM operation WHERE \(merged) AND sequence > ?1 ORDER BY 1
      """
    ).rows([lines?.sequences.last ?? 0])
    while let sequence: Int64 = try sequences.next()?[0] {
      let line = try [UInt8].fetchOne(
        db.statement("SELECT bytes FROM operation WHERE sequence = ?"), [sequence])
      guard let line else { continue }
      if next.size + line.count >= bytes, !next.lines.isEmpty { break }
      next.sequences.append(sequence)
      next.append(line)
    }
    return next.sequences.isEmpty && next.unread.isEmpty ? nil : next
  }

  /// Whether anything is waiting to be sent.
  package func hasUnpublishedOperations() throws -> Bool {
    try Bool.fetchOne(
      db.statement(
        """
        SELECT EXISTS (SELECT 1 FROM operation WHERE pack IS NULL)
          OR EXISTS (SELECT 1 FROM unread_line WHERE pack IS NULL)
          OR EXISTS (SELECT 1 FROM pack WHERE purged = 1 AND EXISTS (
            SELECT 1 FROM operation WHERE operation.pack = pack.number))
        """)) ?? false
  }
}

extension PackedLines {
  /// A copy without the lines themselves.
  package var withoutBytes: PackedLines {
    var rest = self
    rest.lines = []
    return rest
  }

  fileprivate mutating func append(_ line: [UInt8]) {
    lines.append(line)
    size += line.count + 1
  }
}

/// The remote through which a store syncs.
package struct RemoteSettings: Hashable, Sendable {
  /// In any form that git accepts.
  package let url: String
  /// The prefix of its refs: `refs/ootd`, or `refs/heads/ootd` on hosts that accept only branches.
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

extension Transaction {
  /// Records that the remote has a pack with these lines.
  /// - Returns: How many commands in it were new to the remote.
  package func markPublished(
    _ name: String, _ lines: PackedLines, replacing packs: [KnownPack]
  ) throws -> Int {
    let table = PackTable(db)
    let waiting = try waitingChanges() ?? 0
    let number = try table.insert(name, size: lines.size, fault: nil)
    let update =
      try  // Skip operations purged meanwhile: their redacted lines are in their purges.
      db.statement("UPDATE operation SET pack = ? WHERE sequence = ? AND pack IS NOT 0")
    for sequence in lines.sequences { try update.execute(number, sequence) }
    for id in lines.unread {
      try db.execute(
        sql: "UPDATE unread_line SET pack = ? WHERE id = ?", arguments: [number, id])
    }
    // If another process purged an operation since the lines were read, the pack may contain its text.
    if try Int.fetchOne(db.statement("SELECT count(*) FROM purged")) != lines.purges {
      try db.execute(sql: "UPDATE pack SET purged = 1 WHERE number = ?", arguments: [number])
    }
    for pack in packs {
      try db.execute(
        sql: """
          UPDATE pack SET replaced = 1
          WHERE number = ?1 AND NOT EXISTS (SELECT 1 FROM operation WHERE pack = ?1)
          """, arguments: [pack.number])
    }
    return waiting - (try waitingChanges() ?? 0)
  }

  /// Sets up a remote. If its URL, namespace or key changes, all operations are sent again.
  package func setRemote(_ remote: RemoteSettings) throws {
    var before = try self.remote()
    before?.keepsPacks = remote.keepsPacks
    if before == remote { return }
    try db.execute(
      sql: "INSERT OR REPLACE INTO remote (one, url, namespace, \"key\") VALUES (1, ?, ?, ?)",
      arguments: [remote.url, remote.namespace, remote.key])
    try PackTable(db).forgetAll()
  }

  /// Stops syncing. Imported operations are kept.
  package func removeRemote() throws {
    try db.execute(sql: "DELETE FROM remote")
  }

  /// Records whether the remote refuses to delete packs.
  package func setKeepsPacks(_ keepsPacks: Bool) throws {
    try db.execute(sql: "UPDATE remote SET keeps_packs = ?", arguments: [keepsPacks])
  }

  /// Records that a sync succeeded: what other machines haven't sent by now they hadn't done. Only their claims need
  /// it; without one, a sync that brings nothing changes nothing.
  package func markSynced() throws {
    try db.execute(
      sql: """
        UPDATE remote SET synced = ? WHERE EXISTS (
          SELECT 1 FROM todo WHERE status = 'doing' AND substr(holder, 1, 32) <> ?)
        """, arguments: [now.milliseconds, replica.id.hex])
  }
}
