package import Store
import Todos

/// The commands that were undone or redone.
package struct RetractionView {
  let retraction: Retraction
  let direction: Retraction.Direction
  let format: Format

  package init(_ retraction: Retraction, _ direction: Retraction.Direction, format: Format) {
    self.retraction = retraction
    self.direction = direction
    self.format = format
  }

  package var text: String {
    let phrases = format.phrases
    var lines = format.summary(retraction.entries.map { StyledText(describe($0)) })
    if let last = lines.popLast() {
      let hint = direction.opposite.command(retraction.entries.count)
      lines.append(last + StyledText("   (\(hint))", .dim))
    }
    lines += retraction.kept.map { kept in
      StyledText(
        phrases.kept(
          "\(kept.change.id) \(phrases.field(kept.change.field.rawValue))",
          changedOn: kept.replica ?? phrases.unknownMachine))
    }
    return format.text(lines)
  }

  private func describe(_ entry: HistoryEntry) -> String {
    let count = entry.madeTodos ?? entry.subjectIDs.count
    return format.phrases.retracted(
      direction, entry.command, subjects: entry.subject, count: count)
  }
}
