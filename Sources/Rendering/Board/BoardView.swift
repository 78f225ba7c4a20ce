package import Store
import Todos

/// The board in a terminal: three columns beside each other, or under one another where there is no
/// room for them.
package struct BoardView {
  let columns: BoardColumns
  let format: Format

  /// Blanks between columns.
  private static let gap = 3
  /// Columns of the narrowest card.
  private static let narrowest = 18
  /// More cards than anyone reads; `ootd list` has the rest.
  private static let mostCards = 40

  package init(_ columns: BoardColumns, format: Format) {
    self.columns = columns
    self.format = format
  }

  package var text: String {
    let width = (format.width ?? 120)
    let columnWidth = (width - 2 * Self.gap) / 3
    let isWide = columnWidth >= Self.narrowest
    let blocks = Status.allCases.map { lines(of: $0, width: isWide ? columnWidth : width) }
    if isWide { return format.text(beside(blocks, columnWidth)) }
    return format.text(parts: blocks.map { $0.map { $0.truncated(toWidth: width) } })
  }

  private func lines(of status: Status, width: Int) -> [StyledText] {
    let todos = columns[status]
    let shown = todos.prefix(Self.mostCards)
    let cards = shown.map { BoardCard($0, width: width, format: format).lines }
    var lines = [
      StyledText("\(format.phrases.heading(of: status))  ", .heading)
        + StyledText(String(todos.count), .dim),
      StyledText(String(repeating: "─", count: width), .dim),
    ]
    lines += cards.joined(separator: [StyledText("")])
    if todos.count > shown.count {
      let rest = format.phrases.andMore(todos.count - shown.count)
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

extension DayPhrases {
  /// The heading of a column.
  func heading(of status: Status) -> String {
    switch status {
    case .todo: todo
    case .doing: doing
    case .done: done
    }
  }
}
