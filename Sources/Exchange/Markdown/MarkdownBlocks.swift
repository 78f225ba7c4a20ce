/// The block structure of a Markdown document, line by line (CommonMark 0.31, appendix "A parsing strategy").
struct MarkdownBlocks {
  /// A block quote or an item of a list.
  private enum Container {
    case quote
    /// - Parameters:
    ///   - width: The columns by which the text of the item is indented.
    ///   - isEmpty: Whether it has no block yet.
    case item(width: Int, isEmpty: Bool)
  }

  private enum Leaf: Equatable {
    case paragraph
    case fencedCode(mark: UInt8, length: Int)
    case indentedCode
    case html(MarkdownHTML.End)
  }

  enum Content {
    case blank
    /// A line of a paragraph without leading spaces. The first one of an item's first block may begin with a box.
    case text(ArraySlice<UInt8>, isFirst: Bool, isFirstInItem: Bool)
    /// The paragraph before it is a heading.
    case underline
    case heading(ArraySlice<UInt8>)
    case html(ArraySlice<UInt8>, isFirst: Bool)
    /// A line of code, or a thematic break.
    case other
  }

  struct Line {
    let cursor: MarkdownCursor
    /// How many of the containers of the line before contain it, too.
    let kept: Int
    /// The places of its text in each of its containers, from the outermost.
    let starts: [MarkdownCursor.Place]
    let content: Content
  }

  private var containers: [Container] = []
  /// The block of the last line, if the next one may continue it.
  private var leaf: Leaf?

  mutating func add(_ bytes: [UInt8]) -> Line {
    var cursor = MarkdownCursor(bytes)
    var starts: [MarkdownCursor.Place] = []
    while starts.count < containers.count, Self.enter(containers[starts.count], &cursor) {
      starts.append(cursor.place)
    }
    let kept = starts.count
    let isInside = kept == containers.count
    if isInside, let content = continued(at: cursor) {
      return Line(cursor: cursor, kept: kept, starts: starts, content: content)
    }
    // An unindented line may continue a paragraph of containers that it isn't in.
    let mayContinue = leaf == .paragraph
    if !(mayContinue && !cursor.text.isAtEnd) { leaf = nil }
    while let container = nextContainer(&cursor, isInside && leaf == .paragraph) {
      close(starts.count)
      leaf = nil
      open(container)
      starts.append(cursor.place)
    }
    if leaf == .paragraph {
      if let content = begun(at: cursor, isInParagraph: isInside) {
        close(starts.count)
        return Line(cursor: cursor, kept: kept, starts: starts, content: content)
      }
      let text = cursor.text
      starts += Array(repeating: text.place, count: containers.count - starts.count)
      let content = Content.text(
        text.bytes[text.offset...], isFirst: false, isFirstInItem: false)
      return Line(cursor: cursor, kept: containers.count, starts: starts, content: content)
    }
    close(starts.count)
    return Line(cursor: cursor, kept: kept, starts: starts, content: content(at: cursor))
  }

  private mutating func close(_ count: Int) {
    containers.removeLast(max(0, containers.count - count))
  }

  private mutating func open(_ container: Container) {
    useLast()
    containers.append(container)
  }

  /// Notes that the innermost container has a block.
  /// - Returns: Whether it is an item and this is its first.
  @discardableResult
  private mutating func useLast() -> Bool {
    guard case .item(let width, let isEmpty)? = containers.last else { return false }
    containers[containers.count - 1] = .item(width: width, isEmpty: false)
    return isEmpty
  }

  /// Moves into a container; false if the line isn't in it.
  private static func enter(_ container: Container, _ cursor: inout MarkdownCursor) -> Bool {
    let text = cursor.text
    switch container {
    case .quote:
      guard cursor.indent < 4, text.next == UInt8(ascii: ">") else { return false }
      enterQuote(&cursor)
    case .item(let width, let isEmpty):
      if cursor.indent >= width {
        cursor.skipSpaces(width)
      } else if text.isAtEnd, !isEmpty {
        cursor = text
      } else {
        return false
      }
    }
    return true
  }

  private static func enterQuote(_ cursor: inout MarkdownCursor) {
    cursor = cursor.text
    cursor.skip(1)
    cursor.skipSpaces(1)
  }

  /// The content of a line that continues a block of code or HTML; nil if it doesn't.
  private mutating func continued(at cursor: MarkdownCursor) -> Content? {
    let text = cursor.text
    switch leaf {
    case .fencedCode(let mark, let length)?:
      let rest = text.bytes[text.offset...]
      let marks = rest.prefix { $0 == mark }.count
      if cursor.indent < 4, marks >= length, rest.dropFirst(marks).allSatisfy(\.isBlank) {
        leaf = nil
      }
      return text.isAtEnd ? .blank : .other
    case .indentedCode?:
      if text.isAtEnd { return .blank }
      return cursor.indent >= 4 ? .other : nil
    case .html(let end)?:
      if text.isAtEnd, end == .beforeBlankLine { return nil }
      return html(at: text, end, isFirst: false)
    case .paragraph?, nil: return nil
    }
  }

  private mutating func html(
    at text: MarkdownCursor, _ end: MarkdownHTML.End, isFirst: Bool
  ) -> Content {
    let rest = text.bytes[text.offset...]
    leaf = MarkdownHTML.ends(end, in: rest) ? nil : .html(end)
    return .html(rest, isFirst: isFirst)
  }

  /// Moves into the container that begins here, if one does.
  private func nextContainer(_ cursor: inout MarkdownCursor, _ isInParagraph: Bool) -> Container? {
    var text = cursor.text
    let indent = cursor.indent
    guard indent < 4 else { return nil }
    if text.next == UInt8(ascii: ">") {
      Self.enterQuote(&cursor)
      return .quote
    }
    let isUnderline = isInParagraph && text.isUnderline
    guard !isUnderline, !text.isBreak, let width = text.skipMarker(isInParagraph: isInParagraph)
    else { return nil }
    cursor = text
    return .item(width: indent + width, isEmpty: true)
  }

  /// The content of a line that begins a block other than a paragraph or indented code; nil if it doesn't.
  private mutating func begun(at cursor: MarkdownCursor, isInParagraph: Bool) -> Content? {
    let text = cursor.text
    guard cursor.indent < 4, !text.isAtEnd else { return nil }
    if let heading = text.heading {
      leaf = nil
      return .heading(heading)
    }
    if let fence = text.fence {
      leaf = .fencedCode(mark: fence.mark, length: fence.length)
      return .other
    }
    let html = MarkdownHTML.block(text.bytes[text.offset...], isInParagraph: isInParagraph)
    if let html { return self.html(at: text, html, isFirst: true) }
    guard isInParagraph && text.isUnderline || text.isBreak else { return nil }
    leaf = nil
    return isInParagraph && text.isUnderline ? .underline : .other
  }

  /// The content of a line that continues no block.
  private mutating func content(at cursor: MarkdownCursor) -> Content {
    let text = cursor.text
    leaf = nil
    if text.isAtEnd { return .blank }
    let isFirstInItem = useLast()
    if let content = begun(at: cursor, isInParagraph: false) { return content }
    leaf = cursor.indent >= 4 ? .indentedCode : .paragraph
    let rest = text.bytes[text.offset...]
    return leaf == .paragraph
      ? .text(rest, isFirst: true, isFirstInItem: isFirstInItem) : .other
  }
}
