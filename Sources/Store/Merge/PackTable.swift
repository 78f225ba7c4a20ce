import GRDB
package import Todos

import struct Foundation.Data

/// A pack that is being imported.
struct Pack {
  let number: Int64
  /// The numbers of the packs that it says it replaces.
  private let replaced: Set<Int64>

  /// Keeps a pack that was read.
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

  /// Notes that the pack holds an operation.
  func note(_ operation: EntityID, isNew: Bool, isPurged: Bool, _ db: Database) throws {
    if isPurged {
      try db.cachedStatement(sql: "UPDATE pack SET purged = 1 WHERE number = ?")
        .execute(arguments: [number])
      // Its text is in git's objects now.
      try db.execute(sql: "UPDATE local SET unwiped = max(unwiped, 1)")
    }
    if isNew { return }
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT sequence, pack FROM operation WHERE id = ?"),
      arguments: [operation])
    guard let row else { return }
    let (sequence, known) = (row[0] as Int64, row[1] as Int64?)
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

  /// Notes which packs it replaces indeed: those of whose operations it has all.
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

/// The packs at the remote, and the operations in them.
struct PackTable {
  /// The version of packs and operations that this program reads.
  static let format = 1

  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Keeps a pack, which may be known already.
  /// - Parameter fault: Why it isn't read; nil if it is.
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

