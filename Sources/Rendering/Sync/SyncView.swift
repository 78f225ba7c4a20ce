package import Store
package import Sync
import Todos

/// What a sync did, in lines: what came in, what was sent, what a person should know.
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
    format.text(lines.isEmpty ? [StyledText(format.phrases.nothingNew, .dim)] : lines)
  }

  var lines: [StyledText] {
    let phrases = format.phrases
    var lines = format.news(unread)
    if report.sent > 0 {
      lines.append(
        StyledText(phrases.sentChanges(report.sent)) + StyledText("  \(url.visible)", .dim))
    }
    return lines + conflictLines
      + report.notes(with: unread).flatMap { format.sentence(phrases.note($0)) }
  }

  /// What was changed here and elsewhere.
  var conflictLines: [StyledText] {
    let phrases = format.phrases
    var lines = unread.conflicts.prefix(Self.mostConflicts).flatMap { conflict in
      format.sentence(conflict.isDeletion ? deletion(conflict) : loss(conflict), .overdue)
    }
    let rest = unread.conflicts.count - Self.mostConflicts
    if rest > 0 { lines += format.sentence(phrases.moreConflicts(rest), .overdue) }
    return lines
  }

  /// More would scroll away what came in.
  private static let mostConflicts = 10

  private func loss(_ conflict: SyncConflict) -> String {
    let (phrases, change) = (format.phrases, conflict.change)
    return phrases.conflict(
      phrases.field(change.field.rawValue), of: subject(change),
      winner: phrases.machine(conflict.winner), id: change.todoID)
  }

  /// A todo that is deleted has no history of its own to show.
  private func deletion(_ conflict: SyncConflict) -> String {
    let (phrases, change) = (format.phrases, conflict.change)
    let what =
      switch change.kind {
      case .todo, nil: subject(change)
      case .label: phrases.field("label/\(change.title.truncated(toWidth: 40))")
      case let kind?: "\(phrases.field(kind.rawValue)) \(subject(change))"
      }
    return phrases.deletion(of: what, by: phrases.machine(conflict.winner))
  }

  private func subject(_ change: HistoryEntry.Change) -> String {
    change.id == change.title
      ? change.title : "\(change.name) \(change.title.truncated(toWidth: 40))"
  }
}

/// The results of syncs that nobody watched.
package struct NewsView {
  let unread: Unread
  let format: Format

  package init(_ unread: Unread, format: Format) {
    self.unread = unread
    self.format = format
  }

  /// Below a day, with an empty line between.
  package var text: String { format.text([StyledText("")] + lines) }

  var lines: [StyledText] {
    let phrases = format.phrases
    var lines = format.news(unread)
    if !unread.conflicts.isEmpty {
      let text = StyledText(phrases.conflicts(unread.conflicts.count), .overdue)
      lines.append(format.withHistory(text))
    }
    return lines + unread.notes.flatMap { format.sentence(phrases.note($0), .overdue) }
  }
}

extension Format {
  /// A line for each machine that changes came from.
  fileprivate func news(_ unread: Unread) -> [StyledText] {
    unread.news.map { news in
      withHistory(StyledText(phrases.changes(news.changes, from: phrases.machine(news.replica))))
    }
  }

  fileprivate func withHistory(_ text: StyledText) -> StyledText {
    text + StyledText("  ootd history", .dim)
  }
}
