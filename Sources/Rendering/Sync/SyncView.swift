package import Store
package import Sync
import Todos

/// What an exchange did, in lines: what came in, what was sent, what a person should know.
package struct SyncView {
  let report: SyncReport
  let url: String
  let format: Format

  package init(_ report: SyncReport, url: String, format: Format) {
    self.report = report
    self.url = url
    self.format = format
  }

  package var text: String {
    format.text(lines.isEmpty ? [StyledText(format.phrases.nothingNew, .dim)] : lines)
  }

  var lines: [StyledText] {
    let phrases = format.phrases
    var lines = NewsView(report.received, format: format).lines
    if report.sent > 0 {
      lines.append(
        StyledText(phrases.sentChanges(report.sent)) + StyledText("  \(url.visible)", .dim))
    }
    return lines + conflictLines + report.notes.flatMap { format.sentence(phrases.note($0)) }
  }

  /// What was changed here and elsewhere.
  var conflictLines: [StyledText] {
    let phrases = format.phrases
    var lines = report.conflicts.prefix(Self.mostConflicts).flatMap { conflict in
      format.sentence(
        phrases.conflict(
          phrases.field(conflict.change.field.rawValue), of: subject(conflict.change),
          winner: phrases.machine(conflict.winner), id: conflict.change.todoID), .overdue)
    }
    let rest = report.conflicts.count - Self.mostConflicts
    if rest > 0 { lines += format.sentence(phrases.moreConflicts(rest), .overdue) }
    return lines
  }

  /// More would scroll away what came in.
  private static let mostConflicts = 10

  private func subject(_ change: HistoryEntry.Change) -> String {
    change.id == change.title
      ? change.title : "\(change.name) \(change.title.truncated(toWidth: 40))"
  }
}

/// What came in from other machines.
package struct NewsView {
  let news: [News]
  let format: Format

  package init(_ news: [News], format: Format) {
    self.news = news
    self.format = format
  }

  package var text: String { format.text(lines) }

  var lines: [StyledText] {
    news.map { news in
      StyledText(format.phrases.changes(news.changes, from: format.phrases.machine(news.replica)))
        + StyledText("  ootd history", .dim)
    }
  }
}
