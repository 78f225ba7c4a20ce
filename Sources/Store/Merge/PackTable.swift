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
      db.statement(
        """
        INSERT INTO pack (name, size, fault, reader) VALUES (?, ?, ?, ?)
        ON CONFLICT (name) DO UPDATE
          SET size = excluded.size, fault = excluded.fault, reader = excluded.reader
        RETURNING number
        """), [name, size, fault, PackTable.format])
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

  func unpublishedCount() throws -> Int {
    try Int.fetchOne(db.statement("SELECT count(*) FROM operation WHERE pack IS NULL")) ?? 0
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

extension Snapshot {
  /// The names among these that this store hasn't read, or that an earlier version couldn't read.
  package func unknownPacks(among names: Set<String>) throws -> Set<String> {
    names.subtracting(
      try String.fetchSet(
        db.statement("SELECT name FROM pack WHERE fault IS NULL OR reader >= ?"), [PackTable.format]
      ))
  }

  /// The faults of packs that can't be read.
  package func packFaults() throws -> Set<String> {
    try String.fetchSet(db.statement("SELECT fault FROM pack WHERE fault IS NOT NULL"))
  }

  /// Whether there are lines of a later format version.
  package func hasUnreadLines() throws -> Bool {
    try db.statement("SELECT 1 FROM unread_line LIMIT 1").hasRow()
  }

  /// How many operations are held because their times are far ahead of the clock.
  package func operationsAhead() throws -> Int {
    try Int.fetchOne(db.statement("SELECT count(*) FROM operation WHERE held = 2")) ?? 0
  }

  /// Packs that can be repacked, the smallest first.
  package func packs() throws -> [KnownPack] {
    try db.statement(
      """
      SELECT number, name, size FROM pack
      WHERE fault IS NULL AND purged = 0 AND replaced = 0 ORDER BY size, name
      """
    ).rows().map { try KnownPack(number: $0[0], name: $0[1], size: $0[2]) }
  }

  /// Packs that contain purged text, or that others replace.
  package func redundantPacks() throws -> [KnownPack] {
    try db.statement(
      """
      SELECT number, name, size, purged FROM pack WHERE purged = 1 OR replaced = 1 ORDER BY name
      """
    ).rows().map { try KnownPack(number: $0[0], name: $0[1], size: $0[2], isPurged: $0[3]) }
  }
}
