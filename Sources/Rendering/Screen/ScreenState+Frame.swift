import Activity
import Files
import Localization
import Store
import Todos

/// The frame: figures above, a view with what is open beside or above it, and at the bottom a message and the keys.
extension ScreenState {
  /// Scrolls so that the selection is seen, and draws.
  package mutating func frame() -> Frame {
    let below = below
    let height = max(1, rows - 1 - below.count)
    let pane = view != .activity ? isOpen || (view == .day && isWide) : isOpen
    let paneWidth = !isWide ? columns : min(90, columns * 9 / 20)
    let width = pane && isWide ? columns - paneWidth - 3 : columns
    var frame = head
    if !(pane && !isWide) {
      var body = body(width: width, height: height)
      body.shift(by: 1)
      frame.lines += body.lines.prefix(height)
      frame.targets += body.targets
    }
    if pane {
      let lines = openLines(width: paneWidth, height: height)
      let left = columns - paneWidth
      frame.targets.append((1..<(height + 1), left..<columns, .detail))
      if isWide {
        let bar = StyledText(isOpen ? " ┃ " : " │ ", isOpen ? .selected : .dim)
        let blank = StyledText("").padded(toWidth: width)
        frame.lines =
          frame.lines.prefix(1)
          + (0..<height).map { row in
            let list = row + 1 < frame.lines.count ? frame.lines[row + 1] : blank
            return list.truncated(toWidth: width).padded(toWidth: width) + bar
              + (row < lines.count ? lines[row] : StyledText(""))
          }
      } else {
        frame.lines += lines
      }
    }
    if case .page(let page) = overlay {
      frame.lines = frame.lines.prefix(1) + page.shown(rows: height, columns: columns)
      frame.targets = []
    }
    frame.lines += Array(
      repeating: StyledText(""), count: max(0, rows - below.count - frame.lines.count))
    frame.lines = Array((frame.lines.prefix(rows - below.count) + below).suffix(rows))
      .map { $0.truncated(toWidth: columns) }
    if case .prompt(let prompt) = overlay {
      let field = prompt.index - prompt.firstField(of: below.count - 1)
      frame.cursor = (
        max(0, rows - below.count + field), prompt.line(prompt.index, width: columns).cursor
      )
    }
    return frame
  }

  // MARK: Above and below

  /// The views, and the figures of the day.
  private var head: Frame {
    var frame = Frame(lines: [])
    let figures =
      report.map { report in
        let parts = DayView(report, format: format).figures
        return (parts.count > 2 && columns < 60 ? Array(parts.suffix(1)) : parts)
          .joined(separator: StyledText("   "))
      } ?? StyledText("")
    var tabs = StyledText("")
    for view in ScreenView.allCases {
      let name = format.t("ui.view.\(view.name)")
      let isShort = columns < 50 && view != self.view
      let text =
        view == self.view
        ? "\(view.rawValue) ›\(name)‹" : "\(view.rawValue) \(isShort ? "" : name)"
      let start = tabs.width
      tabs += StyledText(text.trimmed, view == self.view ? .heading : .dim) + StyledText("  ")
      frame.targets.append((0..<1, start..<tabs.width, .view(view)))
    }
    if !query.isEmpty { tabs += StyledText("/\(query)", .selected) }
    let room = columns - figures.width
    frame.lines = [
      room > 12 ? tabs.truncated(toWidth: room - 2).padded(toWidth: room) + figures : tabs
    ]
    return frame
  }

