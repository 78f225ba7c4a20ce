import Store
import Todos

/// The board: three columns, or in a narrow terminal the selected one.
extension ScreenState {
  mutating func board(width: Int, height: Int) -> Frame {
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
      columns.append(lines)
    }
    frame.lines = columns.beside(
      columns.map { _ in columnWidth }, separator: StyledText("").padded(toWidth: gap),
      height: height)
    return frame
  }

  /// The name of a column and how many cards it has; if it is alone, also those beside it.
  private func boardHead(_ column: Int, isAlone: Bool) -> StyledText {
    let names = groups.indices.map { index in
      let isSelected = index == place?.group
      let name = groups[index].heading
      return StyledText(isSelected ? "›\(name)‹ " : "\(name) ", isSelected ? .selected : .heading)
        + StyledText(String(groups[index].count), .dim)
    }
    // Alone, it stands first, whatever else fits.
    let others = names.indices.filter { $0 != column }.map { names[$0] }
    return isAlone ? ([names[column]] + others).joined(separator: StyledText("   ")) : names[column]
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
