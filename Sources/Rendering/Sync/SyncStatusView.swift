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

  package func json(in calendar: LocalCalendar) -> JSON {
    [
      "url": JSON(url), "encrypted": .bool(isEncrypted), "automatic": .bool(isAutomatic),
      "last": JSON(last?.iso8601(in: calendar)), "problem": JSON(problem),
      "offline": .bool(isOffline), "waiting": JSON(waiting),
      "replicas": .array(replicas.map { $0.json(isOwn: $0.id == own) }),
    ]
  }
}

extension SyncStatus {
  package static var schema: JSONSchema {
    .object([
      "url": .nullable(.string), "encrypted": .boolean, "automatic": .boolean,
      "last": .nullable(.moment), "problem": .nullable(.string), "offline": .boolean,
      "waiting": .count,
      "replicas": .array(
        .object([
          "id": .string, "name": .nullable(.string), "letters": .nullable(.string),
          "operations": .count, "own": .boolean,
        ])),
    ])
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

/// The state of sync, or how to set it up.
package struct SyncStatusView {
  let status: SyncStatus
  let format: Format

  package init(_ status: SyncStatus, format: Format) {
    self.status = status
    self.format = format
  }

  package var text: String {
    guard let url = status.url else {
      let steps = Steps([
        (format.t("sync.status.howToSetUp"), "ootd sync setup git@example.com:me/todos.git")
      ])
      return format.text(parts: [[StyledText(format.t("sync.status.notSetUp"))], steps.lines])
    }
    var values = LabelledValues()
    values.add(format.t("sync.status.remote"), url.visible)
    values.add(
      format.t("sync.status.encrypted"), format.t(status.isEncrypted ? "value.yes" : "value.no"))
    values.add(
      format.t("sync.status.automatic"), format.t(status.isAutomatic ? "value.yes" : "value.no"))
    let last = status.last.map { TodoNotes(format: format).when($0) }
    values.add(format.t("sync.status.last"), last ?? format.t("hook.never"))
    values.add(format.t("sync.status.waiting"), waiting)
    let problem = status.problem.map { format.sentence($0, .overdue, indent: Self.labelWidth) }
    for (index, line) in (problem ?? []).enumerated() {
      values.add(index == 0 ? format.t("sync.status.problem") : "", line)
    }
    for (index, replica) in status.replicas.enumerated() {
      values.add(index == 0 ? format.t("sync.status.machines") : "", machine(replica))
    }
    return format.text(values.lines)
  }

  private var waiting: String {
    status.waiting == 0
      ? format.t("sync.status.nothingWaiting")
      : format.t("sync.status.changes", ["count": status.waiting])
  }

  /// The approximate width of the labels in columns.
  private static let labelWidth = 16

  private func machine(_ replica: KnownReplica) -> StyledText {
    let example = replica.suffix.map { "1\($0)" }
    let thisMachine = format.t("sync.status.thisMachine")
    let operations = format.t("sync.status.operations", ["count": replica.operations])
    var line = StyledText(example ?? "", .dim).padded(toWidth: 5)
    line += StyledText(format.machine(replica.name).visible)
    if replica.id == status.own { line += StyledText("  \(thisMachine)", .completion) }
    return line + StyledText("  \(operations)", .dim)
  }
}
