import ArgumentParser
import Foundation

/// What the parser of arguments tells of a command: the words, options and commands that it takes.
struct CommandDefinition: Decodable {
  let commandName: String
  let abstract: String?
  let discussion: String?
  let shouldDisplay: Bool
  let defaultSubcommand: String?
  let subcommands: [CommandDefinition]?
  let arguments: [ParameterDefinition]?

  /// In the language of ``Help/phrases``.
  init(_ command: any ParsableCommand.Type) throws {
    let dump = Data(command._dumpHelp().utf8)
    self = try JSONDecoder().decode(Dump.self, from: dump).command
  }

  /// Those that help shows.
  var parameters: [ParameterDefinition] { arguments?.filter(\.shouldDisplay) ?? [] }

  private struct Dump: Decodable {
    let command: CommandDefinition
  }
}