  /// Forgets packs. Operations that no other pack is known to hold are in none then.
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

/// A pack of another machine.
package struct ReceivedPack: Sendable {
  package let name: String
  package let operations: [Operation]
  /// Lines of a later version.
  package let unread: [[UInt8]]
  package let replaces: [String]
  /// Bytes of its operations.
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

/// A pack that this store knows.
package struct KnownPack: Hashable, Sendable {
  package let number: Int64
  package let name: String
  package let size: Int
  /// Whether it holds purged text.
  package var isPurged = false
}

/// The lines of operations that no pack at the remote holds, or that are packed again.
package struct PackedLines: Sendable {
  package fileprivate(set) var lines: [[UInt8]] = []
  package fileprivate(set) var size = 0
  /// The numbers of the operations in the log.
  fileprivate var sequences: [Int64] = []
  fileprivate var unread: [EntityID] = []
  /// How many operations were purged when they were read.
  fileprivate var purges = 0
}

extension TodoStore {
  /// The names among these that this store has not read, or couldn't read with an earlier version.
  package func unknownPacks(among names: Set<String>) throws(StoreError) -> Set<String> {
    try read { db in
      names.subtracting(
        try String.fetchSet(
          db, sql: "SELECT name FROM pack WHERE fault IS NULL OR reader >= ?",
          arguments: [PackTable.format]))
    }
  }

  /// Keeps and applies the operations of packs, and those that were far ahead of the clock and no longer are, in one
  /// transaction.
  /// - Parameter next: Reads the next pack; nil if there is none.
  package func importPacks(
    at now: Moment, progress: (_ done: Int, _ total: Int) -> Void, next: () throws -> ReceivedPack?
  ) throws(StoreError) {
    try writeMuch { db in
      var handles = try ChangedHandles(db)
      var operations = try OperationImport(db, at: now)
      var news: [EntityID: Int] = [:]
      while let received = try next() {
        let pack = try Pack(received, db)
        for line in received.unread {
          try db.execute(
            sql: """
              INSERT INTO unread_line (id, bytes, pack) VALUES (?, ?, ?)
              ON CONFLICT DO UPDATE SET pack = coalesce(pack, excluded.pack)
              """, arguments: [EntityID(digestOf: line), Data(line), pack.number])
        }
        try handles.note(received.operations)
        try Self.countNews(operations.add(received.operations, in: pack), in: &news, db)
        try pack.finish(db)
      }
      try Self.countNews(operations.addLate(), in: &news, db)
      let rests = try operations.finish(progress: progress)
      try Self.countNews(rests, in: &news, db)
      try handles.note(rests.map(\.operation))
      try handles.keep()
      try Self.keepNews(news, db)
      // Parents that are missing may be in packs that come next.
      let isComplete = try Ancestry(db).isComplete()
      if isComplete { try Ancestry(db).place(operations.nodes) }
      if try isComplete && !Conflicts(db).isAnythingOwn() { return }
      let insertion = try RepeatedStatement(
        db, sql: "INSERT OR IGNORE INTO unmerged_operation (operation) VALUES (?)")
      for node in operations.nodes { try insertion.execute(node.sequence) }
    }
  }

  /// Keeps the name of a pack that can't be read, so that it isn't fetched again.
  package func note(_ name: String, fault: String) throws(StoreError) {
    try write { db in _ = try PackTable(db).insert(name, size: 0, fault: fault) }
  }

  /// The faults of packs that can't be read.
  package func packFaults() throws(StoreError) -> Set<String> {
    try read { try String.fetchSet($0, sql: "SELECT fault FROM pack WHERE fault IS NOT NULL") }
  }

  /// Whether there are lines of a later version.
  package func hasUnreadLines() throws(StoreError) -> Bool {
    try read { db in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM unread_line)") ?? false
    }
  }

  /// How many operations wait until the clock comes near their times.
  package func operationsAhead() throws(StoreError) -> Int {
    try read { db in
      try Int.fetchOne(
        db.cachedStatement(sql: "SELECT count(*) FROM operation WHERE held = 2")) ?? 0
    }
  }

  /// Forgets packs that the remote no longer has. Their operations are to be sent again.
  /// - Returns: How many packs with operations that no other pack holds were lost.
  package func forgetPacks(besides names: Set<String>) throws(StoreError) -> Int {
    let known = try read { db in
      try Row.fetchAll(db, sql: "SELECT number, name, replaced, fault IS NULL FROM pack")
        .filter { !names.contains($0[1]) }
    }
    if known.isEmpty { return 0 }
    return try write { db in
      let before = try Self.unpublishedCount(db)
      try PackTable(db).forget(known.map { $0[0] })
      return try Self.unpublishedCount(db) > before
        ? known.count { $0[3] as Bool && !($0[2] as Bool) } : 0
    }
  }

  private static func unpublishedCount(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM operation WHERE pack IS NULL") ?? 0
  }

  /// Packs that can be packed again, by size.
  package func packs() throws(StoreError) -> [KnownPack] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT number, name, size FROM pack
          WHERE fault IS NULL AND purged = 0 AND replaced = 0 ORDER BY size, name
          """
      ).map { KnownPack(number: $0[0], name: $0[1], size: $0[2]) }
    }
  }

  /// Packs that hold purged text, or that others replace.
  package func uselessPacks() throws(StoreError) -> [KnownPack] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT number, name, size, purged FROM pack WHERE purged = 1 OR replaced = 1 ORDER BY name
          """
      ).map { KnownPack(number: $0[0], name: $0[1], size: $0[2], isPurged: $0[3]) }
    }
  }

  /// Lines that no pack holds, but for ones with purged text, and those of packs that are packed again.
  /// - Parameters:
  ///   - lines: The last lines that were given; nil for the first.
  ///   - bytes: How many bytes they have at most, newlines counted; one line is given in any case.
  package func lines(
    after lines: PackedLines?, merging packs: [KnownPack], bytes: Int
  ) throws(StoreError) -> PackedLines? {
    try read { db in
      let numbers =
        try Int64.fetchAll(db, sql: "SELECT number FROM pack WHERE purged = 1")
        + packs.map(\.number)
      let merged = "pack IN (\(numbers.map(String.init).joined(separator: ", ")))"
      var next = PackedLines()
      next.purges = try Int.fetchOne(db, sql: "SELECT count(*) FROM purged") ?? 0
      if lines == nil {
        let rows = try Row.fetchAll(
          db, sql: "SELECT id, bytes FROM unread_line WHERE pack IS NULL OR \(merged)")
        for row in rows {
          next.unread.append(row[0])
          next.append(Array(row[1] as Data))
        }
      }
      // By an index each: of both at once SQLite would read the whole log.
      let sequences = try Int64.fetchCursor(
        db,
        sql: """
          SELECT sequence FROM operation WHERE pack IS NULL AND sequence > ?1
          UNION ALL SELECT sequence FROM operation WHERE \(merged) AND sequence > ?1 ORDER BY 1
          """, arguments: [lines?.sequences.last ?? 0])
      while let sequence = try sequences.next() {
        let line = try Data.fetchOne(
          db.cachedStatement(sql: "SELECT bytes FROM operation WHERE sequence = ?"),
          arguments: [sequence])
        guard let line else { continue }
        if next.size + line.count >= bytes, !next.lines.isEmpty { break }
        next.sequences.append(sequence)
        next.append(Array(line))
      }
      return next.sequences.isEmpty && next.unread.isEmpty ? nil : next
    }
  }

  /// Notes that the remote holds a pack with these lines.
  /// - Returns: How many commands it holds that the remote didn't have.
  package func notePublished(
    _ name: String, _ lines: PackedLines, replacing packs: [KnownPack]
  ) throws(StoreError) -> Int {
    try write { db in
      let table = PackTable(db)
      let waiting = try Self.waitingChanges(db) ?? 0
      let number = try table.insert(name, size: lines.size, fault: nil)
      let update = try RepeatedStatement(
        db, sql: "UPDATE operation SET pack = ? WHERE sequence = ?")
      for sequence in lines.sequences { try update.execute(number, sequence) }
      for id in lines.unread {
        try db.execute(
          sql: "UPDATE unread_line SET pack = ? WHERE id = ?", arguments: [number, id])
      }
      // Another process has purged an operation since the lines were read: it may be in the pack.
      if try Int.fetchOne(db, sql: "SELECT count(*) FROM purged") != lines.purges {
        try db.execute(sql: "UPDATE pack SET purged = 1 WHERE number = ?", arguments: [number])
      }
      for pack in packs {
        try db.execute(
          sql: """
            UPDATE pack SET replaced = 1
            WHERE number = ?1 AND NOT EXISTS (SELECT 1 FROM operation WHERE pack = ?1)
            """, arguments: [pack.number])
      }
      return waiting - (try Self.waitingChanges(db) ?? 0)
    }
  }

  /// How many commands wait to be sent; nil if there is no remote.
  package func waitingChanges() throws(StoreError) -> Int? {
    try read(Self.waitingChanges)
  }

  static func waitingChanges(_ db: Database) throws -> Int? {
    guard try remote(db) != nil else { return nil }
    return try Int.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT count(*) FROM operation
          WHERE pack IS NULL AND first IS NULL AND command <> '\(UndoStack.joining)'
          """))
  }

  /// Whether anything is to be sent.
  package func isAnythingUnpublished() throws(StoreError) -> Bool {
    try read { db in
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM operation WHERE pack IS NULL)
            OR EXISTS (SELECT 1 FROM unread_line WHERE pack IS NULL)
            OR EXISTS (SELECT 1 FROM pack WHERE purged = 1 AND EXISTS (
              SELECT 1 FROM operation WHERE operation.pack = pack.number))
          """) ?? false
    }
  }

  /// The number of the last operation in the log; 0 if there is none.
  package func lastNumber() throws(StoreError) -> Int64 {
    try read { try Int64.fetchOne($0, sql: "SELECT max(sequence) FROM operation") ?? 0 }
  }
}

extension PackedLines {
  /// The same without the lines themselves.
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
