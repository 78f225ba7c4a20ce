package import Store
import Todos

/// What was done, newest first, under the days on which it was done.
package struct HistoryView {
  let entries: [HistoryEntry]
  let format: Format
  /// Whether lines name the todos; a todo's own history doesn't.
  let showsSubjects: Bool

  package init(_ entries: [HistoryEntry], format: Format, showsSubjects: Bool = true) {
    self.entries = entries
    self.format = format
    self.showsSubjects = showsSubjects
  }

  package var text: String {
    format.text(lines)
  }

  /// The first commands, and how many more there are.
  package var summary: String {
    let shown = HistoryView(Array(entries.prefix(Format.mostResults)), format: format)
    return format.text(shown.lines + format.rest(of: entries.count).map { StyledText("  ") + $0 })
  }

  var lines: [StyledText] {
    var lines: [StyledText] = []
    var day: Day?
    let commandWidth = entries.map(\.command.displayWidth).max() ?? 0
    for entry in entries {
      let date = format.calendar.clock(at: entry.at).day
      if date != day {
        if showsSubjects, !lines.isEmpty { lines.append(StyledText("")) }
        lines.append(heading(date))
        day = date
      }
      lines += self.lines(entry, commandWidth: commandWidth)
    }
    return lines.map { $0.cut(toWidth: format.tableWidth) }
  }

  private func heading(_ day: Day) -> StyledText {
    let date = format.phrases.date(day, thisYear: format.today.components.year)
    return showsSubjects ? StyledText(date, .heading) : StyledText("  \(date)", .dim)
  }

  private func lines(_ entry: HistoryEntry, commandWidth: Int) -> [StyledText] {
    let time = TodoNotes(format: format).time(entry.at)
    let style: Style = entry.isUndone ? .dim : .plain
    var head = StyledText("  \(time)  ", .dim)
    head += StyledText(entry.command, style).padded(toWidth: commandWidth) + StyledText("  ")
    let isNamed = entry.isOwn || entry.subjectIDs == [entry.replica]
    let machine = isNamed ? nil : entry.replica.flatMap { $0.isEmpty ? nil : $0.visible }
    let end = [machine, entry.isUndone ? format.phrases.undone : nil].compactMap(\.self)
    let undone = StyledText(end.map { "   \($0)" }.joined(), .dim)
    let steps = HistorySteps(entry, format: format, showsSubjects: showsSubjects)
      .texts.map { StyledText($0, style) }
    let indent = StyledText("").padded(toWidth: head.width)
    guard showsSubjects else { return Self.stack(head, steps, indent: indent, undone) }
    let subject = head + StyledText(entry.subject, style)
    if steps.count == 1 { return [subject + StyledText("   ") + steps[0] + undone] }
    return [subject + undone] + steps.map { indent + $0 }
  }

  /// The steps under one another, the first behind the head.
  private static func stack(
    _ head: StyledText, _ steps: [StyledText], indent: StyledText, _ undone: StyledText
  ) -> [StyledText] {
    guard let first = steps.first else { return [head + undone] }
    return [head + first + undone] + steps.dropFirst().map { indent + $0 }
  }
}
