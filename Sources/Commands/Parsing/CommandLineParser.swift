import ArgumentParser
import Foundation
import Rendering
import Store
import Todos

/// Command lines to commands, and what goes wrong with them to words and exit statuses.
struct CommandLineParser {
  let phrases: any Phrases

  /// - Throws: What is wrong with the words, or the help or version that they ask for.
  func parse(_ arguments: [String]) throws -> any OotdCommand {
    try Help.$phrases.withValue(phrases) {
      try checkCommand(arguments)
      do {
        var command = try RootCommand.parseAsRoot(arguments)
        if let command = command as? any OotdCommand { return command }
        // The parser's own command `help`, which throws the page.
        try command.run()
        throw CleanExit.helpRequest(RootCommand.self)
      } catch {
        let isFailure = RootCommand.exitCode(for: error) != .success
        throw isFailure ? UsageError(parserMessage: RootCommand.message(for: error)) : error
      }
    }
  }

  /// Tells the user what went wrong, or shows the help that was asked for.
  /// - Returns: The exit status: 0, 1 for failures, 64 for wrong usage.
  func report(_ error: any Error, to context: CommandContext) -> Int32 {
    if !(error is any OotdError), RootCommand.exitCode(for: error) == .success {
      let text = Help.$phrases.withValue(phrases) { RootCommand.fullMessage(for: error) }
      do {
        try context.write(.output, HelpPage(text, phrases.help).text + "\n")
        return 0
      } catch {
        return report(error, to: context)
      }
    }
    // Where not even this can be written, the status alone tells.
    try? context.write(.error, ErrorLine(error, phrases: phrases).text)
    return Self.status(of: error)
  }

  /// Words that name no command would go to the default command, as one word too many.
  private func checkCommand(_ arguments: [String]) throws {
    var commands = RootCommand.configuration.subcommands
    var parent = "ootd"
    for word in arguments {
      guard !word.hasPrefix("-"), !commands.isEmpty else { return }
      let names = commands.map { $0.configuration.commandName ?? "" }
      guard let index = names.firstIndex(of: word) else {
        if word == "help" { return }
        throw UsageError.unknownCommand(word, nearest: names.nearest(to: word), of: parent)
      }
      commands = commands[index].configuration.subcommands
      parent += " \(word)"
    }
  }

  private static func status(of error: any Error) -> Int32 {
    switch error {
    case is UsageError, is QueryError: return 64
    case let error as TodoError: return error.isUsage ? 64 : 1
    case let error as InputError: return error.isUsage ? 64 : 1
    default: return 1
    }
  }
}

extension TodoError {
  /// Whether a word is in the wrong form, rather than a value that can't be.
  fileprivate var isUsage: Bool {
    switch self {
    case .unknownDay, .unknownTime, .invalidHandle, .invalidMonth, .invalidPriority:
      true
    case .invalidPeriod, .invalidLink: true
    case .emptyTitle, .invisibleTitle, .titleTooLong, .notesTooLong, .invalidName, .noSuchDay: false
    }
  }
}

extension InputError {
  fileprivate var isUsage: Bool {
    switch self {
    case .nothingToChange, .noTitle, .conflicting, .invalidCount: true
    default: false
    }
  }
}
