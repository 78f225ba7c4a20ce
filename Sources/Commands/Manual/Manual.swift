import ArgumentParser
import Rendering

/// The page that man(1) shows.
struct Manual: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("manual", \.manual, examples: ["manual > ~/.local/share/man/man1/ootd.1"])
  }

  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    let phrases = session.phrases
    let root = try Help.$phrases.withValue(phrases) { try CommandDefinition(RootCommand.self) }
    let page = ManualPage(
      root.manualCommands(named: "", phrases.help),
      general: root.parameters.filter(\.isGeneral).map { $0.manual(phrases.help) },
      version: RootCommand.version, day: session.today, phrases: phrases)
    try session.print(page.text)
  }
}

extension CommandDefinition {
  /// Itself, where it is no more than the parent of others, and these.
  fileprivate func manualCommands(named parent: String, _ texts: HelpTexts) -> [ManualCommand] {
    let name = parent.isEmpty ? commandName : "\(parent) \(commandName)"
    let commands = subcommands?.filter { $0.shouldDisplay && $0.commandName != "help" } ?? []
    let own = ManualCommand(
      name: name, abstract: abstract ?? "",
      parameters: parameters.filter { !$0.isGeneral }.map { $0.manual(texts) }, examples: examples)
    return (parent.isEmpty ? [] : [own])
      + commands.flatMap { $0.manualCommands(named: name, texts) }
  }

  /// Those that help shows below their heading.
  private var examples: [String] {
    let lines = discussion?.split(separator: "\n").dropFirst() ?? []
    return lines.map { String($0.drop { $0 == " " }) }
  }
}

extension ParameterDefinition {
  /// Whether each command has it.
  fileprivate var isGeneral: Bool {
    spellings.contains("--help") || spellings.contains("--version")
  }

  fileprivate func manual(_ texts: HelpTexts) -> ManualParameter {
    let suffix = defaultValue.map { " (\(texts.byDefault): \($0))" } ?? ""
    return ManualParameter(
      spellings: spellings, value: kind == .flag ? nil : valueName, isOptional: isOptional,
      isRepeating: isRepeating, meaning: help(texts) + suffix)
  }
}
