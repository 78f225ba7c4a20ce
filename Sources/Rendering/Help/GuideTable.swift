/// A table of the guide in a terminal: columns whose cells are wrapped, or a paragraph for each row if the columns
/// would be too narrow to read.
struct GuideTable {
  private let header: [String]
  private let rows: [[String]]
  /// The columns that are aligned to their trailing side.
  private let trailing: Set<Int>

  /// - Parameter lines: The lines of a table: header, delimiters, rows (GitHub Flavored Markdown, "Tables").
  init(_ lines: [String]) {
    let cells = lines.map(Self.cells)
    let (header, rows) = (cells[0], cells.dropFirst(2))
    self.header = header
    self.rows = rows.map { Array($0 + header.dropFirst($0.count).map { _ in "" }) }
    trailing = Set(cells[1].indices.filter { cells[1][$0].hasSuffix("-:") })
  }

  /// The cells of a line. `\|` is a bar within a cell.
  private static func cells(_ line: String) -> [String] {
    line.replacing("\\|", with: "\u{0}").split(separator: "|", omittingEmptySubsequences: false)
      .dropFirst().dropLast().map { cell in
        let words = cell.split(separator: " ").joined(separator: " ")
        return words.replacing("\u{0}", with: "|").linkingChapters.visible
      }
  }

  private static let gap = 2
  /// The fewest columns in which text is readable.
  private static let readableWidth = 12

  func lines(width: Int) -> [StyledText] {
    widths(width - Self.gap).map(columns) ?? paragraphs(width)
  }

  /// The width of each column: as wide as its widest cell, or less in proportion. Nil if they don't fit.
  private func widths(_ room: Int) -> [Int]? {
    let columns = header.indices.map { column in ([header] + rows).map { $0[column] } }
    let free = room - Self.gap * (columns.count - 1)
    let natural = columns.map { $0.map(\.displayWidth).max() ?? 0 }
    if natural.reduce(0, +) <= free { return natural }
    // Words and code are kept whole.
    let least = zip(columns, natural).map { cells, natural in
      let widest = cells.map { $0.widestPart(inWidth: natural) }.max() ?? 0
      return max(widest, min(natural, Self.readableWidth))
    }
    let wishes = zip(natural, least).map { max(0, min($0, free) - $1) }
    let (left, wished) = (free - least.reduce(0, +), max(1, wishes.reduce(0, +)))
    return left < 0 ? nil : zip(least, wishes).map { $0 + $1 * left / wished }
  }

  private func columns(_ widths: [Int]) -> [StyledText] {
    let lines = { (row: [String], style: Style) in
      let cells = zip(row, widths).map { $0.wrapped(toWidth: $1) }
      return (0..<(cells.map(\.count).max() ?? 0)).map { line in
        cells.map { StyledText(line < $0.count ? $0[line] : "", style) }
      }
    }
    let rule = widths.map { StyledText(String(repeating: "─", count: $0), .dim) }
    let isNamed = header.contains { !$0.isEmpty }
    // Without a gap, it would be unclear where a row begins if its first cell is wrapped.
    let needsGap = rows.contains { $0[0].displayWidth > widths[0] }
    let body = rows.map { lines($0, .plain) }.joined(separator: needsGap ? [[]] : [])
    return ((isNamed ? lines(header, .heading) + [rule] : []) + body).aligned(trailing: trailing)
      .indented
  }

  /// The first cell of each row, and below it the others, each after its column's name.
  private func paragraphs(_ width: Int) -> [StyledText] {
    rows.flatMap { row in
      row[0].wrapped(toWidth: width).map { StyledText($0, .heading) }
        + zip(header, row).dropFirst().flatMap { name, cell in
          let text = name.isEmpty || cell.isEmpty ? cell : "\(name): \(cell)"
          return text.wrapped(toWidth: width - Self.gap).filter { !$0.isEmpty }
            .map { StyledText($0) }.indented
        }
    }
  }
}

extension String {
  /// The text with links to chapters as the commands that print them.
  var linkingChapters: String {
    replacing(#/\[([^\]]+)\]\(([a-z]+)\.md(?:#[a-z-]+)?\)/#) { "\($0.1) (`ootd help \($0.2)`)" }
  }
}
