package import Localization
package import Todos

extension Transaction {
  /// Changes a todo's status or existence. Each write of a status also writes completion and holder, even if they don't
  /// change, so that of concurrent transitions one counts as a whole.
  func apply(_ transition: Transition, to todo: Todo) throws {
    let isInProgress = todo.status == .doing
    switch transition {
    case .expire: return try set(.expired, of: todo.id, to: .bool(true))
    case .restore:
      if todo.isExpired { try keep(todo.id) }
      return try restore(todo.id)
    case .delete:
      try set(.deleted, of: todo.id, to: .bool(true))
      return try set(.holder, of: todo.id, to: .null)
    case .stop where !isInProgress: return
    case .drop where !todo.isOpen: return
    default: if todo.isExpired { try keep(todo.id) }
    }
    switch transition {
    case .start where isInProgress: return
    case .claim where isInProgress && todo.claim?.isHeld(by: actor) == true: return
    case .start, .claim:
      if !isInProgress { try set(.started, of: todo.id, to: RegisterValue(now)) }
      write(.doing, of: todo.id, holder: ownHolder)
    case .stop: write(.todo, of: todo.id)
    case .finish:
      if todo.status != .done { write(.done, of: todo.id, completed: now, finished: day) }
    case .complete(let moment, let day) where todo.status == .done:
      if moment == todo.completed, day == todo.finished { return }
      guard let day, let former = todo.finished, former < day else {
        return write(.done, of: todo.id, completed: moment, finished: day)
      }
      // Without a status, a write to a later day counts for the former one too, and so takes the todo out of it.
      append(RegisterWrite(todo.id, .completed, RegisterValue(moment)))
      append(RegisterWrite(todo.id, .finished, RegisterValue(day.description)))
    case .complete(let moment, let day):
      write(.done, of: todo.id, completed: moment, finished: day)
    case .drop: write(.dropped, of: todo.id)
    case .reopen(let status): if todo.status != status { write(status, of: todo.id) }
    case .delete, .restore, .expire: return
    }
  }

  private func write(
    _ status: Status, of todo: EntityID, completed: Moment? = nil, finished: Day? = nil,
    holder: Holder? = nil
  ) {
    append(RegisterWrite(todo, .status, .string(status.rawValue)))
    append(RegisterWrite(todo, .completed, RegisterValue(completed)))
    append(RegisterWrite(todo, .finished, RegisterValue(finished?.description)))
    append(RegisterWrite(todo, .holder, RegisterValue(holder?.text)))
  }

  /// The actor as a holder from now on; nil for what ootd itself does.
  var ownHolder: Holder? {
    if author == .automatic { return nil }
    return Holder(
      replica: replica.id, author: author, session: actor.session, worktree: actor.worktree,
      since: now)
  }

  /// - Throws: ``StoreError/claimed(_:)`` if another has claimed the todo and the claim hasn't expired.
  func checkClaim(on todo: Todo) throws { try checkClaim(on: todo, at: now) }
}

extension Snapshot {
  fileprivate func checkClaim(on todo: Todo, at now: Moment) throws {
    guard todo.isHeldByAnother(than: actor, at: now), let claim = todo.claim else { return }
    throw StoreError.claimed(
      ClaimedTodo(handle: todo.handle, claim: claim, expiry: claim.expiry(for: actor)))
  }

  /// Checks that nobody else has claimed one of the todos.
  /// - Throws: ``StoreError/claimed(_:)``
  package func checkClaims(_ selections: [HandleSelection], at now: Moment) throws {
    for todo in try todos(selections) { try checkClaim(on: todo, at: now) }
  }
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
  var failure: Failure {
    Failure(
      "todo.claimed", .claimed, ["id": handle.description, "holder": claim.holderName],
      given: handle.description)
  }
}

extension Claim {
  /// The author, with the machine unless it is this one: `claude`, `claude@desktop`.
  package var holderName: any MessageValue {
    let name: any MessageValue =
      author == .person ? Message("claim.person") : author.rawValue
    guard let machine else { return name }
    return Message(
      "claim.holder",
      ["name": name, "machine": machine.isEmpty ? Message("sync.anotherMachine") : machine])
  }
}
