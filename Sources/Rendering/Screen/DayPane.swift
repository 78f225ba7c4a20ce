import Activity
import Localization
import Store
import Todos

/// The day: its date, its week and its sections.
extension ScreenState {
  mutating func sections(width: Int, height: Int) -> Frame {
    guard let report else { return Frame(lines: []) }
    let format = format.within(width)
    let view = DayView(report, next: next, format: format)
    var frame = Frame(lines: [StyledText(format.date(day), .heading)])
    let strip = WeekStrip(report: report, format: format).lines
    if height >= strip.count + 12 { frame.lines += strip }
    let bars = CommitBars(report.repositories, format: format).lines
    if height >= strip.count + bars.count + 16 { frame.lines += bars }
    if groups.isEmpty {
      let empty = query.isEmpty ? "ui.empty" : "ui.noMatch"
      frame.lines += [StyledText("")]
      frame.lines += StyledText(format.t(empty, ["query": query]), .dim).folded(toWidth: width)
      return frame
    }
    let room = max(1, height - frame.lines.count)
    // A group is an empty line, its heading and its todos.
    let starts = groups.reduce(into: [0]) { $0.append($0[$0.count - 1] + 2 + $1.todos.count) }
    if let place {
      let line = starts[place.group] + 2 + place.index
      // With the heading above the first todo.
      let first = place.index == 0 ? line - 2 : line
      tops.list = min(max(tops.list, line - room + 1), first)
    }
    tops.list = max(0, min(tops.list, (starts.last ?? 0) - room))
    var rows: [TitledTable.Row] = []
    var shown: [(line: StyledText?, todo: Todo?)] = []
    for line in tops.list..<min(tops.list + room, starts.last ?? 0) {
      let group = (starts.firstIndex { $0 > line } ?? 1) - 1
      let index = line - starts[group] - 2
      guard index >= 0 else {
        let heading =
          StyledText(groups[group].heading, .heading)
          + StyledText("  \(groups[group].count)", .dim)
        shown.append((index == -1 ? heading : StyledText(""), nil))
        continue
      }
      let todo = groups[group].todos[index]
      let isSelected = place.map { $0 == (group, index) } ?? false
      rows.append(
        view.row(
          todo, in: groups[group].section ?? .todo,
          mark: sign(todo, isSelected: isSelected, view.arrow(todo))))
      shown.append((nil, todo))
    }
    let table = TitledTable.todos(
      [.init(rows: rows)], width: width, placement: .beside)
    var lines = table.lines[...]
    for (line, todo) in shown {
      if let todo {
        let row = frame.lines.count
        let isSelected = todo.id == selected?.id
        let line = lines.popFirst() ?? StyledText("")
        frame.targets.append((row..<(row + 1), 0..<width, .todo(todo.id)))
        frame.lines.append(isSelected ? line.styled(.heading) : line)
      } else {
        frame.lines.append(line ?? StyledText(""))
      }
    }
    return frame
  }
}
