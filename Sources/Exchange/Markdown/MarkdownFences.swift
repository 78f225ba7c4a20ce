/// Finds the lines of fenced code blocks (CommonMark 0.31, section 4.5), also in items of lists.
struct MarkdownFences {
  private typealias Text = Substring.UnicodeScalarView

  private struct Fence {
    let mark: Unicode.Scalar
    let length: Int
    /// The column of the text of the list item that contains the block; 0 if none does.
    let column: Int
  }

  private var open: Fence?
  /// The columns of the texts of the list items that contain the last line, from the outermost.
  private var columns: [Int] = []

  /// Whether the next line of a file is a fence or is between fences.
  /// - Parameters:
  ///   - text: The line without leading spaces and tabs.
  ///   - indent: Their width.
  mutating func containsNext(_ text: Substring, indent: Int) -> Bool {
    let text = text.unicodeScalars
    if text.isEmpty { return open != nil }
    if let fence = open {
      // A block that isn't closed ends with its list item.
      if indent >= fence.column {
        if Self.closes(text, indent, fence) { open = nil }
        return true
      }
      open = nil
    }
    while let column = columns.last, column > indent { columns.removeLast() }
    let column = columns.last ?? 0
    open = Self.opened(by: text, indent, in: column)
    if open == nil, let width = Self.markerWidth(text) { columns.append(indent + width) }
    return open != nil
  }

  private static func opened(by text: Text, _ indent: Int, in column: Int) -> Fence? {
    guard indent - column <= 3, let mark = text.first, ["`", "~"].contains(mark) else { return nil }
    let length = text.prefix { $0 == mark }.count
    // With backticks, code in a line of text.
    guard length >= 3, mark == "~" || !text.dropFirst(length).contains("`") else { return nil }
    return Fence(mark: mark, length: length, column: column)
  }

  private static func closes(_ text: Text, _ indent: Int, _ fence: Fence) -> Bool {
    let marks = text.prefix { $0 == fence.mark }
    return indent - fence.column <= 3 && marks.count >= fence.length
      && text.dropFirst(marks.count).allSatisfy { $0 == " " || $0 == "\t" }
  }

  /// The width of a list item's marker and the spaces after it; nil if the line begins no item.
  private static func markerWidth(_ text: Text) -> Int? {
    let digits = text.prefix { ("0"..."9").contains($0) }
    let marks: [Unicode.Scalar] = digits.isEmpty ? ["-", "*", "+"] : [".", ")"]
    let rest = text.dropFirst(digits.count)
    guard digits.count < 10, let mark = rest.first, marks.contains(mark) else { return nil }
    let spaces = rest.dropFirst().prefix { $0 == " " || $0 == "\t" }.count
    if spaces == 0, rest.count > 1 { return nil }
    return digits.count + 1 + ((1...4).contains(spaces) ? spaces : 1)
  }
}
