/// A command as help and the manual describe it.
package struct CommandHelp: Sendable {
  /// The full name, as typed: `ootd block add`.
  package let name: String
  package let abstract: String
  package let parameters: [ParameterHelp]
  /// Example command lines.
  package let examples: [String]
  /// The commands of a group.
  package let subcommands: [CommandHelp]

  package init(
    name: String, abstract: String, parameters: [ParameterHelp], examples: [String],
    subcommands: [CommandHelp]
  ) {
    self.name = name
    self.abstract = abstract
    self.parameters = parameters
    self.examples = examples
    self.subcommands = subcommands
  }

  /// The positional parameters.
  var arguments: [ParameterHelp] { parameters.filter(\.spellings.isEmpty) }
  var options: [ParameterHelp] { parameters.filter { !$0.spellings.isEmpty } }
  /// The options that aren't common to all commands.
  var ownOptions: [ParameterHelp] {
    options.filter { !$0.spellings.contains("--help") && !$0.spellings.contains("--version") }
  }
  /// All commands below this one, each group before its subcommands.
  package var commands: [CommandHelp] { subcommands.flatMap { [$0] + $0.commands } }
}

/// An argument or option of a command.
package struct ParameterHelp: Sendable {
  /// `-p` and `--priority`; empty for an argument.
  package var spellings: [String]
  /// The placeholder of its value, such as `DAY`; nil for a flag.
  package let value: String?
  package let isOptional: Bool
  package let isRepeating: Bool
  package let meaning: String

  package init(
    spellings: [String], value: String?, isOptional: Bool, isRepeating: Bool, meaning: String
  ) {
    self.spellings = spellings
    self.value = value
    self.isOptional = isOptional
    self.isRepeating = isRepeating
    self.meaning = meaning
  }

  /// The argument in a synopsis: `[QUERY…]`.
  var argument: String {
    let value = value ?? ""
    let word = isRepeating && !value.contains("…") ? "\(value)…" : value
    return isOptional ? "[\(word)]" : word
  }
}
