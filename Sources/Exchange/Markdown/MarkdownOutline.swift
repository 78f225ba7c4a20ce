import Todos

/// Finds the items with boxes in a Markdown document, with the text in them that isn't another one's.
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

  /// An item and its place among the containers of a line.
  private struct Owner {
    let item: Int
    let depth: Int
  }

  private enum Paragraph {
    /// Of the last item with a box.
    case title
    case other([Line])
  }

  /// The lines with a comment of ootd that isn't at an item.
  private(set) var misplaced: [Int] = []
  /// The last item at the top with those in it, each after the one that it stands in.
  private var items: [Item] = []
  private var blocks = MarkdownBlocks()
  /// For each container of the last line, the innermost item.
  private var owners: [Owner?] = []
  private var heading: Heading?
  private var paragraph: Paragraph?
  /// Whether a block of HTML, which has ootd's comment, belongs to the last item's title.
  private var isInComment = false
  /// The last line of a block of HTML.
  private var html: [UInt8] = []

  /// - Returns: The items that are complete, if another one begins at the top.
  mutating func add(_ bytes: [UInt8], number: Int) -> [Item]? {
    let line = blocks.add(bytes)
    owners.removeLast(owners.count - line.kept)
    for _ in line.kept..<line.starts.count { owners.append(owners.last ?? nil) }
    switch line.content {
    case .text(let text, let isFirst, let isFirstInItem):
      if isFirst { endParagraph() }
      if isFirstInItem, let (mark, rest) = Self.box(text) {
        return begin(Line(number, Array(rest)), mark)
      }
      addText((number, Array(text)), line)
    case .underline: endParagraph(isHeading: true, line)
    case .heading(let text):
      endParagraph()
      paragraph = .other([(number, Array(text))])
      endParagraph(isHeading: true, line)
    case .html(let text, let isFirst):
      endParagraph()
      addHTML((number, Array(text)), isFirst: isFirst, line)
    case .blank, .other:
      endParagraph()
      addNote(line)
    }
    return nil
  }

  /// - Returns: The items that are left.
  mutating func finish() -> [Item] {
    endParagraph()
    defer { items = [] }
    return items
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

  private mutating func begin(_ line: Line, _ mark: Character) -> [Item]? {
    let parent = owners.last.flatMap(\.self)?.item
    let complete = parent == nil && !items.isEmpty ? items : nil
    if parent == nil { items = [] }
    owners[owners.count - 1] = Owner(item: items.count, depth: owners.count - 1)
    items.append(Item(mark: mark, lines: [line], heading: heading, parent: parent))
    paragraph = .title
    return complete
  }

  private mutating func addText(_ text: Line, _ line: MarkdownBlocks.Line) {
    switch paragraph {
    case .title?: return items[items.count - 1].lines.append(text)
    case .other(var lines)?:
      paragraph = nil
      lines.append(text)
      paragraph = .other(lines)
    case nil: paragraph = .other([text])
    }
    addNote(line)
  }

  /// A formatter may put the comment on a line of its own, which begins a block of HTML.
  private mutating func addHTML(_ text: Line, isFirst: Bool, _ line: MarkdownBlocks.Line) {
    let before = isFirst ? [] : html + [0x0A]
    html = text.text
    if isFirst {
      isInComment =
        MarkdownInlines.opening((text.text + "\n{".utf8)[...]) != nil
        && owners.last.flatMap(\.self).map { owner in
          let item = items[owner.item]
          return owner.item == items.count - 1 && owner.depth == owners.count - 1
            && item.notes.allSatisfy(\.isEmpty)
            && MarkdownInlines(item.lines.joined).comment == nil
        } == true
    }
    if isInComment { return items[items.count - 1].lines.append(text) }
    let lines = before + text.text
    let openings = lines.indices.lazy.compactMap { MarkdownInlines.opening(lines[$0...]) }
    if openings.contains(where: { $0.upperBound >= before.count }) { misplaced.append(text.number) }
    addNote(line)
  }

  private mutating func addNote(_ line: MarkdownBlocks.Line) {
    guard let owner = owners.last.flatMap(\.self) else { return }
    let rest = line.cursor.rest(from: line.starts[owner.depth])
    let text = rest.allSatisfy(\.isBlank) ? "" : String(decoding: rest, as: UTF8.self)
    items[owner.item].notes.append(text)
  }

  private mutating func endParagraph(
    isHeading: Bool = false, _ line: MarkdownBlocks.Line? = nil
  ) {
    defer { paragraph = nil }
    if case .other(let lines)? = paragraph {
      let inlines = MarkdownInlines(lines.joined, hidesComments: true)
      if let comment = inlines.comment { misplaced.append(lines.number(at: comment.lowerBound)) }
      if isHeading, owners.isEmpty {
        heading = inlines.plain.isEmpty ? nil : Heading(line: lines[0].number, text: inlines.plain)
        return
      }
    }
    if let line { addNote(line) }
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
