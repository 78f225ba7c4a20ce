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
    // In a high terminal, the head stands apart.
    let top = rows >= 24 ? 2 : 1
    let height = max(1, rows - top - below.count)
    var frame = head
    let body = body(height: height)
    frame.targets += body.targets.map {
      (($0.rows.lowerBound + top)..<($0.rows.upperBound + top), $0.columns, $0.target)
    }
    let blank = Array(repeating: StyledText(""), count: max(0, rows))
    let above = frame.lines + blank.prefix(top - 1) + body.lines.prefix(height) + blank
    frame.lines = (above.prefix(max(0, rows - below.count)) + below).suffix(rows)
      .map { $0.truncated(toWidth: columns) }
    if case .prompt(let prompt) = overlay {
      let field = prompt.index - prompt.fields(inRows: rows).lowerBound
      frame.cursor = (
        max(0, rows - below.count + field), prompt.line(prompt.index, width: columns).cursor
      )
    }
    return frame
  }

  /// A view with what is open beside it or in its place; its first line is line 0.
  private mutating func body(height: Int) -> Frame {
    if case .page(let page) = overlay {
      return Frame(lines: page.shown(rows: height, columns: columns))
    }
    guard isOpen || (view == .day && isWide) else { return list(width: columns, height: height) }
    let paneWidth = isWide ? min(90, columns * 9 / 20) : columns
    let pane = openLines(width: paneWidth, height: height)
    var frame = Frame(lines: pane)
    if isWide {
      let width = columns - paneWidth - 3
      frame = list(width: width, height: height)
      let bar = StyledText(isOpen ? " ┃ " : " │ ", isOpen ? .selected : .dim)
      frame.lines = [frame.lines, pane].beside([width, paneWidth], separator: bar, height: height)
    }
    frame.targets.append((0..<height, (columns - paneWidth)..<columns, .detail))
    return frame
  }

  private mutating func list(width: Int, height: Int) -> Frame {
    switch view {
    case .day: sections(width: width, height: height)
    case .board: board(width: width, height: height)
    case .activity: activity(width: width, height: height)
    }
  }

  // MARK: Above and below

  /// The views, and the figures of the day.
  private var head: Frame {
    var frame = Frame(lines: [])
    let figures =
      self.figures.map { figures in
        let parts = format.figures(figures.summary, of: headDay, commits: figures.commits)
        return (parts.count > 2 && columns < 60 ? Array(parts.suffix(1)) : parts)
          .joined(separator: StyledText("   "))
      } ?? StyledText("")
    var tabs = StyledText("")
    for view in ScreenView.allCases {
      let name = format.t("ui.view.\(view)")
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
      let lines = prompt.fields(inRows: rows).map { prompt.line($0, width: columns).text }
      if !prompt.problem.isEmpty {
        return lines
          + StyledText(prompt.problem, .overdue).folded(toWidth: columns).prefix(Self.messageRows)
      }
      let days = DayParser(now: format.now, calendar: format.calendar, language: format.language)
      let day = prompt.kind == .day ? try? days.day(prompt.text) : nil
      let meaning = day.map { StyledText("→ \(format.date($0))   ", .selected) } ?? StyledText("")
      return lines + [meaning + keyLine(prompt.keys)]
    case .choice(let title, let options):
      let parts = options.map {
        StyledText(String($0.key), .heading) + StyledText(" \($0.text)", .dim)
      }
      return ([StyledText(title, .heading)] + parts).flowing(gap: 3, width: columns)
        + [keyLine("Esc close")]
    case .page:
      return [keyLine("j k scroll, Esc close")]
    case .none: break
    }
    let said =
      drag?.target.map { StyledText("→ \(name(of: $0))", .selected) }
      ?? (message.isEmpty && !marks.isEmpty
        ? StyledText(format.t("ui.marked", ["count": marks.count]), .selected) : message)
    let rows = said.folded(toWidth: columns).prefix(Self.messageRows)
    return isLow && !said.isEmpty
      ? Array(rows) : isLow ? [keyLine(keysNow)] : rows + [keyLine(keysNow)]
  }

  private func name(of target: ScreenTarget) -> String {
    switch target {
    case .column(let status): format.t("day.\(status.rawValue)")
    case .todo(let id): groups.flatMap(\.todos).first { $0.id == id }?.title ?? ""
    default: ""
    }
  }

  /// Keys and what they do, in a line.
  /// - Parameter list: `d done, Enter open`, of which the second words are text keys.
  private func keyLine(_ list: String) -> StyledText { keyLine(keys(list)) }

  /// In a narrow terminal without those before the last one.
  private func keyLine(_ keys: [(key: String, text: String)]) -> StyledText {
    var parts = keys.map { StyledText($0.key, .heading) + StyledText(" \($0.text)", .dim) }
    while parts.count > 1, parts.reduce(-3, { $0 + $1.width + 3 }) > columns {
      parts.remove(at: parts.count - 2)
    }
    return parts.joined(separator: StyledText("   "))
  }

  private func keys(_ list: String) -> [(key: String, text: String)] {
    list.split(separator: ", ").map { pair in
      let words = pair.split(separator: " ")
      return (words.dropLast().joined(separator: " "), format.t("ui.key.\(words.last ?? "")"))
    }
  }

  /// Five keys, by what is selected.
  private var keysNow: String {
    switch (isOpen, view, selected?.status) {
    case (true, .activity, _): "j k scroll, Esc close, n new, ? keys, q quit"
    case (true, _, _): "j k scroll, Esc close, c comment, e edit, o browse"
    case (_, .activity, _): "h l week, j k weekday, Enter open, t today, ? keys"
    case (_, .board, nil): "n new, / filter, 1 views, ? keys, q quit"
    case (_, _, nil): "n new, / filter, 2 board, ? keys, q quit"
    case (_, _, .doing): "d done, S stop, c comment, Enter open, ? keys"
    case (_, _, .todo) where selected?.day == format.today:
      "d done, s start, T plan, n new, ? keys"
    case (_, _, .todo): "t today, T plan, d done, D drop, ? keys"
    default: "u undo, m move, Enter open, n new, ? keys"
    }
  }

  /// All keys of the view.
  var keyPage: ScreenPage {
    let pages = "g G ends, PgUp PgDn pages, Enter open"
    let acting = """
      Space mark, d done, s start, S stop, D drop, m move, p priority, t today, T plan, L labels, \
      c comment, e edit, b branch, x delete, y copy, o browse
      """
    let own =
      switch view {
      case .day: "j k ↑ ↓ select, h l ← → day, Tab section, \(pages), \(acting)"
      case .board: "j k ↑ ↓ select, h l ← → column, J K place, \(pages), \(acting)"
      case .activity: "h l ← → week, j k ↑ ↓ weekday, PgUp PgDn month, t today, Enter open"
      }
    let common =
      "1 2 3 views, / filter, : command, n new, u undo, Ctrl-R redo, Esc close, Ctrl-Z suspend, q quit"
    let rows = keys("\(own), \(common)").map {
      [StyledText($0.key, .heading), StyledText($0.text)]
    }
    return ScreenPage(
      title: format.t("ui.key.keys").capitalizedFirst, lines: rows.aligned(gap: 3).indented)
  }

  /// The open pane: a todo's details, or a day's todos and commits.
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
    let wrapped = lines.flatMap { $0.folded(toWidth: width) }
    tops.open = max(0, min(tops.open, wrapped.count - height))
    return Array(wrapped.dropFirst(tops.open).prefix(height))
  }

  /// The sign of a row: whether it is selected, and whether it is marked.
  func sign(_ todo: Todo, isSelected: Bool, _ arrow: StyledText) -> StyledText {
    StyledText(isSelected ? "›" : " ", .selected)
      + (marks.contains(todo.id) ? StyledText("*", .selected) : arrow)
  }
}
