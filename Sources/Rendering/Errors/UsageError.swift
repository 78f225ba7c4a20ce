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
  package var message: Message {
    switch self {
    case .unknownCommand(let word, let nearest, let parent):
      Self.unknown("command", word, nearest.map { "\(parent) \($0)" }, else: "\(parent) --help")
    case .unknownOption(let word, let nearest):
      Self.unknown("option", word, nearest, else: "--help")
    case .unknownSetting(let word, let nearest):
      Self.unknown("setting", word, nearest, else: "ootd config")
    case .unknownTopic(let word, let nearest, let topics):
      Message(
        "error.topic.unknown",
        [
          "name": word, "topics": topics,
          "hint": nearest.map { Message("error.hint.didYouMean", ["name": "ootd help \($0)"]) },
        ])
    case .unexpectedArgument(let word):
      Message("error.argument.unexpected", ["argument": word])
    case .unexpectedID(let id, let direction, let intent):
      Self.unexpected(id, direction, intent)
    case .missingArgument(let name): Message("error.argument.missing", ["name": name])
    case .missingValue(let option): Message("error.option.missingValue", ["option": option])
    case .unknownValue(let word, let values):
      Message("error.argument.unknownValue", ["value": word, "values": values])
    case .unknownPlaceholder(let name, let nearest, let names):
      Message(
        "error.format.unknownPlaceholder",
        ["name": "{\(name)}", "names": (nearest.map { [$0] } ?? names).map { "`{\($0)}`" }])
    case .openPlaceholder(let text): Message("error.format.openPlaceholder", ["text": text])
    case .unexpectedValue(let option):
      Message("error.option.unexpectedValue", ["option": option])
    case .conflicting(let first, let second): InputError.conflicting(first, second).message
    case .other(let message): Message("error.command.invalid", ["message": message])
    }
  }

  package var given: String? {
    switch self {
    case .unknownCommand(let word, _, _), .unknownOption(let word, _), .unknownSetting(let word, _),
      .unknownTopic(let word, _, _), .unexpectedArgument(let word), .missingValue(let word),
      .unknownValue(let word, _), .unknownPlaceholder(let word, _, _), .openPlaceholder(let word),
      .unexpectedValue(let word), .conflicting(_, let word):
      word
    case .unexpectedID(let id, _, _): id.description
    case .missingArgument, .other: nil
    }
  }

  private static func unknown(
    _ kind: String, _ name: String, _ nearest: String?, else command: String
  ) -> Message {
    let advice = Message("error.hint.see", ["command": command])
    return Message(
      "error.\(kind).unknown",
      ["name": name, "hint": Message.didYouMean(nearest, else: advice)])
  }

  private static func unexpected(
    _ id: Handle, _ direction: Retraction.Direction, _ intent: Intent?
  ) -> Message {
    var suggestions = intent.map { [$0.suggestion(id, direction)] } ?? []
    if id.suffix.isEmpty {
      let kind = direction.rawValue + (id.number == 1 ? "" : "Several")
      suggestions.append(
        Message(
          "error.argument.unexpectedID.\(kind)",
          ["count": String(id.number), "command": direction.command(id.number)]))
    }
    if suggestions.isEmpty {
      suggestions.append(
        Message("error.argument.unexpectedID.help", ["command": direction.rawValue]))
    }
    var message = Message(
      "error.argument.unexpectedID",
      ["command": direction.rawValue, "suggestion": suggestions[0]])
    if suggestions.count > 1 {
      message.values["more"] = Message(
        "error.argument.unexpectedID.more", ["suggestion": suggestions[1]])
    }
    return message
  }
}

extension UsageError.Intent {
  /// The command that does it.
  fileprivate func suggestion(_ id: Handle, _ direction: Retraction.Direction) -> Message {
    switch self {
    case .reopen: Message("error.argument.unexpectedID.reopen", ["id": id.description])
    case .seeHistory: Message("error.argument.unexpectedID.seeHistory", ["id": id.description])
    case .restore(let commands):
      Message(
        "error.argument.unexpectedID.restore",
        ["id": id.description, "command": direction.command(commands)])
    }
  }
}
