package import Todos

/// What people and agents are told once: the results of syncs and scans.
struct Notices {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// What a notice is about. Its text depends on that.
  enum Kind: String {
    /// A value of this store that a received one overrides: both operations and the field.
    case conflict
    /// A claim of a session that has ended otherwise than by itself: the new holder, or nothing.
    case claim
    /// A todo that a scan reopened: the reason and the commit.
    case reopened
    /// A todo with a new handle: the former one.
    case handle
    /// A dependency that is ignored because it would close a cycle: the blocker.
    case cycle
    /// An entity with more elements than count.
    case overfull
    /// Commands received from a replica: how many.
    case incoming
    /// The suffix of this machine's numbers that people were told last.
    case suffix
    /// A sentence of a background sync.
    case message
  }

  struct Notice {
    let number: Int64
    let entity: EntityID
    let text: String
    let made: Moment

    fileprivate init(_ row: Row) throws {
      (number, entity, text, made) = try (row[0], row[1], row[2], row[3])
    }
  }

  /// - Parameters:
  ///   - session: The session that it is for; nil for people.
  ///   - isTold: Whether it only records what was told.
  func record(
    _ kind: Kind, of entity: EntityID = .none, _ text: String = "", for session: String? = nil,
    at now: Moment, isTold: Bool = false
  ) throws {
    try db.statement(
      """
      INSERT OR IGNORE INTO notice (kind, entity, text, session, made, told)
      VALUES (?, ?, ?, ?, ?, ?)
      """
    ).execute(kind.rawValue, entity, text, session ?? "", now.milliseconds, isTold)
  }

  /// Stores a todo's former handle, unless people are still to be told an earlier one.
  func recordHandle(of todo: EntityID, _ former: String, at now: Moment) throws {
    let isKnown = try all(.handle).contains { $0.entity == todo }
    if !isKnown { try record(.handle, of: todo, former, at: now) }
  }

  func remove(_ kind: Kind, of entity: EntityID, for session: String) throws {
    try db.statement("DELETE FROM notice WHERE kind = ? AND entity = ? AND session = ?").execute(
      kind.rawValue, entity, session)
  }

  func remove(_ kind: Kind, of entity: EntityID, _ text: String) throws {
    try db.statement("DELETE FROM notice WHERE kind = ? AND entity = ? AND text = ?").execute(
      kind.rawValue, entity, text)
  }

  /// The notices of a kind, oldest first.
  /// - Parameter session: Those for a session; nil for those for people.
  func untold(_ kind: Kind, for session: String? = nil) throws -> [Notice] {
    try all(kind, "told = 0 AND session = ?", session ?? "")
  }

  /// The notices that people haven't seen, by kind, oldest first.
  func untold() throws -> [Kind: [Notice]] {
    var notices: [Kind: [Notice]] = [:]
    try db.statement(
      """
      SELECT number, entity, text, made, kind FROM notice
      WHERE told = 0 AND session = '' ORDER BY number
      """
    ).forEachRow { row in
      guard let kind = Kind(rawValue: try row[4]) else { return }
      notices[kind, default: []].append(try Notice(row))
    }
    return notices
  }

  func all(_ kind: Kind, _ condition: String = "true", _ value: String? = nil) throws -> [Notice] {
    let values: Arguments = condition == "true" ? [kind.rawValue] : [kind.rawValue, value]
    return try db.statement(
      """
      SELECT number, entity, text, made FROM notice WHERE kind = ? AND \(condition) ORDER BY number
      """
    ).rows(values).map { try Notice($0) }
  }

  /// Adds to the number of commands received from each replica.
  func recordIncoming(_ incoming: [EntityID: Int], at now: Moment) throws {
    for (replica, count) in incoming {
      let known = try all(.incoming).first { $0.entity == replica }
      if let known { try remove(.incoming, of: replica, known.text) }
      let sum = count + (known.flatMap { Int($0.text) } ?? 0)
      try record(.incoming, of: replica, "\(sum)", at: now)
    }
  }

