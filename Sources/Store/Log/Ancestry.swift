import GRDB
import Todos

/// The graph of operations: each names the heads of everything that its author had seen. "Had its author seen that?"
/// is "is that an ancestor?".
///
/// To answer at once however long the log is, the graph is cut into lines, in which each operation is a descendant of
/// the one before it, as few as there are writers at a time. An operation's place in its line, and how far its line
/// has seen each other one, tell all its ancestors (Jagadish, "A Compression Technique to Materialize Transitive
/// Closure", 1990). Parents that haven't arrived tell nothing; once they do, the lines are made anew.
struct Ancestry {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// An operation's place in the graph.
  struct Place: Hashable {
    let line: Int64
    let place: Int64
  }

  /// The operations that no other names as a parent, the last of this store first.
  func heads() throws -> [EntityID] {
    try EntityID.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT operation.id FROM head JOIN operation ON operation.sequence = head.operation
          ORDER BY operation.own DESC, operation.sequence DESC
          """))
  }

  /// Whether the author of an operation had seen another; false if either isn't applied.
  /// - Parameters: The operations' numbers in the log.
  func hasSeen(_ later: Int64, _ earlier: Int64) throws -> Bool {
    guard let later = try place(ofOperation: later), let earlier = try place(ofOperation: earlier)
    else { return false }
    return try seen(by: later, of: earlier.line) >= earlier.place
  }

  private func place(ofOperation sequence: Int64) throws -> Place? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT line, place FROM operation WHERE sequence = ? AND line IS NOT NULL"),
      arguments: [sequence])
    return row.map { Place(line: $0[0], place: $0[1]) }
  }

  /// The last place of a line that an operation has seen; 0 for none.
  private func seen(by place: Place, of line: Int64) throws -> Int64 {
    if place.line == line { return place.place }
    return try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT upto FROM seen WHERE line = ? AND other = ? AND place <= ?
          ORDER BY place DESC LIMIT 1
          """), arguments: [place.line, line, place.place]) ?? 0
  }

  /// Gives places to operations that are applied from now on.
  func add(_ operations: [(operation: Operation, sequence: Int64)]) throws {
    var lines = try Lines(db, self)
    var isAwaited = false
    for (operation, sequence) in Self.parentsFirst(operations) {
      if try lines.add(operation.parents, operation.id, operation.replica, sequence) {
        isAwaited = true
      }
    }
    if isAwaited { try rebuild() } else { try lines.save() }
  }

  /// Makes the lines anew from all operations that are applied.
  func rebuild() throws {
    try db.execute(
      sql: """
        DELETE FROM line; DELETE FROM seen; DELETE FROM head; DELETE FROM missing_parent;
        UPDATE operation SET line = NULL, place = NULL WHERE line IS NOT NULL
        """)
    let rows = try Row.fetchCursor(
      db, sql: "SELECT bytes, id, sequence FROM operation WHERE held IS NULL ORDER BY sequence")
    var operations: [(operation: Operation, sequence: Int64)] = []
    while let row = try rows.next() {
      operations.append((try Operation(row: row), row[2]))
    }
    var lines = try Lines(db, self)
    for (operation, sequence) in Self.parentsFirst(operations) {
      _ = try lines.add(operation.parents, operation.id, operation.replica, sequence)
    }
    try lines.save()
  }

  /// Puts parents before their children, as far as they are among them.
  private static func parentsFirst(
    _ operations: [(operation: Operation, sequence: Int64)]
  ) -> [(operation: Operation, sequence: Int64)] {
    if operations.count < 2 { return operations }
    let indexes = Dictionary(
      operations.enumerated().map { ($1.operation.id, $0) }, uniquingKeysWith: { first, _ in first }
    )
    var isDone = Array(repeating: false, count: operations.count)
    var sorted: [(operation: Operation, sequence: Int64)] = []
    for start in operations.indices where !isDone[start] {
      // Each is met again once its parents are done. No id can be among its own ancestors, but for purged ones.
      var pending = [(index: start, isReady: false)]
      var isPending: Set<Int> = []
      while let (index, isReady) = pending.popLast() {
        if isDone[index] { continue }
        let parents = operations[index].operation.parents.compactMap { indexes[$0] }
          .filter { !isDone[$0] }
        if isReady || parents.isEmpty || !isPending.insert(index).inserted {
          isDone[index] = true
          sorted.append(operations[index])
        } else {
          pending.append((index, true))
          pending += parents.map { ($0, false) }
        }
      }
    }
    return sorted
  }

  /// The ends of the lines while operations are added.
  private struct Lines {
    private let db: Database
    private let ancestry: Ancestry
    private var ends: [Int64: End] = [:]
    private var changed: Set<Int64> = []
    private var count: Int64
    private var known: [EntityID: (sequence: Int64, place: Place)] = [:]
    private let update: RepeatedStatement
    private let insertion: RepeatedStatement

    private struct End {
      var length: Int64
      var replica: EntityID
      /// The last seen place of each other line.
      var seen: [Int64: Int64]
    }

    init(_ db: Database, _ ancestry: Ancestry) throws {
      self.db = db
      self.ancestry = ancestry
      count =
        try Int64.fetchOne(
          db.cachedStatement(sql: "SELECT coalesce(max(number), 0) FROM line")) ?? 0
      update = try RepeatedStatement(
        db, sql: "UPDATE operation SET line = ?, place = ? WHERE sequence = ?")
      insertion = try RepeatedStatement(
        db, sql: "INSERT OR REPLACE INTO seen (line, other, place, upto) VALUES (?, ?, ?, ?)")
    }

    /// - Returns: Whether operations that were added before name it as a parent.
    mutating func add(
      _ parents: [EntityID], _ id: EntityID, _ replica: EntityID, _ sequence: Int64
    ) throws -> Bool {
      var places: [Place] = []
      for parent in parents {
        if let known = try find(parent) {
          places.append(known.place)
          try db.cachedStatement(sql: "DELETE FROM head WHERE operation = ?")
            .execute(arguments: [known.sequence])
        } else {
          try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO missing_parent (parent, operation) VALUES (?, ?)"
          ).execute(arguments: [parent, sequence])
        }
      }
      let place = try self.place(after: places, replica)
      try update.execute(place.line, place.place, sequence)
      known[id] = (sequence, place)
      try db.cachedStatement(sql: "DELETE FROM missing_parent WHERE parent = ?")
        .execute(arguments: [id])
      if db.changesCount > 0 { return true }
      try db.cachedStatement(sql: "INSERT INTO head (operation) VALUES (?)")
        .execute(arguments: [sequence])
      return false
    }

    private mutating func find(_ id: EntityID) throws -> (sequence: Int64, place: Place)? {
      if let found = known[id] { return found }
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: "SELECT sequence, line, place FROM operation WHERE id = ? AND line IS NOT NULL"),
        arguments: [id])
      guard let row else { return nil }
      return (row[0], Place(line: row[1], place: row[2]))
    }

    /// The place of an operation with these parents: behind one whose line ends there, or in a line of its own.
    private mutating func place(after parents: [Place], _ replica: EntityID) throws -> Place {
      if parents.count == 1, try end(of: parents[0].line).length == parents[0].place {
        return append(to: parents[0].line, replica)
      }
      var seen: [Int64: Int64] = [:]
      for parent in parents {
        seen[parent.line] = max(seen[parent.line] ?? 0, parent.place)
        for (line, place) in try self.seen(by: parent) {
          seen[line] = max(seen[line] ?? 0, place)
        }
      }
      let ending = try seen.filter { try end(of: $0.key).length == $0.value }.keys.sorted()
      let line =
        try ending.first { try end(of: $0).replica == replica } ?? ending.first ?? newLine()
      let place = append(to: line, replica)
      for (other, upto) in seen
      where other != line && upto > ends[line]?.seen[other] ?? 0 {
        ends[line]?.seen[other] = upto
        try insertion.execute(line, other, place.place, upto)
      }
      return place
    }

    private mutating func append(to line: Int64, _ replica: EntityID) -> Place {
      ends[line]?.length += 1
      ends[line]?.replica = replica
      changed.insert(line)
      return Place(line: line, place: ends[line]?.length ?? 0)
    }

    private mutating func newLine() -> Int64 {
      count += 1
      ends[count] = End(length: 0, replica: EntityID(high: 0, low: 0), seen: [:])
      return count
    }

    private mutating func end(of line: Int64) throws -> End {
      if let end = ends[line] { return end }
      let row = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT length, replica FROM line WHERE number = ?"),
        arguments: [line])
      let length: Int64 = row.map { $0[0] } ?? 0
      let end = End(
        length: length, replica: row.map { $0[1] } ?? EntityID(high: 0, low: 0),
        seen: try stored(seenBy: Place(line: line, place: length)))
      ends[line] = end
      return end
    }

    private mutating func seen(by place: Place) throws -> [Int64: Int64] {
      let end = try end(of: place.line)
      return end.length == place.place ? end.seen : try stored(seenBy: place)
    }

    private func stored(seenBy place: Place) throws -> [Int64: Int64] {
      let others = try Int64.fetchAll(
        db.cachedStatement(
          sql: """
            WITH RECURSIVE other(number) AS (
              SELECT min(other) FROM seen WHERE line = ?1
              UNION ALL
              SELECT (SELECT min(other) FROM seen WHERE line = ?1 AND other > other.number)
              FROM other WHERE other.number IS NOT NULL)
            SELECT number FROM other WHERE number IS NOT NULL
            """), arguments: [place.line])
      var seen: [Int64: Int64] = [:]
      for other in others { seen[other] = try ancestry.seen(by: place, of: other) }
      return seen.filter { $0.value > 0 }
    }

    func save() throws {
      let insertion = try RepeatedStatement(
        db, sql: "INSERT OR REPLACE INTO line (number, length, replica) VALUES (?, ?, ?)")
      for line in changed {
        guard let end = ends[line] else { continue }
        try insertion.execute(line, end.length, end.replica)
      }
    }
  }
}
