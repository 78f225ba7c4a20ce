import Files

/// A place in a line of Markdown. A tab reaches to the next multiple of four columns (CommonMark 0.31, section 2.2).
struct MarkdownCursor {
  private struct Place {
    var offset = 0
    var column = 0
  }

  private let bytes: [UInt8]
  private var place = Place()
  /// The place of the next byte that is neither a space nor a tab. It is searched once, as a line may be in
  /// thousands of lists.
  private var textPlace = Place()

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    findText()
  }

  /// The rest of the line. The part of a tab that is left becomes spaces.
  var rest: ArraySlice<UInt8> {
    let rest = bytes[place.offset...]
    guard rest.first == UInt8(ascii: "\t"), !place.column.isMultiple(of: 4) else { return rest }
    return Array(repeating: 0x20, count: 4 - place.column % 4) + rest.dropFirst()
  }

  /// The rest of the line without leading spaces and tabs.
  var text: ArraySlice<UInt8> { bytes[textPlace.offset...] }

  /// The width of the spaces and tabs that come next.
  private var indent: Int { textPlace.column - place.column }

  /// Moves into a block quote (section 5.1).
  /// - Returns: Whether the line is in one.
  mutating func enterQuote() -> Bool {
    guard indent < 4, text.first == UInt8(ascii: ">") else { return false }
    skipText(1)
    skipSpaces(1)
    return true
  }

  /// Moves into a list item of an earlier line.
  /// - Parameter width: The columns by which its text is indented.
  /// - Returns: Whether the line is in it.
  mutating func enterItem(_ width: Int) -> Bool {
    if indent < width, !text.isEmpty { return false }
    skipSpaces(width)
    return true
  }

  /// Moves behind the marker of a list item that begins here (section 5.2).
  /// - Returns: The columns by which its text is indented.
  mutating func beginItem() -> Int {
    let start = place.column
    skipText(text.prefix(while: \.isDigit).count + 1)
    let width = place.column - start
    let spaces = text.isEmpty || indent > 4 ? 1 : indent
    skipSpaces(spaces)
    return width + spaces
  }

  /// Skips spaces and tabs, and bytes after them.
  private mutating func skipText(_ count: Int) {
    place = textPlace
    place.offset += count
    place.column += count
    findText()
  }

  /// Skips spaces and tabs, up to a number of columns.
  private mutating func skipSpaces(_ columns: Int) {
    let end = min(place.column + columns, textPlace.column)
    while place.column < end {
      let width = bytes[place.offset] == UInt8(ascii: "\t") ? 4 - place.column % 4 : 1
      if place.column + width <= end { place.offset += 1 }
      place.column = min(place.column + width, end)
    }
  }

  private mutating func findText() {
    textPlace = place
    while textPlace.offset < bytes.count, bytes[textPlace.offset].isBlank {
      let isTab = bytes[textPlace.offset] == UInt8(ascii: "\t")
      textPlace.column += isTab ? 4 - textPlace.column % 4 : 1
      textPlace.offset += 1
    }
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
