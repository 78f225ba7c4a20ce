import Todos

/// Reads claims as this store sees them.
struct ClaimReader {
  private let names: MachineNames
  private let replica: EntityID
  private let synced: Moment?
  private let presence: Statement

  init(_ db: Database) throws {
    names = try MachineNames(db)
    replica = try Replica.fetch(db).id
    let row = try db.statement("SELECT synced FROM remote").row()
    // A remote without a sync has brought no sign of life yet.
    synced = try row.map { try $0[0] ?? Moment(milliseconds: 0) }
    presence = try db.statement(
      "SELECT seen FROM presence WHERE replica = ? AND author = ? AND session = ?")
  }

  /// - Parameter text: The value of the register ``Field/holder``.
  func claim(_ text: String) throws -> Claim? {
    guard let holder = Holder(text) else { return nil }
    var seen = holder.since
    try presence.forEachRow(holder.replica, holder.author.rawValue, holder.session ?? "") {
      seen = try $0[0]
    }
    let machine = holder.replica == replica ? nil : names.name(of: holder.replica) ?? ""
    return Claim(holder, machine: machine, seen: seen, synced: synced)
  }
}

extension Transaction {
  /// Records that a session reads: a sign of life on its own machine.
  package func markSeen() throws {
    try Presence(db, at: now).record(replica.id, actor.author, actor.session)
  }

  /// Gives todos back to the sessions that had claimed them first: of concurrent claims the earlier counts.
  /// - Parameter sequences: Those of operations that arrived.
  func yieldClaims(to sequences: [Int64]) throws {
    let ancestry = Ancestry(db)
    var todos: Set<EntityID> = []
    for sequence in sequences {
      for operation in try Operation.fetch(db, where: "sequence = ?", [sequence]) {
        todos.formUnion(
          operation.writes.lazy.filter { $0.field == .holder && $0.value != .null }.map(\.entity))
      }
    }
    for todo in todos.sorted() {
      let claims = try Registers(of: todo, db).history(of: .holder)
      guard let winner = claims.first, winner.value != .null, !winner.writer.isAutomatic else {
        continue
      }
      let earlier = try claims.dropFirst().filter { claim in
        try claim.value != .null && !claim.writer.isAutomatic
          && (claim.writer.isOwn || winner.writer.isOwn)
          // Neither had seen the other, and nobody has ended or taken over this one.
          && !ancestry.hasSeen(winner.writer, claim.writer)
          && !claims.contains {
            try $0.writer != claim.writer && ancestry.hasSeen($0.writer, claim.writer)
          }
      }
      if let first = earlier.last { try set(.holder, of: todo, to: first.value) }
    }
    try commit(as: .yield)
  }
}
