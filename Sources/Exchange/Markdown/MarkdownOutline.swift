import CMark
import Todos

/// The items with boxes in a Markdown document, with the text in them that isn't another one's. cmark finds the blocks;
/// their text is that of the lines.
struct MarkdownOutline {
  typealias Line = (number: Int, text: [UInt8])

  struct Heading: Hashable {
    let line: Int
    let text: String
  }

  struct Item {
    /// The character in the box.
    let mark: Character
    /// The lines of its paragraph after the box, and those of ootd's comment.
    var lines: [Line]
    /// The heading at the top of the document that it stands below.
    let heading: Heading?
    /// The index of the item that it stands in.
    let parent: Int?
    var notes: [String] = []
  }

  /// A block quote or an item of a list.
  private struct Container {
    /// The columns by which the text of an item is indented; nil for a quote.
    let width: Int?
    /// The index of the line on which it begins, and the place of its text there.
    let line: Int
    let start: MarkdownCursor
    /// The index of the container that it stands in.
    let parent: Int?
    /// The index of the innermost item with a box.
    var item: Int?
  }

  /// Each after the one that it stands in.
  private(set) var items: [Item] = []
  /// The lines with a comment of ootd that isn't at an item.
  private(set) var misplaced: [Int] = []
  /// The heading that the end stands below.
  private(set) var heading: Heading?
  /// The lines of the last block at the top, or of the last item of a list, which further lines may continue.
  private(set) var rest: [Line] = []
  private let lines: [Line]
  private var containers: [Container] = []
  /// The container of the block that is read.
  private var container: Int?
  /// The container of each item.
  private var places: [Int] = []
  /// The innermost item of each line.
  private var owners: [Int?]
  /// The paragraph of the last item with a box.
  private var title: OpaquePointer?

  /// - Parameters:
  ///   - heading: The heading that the lines stand below.
  ///   - isWhole: Whether no lines follow.
  init(_ lines: [Line], below heading: Heading? = nil, isWhole: Bool = true) {
    self.lines = lines
    self.heading = heading
    owners = Array(repeating: nil, count: lines.count)
    let parser = cmark_parser_new(CMARK_OPT_DEFAULT)
    defer { cmark_parser_free(parser) }
    for line in lines {
      (line.text + [0x0A]).withUnsafeBytes { bytes in
        cmark_parser_feed(parser, bytes.baseAddress, bytes.count)
      }
    }
    let document = cmark_parser_finish(parser)
    defer { cmark_node_free(document) }
    var last = cmark_node_last_child(document)
    if cmark_node_get_type(last) == CMARK_NODE_LIST { last = cmark_node_last_child(last) }
    let blocks = cmark_iter_new(document)
    defer { cmark_iter_free(blocks) }
    while cmark_iter_next(blocks) != CMARK_EVENT_DONE, let block = cmark_iter_get_node(blocks) {
      if block == last, !isWhole {
        rest = Array(lines[range(block).lowerBound...])
        break
      }
      let isEnd = cmark_iter_get_event_type(blocks) == CMARK_EVENT_EXIT
      switch cmark_node_get_type(block) {
      case CMARK_NODE_BLOCK_QUOTE, CMARK_NODE_ITEM: if isEnd { end(block) } else { begin(block) }
      case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING: if !isEnd { readText(block) }
      case CMARK_NODE_HTML_BLOCK: readHTML(block)
      default: break
      }
    }
    addNotes()
  }

  private mutating func begin(_ block: OpaquePointer) {
    let line = range(block).lowerBound
    var start = place(line, in: container)
    var width: Int?
    if cmark_node_get_type(block) == CMARK_NODE_ITEM {
      width = start.beginItem()
    } else {
      _ = start.enterQuote()
    }
    let item = container.flatMap { containers[$0].item }
    containers.append(
      Container(width: width, line: line, start: start, parent: container, item: item))
    container = containers.count - 1
  }

  private mutating func end(_ block: OpaquePointer) {
    guard let container else { return }
    if let item = containers[container].item, places[item] == container {
      for line in range(block) where owners[line] == nil { owners[line] = item }
    }
    self.container = containers[container].parent
  }

  /// The indices of a block's lines.
  private func range(_ block: OpaquePointer) -> Range<Int> {
    let first = Int(cmark_node_get_start_line(block)) - 1
    return first..<min(max(first + 1, Int(cmark_node_get_end_line(block))), lines.count)
  }

