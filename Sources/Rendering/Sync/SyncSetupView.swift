import Localization
package import Store
package import Sync
import Todos

/// The result of setting up sync, and the next steps.
package struct SyncSetupView {
  let report: SyncReport
  let unread: Unread
  let url: String
  let keyPath: String?
  let formerKeyPath: String?
  let isEncrypted: Bool
  let isAutomatic: Bool
  let format: Format

  /// - Parameters:
  ///   - keyPath: The path of the key that other machines now need; nil if there is none.
  ///   - formerKeyPath: The path of the key that was replaced; nil if there is none.
  ///   - isEncrypted: Whether the remote can only be read with a key.
  ///   - isAutomatic: Whether changes are sent automatically.
  package init(
    _ report: SyncReport, _ unread: Unread, url: String, keyPath: String?, formerKeyPath: String?,
    isEncrypted: Bool,
    isAutomatic: Bool, format: Format
  ) {
    self.report = report
    self.unread = unread
    self.url = url
    self.keyPath = keyPath
    self.formerKeyPath = formerKeyPath
    self.isEncrypted = isEncrypted
    self.isAutomatic = isAutomatic
    self.format = format
  }

  package var text: String {
    let heading = StyledText(format.t("sync.setup.done")) + StyledText("  \(url.visible)", .dim)
    let key = isEncrypted ? "--key FILE " : ""
    var steps = [(format.t("sync.setup.onOtherMachines"), "ootd sync setup \(key)\(url.shellWord)")]
    if !isAutomatic {
      steps.append((format.t("sync.setup.automatic"), "git config --global ootd.autoSync true"))
    }
    let lines = [heading] + SyncView(report, unread, url: url, format: format).lines
    let newKey = keyPath.map {
      format.sentence(format.t("sync.setup.newKey", ["path": $0]), .overdue)
    }
    let formerKey = formerKeyPath.map {
      format.sentence(format.t("sync.setup.formerKey", ["path": $0]))
    }
    return format.text(parts: [lines, newKey ?? [], formerKey ?? [], Steps(steps).lines])
  }
}

/// The result of a purge, with warnings about copies that may still exist.
package struct PurgeView {
  let count: Int
  let withoutText: [String]
  let report: SyncReport
  let unread: Unread
  let isShared: Bool
  let format: Format

  /// - Parameters:
  ///   - count: The number of commands whose content was purged.
  ///   - withoutText: Those that had none, as typed.
  ///   - isShared: Whether other machines or a remote may have had the content.
  package init(
    count: Int, withoutText: [String], _ report: SyncReport, _ unread: Unread, isShared: Bool,
    format: Format
  ) {
    self.count = count
    self.withoutText = withoutText
    self.report = report
    self.unread = unread
    self.isShared = isShared
    self.format = format
  }

  package var text: String {
    let notes = report.notes(with: unread).flatMap {
      format.sentence(format.language.t($0.message), .overdue)
    }
    let conflicts = SyncView(report, unread, url: "", format: format).conflictLines
    let warnings = (isShared ? ["otherMachines"] : []) + ["hosts", "backups"]
    let others =
      withoutText.isEmpty
      ? []
      : [
        StyledText(
          format.t(
            "sync.purge.withoutText", ["count": withoutText.count, "ids": withoutText.listed]))
      ]
    return format.text(
      [StyledText(format.t("sync.purge.done", ["count": count]))] + others + conflicts + notes
        + warnings.flatMap { format.sentence(format.t("sync.purge.\($0)"), .dim) })
  }
}