  /// - Parameter kind: Those that weren't told yet.
  func markTold(_ numbers: Set<Int64>, except kind: Kind?) throws {
    let mark = try db.statement("UPDATE notice SET told = 1 WHERE number = ? AND kind IS NOT ?")
    for number in numbers.sorted() { try mark.execute(number, kind?.rawValue) }
    // Kept, so that they aren't told again.
    try db.execute(
      sql: """
        DELETE FROM notice WHERE told = 1 AND kind NOT IN ('conflict', 'cycle', 'overfull', 'suffix')
        """)
  }
}

extension EntityID {
  /// Stands for no entity.
  static let none = EntityID(high: 0, low: 0)
}

/// What hasn't been told yet.
package struct Unread: Hashable, Sendable {
  package var incoming: [IncomingChanges] = []
  package var conflicts: [SyncConflict] = []
  /// The new suffix of this machine's numbers; nil if it was told.
  package var suffix: NewSuffix?
  package var handles: [NewHandle] = []
  package var ignored: [IgnoredDependency] = []
  /// What has more labels, members or dependencies than count.
  package var overfull: [HistorySubject] = []
  /// The todos that scans reopened.
  package var reopened: CommitStatusChanges?
  package var lostClaims: [LostClaim] = []
  /// Messages of background syncs, as stored.
  package var messages: [String] = []
  /// The numbers of the notices.
  package fileprivate(set) var numbers: Set<Int64> = []

  /// Whether there is nothing that a sync brought.
  package var isEmpty: Bool {
    incoming.isEmpty && conflicts.isEmpty && suffix == nil && handles.isEmpty
      && ignored.isEmpty && overfull.isEmpty && messages.isEmpty
  }
}

/// How many commands were received from a machine.
package struct IncomingChanges: Hashable, Sendable {
  /// Nil if it has not joined.
  package let replica: String?
  package let changes: Int

  /// Whether to report an operation's command. True only for its first operation, and false for todos of
  /// repeating blocks that an operation with a smaller sequence number also created.
  static func includes(
    _ operation: Operation, _ sequence: Int64, _ db: Database
  ) throws -> Bool {
    switch operation.command {
    case _ where operation.part.first != nil: return false
    case CommandName.join.rawValue, CommandName.renumber.rawValue, CommandName.yield.rawValue:
      return false
    case CommandName.repeat.rawValue:
      let created = operation.writes.filter { $0.field == .kind }
      let earlier = try db.statement(
        "SELECT 1 FROM write WHERE entity = ? AND operation < ? LIMIT 1")
      return try !created.allSatisfy { try earlier.hasRow($0.entity, sequence) }
    default: return true
    }
  }
}

/// A new suffix of a machine's numbers.
package enum NewSuffix: Hashable, Sendable {
  case first(String)
  /// Another machine had already chosen the former suffix.
  case changed(from: String, to: String)
}

/// A todo whose handle has changed.
package struct NewHandle: Hashable, Sendable {
  package let former: String
  package let todo: Todo
  /// Whether another todo, which had the former handle first, has it now.
  package let isTaken: Bool
}

/// A todo that a session no longer holds, otherwise than by its own doing.
package struct LostClaim: Hashable, Sendable {
  package let todo: Todo
  /// The claim on it now; nil if nobody holds it.
  package let holder: Claim?
}

