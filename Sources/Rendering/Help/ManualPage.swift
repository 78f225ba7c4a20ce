package import Localization
package import Todos

/// The program's man(1) page.
package struct ManualPage {
  private let language: Language
  private var page: RoffPage

  package var text: String { page.text }

  /// - Parameters:
  ///   - program: The root command, whose options are common to all commands.
  ///   - topics: The topics of the guide.
  ///   - day: The date of the page.
  package init(
    _ program: CommandHelp, topics: [String], version: String, day: Day, language: Language
  ) {
    self.language = language
    page = RoffPage(title: "OOTD", date: day.description, source: "ootd \(version)")
    writeBeginning(program)
    writeHeading("commands")
    for command in program.commands { write(command) }
    writeParagraphs("topics")
    page.example(topics.map { "ootd help \($0)" })
    writeSettings()
    writeItems("files", Self.files)
    writeItems("environment", Self.environment)
    writeItems("exit", Self.statuses)
    writeHeading("seeAlso")
    page.line("\\fBgit\\fR(1), \\fBgit\\-config\\fR(1), \\fBgithooks\\fR(5)")
  }

  /// Paths, and the keys of the texts that describe them.
  private static let files: KeyValuePairs<String, String> = [
    "~/.local/share/ootd/ootd.db": "store", "~/.local/state/ootd/prompt": "prompt",
    "~/.local/state/ootd/rewrites": "rewrites", "~/.cache/ootd/activity": "activity",
    "~/.gitconfig, .git/config": "configuration",
  ]

  /// Environment variables, and the keys of the texts that describe them.
  private static let environment: KeyValuePairs<String, String> = [
    "XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME": "folders", "OOTD_NOW": "clock",
    "OOTD_HOOK": "noHook", "OOTD_DEBUG": "debug", "OOTD_PROMPT": "prompt",
    "LC_ALL, LC_MESSAGES, LANG": "language", "TZ": "timeZone",
    "NO_COLOR, TERM": "noColor", "FORCE_COLOR, CLICOLOR_FORCE": "color",
    "COLORFGBG": "background", "VISUAL, EDITOR": "editor", "GIT_PAGER, PAGER": "pager",
  ]

  /// Exit statuses, and the keys of the texts that describe them.
  private static let statuses: KeyValuePairs<String, String> = [
    "0": "success", "1": "failure", "3": "refusal", "4": "claimed", "64": "usage",
  ]

  private mutating func writeBeginning(_ program: CommandHelp) {
    writeHeading("name")
    let abstract = language.t("help.command.ootd")
    page.line("ootd \\- \((abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract).roff)")
    writeHeading("synopsis")
    let word = RoffPage.italic(language.t("manual.commandWord"))
    page.line("\(RoffPage.bold("ootd")) [\(word) ...]")
    writeParagraphs("description")
    page.section(language.t("help.heading.options"))
    for option in program.options { page.item(option.markup(", "), option.meaning) }
  }

  private mutating func write(_ command: CommandHelp) {
    page.subsection(command.name)
    page.line(command.synopsis)
    page.paragraph(command.abstract)
    for argument in command.arguments { page.item(argument.markupAsArgument, argument.meaning) }
    for option in command.ownOptions { page.item(option.markup(", "), option.meaning) }
    page.example(command.examples)
  }

  private mutating func writeSettings() {
    writeParagraphs("settings")
    for setting in Setting.Name.allCases {
      page.item(RoffPage.bold(setting.rawValue), language.t("setting.\(setting)"))
    }
    page.example([language.t("setting.howToSet")])
  }

  /// Writes a section whose text has paragraphs separated by empty lines.
  private mutating func writeParagraphs(_ section: String) {
    writeHeading(section)
    for paragraph in language.t("manual.\(section)").split(separator: "\n\n") {
      page.paragraph(String(paragraph))
    }
  }

  private mutating func writeItems(_ section: String, _ items: KeyValuePairs<String, String>) {
    writeHeading(section)
    for (term, text) in items {
      page.item(RoffPage.bold(term), language.t("manual.\(section).\(text)"))
    }
  }

  private mutating func writeHeading(_ section: String) {
    page.section(language.t("manual.heading.\(section)"))
  }
}

extension CommandHelp {
  /// The synopsis in roff: `ootd done [--json] ID…`.
  fileprivate var synopsis: String {
    let options = ownOptions.map { "[\($0.markup(" | "))]" }
    return ([RoffPage.bold(name)] + options + arguments.map(\.markupAsArgument))
      .joined(separator: " ")
  }
}

extension ParameterHelp {
  /// In roff: `-p, --priority PRIORITY`.
  fileprivate func markup(_ separator: String) -> String {
    let names = spellings.map(RoffPage.bold).joined(separator: separator)
    return names + (value.map { " " + RoffPage.italic($0) } ?? "")
  }

  fileprivate var markupAsArgument: String { RoffPage.italic(argument) }
}
