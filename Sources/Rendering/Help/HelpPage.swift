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
    let verbs = command.subcommands.map { verb in
      (verb.name.split(separator: " ").last.map(String.init) ?? "", verb.abstract)
    }
    section("commands", items(verbs))
    section("arguments", items(command.arguments.map { ($0.argument, $0.meaning) }))
    let options = command.ownOptions + command.options.filter { $0.spellings.contains("--help") }
    section("options", items(options.map { ($0.option, $0.meaning) }))
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
      items(
        groups.map { (format.t("help.group.\($0.name)"), $0.commands.joined(separator: ", ")) }))
    section("topics", items([("ootd help TOPIC", topics.joined(separator: ", "))]))
    lines.append(StyledText(""))
    paragraph(format.t("help.seeCommand"))
    paragraph(format.t("help.seeOptions"))
  }

  /// The page that lists every command with its abstract.
  package init(listing commands: [CommandHelp], format: Format) {
    self.format = format
    lines = items(commands.map { ($0.name, $0.abstract) })
  }

  private mutating func paragraph(_ text: String) {
    lines += text.wrapped(toWidth: format.pageWidth, lines: 20).map { StyledText($0) }
  }

  private mutating func section(_ name: String, _ content: [StyledText]) {
    if content.isEmpty { return }
    lines += [StyledText(""), StyledText(format.t("help.heading.\(name)"), .heading)] + content
  }

  /// Terms in a column, with their meanings next to them.
  private func items(_ terms: [(term: String, meaning: String)]) -> [StyledText] {
    let widest = terms.map { $0.term.displayWidth + 4 }.filter { $0 <= Self.termWidth }.max()
    let column = widest ?? Self.termWidth
    let indent = StyledText("").padded(toWidth: column)
    return terms.flatMap { term, meaning in
      let texts = meaning.wrapped(toWidth: max(20, format.pageWidth - column), lines: 20)
        .map { StyledText($0) }
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
