/// The claim of a person or an agent on a todo in progress.
package struct Claim: Hashable, Sendable {
  package let author: Author
  /// The name of the machine, empty if unknown; nil for this one.
  package let machine: String?
  package let since: Moment
  /// The last sign of life of its author on that machine: the newest command, or its arrival here.
  package let seen: Moment

  package init(author: Author, machine: String?, since: Moment, seen: Moment) {
    self.author = author
    self.machine = machine
    self.since = since
    self.seen = seen
  }

  package func isHeld(by actor: Actor) -> Bool { machine == nil && author == actor.author }

  /// When it expires, unless there is a sign of life before.
  package func expiry(for actor: Actor) -> Moment {
    seen.advanced(bySeconds: actor.claimLimit)
  }

  package func isExpired(at now: Moment, for actor: Actor) -> Bool { expiry(for: actor) <= now }
}

/// The author of the commands that run here, and the time after which claims of others expire.
package struct Actor: Hashable, Sendable {
  package let author: Author
  /// How long a claim lasts without a sign of life, in seconds.
  package let claimLimit: Int64

  package init(_ author: Author, claimLimit: Int64 = Actor.usualClaimLimit) {
    self.author = author
    self.claimLimit = claimLimit
  }

  package static let person = Actor(.person)
  package static let usualClaimLimit: Int64 = 2 * 3600
}

extension Todo {
  /// The claim on it that hasn't expired.
  package func currentClaim(at now: Moment, for actor: Actor) -> Claim? {
    claim.flatMap { $0.isExpired(at: now, for: actor) ? nil : $0 }
  }

  /// Whether it is in progress and claimed by someone else, whose claim hasn't expired.
  package func isHeldByAnother(than actor: Actor, at now: Moment) -> Bool {
    currentClaim(at: now, for: actor).map { !$0.isHeld(by: actor) } ?? false
  }

  /// Whether an actor could work on it now: it is ready, and nobody else has claimed it.
  package func isReady(for actor: Actor, at now: Moment, in calendar: LocalCalendar) -> Bool {
    isReady(on: calendar.day(of: now)) && !isHeldByAnother(than: actor, at: now)
  }
}

/// Whose claims a register records: an author on a replica.
package struct Claimer: Hashable, Sendable {
  package let replica: EntityID
  package let author: Author

  package init(replica: EntityID, author: Author) {
    self.replica = replica
    self.author = author
  }
}

extension Field {
  /// On a todo: whether an author on a replica claims it.
  package static func claim(_ claimer: Claimer) -> Field {
    Field(rawValue: "claim/\(claimer.replica.hex)/\(claimer.author.rawValue)")
  }

  /// Whose claims this register records; nil for any other register.
  package var claimer: Claimer? {
    guard let text = element(of: "claim"), let replica = EntityID(hex: String(text.prefix(32)))
    else { return nil }
    let author = text.utf8.dropFirst(32)
    guard author.first == UInt8(ascii: "/"), author.count > 1 else { return nil }
    return Claimer(
      replica: replica,
      author: Author(rawValue: String(decoding: author.dropFirst(), as: UTF8.self)))
  }
}