  /// The message or what is typed, and the keys that matter now.
  private var below: [StyledText] {
    let isLow = rows < 10
    switch overlay {
    case .prompt(let prompt):
      let shown = prompt.isForm ? min(prompt.names.count, max(1, rows - 3)) : 1
      let first = prompt.firstField(of: shown)
      let lines = (first..<(first + shown)).map { prompt.line($0, width: columns).text }
      let keys = keyLine(prompt.keys(format))
      let problem = prompt.problem.isEmpty ? keys : StyledText(prompt.problem, .overdue)
      return lines + [problem]
    case .choice(let title, let options):
      let line = keyLine(options.map { (String($0.key), $0.text) })
      return [
        StyledText(title + "  ", .heading) + line, keyLine([("Esc", format.t("ui.key.close"))]),
      ]
    case .page:
      return [keyLine([("j k", format.t("ui.key.scroll")), ("Esc", format.t("ui.key.close"))])]
    case .none: break
    }
    let said =
      drag?.target.map { StyledText("→ \(name(of: $0))", .selected) }
      ?? (message.isEmpty && !marks.isEmpty
        ? StyledText(format.t("ui.marked", ["count": marks.count]), .selected) : message)
    if isLow { return [said.isEmpty ? keyLine(keysNow) : said] }
    return [said, keyLine(keysNow)]
  }

  private func name(of target: ScreenTarget) -> String {
    switch target {
    case .column(let status): format.t("day.\(status.rawValue)")
    case .todo(let id): groups.flatMap(\.todos).first { $0.id == id }?.title ?? ""
    default: ""
    }
  }

  private func keyLine(_ keys: [(key: String, text: String)]) -> StyledText {
    keys.map { StyledText($0.key, .heading) + StyledText(" \($0.text)", .dim) }
      .joined(separator: StyledText("   ")).truncated(toWidth: columns)
  }

  /// Five keys, by what is selected.
  private var keysNow: [(key: String, text: String)] {
    let names: [(String, String)]
    if isOpen {
      names =
        view == .activity
        ? [("j k", "scroll"), ("Esc", "close"), ("n", "new"), ("?", "keys"), ("q", "quit")]
        : [
          ("j k", "scroll"), ("Esc", "close"), ("c", "comment"), ("e", "edit"), ("o", "browse"),
        ]
    } else if view == .activity {
      names = [
        ("h l", "week"), ("j k", "weekday"), ("Enter", "open"), ("t", "today"), ("?", "keys"),
      ]
    } else {
      switch selected?.status {
      case nil:
        names = [("n", "new"), ("/", "filter"), ("2", "board"), ("?", "keys"), ("q", "quit")]
      case .doing?:
        names = [("d", "done"), ("S", "stop"), ("c", "comment"), ("Enter", "open"), ("?", "keys")]
      case .todo? where selected?.day == format.today:
        names = [("d", "done"), ("s", "start"), ("T", "plan"), ("n", "new"), ("?", "keys")]
      case .todo?:
        names = [("t", "today"), ("T", "plan"), ("d", "done"), ("D", "drop"), ("?", "keys")]
      default:
        names = [("u", "undo"), ("m", "move"), ("Enter", "open"), ("n", "new"), ("?", "keys")]
      }
    }
    return names.map { ($0.0, format.t("ui.key.\($0.1)")) }
  }

  /// All keys of the view.
  var keyPage: ScreenPage {
    let common: [(String, String)] = [
      ("1 2 3", "views"), ("/", "filter"), (":", "command"), ("n", "new"), ("u", "undo"),
      ("Ctrl-R", "redo"), ("Esc", "close"), ("Ctrl-Z", "suspend"), ("q", "quit"),
    ]
    let acting: [(String, String)] = [
      ("Space", "mark"), ("d", "done"), ("s", "start"), ("S", "stop"), ("D", "drop"), ("m", "move"),
      ("p", "priority"), ("t", "today"), ("T", "plan"), ("L", "labels"), ("c", "comment"),
      ("e", "edit"), ("b", "branch"), ("x", "delete"), ("y", "copy"), ("o", "browse"),
    ]
    let moving: [(String, String)] =
      switch view {
      case .day:
        [
          ("j k ↑ ↓", "select"), ("h l ← →", "day"), ("Tab", "section"), ("g G", "ends"),
          ("PgUp PgDn", "pages"), ("Enter", "open"),
        ]
      case .board:
        [
          ("j k ↑ ↓", "select"), ("h l ← →", "column"), ("J K", "place"), ("g G", "ends"),
          ("PgUp PgDn", "pages"), ("Enter", "open"),
        ]
      case .activity:
        [
          ("h l ← →", "week"), ("j k ↑ ↓", "weekday"), ("PgUp PgDn", "month"), ("t", "today"),
          ("Enter", "open"),
        ]
      }
    let keys = moving + (view == .activity ? [] : acting) + common
    let rows = keys.map { [StyledText($0.0, .heading), StyledText(format.t("ui.key.\($0.1)"))] }
    return ScreenPage(
      title: format.t("ui.key.keys").capitalizedFirst, lines: rows.aligned(gap: 3).indented)
  }

