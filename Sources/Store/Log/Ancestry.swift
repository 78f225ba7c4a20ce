import GRDB
import Todos

/// The graph of operations: each names the heads of everything that its author had seen. "Had its author seen that?"
/// is "is that an ancestor?".
///
/// To answer at once however long the log is, the graph is cut into lines, in which each operation is a descendant of
/// the one before it, as few as there are writers at a time. An operation's place in its line, and how far its line
/// has seen each other one, tell all its ancestors (Jagadish, "A Compression Technique to Materialize Transitive
/// Closure", 1990). Parents that haven't arrived tell nothing; once they do, the lines are made anew.
///
/// Only a hostile writer makes more than ``mostLines`` lines. From then on each operation keeps only how far it has seen
/// its parents' lines, and the rest is followed from there: to keep all would take the square of their number.
struct Ancestry {
  static let mostLines = 64

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
    // Of a plain join SQLite would read all operations first, here and below.
    try EntityID.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT operation.id FROM head CROSS JOIN operation ON operation.sequence = head.operation
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
    if try lineCount() <= Self.mostLines { return try keptSeen(by: place, of: line) }
    var seen: [Int64: Int64] = [:]
    var pending = [place]
    while let next = pending.popLast() {
      guard next.place > seen[next.line] ?? 0 else { continue }
      seen[next.line] = next.place
      pending += try keptSeen(by: next).map { Place(line: $0.key, place: $0.value) }
    }
    return seen[line] ?? 0
  }

  func lineCount() throws -> Int64 {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT coalesce(max(number), 0) FROM line")) ?? 0
  }

  /// The same as far as it is kept for the operation's line.
  private func keptSeen(by place: Place, of line: Int64) throws -> Int64 {
    try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT upto FROM seen WHERE line = ? AND other = ? AND place <= ?
          ORDER BY place DESC LIMIT 1
          """), arguments: [place.line, line, place.place]) ?? 0
  }

  /// The same of all lines of which it is kept.
  func keptSeen(by place: Place) throws -> [Int64: Int64] {
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
    for other in others { seen[other] = try keptSeen(by: place, of: other) }
    return seen.filter { $0.value > 0 }
  }

  /// An operation, as far as the graph is concerned.
  struct Node {
    let id: EntityID
    let replica: EntityID
    let parents: [EntityID]
    let sequence: Int64

    init(_ operation: Operation, _ sequence: Int64) {
      id = operation.id
      replica = operation.replica
      parents = operation.parents
      self.sequence = sequence
    }
  }

  /// Notes that operations are applied from now on: the others that they name are heads no more.
  func note(_ nodes: [Node]) throws {
    let parents = Set(nodes.lazy.flatMap(\.parents))
    let arrived = Set(nodes.lazy.map(\.id))
    let removal = try RepeatedStatement(
      db, sql: "DELETE FROM head WHERE operation = (SELECT sequence FROM operation WHERE id = ?)")
    let insertion = try RepeatedStatement(db, sql: "INSERT INTO head (operation) VALUES (?)")
    for node in nodes {
      for parent in node.parents where !arrived.contains(parent) {
        if try !isApplied(parent) { try noteMissing(parent, of: node) }
        try removal.execute(parent)
      }
      if try !parents.contains(node.id) && !isAwaited(node.id) {
        try insertion.execute(node.sequence)
      }
    }
  }

  /// Gives places to operations, if possible once all are here that came together: if a parent of one comes later, all
  /// are given places anew.
  func place(_ nodes: [Node]) throws {
    if try extendLines(by: nodes) { try rebuild() }
  }

  /// Gives places to operations.
  /// - Returns: Whether a parent has come later than its child, so that all have to be given places anew.
  func extendLines(by nodes: [Node]) throws -> Bool {
    var lines = try Lines(db, self)
    var isAwaited = false
    for node in Self.parentsFirst(nodes) {
      if try lines.add(node) { isAwaited = true }
    }
    try lines.save()
    return isAwaited
  }

  /// Gives places to imported operations that don't have one yet.
  func placeUnmerged() throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT bytes, id, sequence FROM unmerged_operation
        CROSS JOIN operation ON sequence = unmerged_operation.operation WHERE line IS NULL
        """)
    var nodes: [Node] = []
    while let row = try rows.next() { nodes.append(Node(try Operation(row: row), row[2])) }
    try place(nodes)
  }

  /// Whether no operation that is here names one that isn't.
  func isComplete() throws -> Bool {
    try !RepeatedStatement(db, sql: "SELECT 1 FROM missing_parent LIMIT 1").hasRow()
  }

  /// Makes heads and lines anew from all operations that are applied.
  func rebuild() throws {
    try db.execute(
      sql: """
        DELETE FROM line; DELETE FROM seen; DELETE FROM head; DELETE FROM missing_parent;
        UPDATE operation SET line = NULL, place = NULL WHERE line IS NOT NULL
        """)
    let rows = try Row.fetchCursor(
      db, sql: "SELECT bytes, id, sequence FROM operation WHERE held IS NULL ORDER BY sequence")
    var nodes: [Node] = []
    while let row = try rows.next() { nodes.append(Node(try Operation(row: row), row[2])) }
    try note(nodes)
    try place(nodes)
  }

  private func isApplied(_ id: EntityID) throws -> Bool {
    try RepeatedStatement(db, sql: "SELECT 1 FROM operation WHERE id = ? AND held IS NULL")
      .hasRow(id)
  }

  /// Whether an operation that is here names another that isn't, or has no place yet.
  func isAwaited(_ id: EntityID) throws -> Bool {
    try RepeatedStatement(db, sql: "SELECT 1 FROM missing_parent WHERE parent = ? LIMIT 1")
      .hasRow(id)
  }

  func noteMissing(_ parent: EntityID, of node: Node) throws {
    try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO missing_parent (parent, operation) VALUES (?, ?)"
    ).execute(arguments: [parent, node.sequence])
  }

  /// Puts parents before their children, as far as they are among them.
  private static func parentsFirst(_ nodes: [Node]) -> [Node] {
    if nodes.count < 2 { return nodes }
    let indexes = Dictionary(
      nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var isDone = Array(repeating: false, count: nodes.count)
    var sorted: [Node] = []
    for start in nodes.indices where !isDone[start] {
      // Each is met again once its parents are done. No id can be among its own ancestors, but for purged ones.
      var pending = [(index: start, isReady: false)]
      var isPending: Set<Int> = []
      while let (index, isReady) = pending.popLast() {
        if isDone[index] { continue }
        let parents = nodes[index].parents.lazy.compactMap { indexes[$0] }.filter { !isDone[$0] }
        if isReady || parents.isEmpty || !isPending.insert(index).inserted {
          isDone[index] = true
          sorted.append(nodes[index])
        } else {
          pending.append((index, true))
          pending += parents.map { ($0, false) }
        }
      }
    }
    return sorted
  }
}
