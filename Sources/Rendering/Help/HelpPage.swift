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
    section("usage", [StyledText("  " + ([command.name] + words).joined(separator: " "))])
    section("examples", command.examples.map { StyledText("  \($0)") })
    section("commands", command.subcommands.map { ($0.lastWord, $0.abstract) })
    section("arguments", command.arguments.map { ($0.argument, $0.meaning) })
    let options = command.ownOptions + command.options.filter { $0.spellings.contains("--help") }
    section("options", options.map { ($0.option, $0.meaning) })
  }

  /// The page of the whole program: its commands by group, on one screen of 24 lines.
  /// - Parameters:
  ///   - groups: The groups, each with its name in text keys and the names of its commands.
  ///   - topics: The topics of the guide.
  package init(
    _ program: CommandHelp, groups: [(name: String, commands: [String])], topics: [String],
    format: Format
  ) {
    self.format = format
    paragraph(program.abstract)
    section("examples", program.examples.map { StyledText("  \($0)") })
    section(
      "commands",
      groups.map { (format.t("help.group.\($0.name)"), $0.commands.joined(separator: ", ")) })
    section("topics", [("ootd help TOPIC", topics.joined(separator: ", "))])
    lines.append(StyledText(""))
    paragraph(format.t("help.seeCommand"))
    paragraph(format.t("help.seeOptions"))
  }

  /// The page that lists every command with its abstract.
  package init(listing commands: [CommandHelp], format: Format) {
    self.format = format
    items(commands.map { ($0.name, $0.abstract) })
  }

  private mutating func paragraph(_ text: String) {
    lines += text.wrapped(toWidth: format.pageWidth, lines: 20).map { StyledText($0) }
  }

  private mutating func heading(_ name: String) {
    lines.append(StyledText(""))
    lines.append(StyledText(format.t("help.heading.\(name)"), .heading))
  }

  private mutating func section(_ name: String, _ content: [StyledText]) {
    guard !content.isEmpty else { return }
    heading(name)
    lines += content
  }

  private mutating func section(_ name: String, _ terms: [(term: String, meaning: String)]) {
    guard !terms.isEmpty else { return }
    heading(name)
    items(terms)
  }

  /// Terms in a column, with their meanings next to them.
  private mutating func items(_ terms: [(term: String, meaning: String)]) {
    let widest = terms.map { $0.term.displayWidth + 4 }.filter { $0 <= Self.termWidth }.max()
    let column = widest ?? Self.termWidth
    for (term, meaning) in terms {
      let texts = meaning.wrapped(toWidth: max(20, format.pageWidth - column), lines: 20)
      var rest = texts.map { StyledText(String(repeating: " ", count: column)) + StyledText($0) }
      let term = StyledText("  \(term)")
      if term.width + 2 <= column {
        lines.append(term.padded(toWidth: column) + StyledText(texts[0]))
        rest.removeFirst()
      } else {
        lines.append(term)
      }
      lines += rest
    }
  }
}

extension CommandHelp {
  fileprivate var lastWord: String { name.split(separator: " ").last.map(String.init) ?? name }
}

extension ParameterHelp {
  /// `-p, --priority PRIORITY`.
  fileprivate var option: String {
    spellings.joined(separator: ", ") + (value.map { " \($0)" } ?? "")
  }
}
