package import Store
import Todos

extension Format {
  /// The board in a terminal: three columns side by side, or stacked if they don't fit a card of 18 columns.
  package func board(_ columns: BoardColumns) -> String {
    let width = width ?? 120
    let gap = 3
    let columnWidth = (width - 2 * gap) / 3
    let isWide = columnWidth >= 18
    let blocks = Status.columns.map {
      lines(of: columns[$0], $0, width: isWide ? columnWidth : width)
    }
    if isWide {
      let widths = Array(repeating: columnWidth, count: blocks.count)
      let separator = StyledText("").padded(toWidth: gap)
      let height = blocks.map(\.count).max() ?? 0
      return text(blocks.beside(widths, separator: separator, height: height))
    }
    return text(parts: blocks.map { $0.cut(toWidth: width) })
  }

  private func lines(of todos: [Todo], _ status: Status, width: Int) -> [StyledText] {
    // `ootd list` shows the rest.
    let shown = todos.prefix(40)
    let cards = shown.map { BoardCard(todo: $0, width: width, format: self).lines }
    var lines = [
      StyledText("\(t("day.\(status.rawValue)"))  ", .heading)
        + StyledText(String(todos.count), .dim),
      StyledText(String(repeating: "─", count: width), .dim),
    ]
    lines += cards.joined(separator: [StyledText("")])
    if todos.count > shown.count {
      let rest = t("report.andMore", ["count": todos.count - shown.count])
      lines += [StyledText(""), StyledText(rest, .dim)]
    }
    return lines
  }
}

/// A todo on the board: its title, wrapped, and its details below.
struct BoardCard {
  let todo: Todo
  let width: Int
  let format: Format

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
    let isElsewhere = todo.status == .todo && todo.day != format.today
    let when = format.ended(todo, on: format.today) ?? format.due(todo)
    let others = [
      format.progress(todo).map { StyledText($0, .dim) }, todo.project.map { StyledText($0, .dim) },
      todo.milestone.map { StyledText($0, .dim) },
      format.repeated(todo), format.claim(todo),
    ]
    let room = width - 4
    let planned = isElsewhere ? format.planned(todo)?.wrapped(toWidth: room) ?? [] : []
    let long = [format.waiting(todo), when].compactMap(\.self)
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
