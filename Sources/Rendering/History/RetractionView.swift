import Localization
package import Store
import Sync
package import Todos

/// The commands that were undone or redone.
package struct RetractionView {
  let retraction: Retraction
  let direction: Retraction.Direction
  /// The author of the undo or redo.
  let actor: Author
  let format: Format

  package init(
    _ retraction: Retraction, _ direction: Retraction.Direction, by actor: Author = .person,
    format: Format
  ) {
    self.retraction = retraction
    self.actor = actor
    self.direction = direction
    self.format = format
  }

  package var text: String {
    var lines = format.summary(retraction.entries.map { StyledText(describe($0)) })
    if let last = lines.popLast() {
      // `redo` restores whatever its author has undone, but `undo` means the author's own commands.
      let author = direction == .redo ? retraction.entries.first?.author : nil
      let hint = direction.opposite.command(
        retraction.entries.count, by: author == actor ? nil : author)
      lines.append(last + StyledText("   (\(hint))", .dim))
    }
    lines += retraction.kept.map { kept in
      let field = "\(kept.change.id) \(format.name(of: kept.change.field))"
      let machine = kept.replica ?? format.t("sync.anotherMachine")
      return StyledText(format.t("undo.kept", ["field": field, "machine": machine]))
    }
    let cycles = retraction.ignored.flatMap { ignored in
      format.sentence(
        format.language.t(SyncNote.cycle(ignored.path.map(\.description)).message), .overdue)
    }
    return format.text(lines + format.ready(retraction.unblocked) + cycles)
  }

  private func describe(_ entry: HistoryEntry) -> String {
    let count = entry.todoCount ?? entry.subjectIDs.count
    let key = direction == .undo ? "undo.undid" : "undo.redid"
    let things = entry.shownSubjects.first?.kind == .item ? "items" : "todos"
    let todos = count > 1 ? Message("undo.\(things)", ["count": count]) : nil
    return format.t(
      key, ["command": entry.command, "subjects": entry.subject, "todos": todos])
  }
}
