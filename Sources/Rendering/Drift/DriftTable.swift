/// One kind of finding: a heading, and a line for each with the command that puts it right.
struct DriftTable {
  struct Row {
    /// The todo's handle; nothing for a day.
    var handle = StyledText("")
    let title: StyledText
    let note: StyledText
    let command: String
  }

  private let heading: String
  private let rows: [Row]
  /// Columns of the page; nil where nothing may be cut.
  private let width: Int?
  private let handleWidth: Int
  private let noteWidth: Int
  private let titleWidth: Int

  private static let gap = StyledText("  ")
  private static let mostOfNote = 24

  init(heading: String, rows: [Row], width: Int?) {
    self.heading = heading
    self.rows = rows
    self.width = width
    let longest = { (column: (Row) -> Int) in rows.map(column).max() ?? 0 }
    let handle = longest(\.handle.width)
    let note = longest(\.note.width)
    let title = longest(\.title.width)
    handleWidth = handle > 0 ? max(2, handle) : 0
    noteWidth = width == nil ? note : min(note, Self.mostOfNote)
    guard let width else {
      titleWidth = min(title, 40)
      return
    }
    // What the other columns leave of the page: the command is there to be copied.
    let others = handleWidth + noteWidth + longest(\.command.displayWidth)
    titleWidth = min(title, max(8, width - (handleWidth > 0 ? 8 : 6) - others))
  }

  var lines: [StyledText] {
    guard !rows.isEmpty else { return [] }
    return ([StyledText(heading, .heading)] + rows.map(line)).map { $0.cut(toWidth: width) }
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
}
