import GRDB
import Todos

/// The graph of operations. Each operation names as its parents the heads of everything that its author had
/// seen, so the author had seen exactly its ancestors.
///
/// To answer ancestor queries quickly, however long the log is, the graph is divided into chains (the table
/// `line`), about as many as there are concurrent writers. Each operation in a chain descends from the one
/// before it. An operation's place in its chain and the last place that its chain has seen in each other
/// chain determine all its ancestors (Jagadish, "A Compression Technique to Materialize Transitive Closure",
/// 1990). Parents that haven't arrived don't count; once they arrive, the chains are rebuilt.
///
/// Only a hostile writer causes more than ``maxChains`` chains. Beyond that, each operation stores only what
/// it has seen of its parents' chains, and a query follows those in turn: storing everything would take space
/// quadratic in the number of chains.
struct Ancestry {
  static let maxChains = 64

  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// An operation's place in the graph.
  struct Position: Hashable {
    let chain: Int64
    let place: Int64
  }

  /// The operations that no other names as a parent: those of this store first, then the newest.
  func heads() throws -> [EntityID] {
    // CROSS JOIN, here and below, because SQLite would scan all operations first in a plain join.
    try EntityID.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT operation.id FROM head CROSS JOIN operation ON operation.sequence = head.operation
          ORDER BY operation.own DESC, operation.sequence DESC
          """))
  }

  /// Whether the author of an operation had seen another; false if either isn't applied.
  /// - Parameters:
  ///   - later: The sequence number of the operation.
  ///   - earlier: The sequence number of the other one.
  func hasSeen(_ later: Int64, _ earlier: Int64) throws -> Bool {
    guard let later = try place(ofOperation: later), let earlier = try place(ofOperation: earlier)
    else { return false }
    return try seen(by: later, of: earlier.chain) >= earlier.place
  }

  /// Nil if the operation isn't applied.
  func place(ofOperation sequence: Int64) throws -> Position? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT line, place FROM operation WHERE sequence = ? AND line IS NOT NULL"),
      arguments: [sequence])
    return try row.map { try Position(chain: $0[0], place: $0[1]) }
  }

  /// The last place in a chain that an operation has seen; 0 if none.
  private func seen(by place: Position, of chain: Int64) throws -> Int64 {
    if place.chain == chain { return place.place }
    if try hasFewChains() { return try keptSeen(by: place, of: chain) }
    return try seen(by: place, of: chain, seenChains)
  }

  /// The same if there are too many chains to have stored it.
  /// - Parameter seenChains: Returns what a chain has recorded.
  func seen(
    by place: Position, of chain: Int64, _ seenChains: (Int64) throws -> SeenChains
  ) throws -> Int64 {
    var seen: [Int64: Int64] = [:]
    var pending = [place]
    while let next = pending.popLast() {
      guard next.place > seen[next.chain] ?? 0 else { continue }
      seen[next.chain] = next.place
      pending += try seenChains(next.chain).places(seenBy: next)
    }
    return seen[chain] ?? 0
  }

  /// Whether each operation stores everything that it has seen.
  func hasFewChains() throws -> Bool { try chainCount() <= Self.maxChains }

  /// How much of the other chains a chain has seen, from which of its places on.
  struct SeenChains {
    /// For each other chain, the places from which on this one has seen more of it, in order.
    fileprivate var records: [Int64: [(place: Int64, upto: Int64)]] = [:]

    var isEmpty: Bool { records.isEmpty }

    /// The last place in another chain that an operation has seen; 0 if none.
    func place(in chain: Int64, seenBy place: Position) -> Int64 {
      guard let records = records[chain] else { return 0 }
      var (low, high) = (0, records.count)
      while low < high {
        let middle = (low + high) / 2
        if records[middle].place <= place.place { low = middle + 1 } else { high = middle }
      }
      return low == 0 ? 0 : records[low - 1].upto
    }

    fileprivate func places(seenBy place: Position) -> [Position] {
      records.keys.map { Position(chain: $0, place: self.place(in: $0, seenBy: place)) }
    }
  }

  func seenChains(_ chain: Int64) throws -> SeenChains {
    var seen = SeenChains()
    try PreparedStatement(
      db, sql: "SELECT other, place, upto FROM seen WHERE line = ? ORDER BY other, place"
    ).forEachRow(chain) { row in
      seen.records[try row.integer(0), default: []]
        .append((try row.integer(1), try row.integer(2)))
    }
    return seen
  }

  func chainCount() throws -> Int64 {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT coalesce(max(number), 0) FROM line")) ?? 0
  }

  /// The last place in a chain that the operation's own chain has recorded as seen; 0 if none.
  private func keptSeen(by place: Position, of chain: Int64) throws -> Int64 {
    try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT upto FROM seen WHERE line = ? AND other = ? AND place <= ?
          ORDER BY place DESC LIMIT 1
          """), arguments: [place.chain, chain, place.place]) ?? 0
  }

  /// The last place in each chain that the operation's own chain has recorded as seen.
  func keptSeen(by place: Position) throws -> [Int64: Int64] {
    let others = try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          WITH RECURSIVE other(number) AS (
            SELECT min(other) FROM seen WHERE line = ?1
            UNION ALL
            SELECT (SELECT min(other) FROM seen WHERE line = ?1 AND other > other.number)
            FROM other WHERE other.number IS NOT NULL)
          SELECT number FROM other WHERE number IS NOT NULL
          """), arguments: [place.chain])
    var seen: [Int64: Int64] = [:]
    for other in others { seen[other] = try keptSeen(by: place, of: other) }
    return seen.filter { $0.value > 0 }
  }

  /// The part of an operation that the graph needs.
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

  /// Records newly applied operations. Their parents are no longer heads.
  func record(_ nodes: [Node]) throws {
    let parents = Set(nodes.lazy.flatMap(\.parents))
    let arrived = Set(nodes.lazy.map(\.id))
    let removal = try PreparedStatement(
      db, sql: "DELETE FROM head WHERE operation = (SELECT sequence FROM operation WHERE id = ?)")
    let insertion = try PreparedStatement(db, sql: "INSERT INTO head (operation) VALUES (?)")
    for node in nodes {
      for parent in node.parents where !arrived.contains(parent) {
        if try !isApplied(parent) { try recordMissing(parent, of: node) }
        try removal.execute(parent)
      }
      if try !parents.contains(node.id) && !isAwaited(node.id) {
        try insertion.execute(node.sequence)
      }
    }
  }

  /// Assigns places to operations. If one of them is a parent of an operation that already has a place, all
  /// places are assigned again, so pass all operations that arrived together.
  func place(_ nodes: [Node]) throws {
    if try extendChains(by: nodes) { try rebuild() }
  }

  /// Assigns places to operations.
  /// - Returns: Whether a parent arrived after its child, so that all places must be assigned again.
  func extendChains(by nodes: [Node]) throws -> Bool {
    var chains = try Chains(db, self)
    var isAwaited = false
    for node in Self.parentsFirst(nodes) {
      if try chains.add(node) { isAwaited = true }
    }
    try chains.save()
    return isAwaited
  }

  /// Assigns places to imported operations that have none yet.
  func placeUnmerged() throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT bytes, id, sequence FROM unmerged_operation
        CROSS JOIN operation ON sequence = unmerged_operation.operation WHERE line IS NULL
        """)
    var nodes: [Node] = []
    while let row = try rows.next() { nodes.append(try Node(Operation(row: row), row[2])) }
    try place(nodes)
  }

  /// - Throws: SQLite's error for a damaged file, unless all places are in chains.
  func check() throws {
    let isWrong = try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM line WHERE length(replica) <> 16)
          OR EXISTS (
            SELECT 1 FROM operation LEFT JOIN line ON line.number = operation.line
            WHERE operation.line IS NOT NULL AND (line.number IS NULL
              OR coalesce(operation.place, 0) NOT BETWEEN 1 AND line.length))
          OR EXISTS (
            SELECT 1 FROM seen LEFT JOIN line ON line.number = seen.other
            WHERE line.number IS NULL OR seen.upto NOT BETWEEN 1 AND line.length)
        """)
    if isWrong == true { throw DatabaseError.wrongValue(in: "line") }
  }

  /// Whether no operation has a missing parent.
  func isComplete() throws -> Bool {
    try !PreparedStatement(db, sql: "SELECT 1 FROM missing_parent LIMIT 1").hasRow()
  }

  /// Rebuilds heads and chains from all applied operations.
  func rebuild() throws {
    try db.execute(
      sql: """
        DELETE FROM line; DELETE FROM seen; DELETE FROM head; DELETE FROM missing_parent;
        UPDATE operation SET line = NULL, place = NULL WHERE line IS NOT NULL
        """)
    let rows = try Row.fetchCursor(
      db, sql: "SELECT bytes, id, sequence FROM operation WHERE held IS NULL ORDER BY sequence")
    var nodes: [Node] = []
    while let row = try rows.next() { nodes.append(try Node(Operation(row: row), row[2])) }
    try record(nodes)
    try place(nodes)
  }

  private func isApplied(_ id: EntityID) throws -> Bool {
    try PreparedStatement(db, sql: "SELECT 1 FROM operation WHERE id = ? AND held IS NULL")
      .hasRow(id)
  }

  /// Whether an operation is recorded as a missing parent: it hasn't arrived, or it has no place yet.
  func isAwaited(_ id: EntityID) throws -> Bool {
    try PreparedStatement(db, sql: "SELECT 1 FROM missing_parent WHERE parent = ? LIMIT 1")
      .hasRow(id)
  }

  func recordMissing(_ parent: EntityID, of node: Node) throws {
    try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO missing_parent (parent, operation) VALUES (?, ?)"
    ).execute(arguments: [parent, node.sequence])
  }

  /// Sorts operations so that each one follows those of its parents that are among them.
  private static func parentsFirst(_ nodes: [Node]) -> [Node] {
    if nodes.count < 2 { return nodes }
    let indexes = Dictionary(
      nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var isDone = Array(repeating: false, count: nodes.count)
    var sorted: [Node] = []
    for start in nodes.indices where !isDone[start] {
      // Each is visited again once its parents are done. An id is the hash of a line that names the parents,
      // so only purged operations, which keep their old ids, can be among their own ancestors.
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
