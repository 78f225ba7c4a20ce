import Localization
package import Store
package import Sync
import Todos

/// The result of a sync: received changes, sent changes, conflicts and notes.
package struct SyncView {
  let report: SyncReport
  let unread: Unread
  let url: String
  let format: Format

  package init(_ report: SyncReport, _ unread: Unread, url: String, format: Format) {
    self.report = report
    self.unread = unread
    self.url = url
    self.format = format
  }

  package var text: String {
    format.text(lines.isEmpty ? [StyledText(format.t("sync.nothingNew"), .dim)] : lines)
  }

  var lines: [StyledText] {
    var lines = format.incoming(unread)
    if report.sent > 0 {
      let sent = format.t("sync.sent", ["count": report.sent])
      lines.append(StyledText(sent) + StyledText("  \(url.visible)", .dim))
    }
    return lines + conflictLines
      + report.notes(with: unread).flatMap { format.sentence(format.language.t($0.message)) }
  }

  /// The conflicts with other machines.
  var conflictLines: [StyledText] {
    var lines = unread.conflicts.prefix(Self.maxConflicts).flatMap { conflict in
      format.sentence(conflict.isDeletion ? deletion(conflict) : loss(conflict), .overdue)
    }
    let rest = unread.conflicts.count - Self.maxConflicts
    if rest > 0 {
      lines += format.sentence(format.t("sync.moreConflicts", ["count": rest]), .overdue)
    }
    return lines
  }

  /// More lines would scroll the received changes off the screen.
  private static let maxConflicts = 10

  private func loss(_ conflict: SyncConflict) -> String {
    let change = conflict.change
    let todo = change.todoID.map { " \($0.shellWord)" } ?? ""
    return format.t(
      "sync.conflict",
      [
        "field": format.language.name(of: change.field), "subject": subject(change),
        "machine": format.machine(conflict.winner), "command": "ootd history\(todo)",
      ])
  }

  /// A deleted todo has no history to refer to.
  private func deletion(_ conflict: SyncConflict) -> String {
    let change = conflict.change
    let entity =
      switch change.kind {
      case .todo, nil: subject(change)
      case .label: format.t("field.element.label", ["name": change.title.truncated(toWidth: 40)])
      case let kind?:
        "\(format.language.name(of: Field(rawValue: kind.rawValue))) \(subject(change))"
      }
    return format.t(
      "sync.deletion", ["subject": entity, "machine": format.machine(conflict.winner)])
  }

  private func subject(_ change: HistoryEntry.Change) -> String {
    let name = change.kind == .commit ? change.id.shortName : change.id
    return change.id == change.title
      ? change.title : "\(name) \(change.title.truncated(toWidth: 40))"
  }

  /// The result of setting up sync, and the next steps.
  /// - Parameters:
  ///   - keyPath: The path of the key that other machines now need; nil if there is none.
  ///   - formerKeyPath: The path of the key that was replaced; nil if there is none.
  ///   - isEncrypted: Whether the remote can only be read with a key.
  ///   - isAutomatic: Whether changes are sent automatically.
  package func setupText(
    keyPath: String?, formerKeyPath: String?, isEncrypted: Bool, isAutomatic: Bool
  ) -> String {
    let heading = StyledText(format.t("sync.setup.done")) + StyledText("  \(url.visible)", .dim)
    let key = isEncrypted ? "--key FILE " : ""
    var steps = [(format.t("sync.setup.onOtherMachines"), "ootd sync setup \(key)\(url.shellWord)")]
    if !isAutomatic {
      steps.append((format.t("sync.setup.automatic"), "git config --global ootd.autoSync true"))
    }
    let newKey = keyPath.map {
      format.sentence(format.t("sync.setup.newKey", ["path": $0]), .overdue)
    }
    let formerKey = formerKeyPath.map {
      format.sentence(format.t("sync.setup.formerKey", ["path": $0]))
    }
    return format.text(parts: [
      [heading] + lines, newKey ?? [], formerKey ?? [], Steps(steps).lines,
    ])
  }

  /// The result of a purge, with warnings about copies that may still exist.
  /// - Parameters:
  ///   - count: The number of commands whose content was purged.
  ///   - withoutText: Those that had none, as typed.
  ///   - isShared: Whether other machines or a remote may have had the content.
  package func purgeText(count: Int, withoutText: [String], isShared: Bool) -> String {
    var lines = [StyledText(format.t("sync.purge.done", ["count": count]))]
    if !withoutText.isEmpty {
      let values: [String: any MessageValue] = [
        "count": withoutText.count, "ids": withoutText.listed,
      ]
      lines.append(StyledText(format.t("sync.purge.withoutText", values)))
    }
    let notes = report.notes(with: unread).flatMap {
      format.sentence(format.language.t($0.message), .overdue)
    }
    let warnings = (isShared ? ["otherMachines"] : []) + ["hosts", "backups"]
    return format.text(
      lines + conflictLines + notes
        + warnings.flatMap { format.sentence(format.t("sync.purge.\($0)"), .dim) })
  }
}

extension Format {
  /// The results of background syncs, printed below a day, after an empty line.
  package func text(_ unread: Unread) -> String {
    var lines = incoming(unread)
    let count = unread.conflicts.count
    if count > 0 {
      lines.append(withHistory(StyledText(t("sync.conflicts", ["count": count]), .overdue)))
    }
    let notes = unread.notes.flatMap { sentence(language.t($0.message), .overdue) }
    return text([StyledText("")] + lines + notes)
  }

  /// The sentence for a session whose claim has ended otherwise than by itself.
  package func lostClaim(_ lost: LostClaim) -> String {
    guard let claim = lost.holder else {
      return t("claim.ended", ["id": lost.todo.handle.description])
    }
    return t("claim.lost", ["id": lost.todo.handle.description, "holder": claim.holderName])
  }

  /// A line for each machine that sent changes.
  fileprivate func incoming(_ unread: Unread) -> [StyledText] {
    unread.incoming.map { incoming in
      let machine = machine(incoming.replica)
      return withHistory(
        StyledText(t("sync.received", ["count": incoming.changes, "machine": machine])))
    }
  }

  /// The name of a machine, or a placeholder if it is unknown.
  func machine(_ name: String?) -> String {
    name.flatMap { $0.isEmpty ? nil : $0 } ?? t("sync.anotherMachine")
  }

  fileprivate func withHistory(_ text: StyledText) -> StyledText {
    text + StyledText("  ootd history", .dim)
  }
}
