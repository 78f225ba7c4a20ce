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
    return lines.map { line in
      format.width.map { line.truncated(toWidth: min($0, 120)) } ?? line
    }
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
    if entry.isUndone { head += StyledText("\(format.phrases.undone)  ", .dim) }
    let steps = steps(entry).map { StyledText($0, style) }
    let indent = StyledText("").padded(toWidth: head.width)
    guard showsSubjects else { return Self.stack(head, steps, indent: indent) }
    let subject = head + StyledText(entry.subject, style)
    if steps.count == 1 { return [subject + StyledText("   ") + steps[0]] }
    return [subject] + steps.map { indent + $0 }
  }

  /// The steps under one another, the first behind the head.
  private static func stack(
    _ head: StyledText, _ steps: [StyledText], indent: StyledText
  ) -> [StyledText] {
    guard let first = steps.first else { return [head] }
    return [head + first] + steps.dropFirst().map { indent + $0 }
  }

  /// `status todo → done`; nothing for what creates and deletes, for several at once each step once.
  private func steps(_ entry: HistoryEntry) -> [String] {
    let isCreation = entry.changes.contains {
      [.title, .name].contains($0.field) && $0.from == .null
    }
    guard !isCreation else { return [] }
    var steps: [String] = []
    for change in entry.changes where change.field != .deleted {
      let from = describe(change.from, change.field)
      let to = describe(change.to, change.field)
      let step = "\(format.phrases.field(change.field.rawValue)) \(from) → \(to)"
      if !steps.contains(step) { steps.append(step) }
    }
    return steps
  }

  private func describe(_ value: RegisterValue, _ field: Field) -> String {
    switch (field, value) {
    case (_, .null): return "–"
    case (_, .bool(let value)): return value ? format.phrases.yes : format.phrases.no
    case (_, .integer(let number)): return String(number)
    case (.status, .string(let word)):
      return Status(rawValue: word).map(format.phrases.word) ?? word
    case (.priority, .string(let word)):
      return Priority(word: word).map(format.phrases.word) ?? word
    case (.day, .string(let text)):
      return Day(iso: text).map { format.phrases.near($0, today: format.today) } ?? text
    case (_, .string(let text)): return "\"\(text.truncated(toWidth: 40))\""
    }
  }
}
