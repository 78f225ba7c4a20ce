import ArgumentParser
import Rendering
import Todos

extension UsageError {
  /// What the parser of arguments says in English, as a value. Its own errors are not public.
  ///
  /// - Parameter command: What was parsed, whose options an unknown one may have been meant for.
  init(parserMessage message: String, of command: any ParsableCommand.Type) {
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    let first = quoted.count > 2 ? quoted[1] : ""
    if message.hasPrefix("Unknown option") {
      self = .unknownOption(first, nearest: command.nearestOption(to: first))
    } else if message.hasPrefix("Invalid option") {
      let option = message.drop { $0 != ":" }.dropFirst().prefix { $0 != "\n" }
      self = .unknownOption(String(option.drop { $0 == " " }), nearest: nil)
    } else if message.contains("unexpected argument") || message.hasPrefix("Unexpected argument") {
      self = .unexpectedArgument(first)
    } else if message.hasPrefix("Missing expected argument") {
      self = .missingArgument(first)
    } else if message.hasPrefix("Missing value for") {
      self = .missingValue(first.split(separator: " ").first.map(String.init) ?? first)
    } else if message.contains("does not take any value") {
      self = .unexpectedValue(first)
    } else if message.contains("had already been set with"), quoted.count > 4 {
      self = .conflicting(quoted[3], first)
    } else {
      self = .other(message.split(separator: "\n").first.map(String.init) ?? message)
    }
  }
}

extension ParsableCommand {
  /// Of the options that its help shows, the one that was probably meant.
  fileprivate static func nearestOption(to word: String) -> String? {
    let words = helpMessage().split { !($0.isASCII && $0.isLetter || $0 == "-") }
    let names = Set(words.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) })
    return names.sorted().nearest(to: String(word.drop { $0 == "-" })).map { "--\($0)" }
  }
}
