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
    var lines = NewsView(Untold(news: report.received), format: format).lines
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
      format.sentence(conflict.isDeletion ? deletion(conflict) : loss(conflict), .overdue)
    }
    let rest = report.conflicts.count - Self.mostConflicts
    if rest > 0 { lines += format.sentence(phrases.moreConflicts(rest), .overdue) }
    return lines
  }

  /// More would scroll away what came in.
  private static let mostConflicts = 10

  private func loss(_ conflict: SyncConflict) -> String {
    let (phrases, change) = (format.phrases, conflict.change)
    return phrases.conflict(
      phrases.field(change.field.rawValue), of: subject(change),
      winner: phrases.machine(conflict.winner),
      lost: conflict.isOfUnion ? format.words(change.to, change.field) : nil, id: change.todoID)
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

/// What came in from other machines by itself, and what that did.
package struct NewsView {
  let untold: Untold
  let format: Format

  package init(_ untold: Untold, format: Format) {
    self.untold = untold
    self.format = format
  }

  package var text: String { format.text(lines) }

  var lines: [StyledText] {
    let phrases = format.phrases
    var lines = untold.news.map { news in
      withCommand(StyledText(phrases.changes(news.changes, from: phrases.machine(news.replica))))
    }
    if !untold.conflicts.isEmpty {
      lines.append(withCommand(StyledText(phrases.conflicts(untold.conflicts.count), .overdue)))
    }
    let notes = untold.letters?.notes ?? []
    return lines + notes.flatMap { format.sentence(phrases.note($0), .overdue) }
  }

  private func withCommand(_ text: StyledText) -> StyledText {
    text + StyledText("  ootd history", .dim)
  }
}
