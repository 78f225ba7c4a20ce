extension Format {
  /// A chapter of the guide in a terminal: Markdown with bold headings, with paragraphs, list items and tables
  /// wrapped to the terminal, and with code indented instead of fenced.
  package func guide(_ markdown: String) -> String {
    var lines: [StyledText] = []
    var paragraph = ""
    var table: [String] = []
    var isCode = false
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      let isFence = line.hasPrefix("```")
      let isItem = !Format.marker(of: line).isEmpty
      let isContinued = !paragraph.isEmpty && line.hasPrefix("  ")
      // A heading, a table, a quote or a comment isn't a paragraph.
      let begins = isItem || line.first.map { !isFence && !"#|>< ".contains($0) } ?? false
      if !isCode, isContinued || begins {
        if isItem {
          lines += wrapped(paragraph)
          paragraph = ""
        }
        paragraph += (paragraph.isEmpty ? "" : " ") + line.drop { $0 == " " }
        continue
      }
      lines += wrapped(paragraph)
      paragraph = ""
      if !isCode, line.hasPrefix("|") {
        table.append(String(line))
        continue
      }
      lines += columns(table)
      table = []
      if isFence {
        isCode.toggle()
      } else if isCode {
        lines.append(StyledText("    \(line)"))
      } else if line.hasPrefix("#") {
        lines.append(StyledText(String(line.drop { $0 == "#" || $0 == " " }), .heading))
      } else {
        lines.append(StyledText(String(line)))
      }
    }
    lines += wrapped(paragraph) + columns(table)
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return text(lines)
  }

  /// Columns of a chapter: longer lines of text are hard to read.
  private var guideWidth: Int { min(pageWidth, 100) }

  private func columns(_ table: [String]) -> [StyledText] {
    table.isEmpty ? [] : GuideTable(table).lines(width: guideWidth)
  }

  /// The lines of a paragraph or of a list item, whose later lines are indented.
  private func wrapped(_ paragraph: String) -> [StyledText] {
    guard !paragraph.isEmpty else { return [] }
    let marker = Format.marker(of: paragraph)
    let indent = String(repeating: " ", count: marker.count)
    let text = String(paragraph.visible.dropFirst(marker.count)).linkingChapters
    return text.wrapped(toWidth: guideWidth - marker.count).enumerated().map { index, line in
      StyledText((index == 0 ? String(marker) : indent) + line)
    }
  }

  /// The mark of a list item, `- ` or `1. `; empty for other lines.
  private static func marker<Line: StringProtocol>(of line: Line) -> Line.SubSequence {
    let digits = line.prefix { $0.isNumber }
    let mark = digits.isEmpty ? "- " : ". "
    return line[digits.endIndex...].hasPrefix(mark)
      ? line.prefix(digits.count + mark.count) : line.prefix(0)
  }
}
