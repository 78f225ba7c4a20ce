/// One kind of finding: a heading, and a line for each with the command that puts it right.
struct DriftTable {
  struct Row {
    /// The todo's handle; nothing for a day.
    var handle = StyledText("")
    let title: StyledText
    let note: StyledText
    let command: String
  }

  let heading: String
  let rows: [Row]
  /// Columns of the page; nil where nothing may be cut.
  let width: Int?

  private static let gap = StyledText("  ")
  private static let noteWidth = 24

  var lines: [StyledText] {
    guard !rows.isEmpty else { return [] }
    return ([StyledText(heading, .heading)] + rows.map(line)).map { line in
      width.map { line.truncated(toWidth: $0) } ?? line
    }
  }

  private func line(_ row: Row) -> StyledText {
    let handle =
      handleWidth > 0 ? [row.handle.padded(toWidth: handleWidth, alignment: .trailing)] : []
    let cells = handle + [fitted(row.title, titleWidth), fitted(row.note, noteWidth)]
    let columns = cells + [StyledText(row.command, .dim)]
    return columns.reduce(StyledText("")) { $0 + Self.gap + $1 }
  }

  private func fitted(_ text: StyledText, _ columns: Int) -> StyledText {
    (width == nil ? text : text.truncated(toWidth: columns)).padded(toWidth: columns)
  }

  private var handleWidth: Int {
    let longest = rows.map(\.handle.width).max() ?? 0
    return longest > 0 ? max(2, longest) : 0
  }

  private var noteWidth: Int {
    let longest = rows.map(\.note.width).max() ?? 0
    return width == nil ? longest : min(longest, Self.noteWidth)
  }

  /// What the other columns leave of the page: the command is there to be copied.
  private var titleWidth: Int {
    let longest = rows.map(\.title.width).max() ?? 0
    guard let width else { return min(longest, 40) }
    let command = rows.map(\.command.displayWidth).max() ?? 0
    let gaps = handleWidth > 0 ? 8 : 6
    return min(longest, max(8, width - gaps - handleWidth - noteWidth - command))
  }
}
