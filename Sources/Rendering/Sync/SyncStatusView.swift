import Localization
package import Store
package import Todos

/// The state of sync on this machine.
package struct SyncStatus: Sendable {
  /// Nil if sync isn't set up.
  package let url: String?
  package let isEncrypted: Bool
  package let isAutomatic: Bool
  /// When the last sync succeeded.
  package let last: Moment?
  /// Why the last attempt since then failed.
  package let problem: String?
  /// Whether the problem may go away on its own once the network is back.
  package let isOffline: Bool
  /// The number of changes still to be sent.
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

  private static let members: [JSONProperty<(status: SyncStatus, calendar: LocalCalendar)>] = [
    .init("url", \.status.url), .init("encrypted", \.status.isEncrypted),
    .init("automatic", \.status.isAutomatic),
    .init("last", .nullable(.moment)) { $0.status.last?.iso8601(in: $0.calendar) },
    .init("problem", \.status.problem), .init("offline", \.status.isOffline),
    .init("waiting", \.status.waiting),
    .init(
      "replicas",
      [
        .init("id", \.replica.id.hex), .init("name", \.replica.name),
        .init("letters", \.replica.suffix), .init("operations", \.replica.operations),
        .init("own", \.isOwn),
      ]
    ) { written -> [(replica: KnownReplica, isOwn: Bool)] in
      written.status.replicas.map { ($0, $0.id == written.status.own) }
    },
  ]

  package static var schema: JSONSchema { members.shape() }

  package func json(in calendar: LocalCalendar) -> JSON { Self.members.json(of: (self, calendar)) }
}

extension Format {
  /// The state of sync, or how to set it up.
  package func text(_ status: SyncStatus) -> String {
    guard let url = status.url else {
      let steps = Steps([
        (t("sync.status.howToSetUp"), "ootd sync setup git@example.com:me/todos.git")
      ])
      return text(parts: [[StyledText(t("sync.status.notSetUp"))], steps.lines])
    }
    var values = LabelledValues()
    values.add(t("sync.status.remote"), url.visible)
    values.add(t("sync.status.encrypted"), t(status.isEncrypted ? "value.yes" : "value.no"))
    values.add(t("sync.status.automatic"), t(status.isAutomatic ? "value.yes" : "value.no"))
    values.add(t("sync.status.last"), status.last.map(when) ?? t("hook.never"))
    values.add(
      t("sync.status.waiting"),
      status.waiting == 0
        ? t("sync.status.nothingWaiting") : t("sync.status.changes", ["count": status.waiting]))
    // The labels have about 16 columns.
    let problem = status.problem.map { sentence($0, .overdue, indent: 16) } ?? []
    values.add(t("sync.status.problem"), problem)
    values.add(
      t("sync.status.machines"),
      status.replicas.map { machine($0, isThis: $0.id == status.own) })
    return text(values.lines)
  }

  private func machine(_ replica: KnownReplica, isThis: Bool) -> StyledText {
    let example = replica.suffix.map { "1\($0)" } ?? ""
    var line = StyledText(example, .dim).padded(toWidth: 5)
    line += StyledText(machine(replica.name).visible)
    if isThis { line += StyledText("  \(t("sync.status.thisMachine"))", .completion) }
    let operations = t("sync.status.operations", ["count": replica.operations])
    return line + StyledText("  \(operations)", .dim)
  }
}
