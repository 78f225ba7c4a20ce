import Localization
import Store
import Sync
import Todos

extension SyncView {
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
