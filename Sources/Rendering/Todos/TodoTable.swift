package import Todos

/// Rows of todos in columns that are aligned across sections.
struct TodoTable {
  struct Section {
    /// Empty for rows without a heading.
    var heading = ""
    /// A command suggested for the section.
    var hint = ""
    let rows: [TodoRow]
    /// The number of rows that are left out, and the command that shows them.
    var rest: (count: StyledText, command: String)?
  }

  let sections: [Section]
  /// Columns of the page; nil if nothing may be truncated.
  let width: Int?
  /// Whether details are below the title instead of beside it.
  let isStacked: Bool

  private let idWidth: Int
  private let markWidth: Int
  private let labelWidth: Int
  private let projectWidth: Int
  private let noteWidth: Int
  private let titleWidth: Int

  private static let gap = "  "
  /// In fewer columns, details beside the title would leave it too little room.
  private static let minColumns = 60

  /// - Parameters:
  ///   - width: Columns of the page; nil if nothing may be truncated.
  ///   - filling: Columns to fill even if the titles are short; nil for as many as the rows need.
  ///   - canStack: Whether a todo may take several lines if the page is narrow.
  init(sections: [Section], width: Int?, filling: Int? = nil, canStack: Bool = true) {
    let rows = sections.flatMap(\.rows)
    self.sections = sections
    self.width = width
    isStacked = canStack && width ?? .max < Self.minColumns
    idWidth = max(2, rows.map(\.id.width).max() ?? 0)
    markWidth = rows.map(\.mark.width).max() ?? 0
    let longestProject = rows.map(\.project.width).max() ?? 0
    projectWidth = width == nil ? longestProject : min(longestProject, 16)
    noteWidth = rows.map(\.note.width).max() ?? 0
    let longestLabels = rows.map(\.labels.width).max() ?? 0
    let longestTitle = rows.map(\.title.width).max() ?? 0
    let others = 4 + Self.width(of: [idWidth, 3, markWidth, projectWidth, noteWidth])
    let gapBeforeLabels = longestLabels > 0 ? Self.gap.count : 0
    let filled = (filling ?? 0) - others - gapBeforeLabels
    guard let width else {
      (labelWidth, titleWidth) = (longestLabels, max(min(longestTitle, 40), filled - longestLabels))
      return
    }
    // Titles and labels share the rest. Titles get up to two thirds of it if they need it.
    let room = width - others - gapBeforeLabels
    let forLabels = max(8, room - min(longestTitle, room * 2 / 3))
    labelWidth = min(longestLabels, 32, forLabels)
    titleWidth = min(max(longestTitle, filled - labelWidth), max(8, room - labelWidth))
  }

  var lines: [StyledText] {
    sections.filter { !$0.rows.isEmpty }.flatMap { section in
      heading(section) + (isStacked ? section.rows.flatMap(stacked) : section.rows.map(line))
        + rest(of: section)
    }
  }

  /// The columns plus the gaps between non-empty ones.
  private static func width(of columns: [Int]) -> Int {
    let filled = columns.filter { $0 > 0 }
    return filled.reduce(0, +) + gap.count * max(0, filled.count - 1)
  }

  private func heading(_ section: Section) -> [StyledText] {
    guard !section.heading.isEmpty else { return [] }
    let heading = StyledText(section.heading, .heading)
    guard !section.hint.isEmpty else { return [heading] }
    let hint = StyledText(section.hint, .dim)
    let end = (width ?? 80) - hint.width
    guard heading.width + 2 <= end else { return [heading, StyledText(Self.gap) + hint] }
    let afterTitle = 2 + Self.width(of: [idWidth, 3, markWidth, titleWidth]) + Self.gap.count
    let column = isStacked ? end : max(heading.width + 2, min(afterTitle, end))
    return [heading.padded(toWidth: column) + hint]
  }

  private func rest(of section: Section) -> [StyledText] {
    guard let (count, command) = section.rest else { return [] }
    let gap = StyledText(Self.gap)
    let line = gap + count + StyledText(" ") + StyledText(command)
    if line.width <= width ?? .max { return [line] }
    let indented = gap + StyledText(command)
    return [gap + count, indented.width <= width ?? .max ? indented : StyledText(command)]
  }

