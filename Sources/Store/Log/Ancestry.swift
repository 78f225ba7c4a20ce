import Todos

/// The graph of operations. Each operation names as its parents the heads of everything that its author had
/// seen, so the author had seen exactly its ancestors.
///
/// Two columns answer most questions without a walk. `operation.sequence` is the order in which operations were
/// folded here: one made here had seen exactly those before it. `operation.saw` is the last operation made here
/// among an operation and its ancestors: a received one had seen those made here up to that one. An operation of
/// a repeating block, whose time is that of the start of its day, had seen only what is earlier, so it counts as
/// received. Of two received operations the later one's ancestors are walked back to the time of the earlier one.
///
/// Use a value only while the log doesn't change.
final class Ancestry {
  private let db: Database
  private var nodes: [EntityID: Node?] = [:]
  /// By register and operation.
  private var unaware: [RegisterWrite: [EntityID: Int]] = [:]

  init(_ db: Database) {
    self.db = db
  }

  /// Whether the author of an operation had seen another; both are folded.
  func hasSeen(_ later: Writer, _ earlier: Writer) throws -> Bool {
    if later.sequence == earlier.sequence { return true }
    if later.saw == later.sequence { return earlier.sequence < later.sequence }
    if earlier.saw == earlier.sequence { return later.saw >= earlier.sequence }
    guard earlier.time < later.time else { return false }
    var visited: Set<EntityID> = []
    var pending = try node(later.id)?.parents ?? []
    while let id = pending.popLast() {
      if id == earlier.id { return true }
      guard visited.insert(id).inserted, let node = try node(id), node.time > earlier.time
      else { continue }
      if node.saw != node.sequence {
        pending += node.parents
      } else if earlier.sequence < node.sequence {
        return true
      }
    }
    return false
  }

  /// Nil if the operation isn't folded.
  private func node(_ id: EntityID) throws -> Node? {
    if let known = nodes[id] { return known }
    let node = try Node.fetch(db, where: "id = ?", id).first
    nodes[id] = .some(node)
    return node
  }

  /// The part of an operation that the graph needs.
  private struct Node {
    let sequence: Int64
    let id: EntityID
    let time: Int64
    var saw: Int64
    let parents: [EntityID]

    /// The folded operations that meet a condition.
    static func fetch(
      _ db: Database, where condition: String, _ arguments: (any Bindable)?...
    ) throws -> [Node] {
      try db.statement(
        """
        SELECT sequence, id, time, saw, parents FROM operation
        WHERE held IS NULL AND \(condition)
        """
      ).rows(arguments).map { row in
        try Node(
          sequence: row[0], id: row[1], time: row[2], saw: row[3],
          parents: (row[4] as EntityIDs).all)
      }
    }
  }

  /// The number of writes, from the start of a field's history, whose authors may not have seen a write. The rest of
  /// those that are newer have: each one has seen the next, as is usual.
  func unaware(
    of write: RegisterWrite, by writer: Writer, _ history: [Registers.Write]
  ) throws -> Int {
    let register = RegisterWrite(write.entity, write.field, .null)
    let counts = try unaware[register] ?? counts(history)
    unaware[register] = counts
    return counts[writer.id] ?? history.prefix { writer < $0.writer }.count
  }

  private func counts(_ history: [Registers.Write]) throws -> [EntityID: Int] {
    var counts: [EntityID: Int] = [:]
    var count = 0
    for (index, write) in history.enumerated() {
      if index > 0, try !hasSeen(history[index - 1].writer, write.writer) { count = index }
      counts[write.writer.id] = count
    }
    return counts
  }

  // MARK: Writing

  static let removal =
    "DELETE FROM head WHERE operation = (SELECT sequence FROM operation WHERE id = ?)"

  /// Records received operations, once they are folded.
  /// - Parameter sequences: Of all operations that arrived together.
  func record(_ sequences: [Int64]) throws {
    try record(
      sequences.flatMap { try Node.fetch(db, where: "sequence = ?", $0) })
  }

  private func record(_ nodes: [Node]) throws {
    let parents = Set(nodes.lazy.flatMap(\.parents))
    let arrived = Set(nodes.lazy.map(\.id))
    let removal = try db.statement(Self.removal)
    let insertion = try db.statement("INSERT INTO head (operation) VALUES (?)")
    let missing = try db.statement(
      "INSERT OR IGNORE INTO missing_parent (parent, operation) VALUES (?, ?)")
    for node in nodes {
      for parent in node.parents where !arrived.contains(parent) {
        if try !isFolded(parent) { try missing.execute(parent, node.sequence) }
        try removal.execute(parent)
      }
      if try !parents.contains(node.id) && !isAwaited(node.id) {
        try insertion.execute(node.sequence)
      }
    }
  }

  private func isFolded(_ id: EntityID) throws -> Bool {
    try db.statement("SELECT 1 FROM operation WHERE id = ? AND held IS NULL")
      .hasRow(id)
  }

  /// Whether an operation arrived after one that names it as a parent.
  private func isAwaited(_ id: EntityID) throws -> Bool {
    try db.statement("SELECT 1 FROM missing_parent WHERE parent = ? LIMIT 1")
      .hasRow(id)
  }

  /// Works out what recorded operations had seen of this store's, and again for all if one is the missing parent of
  /// another that isn't among them.
  func updateSaw(of sequences: [Int64]) throws {
    let new = Set(sequences)
    let children = try Int64.fetchAll(
      db.statement(
        """
        SELECT missing_parent.operation FROM missing_parent
        JOIN operation ON operation.id = missing_parent.parent WHERE operation.held IS NULL
        """))
    // Without operations made here, nothing received has seen one.
    if try db.statement("SELECT 1 FROM operation WHERE own = 1 AND first IS NULL LIMIT 1").hasRow()
    {
      try updateSaw(
        of: children.allSatisfy(new.contains)
          ? sequences.flatMap { try Node.fetch(db, where: "sequence = ?", $0) }
          : Node.fetch(db, where: "true"))
    }
    if children.isEmpty { return }
    try db.execute(
      sql: """
        DELETE FROM missing_parent WHERE EXISTS (
          SELECT 1 FROM operation WHERE id = missing_parent.parent AND held IS NULL)
        """)
  }

  private func updateSaw(of nodes: [Node]) throws {
    let update = try db.statement("UPDATE operation SET saw = ? WHERE sequence = ?")
    var known: [EntityID: Int64] = [:]
    for node in Self.parentsFirst(nodes) {
      var saw = node.saw
      if saw != node.sequence {
        saw = try node.parents.map { try known[$0] ?? self.node($0)?.saw ?? 0 }.max() ?? 0
        if saw != node.saw { try update.execute(saw, node.sequence) }
      }
      known[node.id] = saw
    }
  }

  /// Rebuilds heads and `saw` from all folded operations.
  func rebuild() throws {
    try db.execute(
      sql: """
        DELETE FROM head; DELETE FROM missing_parent;
        UPDATE operation SET saw = iif(own AND NOT \(Writer.repetition), sequence, 0)
        """)
    let nodes = try Node.fetch(db, where: "true")
    try record(nodes)
    try updateSaw(of: nodes)
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
