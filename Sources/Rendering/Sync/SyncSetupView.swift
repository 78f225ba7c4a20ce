package import Store
package import Sync

/// That sync is set up, what came of it, and what to do next.
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
  ///   - keyPath: Where a key is that other machines need now; nil for none.
  ///   - formerKeyPath: Where a key is that gave way to another; nil for none.
  ///   - isEncrypted: Whether the remote can be read with a key alone.
  ///   - isAutomatic: Whether changes are sent by themselves.
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
    let phrases = format.phrases
    let heading = StyledText(phrases.setUp) + StyledText("  \(url.visible)", .dim)
    let key = isEncrypted ? "--key FILE " : ""
    var steps = [(phrases.onOtherMachines, "ootd sync setup \(key)\(url.shellWord)")]
    if !isAutomatic {
      steps.append((phrases.toSyncByItself, "git config --global ootd.autoSync true"))
    }
    let lines = [heading] + SyncView(report, unread, url: url, format: format).lines
    let made = keyPath.map { format.sentence(phrases.keyWasMade($0), .overdue) } ?? []
    let former = formerKeyPath.map { format.sentence(phrases.keyWasSetAside($0)) } ?? []
    return format.text(parts: [lines, made, former, Steps(steps).lines])
  }
}
