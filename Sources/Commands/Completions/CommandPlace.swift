import ArgumentParser

/// What a command line's words leave to be typed next.
enum CommandPlace {
  /// One of a command's own commands.
  case verb(of: any ParsableCommand.Type)
  /// A word or an option of a command.
  case parameter(of: any ParsableCommand.Type, after: [String])
  /// Nothing that is known.
  case unknown

  /// - Parameter words: Those before the cursor's, without the program's name.
  /// - Parameter current: What is typed of the cursor's.
  init(after words: [String], current: String) {
    var command: any ParsableCommand.Type = RootCommand.self
    var words = words[...]
    while true {
      let configuration = command.configuration
      guard !configuration.subcommands.isEmpty else { break }
      let word = words.first ?? current
      if word.hasPrefix("-") {
        command = configuration.defaultSubcommand ?? command
        break
      }
      guard words.popFirst() != nil else {
        self = .verb(of: command)
        return
      }
      // The page of what follows.
      if word == "help" { continue }
      guard let found = configuration.subcommands.first(named: word) else {
        self = .unknown
        return
      }
      command = found
    }
    self = .parameter(of: command, after: Array(words))
  }
}

extension [any ParsableCommand.Type] {
  fileprivate func first(named name: String) -> Element? {
    first { $0.configuration.commandName == name }
  }
}