extension Snapshot {
  /// What syncs did and nobody has been told.
  package func unread() throws -> Unread {
    var unread = Unread()
    unread.suffix = try newSuffix()
    // Reopened todos and lost claims are told at the end of every command.
    let untold = try Notices(db).untold().filter { ![.reopened, .claim].contains($0.key) }
    if untold.isEmpty { return unread }
    unread.numbers = Set(untold.values.joined().map(\.number))
    let found = { (kind: Notices.Kind) in untold[kind] ?? [] }
    let names = try MachineNames(db)
    unread.incoming = found(.incoming).map {
      IncomingChanges(replica: names.name(of: $0.entity), changes: Int($0.text) ?? 0)
    }.sorted { ($0.replica ?? "", $0.changes) < ($1.replica ?? "", $1.changes) }
    unread.conflicts = try Conflicts(db).unread(found(.conflict))
    unread.handles = try found(.handle).sorted { $0.text < $1.text }.compactMap { notice in
      guard let todo = try Todo.existing(notice.entity, db), notice.text != todo.handle.description
      else { return nil }
      return NewHandle(former: notice.text, todo: todo, isTaken: try isTaken(notice.text))
    }
    unread.ignored = try IgnoredDependencies(db).unread(found(.cycle))
    unread.overfull = try found(.overfull).sorted { $0.entity < $1.entity }
      .map { try HistorySubject($0.entity, db) }
    unread.messages = found(.message).map(\.text).sorted()
    return unread
  }

  /// The notices for the actor at the end of its next command: for a person the todos that scans reopened, for an
  /// agent's session the claims that it lost within the last day.
  package func unreadOfActor(at now: Moment) throws -> Unread {
    var unread = Unread()
    if let session = actor.session {
      let lost = try Notices(db).untold(.claim, for: session).filter {
        $0.made.advanced(bySeconds: 86_400) > now
      }
      unread.numbers = Set(lost.map(\.number))
      unread.lostClaims = try lost.compactMap { notice in
        try Todo.existing(notice.entity, db).map { LostClaim(todo: $0, holder: $0.claim) }
      }
    } else if !actor.author.isAgent {
      let reopened = try Notices(db).untold(.reopened)
      unread.numbers = Set(reopened.map(\.number))
      if !reopened.isEmpty { unread.reopened = try CommitStatusChanges(reopened: reopened, db) }
    }
    return unread
  }

  fileprivate func newSuffix() throws -> NewSuffix? {
    guard let now = try Suffixes(db).suffix(of: replica.id) else { return nil }
    guard let known = try Notices(db).all(.suffix).first?.text else { return .first(now) }
    return known == now ? nil : .changed(from: known, to: now)
  }

  private func isTaken(_ handle: String) throws -> Bool {
    try db.statement("SELECT 1 FROM todo WHERE number = ? AND \(Todo.handleText) = ? LIMIT 1")
      .hasRow(Handle(handle)?.number, handle)
  }
}

extension Transaction {
  /// Stores messages of a sync until they are told.
  package func saveUnread(_ messages: [String]) throws {
    for message in messages { try Notices(db).record(.message, message, at: now) }
  }

  /// Marks ignored dependencies as told, unless others were added meanwhile.
  package func markAsRead(_ ignored: [IgnoredDependency]) throws {
    let untold = try Notices(db).untold(.cycle)
    guard try IgnoredDependencies(db).unread(untold) == ignored else { return }
    try Notices(db).markTold(Set(untold.map(\.number)), except: nil)
  }
}

extension TodoStore {
  /// Marks results as told. Results that arrived meanwhile are kept.
  /// - Parameter includesChanges: Whether received commands were told too.
  package func markAsRead(
    _ unread: Unread, includesChanges: Bool = true, at now: Moment
  ) throws {
    if unwritable != nil || unread.numbers.isEmpty && unread.suffix == nil { return }
    try write(by: .automatic, at: now) { transaction in
      let notices = Notices(transaction.db)
      try notices.markTold(unread.numbers, except: includesChanges ? nil : .incoming)
      guard unread.suffix != nil, try transaction.newSuffix() == unread.suffix,
        let suffix = try Suffixes(transaction.db).suffix(of: replica.id)
      else { return }
      for told in try notices.all(.suffix) {
        try notices.remove(.suffix, of: told.entity, told.text)
      }
      try notices.record(.suffix, of: replica.id, suffix, at: now, isTold: true)
    }
  }
}
