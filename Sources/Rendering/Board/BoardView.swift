package import Store
import Todos

/// The board in a terminal: three columns side by side, or stacked if they don't fit.
package struct BoardView {
  let columns: BoardColumns
  let format: Format

  /// Spaces between columns.
  private static let gap = 3
  /// The minimum width of a card in columns.
  private static let narrowest = 18
  /// The cards shown per column; `ootd list` shows the rest.
  private static let maxCards = 40

  package init(_ columns: BoardColumns, format: Format) {
    self.columns = columns
    self.format = format
  }

  package var text: String {
    let width = format.width ?? 120
    let columnWidth = (width - 2 * Self.gap) / 3
    let isWide = columnWidth >= Self.narrowest
    let blocks = Status.columns.map { lines(of: $0, width: isWide ? columnWidth : width) }
    if isWide { return format.text(beside(blocks, columnWidth)) }
    return format.text(parts: blocks.map { $0.map { $0.truncated(toWidth: width) } })
  }

  private func lines(of status: Status, width: Int) -> [StyledText] {
    let todos = columns[status]
    let shown = todos.prefix(Self.maxCards)
    let cards = shown.map { BoardCard($0, width: width, format: format).lines }
    var lines = [
      StyledText("\(format.t("day.\(status.rawValue)"))  ", .heading)
        + StyledText(String(todos.count), .dim),
      StyledText(String(repeating: "─", count: width), .dim),
    ]
    lines += cards.joined(separator: [StyledText("")])
    if todos.count > shown.count {
      let rest = format.t("report.andMore", ["count": todos.count - shown.count])
      lines += [StyledText(""), StyledText(rest, .dim)]
    }
    return lines
  }

  private func beside(_ blocks: [[StyledText]], _ width: Int) -> [StyledText] {
    let height = blocks.map(\.count).max() ?? 0
    return (0..<height).map { row in
      blocks.reduce(StyledText("")) { line, block in
        let cell = row < block.count ? block[row] : StyledText("")
        let gap = String(repeating: " ", count: line.isEmpty ? 0 : Self.gap)
        return line + StyledText(gap) + cell.truncated(toWidth: width).padded(toWidth: width)
      }
    }
  }
}

/// A todo on the board: its title, wrapped, and its details below.
struct BoardCard {
  let todo: Todo
  let width: Int
  let format: Format

  init(_ todo: Todo, width: Int, format: Format) {
    self.todo = todo
    self.width = width
    self.format = format
  }

  var lines: [StyledText] {
    let handle = StyledText(todo.handle.description)
    let id = handle.padded(toWidth: max(4, handle.width + 1))
    let sign = todo.priority.sign
    let head = id + (sign.isEmpty ? sign : sign + StyledText(" "))
    let style: Style = todo.status == .done ? .dim : .plain
    let title = todo.title.visible.wrapped(toWidth: max(8, width - head.width), lines: 3)
    let first = head + StyledText(title.first ?? "", style)
    let indent = StyledText("").padded(toWidth: head.width)
    let rest = title.dropFirst().map { indent + StyledText($0, style) }
    return [first] + rest + details
  }

  /// Blockers, deadline, labels, the checklist's progress, project, milestone and a day other than today, flowed into
  /// the width. Long texts are wrapped, so that their end isn't cut.
  private var details: [StyledText] {
    let notes = TodoNotes(format: format)
    let isElsewhere = todo.status == .todo && todo.day != format.today
    let when =
      notes.ended(todo, on: format.today) ?? notes.due(todo)
    let others = [
      notes.progress(todo).map { StyledText($0, .dim) }, todo.project.map { StyledText($0, .dim) },
      todo.milestone.map { StyledText($0, .dim) },
      notes.repeated(todo), notes.claim(todo),
    ]
    let room = width - 4
    let planned = isElsewhere ? notes.planned(todo)?.wrapped(toWidth: room) ?? [] : []
    let long = [notes.waiting(todo), when].compactMap(\.self)
    let parts =
      long.flatMap { $0.wrapped(toWidth: room) } + labels + others.compactMap(\.self) + planned
    let indent = StyledText("").padded(toWidth: 4)
    return parts.flowing(gap: 2, width: room).map { indent + $0 }
  }

  /// Labels as separate parts, so that one moves to the next line instead of being cut. Without colours,
  /// commas separate them.
  private var labels: [StyledText] {
    todo.labels.enumerated().map { index, label in
      let hasComma = format.color == .none && index < todo.labels.count - 1
      return StyledText(labels: [label], format.color) + StyledText(hasComma ? "," : "")
    }
  }
}
