package import Todos

/// Rows of todos in columns that are aligned across sections.
struct TodoTable {
  struct Section {
    /// Empty for rows without a heading.
    var heading = ""
    /// A command suggested for the section.
    var hint = ""
    let rows: [TodoRow]
  }

  let sections: [Section]
  /// Columns of the page; nil if nothing may be truncated.
  let width: Int?

  private let idWidth: Int
  private let markWidth: Int
  private let labelWidth: Int
  private let projectWidth: Int
  private let noteWidth: Int
  private let titleWidth: Int

  private static let gap = "  "

  init(sections: [Section], width: Int?) {
    let rows = sections.flatMap(\.rows)
    self.sections = sections
    self.width = width
    idWidth = max(2, rows.map(\.id.width).max() ?? 0)
    markWidth = rows.map(\.mark.width).max() ?? 0
    let longestProject = rows.map(\.project.width).max() ?? 0
    projectWidth = width == nil ? longestProject : min(longestProject, 16)
    noteWidth = rows.map(\.note.width).max() ?? 0
    let longestLabels = rows.map(\.labels.width).max() ?? 0
    let longestTitle = rows.map(\.title.width).max() ?? 0
    let others = 4 + Self.width(of: [idWidth, 3, markWidth, projectWidth, noteWidth])
    guard let width else {
      (labelWidth, titleWidth) = (longestLabels, min(longestTitle, 40))
      return
    }
    // Titles and labels share the rest. Titles get up to two thirds of it if they need it.
    let room = width - others - (longestLabels > 0 ? Self.gap.count : 0)
    let forLabels = max(8, room - min(longestTitle, room * 2 / 3))
    labelWidth = min(longestLabels, 32, forLabels)
    titleWidth = min(longestTitle, max(8, room - labelWidth))
  }

  /// Columns of the widest row.
  var naturalWidth: Int {
    2
      + Self.width(of: [idWidth, 3, markWidth, titleWidth, labelWidth, projectWidth, noteWidth])
  }

  var lines: [StyledText] {
    sections.filter { !$0.rows.isEmpty }.flatMap { section in
      heading(section) + section.rows.map(line)
    }
  }

  /// The columns plus the gaps between non-empty ones.
  private static func width(of columns: [Int]) -> Int {
    let filled = columns.filter { $0 > 0 }
    return filled.reduce(0, +) + gap.count * max(0, filled.count - 1)
  }

  private func heading(_ section: Section) -> [StyledText] {
    guard !section.heading.isEmpty else { return [] }
    let hintColumn = 2 + Self.width(of: [idWidth, 3, markWidth, titleWidth]) + Self.gap.count
    let heading = StyledText(section.heading, .heading)
    guard !section.hint.isEmpty else { return [heading] }
    let column = max(heading.width + 2, min(hintColumn, (width ?? 80) - section.hint.count))
    return [heading.padded(toWidth: column) + StyledText(section.hint, .dim)]
  }

  private func line(_ row: TodoRow) -> StyledText {
    var cells = [
      row.id.padded(toWidth: idWidth, alignment: .trailing),
      row.sign.padded(toWidth: 3),
    ]
    if markWidth > 0 { cells.append(row.mark.padded(toWidth: markWidth)) }
    cells.append(
      (width == nil ? row.title : row.title.truncated(toWidth: titleWidth))
        .padded(toWidth: titleWidth))
    if labelWidth > 0 {
      cells.append(row.labels.truncated(toWidth: labelWidth).padded(toWidth: labelWidth))
    }
    if projectWidth > 0 {
      cells.append(row.project.truncated(toWidth: projectWidth).padded(toWidth: projectWidth))
    }
    cells.append(row.note)
    let gap = StyledText(Self.gap)
    var line = StyledText("")
    for cell in cells {
      line += gap
      line += cell
    }
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

  init(_ todo: Todo, note: StyledText, isMixed: Bool = false, _ depth: ColorDepth) {
    id = StyledText(todo.handle.description)
    sign = todo.priority.sign
    mark = isMixed ? todo.status.mark : StyledText("")
    title = StyledText(todo.title, todo.status == .done ? .dim : .plain)
    labels = StyledText(labels: todo.labels, depth)
    project = StyledText(todo.project ?? "", .dim)
    self.note = note
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
    }
  }
}

/// A list of todos.
package struct TodoListView {
  let todos: [Todo]
  let format: Format

  package init(_ todos: [Todo], format: Format) {
    self.todos = todos
    self.format = format
  }

  package var text: String {
    format.text(table.lines)
  }

  private var table: TodoTable {
    let mixed = Set(todos.map(\.status)).count > 1 || todos.first?.status == .doing
    let rows = todos.map { TodoRow($0, note: note($0), isMixed: mixed, format.color) }
    return TodoTable(sections: [.init(rows: rows)], width: format.tableWidth)
  }

  private func note(_ todo: Todo) -> StyledText {
    let notes = TodoNotes(format: format)
    if todo.status == .done { return notes.completed(todo, on: format.today) ?? StyledText("") }
    if let due = notes.due(todo) { return due }
    if todo.day == format.today { return notes.repeated(todo) ?? StyledText("") }
    return notes.planned(todo) ?? StyledText(format.t("todo.backlog"), .dim)
  }
}
