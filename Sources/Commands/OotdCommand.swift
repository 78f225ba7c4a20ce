import ArgumentParser
import Rendering

/// What a command line asks for.
protocol SessionCommand {
  func run(in session: Session) async throws

  /// Whether a setting that can't be read stops the command.
  var needsSettings: Bool { get }
}

/// A verb: turns its words into values, makes one call on a module below, and prints.
protocol OotdCommand: ParsableCommand, SessionCommand {}

extension SessionCommand {
  var needsSettings: Bool { true }
}

extension CommandConfiguration {
  /// - Parameter examples: Command lines without `ootd`.
  static func ootd(
    _ name: String, _ abstract: KeyPath<HelpTexts, String>, examples: [String],
    subcommands: [any ParsableCommand.Type] = [], default: (any ParsableCommand.Type)? = nil
  ) -> CommandConfiguration {
    let texts = Help.phrases.help
    let lines = examples.map { "  ootd \($0)" }.joined(separator: "\n")
    return CommandConfiguration(
      commandName: name, _superCommandName: "ootd", abstract: texts[keyPath: abstract],
      discussion: "\(texts.examplesHeading):\n\(lines)", subcommands: subcommands,
      defaultSubcommand: `default`)
  }
}
