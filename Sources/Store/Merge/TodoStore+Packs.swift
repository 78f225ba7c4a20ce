import GRDB
package import Todos

import struct Foundation.Data

/// A pack of another machine.
package struct ReceivedPack: Sendable {
  package let name: String
  package let operations: [Operation]
  /// Lines of a later format version.
  package let unread: [[UInt8]]
  package let replaces: [String]
  /// The size of its operations in bytes.
  package let size: Int

  package init(
    name: String, operations: [Operation], unread: [[UInt8]] = [], replaces: [String] = [],
    size: Int
  ) {
    self.name = name
    self.operations = operations
    self.unread = unread
    self.replaces = replaces
    self.size = size
  }
}

extension TodoStore {
  /// Stores and applies the operations of packs, and applies held ones that are no longer far ahead of the
  /// clock, in one transaction.
  /// - Parameter next: Reads the next pack; nil at the end.
  /// - Throws: ``StoreError``, or any error of `next`.
  package func importPacks(
    at now: Moment, progress: (_ done: Int, _ total: Int) -> Void, next: () throws -> ReceivedPack?
  ) throws {
    try bulkWrite { db in
      var operations = try OperationImport(db, at: now)
      while let received = try next() {
        let pack = try Pack(received, db)
        for line in received.unread { try pack.store(line, db) }
        try operations.add(received.operations, in: pack)
        try pack.finish(db)
      }
      try operations.finish(progress: progress)
      try Self.recordIncomingChanges(operations.incoming, db)
      // Missing parents may be in later packs.
      let insertion = try PreparedStatement(
        db, sql: "INSERT OR IGNORE INTO unmerged_operation (operation) VALUES (?)")
      for sequence in operations.sequences { try insertion.execute(sequence) }
    }
  }
}

/// A pack that is being imported.
struct Pack {
  let number: Int64
  /// The numbers of the packs that it claims to replace.
  private let replaced: Set<Int64>

  /// Stores a pack that was read.
  init(_ pack: ReceivedPack, _ db: Database) throws {
    number = try PackTable(db).insert(pack.name, size: pack.size, fault: nil)
    var replaced: Set<Int64> = []
    for name in pack.replaces {
      let known = try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT number FROM pack WHERE name = ?"), arguments: [name])
      if let known { replaced.insert(known) }
    }
    self.replaced = replaced
  }

  /// Stores a line of a later format version. If the pack replaces the one that was known to contain it, it takes
  /// that one's place.
  func store(_ line: [UInt8], _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO unread_line (id, bytes, pack) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET pack = excluded.pack
          WHERE pack IS NULL OR pack IN (\(replaced.map(String.init).joined(separator: ", ")))
        """, arguments: [EntityID(digestOf: line), Data(line), number])
  }

  /// Records that the pack contains an operation.
  func record(_ operation: EntityID, isNew: Bool, isPurged: Bool, _ db: Database) throws {
    if isPurged {
      try db.cachedStatement(sql: "UPDATE pack SET purged = 1 WHERE number = ?")
        .execute(arguments: [number])
      // The fetched pack brought its text into git's objects.
      try db.execute(sql: "UPDATE local SET unwiped = max(unwiped, 1)")
    }
    if isNew { return }
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT sequence, pack FROM operation WHERE id = ?"),
      arguments: [operation])
    guard let row else { return }
    let (sequence, known) = try (row[0] as Int64, row[1] as Int64?)
    if known == number || known == 0 { return }
    let isMoved = known.map(replaced.contains) ?? true
    if isMoved {
      try db.cachedStatement(sql: "UPDATE operation SET pack = ? WHERE sequence = ?")
        .execute(arguments: [number, sequence])
    }
    if let other = isMoved ? known : number {
      try db.cachedStatement(
        sql: "INSERT OR IGNORE INTO other_pack (pack, operation) VALUES (?, ?)"
      ).execute(arguments: [other, sequence])
    }
  }

  /// Marks the packs that it really replaces: it contains all their operations.
  func finish(_ db: Database) throws {
    for number in replaced {
      try db.execute(
        sql: """
          UPDATE pack SET replaced = 1 WHERE number = ?1
            AND NOT EXISTS (SELECT 1 FROM operation WHERE pack = ?1)
            AND NOT EXISTS (SELECT 1 FROM unread_line WHERE pack = ?1)
          """, arguments: [number])
    }
  }
}