  // MARK: Views

  /// A view without what is around it; its first line is line 0.
  private mutating func body(width: Int, height: Int) -> Frame {
    switch view {
    case .day: list(width: width, height: height)
    case .board: board(width: width, height: height)
    case .activity: activity(width: width, height: height)
    }
  }

  /// What is open: a todo's details, or a day's todos and commits.
  private mutating func openLines(width: Int, height: Int) -> [StyledText] {
    let format = format.within(width)
    let lines: [StyledText]
    if view == .activity {
      lines =
        opened.map { report, log in
          format.lines(parts: [DayView(report, format: format).lines, format.lines(log)])
        } ?? []
    } else {
      lines = details.map(format.lines) ?? []
    }
    let wrapped = lines.flatMap { line in
      line.width <= width ? [line] : line.wrapped(toWidth: width - 2).indented
    }
    tops.open = max(0, min(tops.open, wrapped.count - height))
    return Array(wrapped.dropFirst(tops.open).prefix(height))
  }

  /// The sign of a row: whether it is selected, and whether it is marked.
  private func sign(_ todo: Todo, isSelected: Bool, _ arrow: StyledText) -> StyledText {
    StyledText(isSelected ? "›" : " ", .selected)
      + (marks.contains(todo.id) ? StyledText("*", .selected) : arrow)
  }

