/// Who works on a todo in progress, as the register ``Field/holder`` says.
///
/// Of concurrent claims the earlier counts: the merge writes its holder again.
package struct Holder: Hashable, Sendable {
  package let replica: EntityID
  package let author: Author
  /// An agent's session, hashed; nil for a person.
  package let session: String?
  /// The worktree in which the session works, as in ``Actor/worktree``; nil if unknown.
  package let worktree: String?
  /// When it began.
  package let since: Moment

  package init(
    replica: EntityID, author: Author, session: String? = nil, worktree: String? = nil,
    since: Moment
  ) {
    self.replica = replica
    self.author = author
    self.session = session
    self.worktree = worktree
    self.since = since
  }

  /// Parses ``text``.
  package init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, let replica = EntityID(hex: parts[0]), !parts[1].isEmpty,
      let since = Int64(parts[4]).flatMap(Moment.init(stored:))
    else { return nil }
    self.init(
      replica: replica, author: Author(rawValue: parts[1]),
      session: parts[2] == "-" ? nil : parts[2], worktree: parts[3] == "-" ? nil : parts[3],
      since: since)
  }

  /// The register's value: replica, author, session and worktree (`-` for none), and milliseconds since 1970.
  package var text: String {
    "\(replica.hex) \(author.rawValue) \(session ?? "-") \(worktree ?? "-") \(since.milliseconds)"
  }
}

/// A holder's claim on a todo as this store sees it. A class, because few todos have one, and each would be larger.
package final class Claim: Hashable, Sendable {
  package let holder: Holder
  /// The name of the machine, empty if unknown; nil for this one.
  package let machine: String?
  /// The last sign of life: the newest command of the session, or a commit linked to the todo on its machine, or at
  /// the latest its arrival here.
  package let seen: Moment
  /// When the last sync succeeded; nil if the store doesn't sync.
  package let synced: Moment?

  package init(_ holder: Holder, machine: String?, seen: Moment, synced: Moment? = nil) {
    self.holder = holder
    self.machine = machine
    self.seen = seen
    self.synced = synced
  }

  package static func == (left: Claim, right: Claim) -> Bool {
    (left.holder, left.machine, left.seen, left.synced)
      == (right.holder, right.machine, right.seen, right.synced)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(holder)
    hasher.combine(seen)
  }

  package var author: Author { holder.author }
  package var since: Moment { holder.since }

  /// Whether an actor of this store holds it. All of a person's machines are that person's.
  package func isHeld(by actor: Actor) -> Bool {
    if !author.isAgent, !actor.author.isAgent { return true }
    guard machine == nil, author == actor.author else { return false }
    if holder.session == actor.session { return true }
    // Without a name, as at a server that an agent starts, it may be any session in its worktree.
    guard let worktree = holder.worktree, worktree == actor.worktree else { return false }
    return [holder.session, actor.session].contains(String(worktree.prefix(8)))
  }

  /// The folder's name of the worktree in which the holder works; nil if unknown.
  package var worktreeName: String? {
    holder.worktree.map { String($0.drop { $0 != ":" }.dropFirst()) }
  }

  /// When it expires, unless there is a sign of life before. A new session of the same agent in the same worktree need
  /// not wait as long.
  package func expiry(for actor: Actor) -> Moment {
    let isSuccessor =
      machine == nil && author == actor.author && holder.worktree != nil
      && holder.worktree == actor.worktree
    return seen.advanced(bySeconds: isSuccessor ? Self.succession : actor.claimLimit)
  }

  /// Another machine's claim expires only once a sync could have brought a sign of life.
  package func isExpired(at now: Moment, for actor: Actor) -> Bool {
    let expiry = expiry(for: actor)
    return expiry <= now && (machine == nil || synced.map { $0 >= expiry } ?? true)
  }

  /// In seconds.
  private static let succession: Int64 = 10 * 60
}

extension Todo {
  /// The claim on it, also an expired one. People don't see their own.
  package func shownClaim(to actor: Actor) -> Claim? {
    claim.flatMap { $0.author.isAgent || actor.author.isAgent ? $0 : nil }
  }

  /// The claim on it that hasn't expired.
  package func currentClaim(at now: Moment, for actor: Actor) -> Claim? {
    shownClaim(to: actor).flatMap { $0.isExpired(at: now, for: actor) ? nil : $0 }
  }

  /// The author of the claim on it that hasn't expired; a person's is the person's own to other people, too.
  package func holder(at now: Moment, for actor: Actor) -> Author? {
    claim.flatMap { $0.isExpired(at: now, for: actor) ? nil : $0.author }
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
