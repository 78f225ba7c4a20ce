package import Store
import Todos

/// What undo took back or redo restored.
package struct RetractionView {
  let retraction: Retraction
  let isUndo: Bool
  let format: Format

  package init(_ retraction: Retraction, isUndo: Bool, format: Format) {
    self.retraction = retraction
    self.isUndo = isUndo
    self.format = format
  }

  package var text: String {
    let phrases = format.phrases
    var lines = retraction.entries.map { StyledText(describe($0)) }
    if let last = lines.popLast() {
      let hint =
        isUndo
        ? phrases.redoBringsBack(lines.count + 1) : phrases.undoTakesBack(lines.count + 1)
      lines.append(last + StyledText("   \(hint)", .dim))
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
    return isUndo
      ? format.phrases.tookBack(entry.command, subjects: entry.subject, count: count)
      : format.phrases.restored(entry.command, subjects: entry.subject, count: count)
  }
}
