import Files
import Todos

/// The contents of a full screen.
package struct Frame: Sendable {
  /// One for each row, at most as wide as the terminal.
  package var lines: [StyledText]
  /// The place of the cursor while a text is being typed; nil if it is hidden.
  package var cursor: (row: Int, column: Int)?
  /// The targets of the mouse; later ones lie above earlier ones.
  var targets: [(rows: Range<Int>, columns: Range<Int>, target: ScreenTarget)] = []

  package init(lines: [StyledText]) { self.lines = lines }

  /// The topmost target at a place.
  func target(_ mouse: Mouse) -> ScreenTarget? {
    targets.last { $0.rows.contains(mouse.row) && $0.columns.contains(mouse.column) }?.target
  }
}

/// A target of the mouse.
enum ScreenTarget: Hashable, Sendable {
  case view(ScreenView)
  case todo(EntityID)
  case column(Status)
  case day(Day)
  case detail
}

/// The cells of a terminal as they are shown, of which a new frame changes only those that differ.
package struct Screen {
  private let depth: ColorDepth
  private let background: Background
  private var columns = 0
  private var rows: [[Cell]] = []
  private var lines: [StyledText] = []
  /// The sequence that moves the cursor to its place; nil if it is hidden.
  private var cursor: String?

  package init(_ depth: ColorDepth, on background: Background) {
    self.depth = depth
    self.background = background
  }

  /// A column of a row: a character, or nil for the second half of a wide one.
  private struct Cell: Equatable {
    let character: Character?
    let style: Style

    static let blank = Cell(character: " ", style: .plain)
  }

  /// Forgets what is shown, so that the next frame draws every cell.
  package mutating func clear() { (rows, lines) = ([], []) }

  /// The sequences that turn what is shown into a frame, between the marks of a synchronised update
  /// (gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036).
  /// - Returns: Nil if nothing changes.
  package mutating func draw(_ frame: Frame, columns: Int) -> String? {
    var text = ""
    if rows.count != frame.lines.count || columns != self.columns {
      text += "\u{1B}[0m\u{1B}[2J"
      rows = Array(
        repeating: Array(repeating: .blank, count: columns), count: frame.lines.count)
      lines = Array(repeating: StyledText(""), count: frame.lines.count)
      self.columns = columns
    }
    for (row, line) in frame.lines.enumerated() where line != lines[row] {
      let cells = cells(of: line)
      text += changes(from: rows[row], to: cells, row: row)
      (rows[row], lines[row]) = (cells, line)
    }
    let cursor = frame.cursor.map { Self.move($0.row, min($0.column, columns - 1)) }
    if text.isEmpty, cursor == self.cursor { return nil }
    self.cursor = cursor
    return "\u{1B}[?2026h\u{1B}[?25l\(text)\(cursor.map { $0 + "\u{1B}[?25h" } ?? "")\u{1B}[?2026l"
  }

  private func cells(of line: StyledText) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(columns)
    line.forEachRun { text, style in
      for character in text {
        let width = character.displayWidth
        // Nothing stands alone that has no width of its own.
        guard width > 0, cells.count + width <= columns else { continue }
        cells.append(Cell(character: character, style: style))
        if width > 1 { cells.append(Cell(character: nil, style: style)) }
      }
    }
    return cells + Array(repeating: .blank, count: columns - cells.count)
  }

  /// A gap between changes that is shorter than a move of the cursor is drawn again.
  private static let minGap = 6

  private func changes(from old: [Cell], to new: [Cell], row: Int) -> String {
    var spans: [Range<Int>] = []
    for column in new.indices where old[column] != new[column] {
      if let last = spans.last, column - last.upperBound < Self.minGap {
        spans[spans.count - 1] = last.lowerBound..<(column + 1)
      } else {
        spans.append(column..<(column + 1))
      }
    }
    return spans.reduce("") { text, span in
      // Whole characters, of what is shown and of what will be.
      var (start, end) = (span.lowerBound, span.upperBound)
      while start > 0, old[start].character == nil || new[start].character == nil { start -= 1 }
      while end < new.count, old[end].character == nil || new[end].character == nil { end += 1 }
      let isCertain = (old[start..<end] + new[start..<end]).allSatisfy {
        $0.character?.hasCertainWidth == true
      }
      // Where terminals may disagree about widths, nothing of before may stay.
      let erased = isCertain ? "" : "\u{1B}[\(end - start)X"
      return text + Self.move(row, start) + erased + self.text(of: new, in: start..<end, row: row)
    }
  }

  private func text(of cells: [Cell], in span: Range<Int>, row: Int) -> String {
    var text = ""
    var style = Style.plain
    for column in span {
      guard let character = cells[column].character else { continue }
      if cells[column].style != style {
        let before = style.parameters(depth, on: background)
        style = cells[column].style
        let parameters = style.parameters(depth, on: background)
        if before != parameters {
          text += "\u{1B}[0m" + (parameters.map { "\u{1B}[\($0)m" } ?? "")
        }
      }
      text.append(character)
      // Nothing may depend on where it ends.
      if !character.hasCertainWidth {
        let width = column + 1 < cells.count && cells[column + 1].character == nil ? 2 : 1
        text += Self.move(row, column + width)
      }
    }
    return text + (style.parameters(depth, on: background) == nil ? "" : "\u{1B}[0m")
  }

  private static func move(_ row: Int, _ column: Int) -> String {
    "\u{1B}[\(row + 1);\(column + 1)H"
  }
}

extension Character {
  /// Whether all terminals agree about its width: not for emoji, characters of several scalars and those whose width is
  /// ambiguous (UAX #11, A).
  fileprivate var hasCertainWidth: Bool {
    let scalars = unicodeScalars
    guard scalars.count == 1, let value = scalars.first?.value else { return false }
    switch value {
    case 0x20...0x7E, 0x1100...0x115F, 0x3041...0x3247, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7A3:
      return true
    default: return false
    }
  }
}
