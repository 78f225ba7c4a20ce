import Files
import Todos

/// A place in a line of Markdown. A tab reaches to the next multiple of four columns (CommonMark 0.31, section 2.2).
struct MarkdownCursor {
  struct Place {
    var offset = 0
    var column = 0
  }

  let bytes: [UInt8]
  private(set) var place = Place()
  /// The place of the next byte that is neither a space nor a tab. It is searched once, as a line may be in
  /// thousands of lists.
  private var textPlace = Place()
  /// From here, the line has only one kind of character besides spaces. As with `textPlace`, it is
  /// searched once.
  private let breakOffset: Int

  var offset: Int { place.offset }
  var column: Int { place.column }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let mark = bytes.last { !$0.isBlank }
    breakOffset = bytes.lastIndex { !$0.isBlank && $0 != mark }.map { $0 + 1 } ?? 0
    findText()
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The next byte; nil at the end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The place of the next byte that is neither a space nor a tab.
  var text: MarkdownCursor {
    var cursor = self
    cursor.place = textPlace
    return cursor
  }

  /// The width of the spaces and tabs that come next.
  var indent: Int { textPlace.column - column }

  /// The rest of the line from a place. The part of a tab that is left becomes spaces.
  func rest(from place: Place) -> ArraySlice<UInt8> {
    let rest = bytes[place.offset...]
    guard rest.first == UInt8(ascii: "\t"), !place.column.isMultiple(of: 4) else { return rest }
    return Array(repeating: 0x20, count: 4 - place.column % 4) + rest.dropFirst()
  }

  /// Skips bytes that are neither spaces nor tabs.
  mutating func skip(_ count: Int) {
    place.offset += count
    place.column += count
    findText()
  }

  /// Skips spaces and tabs, up to a number of columns.
  mutating func skipSpaces(_ columns: Int) {
    let end = min(column + columns, textPlace.column)
    while column < end {
      let width = next == UInt8(ascii: "\t") ? 4 - column % 4 : 1
      if column + width <= end { place.offset += 1 }
      place.column = min(column + width, end)
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

extension MarkdownCursor {
  /// The text of an ATX heading here, without its closing sequence (section 4.2).
  var heading: ArraySlice<UInt8>? {
    let rest = bytes[offset...]
    let marks = rest.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(marks), rest.count == marks || rest[offset + marks].isBlank else {
      return nil
    }
    let text = rest.dropFirst(marks).withoutEdgeSpaces
    let end = text.lastIndex { $0 != UInt8(ascii: "#") }
    guard let end else { return text.prefix(0) }
    return text[end].isBlank ? text[...end].withoutEdgeSpaces : text
  }

  /// Whether the rest is the underline of a setext heading (section 4.3).
  var isUnderline: Bool {
    guard let mark = next, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else {
      return false
    }
    return bytes[offset...].drop { $0 == mark }.allSatisfy(\.isBlank)
  }

  /// Whether the rest is a thematic break (section 4.1).
  var isBreak: Bool {
    guard let mark = next, "*-_".utf8.contains(mark), offset >= breakOffset else { return false }
    return bytes[offset...].lazy.filter { $0 == mark }.prefix(3).count == 3
  }

  /// The mark and length of a fence here that begins a code block (section 4.5).
  var fence: (mark: UInt8, length: Int)? {
    guard let mark = next, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
      return nil
    }
    let length = bytes[offset...].prefix { $0 == mark }.count
    // With backticks, code in a line of text.
    let isInline =
      mark == UInt8(ascii: "`") && bytes[(offset + length)...].contains(mark)
    return length < 3 || isInline ? nil : (mark, length)
  }

  /// Skips the marker of a list item and the spaces before its text (section 5.2).
  /// - Parameter isInParagraph: Whether the item would interrupt a paragraph.
  /// - Returns: The columns from here to the text; nil if there is no marker.
  mutating func skipMarker(isInParagraph: Bool) -> Int? {
    let rest = bytes[offset...]
    let digits = rest.prefix(while: \.isDigit)
    let marks = digits.isEmpty ? "-*+".utf8 : ".)".utf8
    guard digits.count < 10, let mark = rest.dropFirst(digits.count).first, marks.contains(mark)
    else { return nil }
    var cursor = self
    cursor.skip(digits.count + 1)
    let width = cursor.column - column
    guard cursor.next.map(\.isBlank) ?? true else { return nil }
    let isEmpty = cursor.text.isAtEnd
    if isInParagraph, isEmpty || !(digits.isEmpty || Int(digits: digits) == 1) { return nil }
    let indent = cursor.indent
    let spaces = isEmpty || indent > 4 ? 1 : indent
    cursor.skipSpaces(spaces)
    self = cursor
    return width + spaces
  }
}
