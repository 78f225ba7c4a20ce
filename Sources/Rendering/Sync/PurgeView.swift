package import Store
package import Sync

/// That content is gone, and where it may be all the same.
package struct PurgeView {
  let count: Int
  let report: SyncReport
  let unread: Unread
  let isShared: Bool
  let format: Format

  /// - Parameters:
  ///   - count: How many commands' content is gone.
  ///   - isShared: Whether other machines or a remote may have had it.
  package init(count: Int, _ report: SyncReport, _ unread: Unread, isShared: Bool, format: Format) {
    self.count = count
    self.report = report
    self.unread = unread
    self.isShared = isShared
    self.format = format
  }

  package var text: String {
    let phrases = format.phrases
    let notes = report.notes(with: unread).flatMap {
      format.sentence(phrases.note($0), .overdue)
    }
    let conflicts = SyncView(report, unread, url: "", format: format).conflictLines
    let warnings = phrases.purgeWarnings.suffix(isShared ? .max : 2)
    return format.text(
      [StyledText(phrases.purged(count))] + conflicts + notes
        + warnings.flatMap { format.sentence($0, .dim) })
  }
}
