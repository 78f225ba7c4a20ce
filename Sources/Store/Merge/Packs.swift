package import Todos

/// An immutable set of operations at the remote, as read from there.
package struct Pack: Sendable {
  package let name: String
  /// The replica that wrote it.
  package let writer: EntityID
  /// Packs whose operations this pack contains, so that they can be deleted.
  package let replaces: [String]
  package let operations: [Todos.Operation]
  /// Lines written by a newer version.
  package let unread: [[UInt8]]
  /// The number of invalid lines.
  package let skipped: Int
  /// The size of all lines, in bytes.
  package let size: Int

  package init(
    name: String, writer: EntityID, replaces: [String] = [], operations: [Todos.Operation],
    unread: [[UInt8]] = [], skipped: Int = 0, size: Int
  ) {
    self.name = name
    self.writer = writer
    self.replaces = replaces
    self.operations = operations
    self.unread = unread
    self.skipped = skipped
    self.size = size
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

extension Transaction {
  /// Stores and applies the operations of packs, and applies held ones that are no longer far ahead of the clock. They
  /// are merged once all packs of a sync are here: missing parents may be in later ones.
  /// - Parameter next: Reads one more pack, while others wait for the store; nil at the end.
  package func importPacks(
    _ packs: [Pack], then next: () throws -> Pack? = { nil },
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    var operations = try OperationImport(db, at: now)
    var left = packs[...]
    while let pack = try left.popFirst() ?? next() {
      let imported = try ImportedPack(pack, db)
      for line in pack.unread { try imported.store(line) }
      try operations.add(pack.operations, in: imported)
      try imported.finish()
    }
    try operations.finish(progress: progress)
    try Notices(db).recordIncoming(operations.incoming, at: now)
    let insertion = try db.statement(
      "INSERT OR IGNORE INTO unmerged_operation (operation) VALUES (?)")
    for sequence in operations.sequences { try insertion.execute(sequence) }
  }

  /// Records a pack that can't be read, so that it isn't fetched again.
  package func record(_ name: String, fault: String) throws {
    _ = try PackTable(db).insert(name, size: 0, fault: fault)
  }

  /// Forgets packs that the remote no longer has, so that their operations are sent again.
  /// - Returns: How many readable packs were lost; 0 if other packs contain all their operations.
  package func forgetPacks(besides names: Set<String>) throws -> Int {
    var (gone, readable): ([Int64], Int) = ([], 0)
    try db.statement("SELECT number, name, replaced, fault IS NULL FROM pack").forEachRow { row in
      if try names.contains(row[1]) { return }
      gone.append(try row[0])
      if try row[3] && !row[2] { readable += 1 }
    }
    if gone.isEmpty { return 0 }
    let table = PackTable(db)
    let before = try table.unpublishedCount()
    try table.forget(gone)
    return try table.unpublishedCount() > before ? readable : 0
  }
}

/// A pack that is being imported.
struct ImportedPack {
  let number: Int64
  private let db: Database
  /// The numbers of the packs that it claims to replace.
  private let replaced: Set<Int64>

  init(_ pack: Pack, _ db: Database) throws {
    self.db = db
    number = try PackTable(db).insert(pack.name, size: pack.size, fault: nil)
    replaced = Set(
      try pack.replaces.compactMap { name in
        try Int64.fetchOne(db.statement("SELECT number FROM pack WHERE name = ?"), [name])
      })
  }

  /// Stores a line of a later format version. If the pack replaces the one that was known to contain it, it takes
  /// that one's place.
  func store(_ line: [UInt8]) throws {
    try db.execute(
      sql: """
        INSERT INTO unread_line (id, bytes, pack) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET pack = excluded.pack
          WHERE pack IS NULL OR pack IN (\(replaced.map(String.init).joined(separator: ", ")))
        """, arguments: [EntityID(digestOf: line), line, number])
  }

  /// Records that the pack contains an operation.
  func record(_ operation: EntityID, isNew: Bool, isPurged: Bool) throws {
    if isPurged {
      try db.statement("UPDATE pack SET purged = 1 WHERE number = ?")
        .execute([number])
      // The fetched pack brought its text into git's objects.
      try db.execute(sql: "UPDATE local SET unwiped = max(unwiped, 1)")
    }
    if isNew { return }
    let row = try db.statement("SELECT sequence, pack FROM operation WHERE id = ?").row([operation])
    guard let row else { return }
    let (sequence, known) = try (row[0] as Int64, row[1] as Int64?)
    if known == number || known == 0 { return }
    let isMoved = known.map(replaced.contains) ?? true
    if isMoved {
      try db.statement("UPDATE operation SET pack = ? WHERE sequence = ?")
        .execute([number, sequence])
    }
    if let other = isMoved ? known : number {
      try db.statement("INSERT OR IGNORE INTO other_pack (pack, operation) VALUES (?, ?)").execute([
        other, sequence,
      ])
    }
  }

  /// Marks the packs that it really replaces: it contains all their operations.
  func finish() throws {
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