  /// The place in a line at which the text of a container begins. An unindented line may continue a paragraph of
  /// containers that it isn't in.
  private func place(_ line: Int, in container: Int?) -> MarkdownCursor {
    var path: [Container] = []
    var outer = container
    while let index = outer, containers[index].line != line {
      path.append(containers[index])
      outer = containers[index].parent
    }
    var place = outer.map { containers[$0].start } ?? MarkdownCursor(lines[line].text)
    for container in path.reversed() {
      var next = place
      guard container.width.map({ next.enterItem($0) }) ?? next.enterQuote() else { break }
      place = next
    }
    return place
  }

  private func text(_ line: Int) -> Line {
    (lines[line].number, Array(place(line, in: container).text))
  }

  private mutating func readText(_ block: OpaquePointer) {
    var texts = range(block).map(text)
    let isHeading = cmark_node_get_type(block) == CMARK_NODE_HEADING
    if isHeading, texts.count > 1 {
      // cmark 0.30 counts the line after the underline too.
      texts = [texts[0]] + texts.dropFirst().prefix { !$0.text.isUnderline }
    } else if isHeading {
      texts[0].text = texts[0].text.heading
    }
    if let container, containers[container].width != nil, cmark_node_previous(block) == nil,
      let (mark, rest) = Self.box(texts[0].text[...])
    {
      texts[0].text = Array(rest)
      let parent = containers[container].item
      containers[container].item = items.count
      places.append(container)
      items.append(Item(mark: mark, lines: texts, heading: heading, parent: parent))
      title = block
      return
    }
    let inlines = MarkdownInlines(texts.joined, hidesComments: true)
    if let comment = inlines.comment { misplaced.append(texts.number(at: comment.lowerBound)) }
    if isHeading, container == nil {
      heading =
        inlines.plain.isEmpty ? nil : Heading(line: texts[0].number, text: inlines.plain)
    }
  }

  /// A formatter may put ootd's comment on a line of its own, which begins a block of HTML.
  private mutating func readHTML(_ block: OpaquePointer) {
    let first = range(block).lowerBound
    let count = String(cString: cmark_node_get_literal(block)).utf8.count { $0 == 0x0A }
    let texts = (first..<min(first + count, lines.count)).map(text)
    let whole = texts.joined
    if let last = items.indices.last, cmark_node_previous(block) == title,
      MarkdownInlines.opening(whole[...]) != nil,
      MarkdownInlines(items[last].lines.joined).comment == nil
    {
      items[last].lines += texts
      return
    }
    for start in whole.indices {
      guard let opening = MarkdownInlines.opening(whole[start...]) else { continue }
      misplaced.append(texts.number(at: opening.upperBound))
    }
  }

  private mutating func addNotes() {
    let taken = Set(items.flatMap { $0.lines.map(\.number) })
    for line in lines.indices where !taken.contains(lines[line].number) {
      guard let owner = owners[line] else { continue }
      let rest = place(line, in: places[owner]).rest
      let isBlank = rest.allSatisfy(\.isBlank)
      items[owner].notes.append(isBlank ? "" : String(decoding: rest, as: UTF8.self))
    }
  }

  /// The mark of the box with which a text begins, and what follows.
  private static func box(_ text: ArraySlice<UInt8>) -> (mark: Character, rest: ArraySlice<UInt8>)?
  {
    // A formatter that knows only GitHub's boxes escapes the others.
    for mark in ["/", "-"] where text.starts(with: "\\[\(mark)\\]".utf8) {
      let rest = text.dropFirst(5)
      return rest.first.map(\.isBlank) ?? true ? (Character(mark), rest) : nil
    }
    guard text.first == UInt8(ascii: "["), let end = text.firstIndex(of: UInt8(ascii: "]")),
      text[(end + 1)...].first.map(\.isBlank) ?? true
    else { return nil }
    let marks = String(decoding: text[(text.startIndex + 1)..<end], as: UTF8.self)
    return marks.count == 1 ? marks.first.map { ($0, text[(end + 1)...]) } : nil
  }
}

extension [MarkdownOutline.Line] {
  /// The lines as one text.
  var joined: [UInt8] { [UInt8](map(\.text).joined(separator: [0x0A])) }

  /// The number of the line of a place in ``joined``.
  func number(at place: Int) -> Int {
    self[joined.prefix(place).count { $0 == 0x0A }].number
  }
}
