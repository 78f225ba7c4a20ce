/// The page that a command's `--help` prints.
package struct HelpPage {
  private let format: Format
  private var lines: [StyledText] = []

  package var text: String { format.text(lines) }

  /// Columns of the terms; a longer term gets its own line.
  private static let termWidth = 28

  package init(_ command: CommandHelp, format: Format) {
    self.format = format
    paragraph(command.abstract)
    let words =
      command.subcommands.isEmpty
      ? ["[OPTION…]"] + command.arguments.map(\.argument) : ["COMMAND"]
    section(
      "help.heading.usage", [StyledText("  " + ([command.name] + words).joined(separator: " "))])
    section("help.heading.examples", command.examples.map { StyledText("  \($0)") })
    let verbs = command.subcommands.map { verb in
      (verb.name.split(separator: " ").last.map(String.init) ?? "", verb.abstract)
    }
    section("help.heading.commands", items(verbs))
    section(
      "help.heading.arguments", items(command.arguments.map { ($0.argument, $0.meaning) })
    )
    let options = command.ownOptions + command.options.filter { $0.spellings.contains("--help") }
    section("help.heading.options", items(options.map { ($0.option, $0.meaning) }))
  }

  /// A page of terms with their meanings, in groups.
  /// - Parameters:
  ///   - title: The key of a sentence at the top; nil if there is none.
  ///   - groups: The groups, each with the key of its heading; nil if it has none.
  ///   - notes: The keys of sentences at the bottom.
  package init(
    _ title: String? = nil, groups: [(heading: String?, terms: [(term: String, meaning: String)])],
    notes: [String], format: Format
  ) {
    self.format = format
    if let title { paragraph(format.t(title)) }
    let column = column(of: groups.flatMap(\.terms))
    for group in groups { section(group.heading, items(group.terms, column: column)) }
    if title == nil { lines.removeFirst() }
    lines.append(StyledText(""))
    for note in notes { paragraph(format.t(note)) }
  }

  private mutating func paragraph(_ text: String) {
    lines += text.wrapped(toWidth: format.pageWidth).map { StyledText($0) }
  }

  private mutating func section(_ heading: String?, _ content: [StyledText]) {
    if content.isEmpty { return }
    lines.append(StyledText(""))
    if let heading { lines.append(StyledText(format.t(heading), .heading)) }
    lines += content
  }

  private func items(_ terms: [(term: String, meaning: String)]) -> [StyledText] {
    items(terms, column: column(of: terms))
  }

  /// The column of the meanings: next to the widest term, or almost below the terms on a narrow page.
  private func column(of terms: [(term: String, meaning: String)]) -> Int {
    let most = format.pageWidth < 60 ? 6 : Self.termWidth
    return terms.map { $0.term.displayWidth + 4 }.filter { $0 <= most }.max() ?? most
  }

  /// Terms with their meanings next to them, or below a term that is too wide.
  private func items(
    _ terms: [(term: String, meaning: String)], column: Int
  ) -> [StyledText] {
    let indent = StyledText("").padded(toWidth: column)
    return terms.flatMap { term, meaning in
      let texts = meaning.wrapped(toWidth: format.pageWidth - column).map { StyledText($0) }
      let term = StyledText("  \(term)")
      if term.width + 2 > column { return [term] + texts.map { indent + $0 } }
      return [term.padded(toWidth: column) + texts[0]] + texts.dropFirst().map { indent + $0 }
    }
  }
}

extension ParameterHelp {
  /// `-p, --priority PRIORITY`.
  fileprivate var option: String {
    spellings.joined(separator: ", ") + (value.map { " \($0)" } ?? "")
  }
}
