package import Todos

/// The page that man(1) shows of the program.
package struct ManualPage {
  private let commands: [ManualCommand]
  private let general: [ManualParameter]
  private let phrases: any Phrases
  private var page: RoffPage

  private var texts: ManualTexts { phrases.manual }

  /// - Parameters:
  ///   - commands: All, in the order in which they are told of.
  ///   - general: The options that each command has.
  ///   - day: When it was written.
  package init(
    _ commands: [ManualCommand], general: [ManualParameter], version: String, day: Day,
    phrases: any Phrases
  ) {
    self.commands = commands
    self.general = general
    self.phrases = phrases
    page = RoffPage(title: "OOTD", date: day.description, source: "ootd \(version)")
    write()
  }

  package var text: String { page.text }

  private mutating func write() {
    writeBeginning()
    writeCommands()
    writeLanguage()
    writeSettings()
    writeItems(texts.filesHeading, texts.files)
    writeItems(texts.environmentHeading, texts.environment)
    writeItems(texts.exitHeading, texts.statuses)
    page.section(texts.seeAlsoHeading)
    page.line("\\fBgit\\fR(1), \\fBgit\\-config\\fR(1), \\fBgithooks\\fR(5)")
  }

  private mutating func writeBeginning() {
    page.section(texts.nameHeading)
    let abstract = phrases.help.ootd
    page.line("ootd \\- \((abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract).roff)")
    page.section(texts.synopsisHeading)
    page.line("\(RoffPage.bold("ootd")) [\(RoffPage.italic(texts.commandWord)) ...]")
    page.section(texts.descriptionHeading)
    for paragraph in texts.description { page.paragraph(paragraph) }
    page.section(phrases.help.optionsHeading)
    for option in general { page.item(option.markup(", "), option.meaning) }
  }

  private mutating func writeCommands() {
    page.section(texts.commandsHeading)
    for command in commands {
      page.subsection(command.name)
      page.line(command.synopsis)
      page.paragraph(command.abstract)
      for parameter in command.parameters {
        let isWord = parameter.spellings.isEmpty
        page.item(isWord ? parameter.asWord : parameter.markup(", "), parameter.meaning)
      }
      page.example(command.examples)
    }
  }

  private mutating func writeLanguage() {
    page.section(texts.daysHeading)
    for paragraph in texts.days { page.paragraph(paragraph) }
    page.section(texts.queryHeading)
    for paragraph in texts.query { page.paragraph(paragraph) }
    for name in TodoQuery.qualifiers {
      page.item(RoffPage.bold("\(name):"), texts.qualifiers[name] ?? "")
    }
  }

  private mutating func writeSettings() {
    page.section(texts.settingsHeading)
    page.paragraph(texts.settings)
    for setting in Setting.Name.allCases {
      page.item(RoffPage.bold(setting.rawValue), phrases.meaning(of: setting))
    }
    page.example([phrases.howToSet])
  }

  private mutating func writeItems(_ heading: String, _ items: [(term: String, meaning: String)]) {
    page.section(heading)
    for item in items { page.item(RoffPage.bold(item.term), item.meaning) }
  }
}
