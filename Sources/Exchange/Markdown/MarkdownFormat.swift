import Todos

/// A plan as nested check lists of Markdown (GitHub Flavored Markdown, section 5.3), below headings with projects.
///
/// An item with a box at the top is a todo; its paragraph is the title. Below a todo stand its notes, the lines of its
/// checklist, and the todos that it waits for, unless they stand elsewhere already. A nested item with something below
/// it is a todo that the outer one waits for; without, it is a line of the checklist. `[/]` is in progress and `[-]` is
/// dropped, as in Obsidian. All other fields are a JSON object in an HTML comment, which renderers hide; with its
/// `uuid` a nested item is a todo, too. Without a UUID a todo is identified by its title and those of the todos around
/// it. Code and HTML is text, and so is what stands before the end of YAML at the start.
struct MarkdownFormat: TodoFormat {
  let calendar: LocalCalendar

  func read(
    _ file: ImportFile, _ body: (TodoRecord) throws -> Void
  ) throws -> ReadingWarnings {
    var reader = MarkdownReader(in: calendar)
    let start = try Self.frontMatter(file.unreported)
    var lines = FileLines(file)
    var part: [MarkdownOutline.Line] = []
    var heading: MarkdownOutline.Heading?
    var isWhole = false
    repeat {
      let limit = Self.partSize + 2 * part.count
      while part.count < limit, let line = try lines.next() {
        if String(validating: line.text, as: UTF8.self) == nil {
          reader.validator.reject(line: line.number, .notUTF8)
        } else if line.number > start {
          part.append(line)
        }
      }
      isWhole = part.count < limit
      let outline = MarkdownOutline(part, below: heading, isWhole: isWhole)
      (part, heading) = (outline.rest, outline.heading)
      for line in outline.misplaced { reader.validator.reject(line: line, .misplacedComment) }
      try reader.read(outline.items, body)
    } while !isWhole
    return reader.validator.warnings
  }

  /// The number of lines that are read at once, so that a large file is never in memory as a whole.
  private static let partSize = 1000

  /// The number of lines of YAML between `---` at the start of a file.
  private static func frontMatter(_ file: ImportFile) throws -> Int {
    var lines = FileLines(file)
    let mark = Array("---".utf8)
    guard try lines.next()?.text == mark, let second = try lines.next()?.text, !second.isEmpty
    else { return 0 }
    if second == mark { return 2 }
    while let (number, text) = try lines.next() {
      if text == mark || text == Array("...".utf8) { return number }
    }
    return 0
  }

  func text(_ records: [TodoRecord]) -> String {
    var writer = MarkdownWriter(records, in: calendar)
    return writer.text()
  }
}
