import ArgumentParser
import Foundation
import Git
import Rendering
import Store
import Todos

/// Command lines to commands, and what goes wrong with them to words and exit statuses.
struct CommandLineParser {
  /// The format of error messages.
  let format: Format

  private var phrases: any Phrases { format.phrases }

  /// - Throws: What is wrong with the words, or the help or version that they ask for.
  func parse(_ arguments: [String]) throws -> any SessionCommand {
    try DayCommand(plain: arguments) ?? parseFully(arguments)
  }

  /// The same for all command lines.
  func parseFully(_ arguments: [String]) throws -> any OotdCommand {
    try Help.$phrases.withValue(phrases) {
      let (verb, given) = try split(arguments)
      let words = (verb as? any QueryCommand.Type)?.arranged(given) ?? given
      do {
        var command = try verb.parseAsRoot(words)
        if let command = command as? any OotdCommand { return command }
        // The parser's own command `help`, which throws the page.
        try command.run()
        throw CleanExit.helpRequest(RootCommand.self)
      } catch {
        if RootCommand.exitCode(for: error) == .success {
          // To the parser, `-xh` asks for help.
          guard let cluster = words.prefix(while: { $0 != "--" }).first(where: Self.hidesHelp),
            verb != RootCommand.self
          else {
            throw error
          }
          throw UsageError.unknownOption(cluster, nearest: nil)
        }
        throw UsageError(parserMessage: RootCommand.message(for: error), of: verb)
      }
    }
  }

  /// Tells the user what went wrong, or shows the help that was asked for.
  /// - Returns: The exit status: 0, 1 for failures, 3 for refusals, 64 for wrong usage.
  func report(_ error: any Error, to context: CommandContext) -> Int32 {
    if let several = error as? SeveralErrors {
      // Refusals, which a person has to do something about, stand above failures.
      return several.errors.map { report($0, to: context) }.max() ?? 0
    }
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
    try? context.write(.error, ErrorLine(error, format: format).text)
    return Self.status(of: error)
  }

  private static let pages = ["-h", "--help", "--help-hidden", "--version"]

  private static func hidesHelp(_ word: String) -> Bool {
    word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 2 && word.contains("h")
  }

  /// The verb that the first words name, and the words after them. A verb parsed by itself spares
  /// each start the building of all others; pages of help and version need them all.
  /// - Throws: ``UsageError/unknownCommand(_:nearest:of:)``, for other words would go to the default
  ///   command, as one too many.
  private func split(
    _ arguments: [String]
  ) throws -> (verb: any ParsableCommand.Type, words: [String]) {
    var verb: any ParsableCommand.Type = RootCommand.self
    var parent = "ootd"
    var words = arguments[...]
    var asksForPage = arguments.contains(where: Self.pages.contains)
    var configuration = verb.configuration
    while !configuration.subcommands.isEmpty {
      guard let word = words.first, !word.hasPrefix("-") else {
        verb = configuration.defaultSubcommand ?? verb
        break
      }
      let subcommands = configuration.subcommands
      // Each configuration takes time to make: no more than those up to the verb's.
      guard let found = subcommands.first(where: { $0.configuration.commandName == word }) else {
        if word == "help" {
          // The page of what follows, which has to be a command too.
          words = words.dropFirst()
          asksForPage = true
          continue
        }
        let names = subcommands.map { $0.configuration.commandName ?? "" }
        throw UsageError.unknownCommand(word, nearest: names.nearest(to: word), of: parent)
      }
      verb = found
      configuration = verb.configuration
      parent += " \(word)"
      words = words.dropFirst()
    }
    return asksForPage ? (RootCommand.self, arguments) : (verb, Array(words))
  }

  private static func status(of error: any Error) -> Int32 {
    switch error {
    case is UsageError, is QueryError: return 64
    case GitError.switchRefused: return 3
    case let error as KeptText: return status(of: error.error)
    case let error as UnfinishedPurge: return status(of: error.error)
    case let error as TodoError: return error.isUsage ? 64 : 1
    case let error as InputError: return error.isRefusal ? 3 : error.isUsage ? 64 : 1
    default: return 1
    }
  }
}

extension TodoError {
  /// Whether a word is in the wrong form, rather than a value that can't be.
  fileprivate var isUsage: Bool {
    switch self {
    case .unknownDay, .unknownTime, .invalidHandle, .invalidMonth, .invalidYear, .invalidPriority:
      true
    case .invalidPeriod, .invalidLink, .invalidColor, .invalidRecurrence, .invalidStatus: true
    case .emptyTitle, .invisibleTitle, .titleTooLong, .notesTooLong, .invalidName: false
    case .emptyComment, .commentTooLong, .zeroCharacter: false
    case .noSuchDay, .dayTooFar, .dayToCome, .notBegun: false
    }
  }
}

extension InputError {
  /// Whether nothing failed, but what was asked for isn't done on purpose.
  fileprivate var isRefusal: Bool {
    switch self {
    case .hooksRefused, .damagedHook, .unconfirmed: true
    default: false
    }
  }

  fileprivate var isUsage: Bool {
    switch self {
    case .nothingToChange, .noTitle, .conflicting, .onlyWith, .invalidCount, .tooManyWeeks,
      .invalidPort:
      true
    default: false
    }
  }
}
