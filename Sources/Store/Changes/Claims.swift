import GRDB
package import Localization
package import Todos

/// The todos that were claimed.
package struct ClaimChange: Hashable, Sendable {
  package let change: TodoChange
  /// The expired claims of others that were taken over, by todo.
  package let takenOver: [EntityID: Claim]
}

/// A todo that another has claimed.
package struct ClaimedTodo: Hashable, Sendable {
  package let handle: Handle
  package let claim: Claim
  /// When the claim expires, unless there is a sign of life before.
  package let expiry: Moment
}

extension ClaimedTodo {
  /// The arguments `since` and `free` are left for the renderer, which formats times.
  var message: Message {
    Message("error.todo.claimed", ["id": handle.description, "holder": claim.holder])
  }
}

extension Claim {
  /// The author, with the machine unless it is this one: `claude`, `claude@desktop`.
  package var holder: any MessageValue {
    let name: any MessageValue =
      author == .person ? Message("claim.person") : author.rawValue
    guard let machine else { return name }
    return Message(
      "claim.holder",
      ["name": name, "machine": machine.isEmpty ? Message("sync.anotherMachine") : machine])
  }
}

extension TodoStore {
  /// Checks that nobody else has claimed one of the todos.
  /// - Throws: ``StoreError/claimed(_:)``
  package func checkClaims(_ selections: [HandleSelection], at now: Moment) throws(StoreError) {
    for todo in try todos(selections) { try check(todo, at: now) }
  }

  /// Starts todos and claims them, all or none. A todo that is already claimed by the same author keeps the
  /// claim.
  /// - Throws: ``StoreError/claimed(_:)`` if another has claimed one and the claim hasn't expired.
  package func claim(
    _ selections: [HandleSelection], at now: Moment
  ) throws(StoreError) -> ClaimChange {
    let claimer = Claimer(replica: replica.id, author: actor.author)
    return try change("claim", at: now) { db, draft in
      let todos = try TodoSelection(db).todos(selections)
      var takenOver: [EntityID: Claim] = [:]
      for todo in todos {
        try check(todo, at: now)
        try draft.setStatus(.doing, of: todo, at: now)
        if let claim = todo.claim, claim.isHeld(by: actor) {
          try draft.renew(claim, of: todo.id, by: claimer, actor, at: now)
          continue
        }
        takenOver[todo.id] = todo.claim
        try draft.endClaims(of: todo.id)
        try draft.set(.claim(claimer), of: todo.id, to: .bool(true))
      }
      return (todos, draft, takenOver)
    } result: {
      ClaimChange(change: try TodoChange(of: $1.0, by: $1.1, $0), takenOver: $1.2)
    }
  }

  /// - Throws: ``StoreError/claimed(_:)`` if another has claimed the todo and the claim hasn't expired.
  func check(_ todo: Todo, at now: Moment) throws(StoreError) {
    guard todo.isHeldByAnother(than: actor, at: now), let claim = todo.claim else { return }
    throw .claimed(
      ClaimedTodo(handle: todo.handle, claim: claim, expiry: claim.expiry(for: actor)))
  }
}

extension Draft {
  /// Ends all claims on a todo.
  mutating func endClaims(of todo: EntityID) throws {
    for field in try registers(of: todo).claimFields { try clear(field, of: todo) }
  }

  /// Writes a claim again, as a sign of life. Any other command is one too, so this is needed only after
  /// half of the time in which the claim would expire.
  fileprivate mutating func renew(
    _ claim: Claim, of todo: EntityID, by claimer: Claimer, _ actor: Actor, at now: Moment
  ) throws {
    guard now.milliseconds - claim.seen.milliseconds > actor.claimLimit * 500 else { return }
    append(RegisterWrite(todo, .claim(claimer), .bool(true)))
  }
}

/// The writes with which an author has claimed a todo without a break.
struct ClaimWrites {
  /// The write that began the claim: of several claims, the one that began first by the log's order counts.
  let first: Registers.Write
}

extension Registers {
  /// The fields of claims that are true.
  var claimFields: [Field] {
    elements(of: "claim").map { Field(rawValue: "claim/\($0)") }
  }

  /// The claim that counts; nil unless the todo is in progress. Only a claimer itself can claim.
  var claim: ClaimWrites? {
    guard self[.status].string == Status.doing.rawValue else { return nil }
    let fields = claimFields
    if fields.isEmpty { return nil }
    let histories = histories
    return fields.compactMap { field -> Write? in
      histories[field]?.prefix {
        $0.value.isTrue
          && field.claimer == Claimer(replica: $0.writer.replica, author: $0.writer.author)
      }.last
    }.min { $0.writer < $1.writer }.map(ClaimWrites.init)
  }
}

/// Reads claims from the log.
struct ClaimReader {
  private let db: Database
  private let names: MachineNames

  init(_ db: Database) throws {
    self.db = db
    names = try MachineNames(db)
  }

  /// The claim that an operation began.
  func claim(_ operation: EntityID) throws -> Claim? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT operation.author, operation.own, operation.replica, operation.wall, presence.seen
          FROM operation LEFT JOIN presence
            ON presence.replica = operation.replica AND presence.author = operation.author
          WHERE operation.id = ?
          """), arguments: [operation])
    guard let row else { return nil }
    let since: Moment = try row[3]
    return Claim(
      author: Author(rawValue: try row[0]),
      machine: try row[1] ? nil : names.name(of: row[2]) ?? "",
      since: since, seen: try row[4] ?? since)
  }
}
