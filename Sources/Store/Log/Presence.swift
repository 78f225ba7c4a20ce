import GRDB
import Todos

/// The last sign of life of each session on each replica, by this machine's clock: the time of its newest command, or of
/// a commit on its machine that is linked to a todo that it holds, but not later than its arrival here. So a machine
/// whose clock is wrong seems neither alive for days nor dead at once.
struct Presence {
  private let db: Database
  private let now: Moment

  init(_ db: Database, at now: Moment) {
    self.db = db
    self.now = now
  }

  /// - Parameter operation: One that was made or arrived now.
  func record(_ operation: Operation) throws {
    if operation.author == .automatic { return }
    let time = max(operation.wall.milliseconds, operation.time.rawValue >> 16)
    try record(operation.replica, operation.author, operation.session, time)
  }

  /// Records the commits that an operation links to todos, once the todos' rows say who holds them.
  func recordCommits(linkedBy operation: Operation) throws {
    for write in operation.writes where write.field == .todo {
      guard let todo = write.value.string.flatMap(EntityID.init(hex:)),
        let holder = try Holder.current(of: todo, db), holder.replica == operation.replica,
        let authored = operation.writes.first(where: {
          $0.entity == write.entity && $0.field == .authored
        })?.value.integer
      else { continue }
      try record(holder.replica, holder.author, holder.session, authored * 1000)
    }
  }

  func record(
    _ replica: EntityID, _ author: Author, _ session: String?, _ time: Int64? = nil
  ) throws {
    try PreparedStatement(
      db,
      sql: """
        INSERT INTO presence (replica, author, session, seen) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET seen = max(seen, excluded.seen)
        """
    ).execute(
      replica, author.rawValue, session ?? "", min(time ?? .max, now.milliseconds))
  }

  /// The table.
  static let table = """
    CREATE TABLE presence (
      replica BLOB NOT NULL CHECK (length(replica) = 16),
      author TEXT NOT NULL,
      -- Empty for a person.
      session TEXT NOT NULL,
      seen INTEGER NOT NULL,
      PRIMARY KEY (replica, author, session)
    ) WITHOUT ROWID;
    """
}

extension Holder {
  /// The holder of a todo in progress; nil if there is none.
  static func current(of todo: EntityID, _ db: Database) throws -> Holder? {
    var holder: Holder?
    try PreparedStatement(db, sql: "SELECT holder FROM todo WHERE id = ? AND holder IS NOT NULL")
      .forEachRow(todo) { holder = Holder(try $0.text(0)) }
    return holder
  }
}

/// Reads claims as this store sees them.
struct ClaimReader {
  private let names: MachineNames
  private let replica: EntityID
  private let synced: Moment?
  private let presence: PreparedStatement

  init(_ db: Database) throws {
    names = try MachineNames(db)
    replica = try Replica.fetch(db).id
    let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT synced FROM remote"))
    // A remote without a sync has brought no sign of life yet.
    synced = try row.map { try $0[0] ?? Moment(milliseconds: 0) }
    presence = try PreparedStatement(
      db, sql: "SELECT seen FROM presence WHERE replica = ? AND author = ? AND session = ?")
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
