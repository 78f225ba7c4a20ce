package import Sync

/// That content is gone, and where it may be all the same.
package struct PurgeView {
  let count: Int
  let report: SyncReport
  let isShared: Bool
  let format: Format

  /// - Parameters:
  ///   - count: How many commands' content is gone.
  ///   - isShared: Whether other machines or a remote may have had it.
  package init(count: Int, _ report: SyncReport, isShared: Bool, format: Format) {
    self.count = count
    self.report = report
    self.isShared = isShared
    self.format = format
  }

  package var text: String {
    let phrases = format.phrases
    let notes = report.notes.flatMap { format.sentence(phrases.note($0), .overdue) }
    let conflicts = SyncView(report, url: "", format: format).conflictLines
    let warnings = phrases.purgeWarnings.suffix(isShared ? .max : 1)
    return format.text(
      [StyledText(phrases.purged(count))] + conflicts + notes
        + warnings.flatMap { format.sentence($0, .dim) })
  }
}
