import ArgumentParser
import Foundation
import Localization
import Rendering
import Todos

/// The argument parser's description of a command: its arguments, options and subcommands.
struct CommandDefinition: Decodable {
  let commandName: String
  let abstract: String?
  let discussion: String?
  let shouldDisplay: Bool
  let defaultSubcommand: String?
  let subcommands: [CommandDefinition]?
  let arguments: [ParameterDefinition]?

  /// Describes a command in the language of ``Help/language``.
  init(_ command: any ParsableArguments.Type) throws {
    let dump = Data(command._dumpHelp().utf8)
    self = try JSONDecoder().decode(Dump.self, from: dump).command
  }

  /// The parameters that help shows.
  var parameters: [ParameterDefinition] { arguments?.filter(\.shouldDisplay) ?? [] }

  /// - Parameter name: The command as typed: `ootd block add`.
  func help(named name: String, in language: Language) -> CommandHelp {
    let commands = subcommands?.filter { $0.shouldDisplay && $0.commandName != "help" } ?? []
    return CommandHelp(
      name: name, abstract: abstract ?? "", parameters: parameterHelp(in: language),
      examples: discussion?.split(separator: "\n").map(String.init) ?? [],
      subcommands: commands.map { $0.help(named: "\(name) \($0.commandName)", in: language) })
  }

  /// A flag and its inversion, such as `--no-encrypt`, have one text and are described together.
  private func parameterHelp(in language: Language) -> [ParameterHelp] {
    parameters.reduce(into: []) { described, parameter in
      let help = parameter.help(in: language)
      if parameter.kind == .flag, let last = described.last, last.meaning == help.meaning {
        described[described.count - 1].spellings += help.spellings
      } else {
        described.append(help)
      }
    }
  }

  private struct Dump: Decodable {
    let command: CommandDefinition
  }
}

/// The argument parser's description of an argument or option.
struct ParameterDefinition: Decodable {
  enum Kind: String, Decodable {
    case positional, option, flag
  }

  let kind: Kind
  let shouldDisplay: Bool
  let isOptional: Bool
  let isRepeating: Bool
  let valueName: String?
  let defaultValue: String?
  private let names: [Name]?
  private let abstract: String?
  private let completionKind: CompletionDefinition?

  /// `-p` and `--priority`, as typed.
  var spellings: [String] { names?.map(\.spelling) ?? [] }

  /// The spellings without the aliases of its long name.
  var offeredSpellings: [String] {
    let name = spellings.first { $0.hasPrefix("--") }
    return spellings.filter { !$0.hasPrefix("--") || $0 == name }
  }

  /// The source of its values.
  var values: ValueSource? { completionKind?.source }

  func help(in language: Language) -> ParameterHelp {
    // The default of a value that can be left out is described in the text.
    let shown = valueName?.hasPrefix("[") == true ? nil : defaultValue
    var meaning = meaning(in: language)
    if let shown, let stop = meaning.popLast() {
      meaning += language.t("help.default", ["value": shown]) + String(stop)
    }
    return ParameterHelp(
      spellings: spellings, value: kind == .flag ? nil : valueName?.uppercased(),
      isOptional: isOptional, isRepeating: isRepeating, meaning: meaning)
  }

  /// The parser describes its own flags in English.
  func meaning(in language: Language) -> String {
    if spellings.contains("--help") { return language.t("help.showHelp") }
    if spellings.contains("--version") { return language.t("help.showVersion") }
    return abstract ?? ""
  }

  private struct Name: Decodable {
    let kind: String
    let name: String

    var spelling: String { (kind == "long" ? "--" : "-") + name }
  }
}

/// The form of ``CompletionKind/offering(_:)`` in the argument parser's description.
private struct CompletionDefinition: Decodable {
  private let list: Words?

  private struct Words: Decodable {
    let values: [String]
  }

  var source: ValueSource? { list?.values.first.flatMap(ValueSource.init) }
}

extension Failure {
  /// Parses an English error message of the argument parser, whose own errors aren't public. `Package.swift`
  /// pins the version with these messages, and a test checks each.
  ///
  /// - Parameter command: The command that was parsed.
  static func parser(_ message: String, of command: any ParsableCommand.Type) -> Failure {
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    let first = quoted.count > 2 ? quoted[1] : ""
    if message.hasPrefix("Unknown option") {
      return .unknownOption(first, nearest: command.nearestOption(to: first))
    } else if message.hasPrefix("Invalid option: ") {
      let option = message.dropFirst("Invalid option: ".count).prefix { $0 != "\n" }
      return .unknownOption(String(option), nearest: nil)
    } else if message.contains("unexpected arguments: ") || message.hasPrefix("Unexpected argument")
    {
      return .unexpectedArgument(first)
    } else if message.hasPrefix("Missing expected argument") {
      // `<id> ...`
      let name = first.split(separator: ">").first?.dropFirst() ?? ""
      return .missingArgument(name.uppercased())
    } else if message.hasPrefix("Missing value for") {
      return .missingValue(first.split(separator: " ").first.map(String.init) ?? first)
    } else if message.contains("does not take any value") {
      return .unexpectedValue(first)
    } else if message.contains("had already been set with"), quoted.count > 4 {
      return .conflicting(quoted[3], first)
    }
    let line = message.split(separator: "\n").first.map(String.init) ?? message
    return Failure("command.invalid", .usage, ["message": line])
  }
}

extension ParsableCommand {
  /// The option that was probably meant; nil if none is near.
  fileprivate static func nearestOption(to word: String) -> String? {
    guard let definition = try? CommandDefinition(Self.self) else { return nil }
    let spellings = definition.parameters.flatMap(\.spellings) + GlobalOptions.names
    let changes = Self.self is any SelectingCommand.Type
    let known = ForeignWords.option(
      for: word, of: spellings, takesQuery: !changes && Self.self is any QueryCommand.Type)
    return known
      ?? spellings.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }.sorted()
      .nearest(to: String(word.drop { $0 == "-" })).map { "--\($0)" }
  }
}