  private mutating func list(width: Int, height: Int) -> Frame {
    guard let report else { return Frame(lines: []) }
    let format = format.within(width)
    let view = DayView(report, next: next, format: format)
    var frame = Frame(lines: [StyledText(format.date(day), .heading)])
    let strip = WeekStrip(report: report, format: format).lines
    if height >= strip.count + 12 { frame.lines += strip }
    if groups.isEmpty {
      let empty = query.isEmpty ? "ui.empty" : "ui.noMatch"
      frame.lines += [StyledText(""), StyledText(format.t(empty, ["query": query]), .dim)]
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
          + StyledText("  \(groups[group].todos.count)", .dim)
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
      [.init(rows: rows)], width: width, filling: width, placement: .beside)
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

  private mutating func board(width: Int, height: Int) -> Frame {
    guard groups.count == Status.columns.count else { return Frame(lines: []) }
    let gap = 2
    let isNarrow = (width - 2 * gap) / 3 < 14
    let shown = isNarrow ? [place?.group ?? 0] : Array(groups.indices)
    let columnWidth = isNarrow ? width : (width - 2 * gap) / 3
    var columns: [[StyledText]] = []
    var frame = Frame(lines: [])
    for column in shown {
      let group = groups[column]
      var lines = [boardHead(column, isAlone: isNarrow)]
      lines.append(StyledText(String(repeating: "─", count: columnWidth), .dim))
      let start = columns.count * (columnWidth + gap)
      let span = start..<(start + columnWidth)
      if let status = group.column { frame.targets.append((0..<height, span, .column(status))) }
      scrollColumn(column, width: columnWidth, height: height - 2)
      for index in tops.columns[column]..<max(tops.columns[column], group.todos.count) {
        if lines.count >= height { break }
        let card = card(column, index, width: columnWidth)
        frame.targets.append(
          (lines.count..<(lines.count + card.count), span, .todo(group.todos[index].id)))
        lines += card + [StyledText("")]
      }
      columns.append(
        lines.prefix(height).map { $0.truncated(toWidth: columnWidth).padded(toWidth: columnWidth) }
      )
    }
    let blank = StyledText("").padded(toWidth: columnWidth)
    frame.lines = (0..<height).map { row in
      columns.map { row < $0.count ? $0[row] : blank }
        .joined(separator: StyledText("").padded(toWidth: gap))
    }
    return frame
  }

  /// The name of a column and how many cards it has; if it is alone, also those beside it.
  private func boardHead(_ column: Int, isAlone: Bool) -> StyledText {
    let names = groups.indices.map { index in
      let isSelected = index == place?.group
      let name = groups[index].heading
      return StyledText(isSelected ? "›\(name)‹ " : "\(name) ", isSelected ? .selected : .heading)
        + StyledText(String(groups[index].todos.count), .dim)
    }
    return isAlone ? names.joined(separator: StyledText("   ")) : names[column]
  }

  private func card(_ column: Int, _ index: Int, width: Int) -> [StyledText] {
    let todo = groups[column].todos[index]
    let isSelected = place.map { $0 == (column, index) } ?? false
    let sign = sign(todo, isSelected: isSelected, StyledText(" "))
    let lines = BoardCard(todo: todo, width: width - 2, format: format).lines
    return lines.enumerated().map { row, line in
      (row == 0 ? sign : StyledText("  ")) + (isSelected ? line.styled(.heading) : line)
    }
  }

  /// Scrolls a column so that its selected card is seen.
  private mutating func scrollColumn(_ column: Int, width: Int, height: Int) {
    let count = groups[column].todos.count
    tops.columns[column] = max(0, min(tops.columns[column], count - 1))
    guard let place, place.group == column else { return }
    var (first, used) = (place.index, card(column, place.index, width: width).count)
    while first > 0 {
      let above = card(column, first - 1, width: width).count + 1
      if used + above > height { break }
      (first, used) = (first - 1, used + above)
    }
    tops.columns[column] = min(max(tops.columns[column], first), place.index)
  }
}

extension Frame {
  /// Moves it down.
  fileprivate mutating func shift(by rows: Int) {
    targets = targets.map {
      (($0.rows.lowerBound + rows)..<($0.rows.upperBound + rows), $0.columns, $0.target)
    }
  }
}

extension ScreenPage {
  fileprivate func shown(rows: Int, columns: Int) -> [StyledText] {
    let wrapped = lines.flatMap { line in
      line.width <= columns ? [line] : line.wrapped(toWidth: columns)
    }
    return [StyledText(title, .heading)] + wrapped.dropFirst(top).prefix(max(1, rows - 1))
  }
}

extension ScreenPrompt {
  /// The first field that is shown if so many are.
  fileprivate func firstField(of count: Int) -> Int {
    isForm ? max(0, min(index - count + 1, names.count - count)) : index
  }

  /// A field with what was typed, of which the end is shown if it is too long, and the column of the cursor.
  fileprivate func line(_ field: Int, width: Int) -> (text: StyledText, cursor: Int) {
    let isTyped = field == index
    let labels = names.map(\.label)
    let column =
      isForm ? (labels.map(\.displayWidth).max() ?? 0) + 2 : labels[field].displayWidth + 1
    let label = StyledText(labels[field], isTyped ? .heading : .dim).padded(toWidth: column)
    let room = max(1, width - column - 1)
    let (text, start) = (lines[field].text, lines[field].start)
    let hidden = max(0, start.displayWidth - room)
    let shown = hidden == 0 ? text.visible : start.visible.truncatedAtStart(toWidth: room)
    return (label + StyledText(shown), column + min(room, start.visible.displayWidth))
  }

  fileprivate func keys(_ format: Format) -> [(key: String, text: String)] {
    let names: [(String, String)] =
      switch kind {
      case .filter: [("Enter", "keep"), ("Esc", "clear")]
      case .new: [("Enter", "add"), ("Tab", "fields"), ("Esc", "later")]
      case .comment: [("Enter", "comment"), ("Esc", "later")]
      case .command: [("Enter", "command"), ("Esc", "close")]
      case .day, .labels: [("Enter", "change"), ("Esc", "close")]
      }
    return names.map { ($0.0, format.t("ui.key.\($0.1)")) }
  }
}
