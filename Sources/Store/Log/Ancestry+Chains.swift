import GRDB
import Todos

extension Ancestry {
  /// Extends the chains as operations are added, with the end of each chain in memory.
  struct Chains {
    private let db: Database
    private let ancestry: Ancestry
    private var ends: [Int64: End] = [:]
    private var changed: Set<Int64> = []
    private var count: Int64
    private var known: [EntityID: Position] = [:]
    private let update: PreparedStatement
    private let insertion: PreparedStatement

    private struct End {
      var length: Int64
      var replica: EntityID
      /// For each other chain, the last place in it that this one has seen.
      var seen: [Int64: Int64]
    }

    init(_ db: Database, _ ancestry: Ancestry) throws {
      self.db = db
      self.ancestry = ancestry
      count = try ancestry.chainCount()
      update = try PreparedStatement(
        db, sql: "UPDATE operation SET line = ?, place = ? WHERE sequence = ?")
      insertion = try PreparedStatement(
        db, sql: "INSERT OR REPLACE INTO seen (line, other, place, upto) VALUES (?, ?, ?, ?)")
    }

    /// - Returns: Whether an operation that already has a place names it as a parent.
    mutating func add(_ node: Node) throws -> Bool {
      var places: [Position] = []
      for parent in node.parents {
        if let place = try find(parent) {
          places.append(place)
        } else {
          try ancestry.recordMissing(parent, of: node)
        }
      }
      let assigned = try place(after: places, node.replica)
      try update.execute(assigned.chain, assigned.place, node.sequence)
      known[node.id] = assigned
      guard try ancestry.isAwaited(node.id) else { return false }
      let isLate = try PreparedStatement(
        db,
        sql: """
          SELECT 1 FROM missing_parent JOIN operation
            ON operation.sequence = missing_parent.operation
          WHERE missing_parent.parent = ? AND operation.line IS NOT NULL LIMIT 1
          """
      ).hasRow(node.id)
      try db.cachedStatement(sql: "DELETE FROM missing_parent WHERE parent = ?")
        .execute(arguments: [node.id])
      return isLate
    }

    private func find(_ id: EntityID) throws -> Position? {
      if let place = known[id] { return place }
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: "SELECT line, place FROM operation WHERE id = ? AND line IS NOT NULL"),
        arguments: [id])
      return try row.map { try Position(chain: $0[0], place: $0[1]) }
    }

    /// The place of an operation with these parents: at the end of a chain that it has seen in full, if
    /// possible one of the same replica, or else in a new chain.
    private mutating func place(after parents: [Position], _ replica: EntityID) throws -> Position {
      if parents.count == 1, try end(of: parents[0].chain).length == parents[0].place {
        return append(to: parents[0].chain, replica)
      }
      var seen: [Int64: Int64] = [:]
      for parent in parents {
        seen[parent.chain] = max(seen[parent.chain] ?? 0, parent.place)
        for (chain, place) in count > Ancestry.maxChains ? [:] : try self.seen(by: parent) {
          seen[chain] = max(seen[chain] ?? 0, place)
        }
      }
      let ending = try seen.filter { try end(of: $0.key).length == $0.value }.keys.sorted()
      let chain =
        try ending.first { try end(of: $0).replica == replica } ?? ending.first ?? newChain()
      let place = append(to: chain, replica)
      for (other, upto) in seen
      where other != chain && upto > ends[chain]?.seen[other] ?? 0 {
        ends[chain]?.seen[other] = upto
        try insertion.execute(chain, other, place.place, upto)
      }
      return place
    }

    private mutating func append(to chain: Int64, _ replica: EntityID) -> Position {
      ends[chain]?.length += 1
      ends[chain]?.replica = replica
      changed.insert(chain)
      return Position(chain: chain, place: ends[chain]?.length ?? 0)
    }

    private mutating func newChain() -> Int64 {
      count += 1
      ends[count] = End(length: 0, replica: EntityID(high: 0, low: 0), seen: [:])
      return count
    }

    private mutating func end(of chain: Int64) throws -> End {
      if let end = ends[chain] { return end }
      let row = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT length, replica FROM line WHERE number = ?"),
        arguments: [chain])
      let length: Int64 = try row?[0] ?? 0
      let end = End(
        length: length, replica: try row?[1] ?? EntityID(high: 0, low: 0),
        seen: try ancestry.keptSeen(by: Position(chain: chain, place: length)))
      ends[chain] = end
      return end
    }

    private mutating func seen(by place: Position) throws -> [Int64: Int64] {
      let end = try end(of: place.chain)
      return end.length == place.place ? end.seen : try ancestry.keptSeen(by: place)
    }

    func save() throws {
      let insertion = try PreparedStatement(
        db, sql: "INSERT OR REPLACE INTO line (number, length, replica) VALUES (?, ?, ?)")
      for chain in changed {
        guard let end = ends[chain] else { continue }
        try insertion.execute(chain, end.length, end.replica)
      }
    }
  }
}
