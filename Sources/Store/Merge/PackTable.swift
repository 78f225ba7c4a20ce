import GRDB

/// The packs at the remote, and the operations in them.
struct PackTable {
  /// The format version of packs and operations that this program reads.
  static let format = 2

  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Stores a pack, or updates a known one.
  /// - Parameter fault: Why it can't be read; nil if it can.
  /// - Returns: Its number.
  func insert(_ name: String, size: Int, fault: String?) throws -> Int64 {
    let number = try Int64.fetchOne(
      db,
      sql: """
        INSERT INTO pack (name, size, fault, reader) VALUES (?, ?, ?, ?)
        ON CONFLICT (name) DO UPDATE
          SET size = excluded.size, fault = excluded.fault, reader = excluded.reader
        RETURNING number
        """, arguments: [name, size, fault, PackTable.format])
    return number ?? 0
  }

  /// Forgets packs. Operations that no other known pack contains become unpublished.
  func forget(_ numbers: [Int64]) throws {
    for number in numbers {
      try db.execute(
        sql: """
          DELETE FROM other_pack WHERE pack = ?1;
          """, arguments: [number])
      try db.execute(
        sql: """
          UPDATE operation SET pack =
            (SELECT min(pack) FROM other_pack WHERE operation = operation.sequence)
          WHERE pack = ?1
          """, arguments: [number])
      try db.execute(sql: "UPDATE unread_line SET pack = NULL WHERE pack = ?", arguments: [number])
      try db.execute(sql: "DELETE FROM pack WHERE number = ?", arguments: [number])
    }
    try db.execute(
      sql: """
        DELETE FROM other_pack WHERE pack =
          (SELECT pack FROM operation WHERE sequence = other_pack.operation);
        UPDATE pack SET replaced = 0 WHERE replaced = 1
          AND EXISTS (SELECT 1 FROM operation WHERE operation.pack = pack.number)
        """)
  }

  /// Forgets all packs.
  func forgetAll() throws {
    try db.execute(
      sql: """
        UPDATE operation SET pack = NULL WHERE pack > 0; UPDATE unread_line SET pack = NULL;
        DELETE FROM other_pack; DELETE FROM pack
        """)
  }
}

/// A pack that this store knows.
package struct KnownPack: Hashable, Sendable {
  package let number: Int64
  package let name: String
  package let size: Int
  /// Whether it contains purged text.
  package var isPurged = false
}

extension TodoStore {
  /// The names among these that this store hasn't read, or that an earlier version couldn't read.
  package func unknownPacks(among names: Set<String>) throws(StoreError) -> Set<String> {
    try read { db in
      names.subtracting(
        try String.fetchSet(
          db, sql: "SELECT name FROM pack WHERE fault IS NULL OR reader >= ?",
          arguments: [PackTable.format]))
    }
  }

  /// Records a pack that can't be read, so that it isn't fetched again.
  package func record(_ name: String, fault: String) throws(StoreError) {
    try write { db in _ = try PackTable(db).insert(name, size: 0, fault: fault) }
  }

  /// The faults of packs that can't be read.
  package func packFaults() throws(StoreError) -> Set<String> {
    try read { try String.fetchSet($0, sql: "SELECT fault FROM pack WHERE fault IS NOT NULL") }
  }

  /// Whether there are lines of a later format version.
  package func hasUnreadLines() throws(StoreError) -> Bool {
    try read { db in
      try PreparedStatement(db, sql: "SELECT 1 FROM unread_line LIMIT 1").hasRow()
    }
  }

  /// How many operations are held because their times are far ahead of the clock.
  package func operationsAhead() throws(StoreError) -> Int {
    try read { db in
      try Int.fetchOne(
        db.cachedStatement(sql: "SELECT count(*) FROM operation WHERE held = 2")) ?? 0
    }
  }

  /// Forgets packs that the remote no longer has, so that their operations are sent again.
  /// - Returns: How many readable packs were lost; 0 if other packs contain all their operations.
  package func forgetPacks(besides names: Set<String>) throws(StoreError) -> Int {
    let known = try read { db in
      try Row.fetchAll(db, sql: "SELECT number, name, replaced, fault IS NULL FROM pack")
        .filter { try !names.contains($0[1]) }
    }
    if known.isEmpty { return 0 }
    return try write { db in
      let before = try Self.unpublishedCount(db)
      try PackTable(db).forget(known.map { try $0[0] })
      return try Self.unpublishedCount(db) > before
        ? known.count { try $0[3] && !$0[2] } : 0
    }
  }

  private static func unpublishedCount(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM operation WHERE pack IS NULL") ?? 0
  }

  /// Packs that can be repacked, the smallest first.
  package func packs() throws(StoreError) -> [KnownPack] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT number, name, size FROM pack
          WHERE fault IS NULL AND purged = 0 AND replaced = 0 ORDER BY size, name
          """
      ).map { try KnownPack(number: $0[0], name: $0[1], size: $0[2]) }
    }
  }

  /// Packs that contain purged text, or that others replace.
  package func redundantPacks() throws(StoreError) -> [KnownPack] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT number, name, size, purged FROM pack WHERE purged = 1 OR replaced = 1 ORDER BY name
          """
      ).map { try KnownPack(number: $0[0], name: $0[1], size: $0[2], isPurged: $0[3]) }
    }
  }
}
