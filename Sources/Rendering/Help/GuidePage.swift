extension Format {
  /// A topic of the guide in a terminal: Markdown with bold headings, with paragraphs and list items wrapped
  /// to the terminal, and with code indented instead of fenced. Tables are unchanged.
  package func guide(_ markdown: String) -> String {
    var lines: [StyledText] = []
    var paragraph = ""
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
    lines += wrapped(paragraph)
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return text(lines)
  }

  /// The lines of a paragraph or of a list item, whose later lines are indented.
  private func wrapped(_ paragraph: String) -> [StyledText] {
    guard !paragraph.isEmpty else { return [] }
    let marker = Format.marker(of: paragraph)
    let indent = String(repeating: " ", count: marker.count)
    let width = min(pageWidth, 100) - marker.count
    return paragraph.visible.dropFirst(marker.count).description.wrapped(
      toWidth: width, lines: .max
    )
    .enumerated().map { index, line in StyledText((index == 0 ? String(marker) : indent) + line) }
  }

  /// The mark of a list item, `- ` or `1. `; empty for other lines.
  private static func marker<Line: StringProtocol>(of line: Line) -> Line.SubSequence {
    let digits = line.prefix { $0.isNumber }
    let mark = digits.isEmpty ? "- " : ". "
    return line[digits.endIndex...].hasPrefix(mark)
      ? line.prefix(digits.count + mark.count) : line.prefix(0)
  }
}
