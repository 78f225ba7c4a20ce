import Rendering

extension UsageError {
  /// What the parser of arguments says in English, as a value. Its own errors are not public.
  init(parserMessage message: String) {
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    let first = quoted.count > 2 ? quoted[1] : ""
    let nearest = message.contains("Did you mean") && quoted.count > 4 ? quoted[3] : nil
    if message.hasPrefix("Unknown option") {
      self = .unknownOption(first, nearest: nearest)
    } else if message.contains("unexpected argument") || message.hasPrefix("Unexpected argument") {
      self = .unexpectedArgument(first)
    } else if message.hasPrefix("Missing expected argument") {
      self = .missingArgument(first)
    } else if message.hasPrefix("Missing value for") {
      self = .missingValue(first)
    } else {
      self = .other(message.split(separator: "\n").first.map(String.init) ?? message)
    }
  }
}
