package import Localization
package import Store
package import Todos

/// A malformed command line.
package enum UsageError: CodedError, Hashable, Sendable {
  /// The parent is the command before it: `ootd` or `ootd block`.
  case unknownCommand(String, nearest: String?, of: String)
  case unknownOption(String, nearest: String?)
  case unknownSetting(String, nearest: String?)
  /// Neither a command nor a topic of the guide.
  case unknownTopic(String, nearest: String?, of: [String])
  case unexpectedArgument(String)
  /// A todo's handle after `undo` or `redo`, with the likely intent if there is such a todo.
  case unexpectedID(Handle, Retraction.Direction, Intent?)
  case missingArgument(String)
  case missingValue(String)
  /// A value that isn't one of the allowed ones.
  case unknownValue(String, of: [String])
  /// A placeholder of a format that isn't one of the known ones.
  case unknownPlaceholder(String, nearest: String?, of: [String])
  /// A format with a brace that isn't closed.
  case openPlaceholder(String)
  /// A flag that was given a value.
  case unexpectedValue(String)
  /// Two flags that can't be combined.
  case conflicting(String, String)
  /// Any other error, in the words of the argument parser.
  case other(String)

  /// The likely intent behind naming a todo.
  package enum Intent: Hashable, Sendable {
    case reopen, seeHistory
    /// Restore a deleted todo by undoing that many commands.
    case restore(commands: Int)
  }
}

extension UsageError {
  package var failure: Failure {
    switch self {
    case .unknownCommand(let word, let nearest, let parent):
      Self.unknown("command", word, nearest.map { "\(parent) \($0)" }, else: "\(parent) --help")
    case .unknownOption(let word, let nearest):
      Self.unknown("option", word, nearest, else: "--help")
    case .unknownSetting(let word, let nearest):
      Self.unknown("setting", word, nearest, else: "ootd config")
    case .unknownTopic(let word, let nearest, let topics):
      Failure(
        "topic.unknown", .usage,
        [
          "name": word, "topics": topics,
          "hint": nearest.map { Message("error.hint.didYouMean", ["name": "ootd help \($0)"]) },
        ], given: word, hint: nearest.map { "ootd help \($0)" })
    case .unexpectedArgument(let word):
      Failure("argument.unexpected", .usage, ["argument": word], given: word)
    case .unexpectedID(let id, let direction, let intent):
      Self.unexpected(id, direction, intent)
    case .missingArgument(let name): Failure("argument.missing", .usage, ["name": name])
    case .missingValue(let option):
      Failure("option.missingValue", .usage, ["option": option], given: option)
    case .unknownValue(let word, let values):
      Failure(
        "argument.unknownValue", .usage, ["value": word, "values": values], given: word,
        nearest: values.nearest(to: word))
    case .unknownPlaceholder(let name, let nearest, let names):
      Failure(
        "format.unknownPlaceholder", .usage,
        ["name": "{\(name)}", "names": (nearest.map { [$0] } ?? names).map { "`{\($0)}`" }],
        given: name, nearest: nearest.map { "{\($0)}" })
    case .openPlaceholder(let text):
      Failure("format.openPlaceholder", .usage, ["text": text], given: text)
    case .unexpectedValue(let option):
      Failure("option.unexpectedValue", .usage, ["option": option], given: option)
    case .conflicting(let first, let second): InputError.conflicting(first, second).failure
    case .other(let message): Failure("command.invalid", .usage, ["message": message])
    }
  }

  private static func unknown(
    _ kind: String, _ name: String, _ nearest: String?, else command: String
  ) -> Failure {
    .unknown(
      "\(kind).unknown", "name", name, nearest: nearest,
      else: Message("error.hint.see", ["command": command]),
      command: command.hasPrefix("ootd ") ? command : nil)
  }

  private static func unexpected(
    _ id: Handle, _ direction: Retraction.Direction, _ intent: Intent?
  ) -> Failure {
    let name = direction.rawValue
    let suggestion = { (key: String, command: String, values: [String: any MessageValue]) in
      let values = values.merging(["command": command]) { own, _ in own }
      return (text: Message("error.argument.unexpectedID.\(key)", values), command: command)
    }
    var suggestions: [(text: Message, command: String)] = []
    if let (key, command) = intent?.command(id, direction) {
      suggestions.append(suggestion(key, command, ["id": id.description]))
    }
    if id.suffix.isEmpty {
      suggestions.append(
        suggestion(
          name + (id.number == 1 ? "" : "Several"), direction.command(id.number),
          ["count": String(id.number)]))
    }
    let first = suggestions.first ?? suggestion("help", "ootd \(name) --help", ["command": name])
    return Failure(
      "argument.unexpectedID", .usage,
      [
        "command": name, "suggestion": first.text,
        "more": suggestions.dropFirst().first.map {
          Message("error.argument.unexpectedID.more", ["suggestion": $0.text])
        },
      ], given: id.description, hint: first.command)
  }
}

extension UsageError.Intent {
  /// Its name in texts, and the command that does it.
  fileprivate func command(_ id: Handle, _ direction: Retraction.Direction) -> (String, String) {
    switch self {
    case .reopen: ("reopen", "ootd reopen \(id)")
    case .seeHistory: ("seeHistory", "ootd history \(id)")
    case .restore(let commands): ("restore", direction.command(commands))
    }
  }
}
