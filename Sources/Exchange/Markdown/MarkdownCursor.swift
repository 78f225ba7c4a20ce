import Files

/// A place in a line of Markdown. A tab reaches to the next multiple of four columns (CommonMark 0.31, section 2.2).
struct MarkdownCursor {
  private let bytes: [UInt8]
  private var offset = 0
  private var column = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The rest of the line. The part of a tab that is left becomes spaces.
  var rest: ArraySlice<UInt8> {
    let rest = bytes[offset...]
    guard rest.first == UInt8(ascii: "\t"), !column.isMultiple(of: 4) else { return rest }
    return Array(repeating: 0x20, count: 4 - column % 4) + rest.dropFirst()
  }

  /// The rest of the line without leading spaces and tabs.
  var text: ArraySlice<UInt8> { bytes[offset...].withoutLeadingSpaces }

  /// Moves into a block quote (section 5.1).
  /// - Returns: Whether the line is in one.
  mutating func enterQuote() -> Bool {
    skipSpaces(3)
    guard bytes[offset...].first == UInt8(ascii: ">") else { return false }
    skip(1)
    skipSpaces(1)
    return true
  }

  /// Moves into a list item of an earlier line.
  /// - Parameter width: The columns by which its text is indented.
  /// - Returns: Whether the line is in it.
  mutating func enterItem(_ width: Int) -> Bool {
    skipSpaces(width) == width || offset == bytes.count
  }

  /// Moves behind the marker of a list item that begins here (section 5.2).
  /// - Returns: The columns by which its text is indented.
  mutating func beginItem() -> Int {
    let start = column
    skipSpaces(3)
    skip(bytes[offset...].prefix(while: \.isDigit).count + 1)
    let end = self
    // From five spaces on, or at the end of the line, the text begins after one.
    if skipSpaces(5) == 5 || offset == bytes.count {
      self = end
      skipSpaces(1)
      return end.column + 1 - start
    }
    return column - start
  }

  private mutating func skip(_ count: Int) {
    offset += count
    column += count
  }

  /// Skips spaces and tabs, up to a number of columns.
  /// - Returns: The number of columns that it skipped.
  @discardableResult
  private mutating func skipSpaces(_ columns: Int) -> Int {
    let start = column
    while column < start + columns, offset < bytes.count, bytes[offset].isBlank {
      let width = bytes[offset] == UInt8(ascii: "\t") ? 4 - column % 4 : 1
      if column + width <= start + columns { offset += 1 }
      column = min(column + width, start + columns)
    }
    return column - start
  }
}

extension [UInt8] {
  /// The text of an ATX heading, without its closing sequence (section 4.2).
  var heading: [UInt8] {
    let text = drop { $0 == UInt8(ascii: "#") }.withoutEdgeSpaces
    guard let end = text.lastIndex(where: { $0 != UInt8(ascii: "#") }) else { return [] }
    return Array(text[end].isBlank ? text[...end].withoutEdgeSpaces : text)
  }

  /// Whether it is the underline of a setext heading (section 4.3).
  var isUnderline: Bool {
    guard let mark = first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else {
      return false
    }
    return drop { $0 == mark }.allSatisfy(\.isBlank)
  }
}
