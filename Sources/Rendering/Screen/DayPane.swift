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
    let items = (tops.list..<min(tops.list + room, starts.last ?? 0)).map { line in
      let group = (starts.firstIndex { $0 > line } ?? 1) - 1
      return (group: group, index: line - starts[group] - 2)
    }
    let isSelected = { [place] (item: (group: Int, index: Int)) in place.map { $0 == item } ?? false
    }
    let rows = items.filter { $0.index >= 0 }.map { item in
      let todo = groups[item.group].todos[item.index]
      let sign = sign(todo, isSelected: isSelected(item), view.arrow(todo))
      return view.row(todo, in: groups[item.group].section ?? .todo, mark: sign)
    }
    var lines = TitledTable.todos([.init(rows: rows)], width: width, placement: .beside).lines[...]
    for item in items {
      let group = groups[item.group]
      switch item.index {
      case -2: frame.lines.append(StyledText(""))
      case -1:
        frame.lines.append(
          StyledText(group.heading, .heading) + StyledText("  \(group.count)", .dim))
      default:
        let row = frame.lines.count
        frame.targets.append((row..<(row + 1), 0..<width, .todo(group.todos[item.index].id)))
        let line = lines.popFirst() ?? StyledText("")
        frame.lines.append(isSelected(item) ? line.styled(.heading) : line)
      }
    }
    return frame
  }
}