  /// The title on a line of its own, then the details.
  private func stacked(_ row: TodoRow) -> [StyledText] {
    let start = start(of: row)
    let room = (width ?? 80) - start.width
    let details = [row.labels, row.project, row.note].filter { !$0.isEmpty }
      .map { $0.truncated(toWidth: room).dimmed }
    let below = details.flowing(gap: Self.gap.count, width: room)
    return [start + row.title.truncated(toWidth: room)]
      + below.map { StyledText(String(repeating: " ", count: start.width)) + $0 }
  }

  /// Everything before the title.
  private func start(of row: TodoRow) -> StyledText {
    let gap = StyledText(Self.gap)
    var start = row.isNext ? StyledText("→ ", .heading) : gap
    start += row.id.padded(toWidth: idWidth, alignment: .trailing) + gap
    start += row.sign.padded(toWidth: 3) + gap
    if markWidth > 0 { start += row.mark.padded(toWidth: markWidth) + gap }
    return start
  }

  private func line(_ row: TodoRow) -> StyledText {
    var line = start(of: row)
    line += (width == nil ? row.title : row.title.truncated(toWidth: titleWidth))
      .padded(toWidth: titleWidth)
    for (cell, columns) in [(row.labels, labelWidth), (row.project, projectWidth)]
    where columns > 0 {
      line += StyledText(Self.gap) + cell.truncated(toWidth: columns).padded(toWidth: columns)
    }
    if noteWidth > 0 { line += StyledText(Self.gap) + row.note }
    return line.cut(toWidth: width)
  }
}

/// A row in a table of todos.
struct TodoRow {
  let id: StyledText
  let sign: StyledText
  /// The mark of the todo's status, if the table mixes statuses.
  let mark: StyledText
  let title: StyledText
  let labels: StyledText
  let project: StyledText
  /// The todo's deadline, its day or when it was completed.
  let note: StyledText
  /// Whether it is marked as the todo to take up next.
  let isNext: Bool

  init(
    _ todo: Todo, note: StyledText, isMixed: Bool = false, isNext: Bool = false,
    _ depth: ColorDepth
  ) {
    id = StyledText(todo.handle.description)
    sign = todo.priority.sign
    mark = isMixed ? todo.mark : StyledText("")
    title = StyledText(todo.title, todo.isOpen ? .plain : .dim)
    labels = StyledText(labels: todo.labels, depth)
    project = StyledText(todo.project ?? "", .dim)
    self.note = note
    self.isNext = isNext
  }
}

extension Priority {
  /// `!!!`, `!!`, `!` or empty: priorities differ in more than colour.
  var sign: StyledText {
    switch self {
    case .high: StyledText("!!!", .high)
    case .medium: StyledText("!!", .medium)
    case .low: StyledText("!", .low)
    case .unset: StyledText("")
    }
  }
}

extension Status {
  var mark: StyledText {
    switch self {
    case .todo: StyledText("·", .dim)
    case .doing: StyledText("▸", .doing)
    case .done: StyledText("✓", .completion)
    case .dropped: StyledText("×", .dim)
    }
  }
}

extension Todo {
  /// The mark of its status.
  var mark: StyledText { isExpired ? StyledText("×", .dim) : status.mark }
}

extension Format {
  /// A list of todos.
  package func list(_ todos: [Todo]) -> String {
    let states = Set(todos.map { $0.isExpired ? "expired" : $0.status.rawValue })
    let isMixed = states.count > 1 || todos.first?.status == .doing
    let rows = todos.map {
      TodoRow($0, note: withProgress($0, note($0)), isMixed: isMixed, color)
    }
    return text(TodoTable(sections: [.init(rows: rows)], width: tableWidth).lines)
  }

  private func note(_ todo: Todo) -> StyledText {
    ended(todo, on: today) ?? claimed(todo, plan(todo))
  }

  private func plan(_ todo: Todo) -> StyledText {
    if let note = expired(todo) ?? due(todo) { return note }
    let isOfToday = todo.day == today || todo.status == .doing
    if isOfToday { return repeated(todo) ?? StyledText("") }
    return planned(todo) ?? StyledText(t("todo.backlog"), .dim)
  }
}
