package import Store
package import Todos

/// How it stands with sync on this machine.
package struct SyncStanding: Sendable {
  /// Nil where it isn't set up.
  package let url: String?
  package let isEncrypted: Bool
  package let isAutomatic: Bool
  /// When the last exchange was done.
  package let last: Moment?
  /// Why the last one since was not.
  package let problem: String?
  /// Whether that may mend by itself, once the network is back.
  package let isOffline: Bool
  /// How many changes wait to be sent.
  package let waiting: Int
  package let replicas: [KnownReplica]
  package let own: EntityID?

  package init(
    url: String? = nil, isEncrypted: Bool = false, isAutomatic: Bool, last: Moment? = nil,
    problem: String? = nil, isOffline: Bool = false, waiting: Int = 0,
    replicas: [KnownReplica] = [], own: EntityID? = nil
  ) {
    self.url = url
    self.isEncrypted = isEncrypted
    self.isAutomatic = isAutomatic
    self.last = last
    self.problem = problem
    self.isOffline = isOffline
    self.waiting = waiting
    self.replicas = replicas
    self.own = own
  }

  package func json(in calendar: LocalCalendar) -> JSON {
    [
      "url": JSON(url), "encrypted": .bool(isEncrypted), "automatic": .bool(isAutomatic),
      "last": JSON(last?.iso8601(in: calendar)), "problem": JSON(problem),
      "offline": .bool(isOffline), "waiting": JSON(waiting),
      "replicas": .array(replicas.map { $0.json(isOwn: $0.id == own) }),
    ]
  }
}

extension KnownReplica {
  fileprivate func json(isOwn: Bool) -> JSON {
    [
      "id": .string(id.hex), "name": JSON(name), "letters": JSON(suffix),
      "operations": JSON(operations), "own": .bool(isOwn),
    ]
  }
}
