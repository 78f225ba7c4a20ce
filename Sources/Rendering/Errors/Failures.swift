package import Exchange
package import Localization
import Todos

/// The failures that several places report. One that only one place reports is written there.
extension Failure {
  /// - Parameter name: The placeholder of the text in the message.
  package static func value(
    _ code: String, _ kind: Kind, _ text: String, as name: String = "value",
    _ values: [String: any MessageValue] = [:]
  ) -> Failure {
    Failure(code, kind, values.merging([name: text]) { own, _ in own }, given: text)
  }

  package static func path(
    _ code: String, _ kind: Kind, _ path: String, _ values: [String: any MessageValue] = [:],
    hint: String? = nil
  ) -> Failure {
    Failure(
      code, kind, values.merging(["path": path]) { own, _ in own }, given: path, hint: hint)
  }
}

/// Words of a command line.
extension Failure {
  /// - Parameter parent: The command before it: `ootd` or `ootd block`.
  package static func unknownCommand(
    _ word: String, nearest: String?, of parent: String
  ) -> Failure {
    unknown("command", word, nearest.map { "\(parent) \($0)" }, else: "\(parent) --help")
  }

  package static func unknownOption(_ word: String, nearest: String?) -> Failure {
    unknown("option", word, nearest, else: "--help")
  }

  package static func unknownSetting(_ word: String, nearest: String?) -> Failure {
    unknown("setting", word, nearest, else: "ootd config")
  }

  private static func unknown(
    _ kind: String, _ name: String, _ nearest: String?, else command: String
  ) -> Failure {
    .unknown(
      "\(kind).unknown", "name", name, nearest: nearest,
      else: Message("error.hint.see", ["command": command]),
      command: command.hasPrefix("ootd ") ? command : nil)
  }

  /// A value that isn't one of the allowed ones.
  package static func unknownValue(_ word: String, of values: [String]) -> Failure {
    Failure(
      "argument.unknownValue", .usage, ["value": word, "values": values], given: word,
      nearest: values.nearest(to: word))
  }

  package static func unexpectedArgument(_ word: String) -> Failure {
    .value("argument.unexpected", .usage, word, as: "argument")
  }

  package static func missingArgument(_ name: String) -> Failure {
    Failure("argument.missing", .usage, ["name": name])
  }

  package static func missingValue(_ option: String) -> Failure {
    .value("option.missingValue", .usage, option, as: "option")
  }

  /// A flag that was given a value.
  package static func unexpectedValue(_ option: String) -> Failure {
    .value("option.unexpectedValue", .usage, option, as: "option")
  }

  /// An option that requires another one.
  package static func onlyWith(_ option: String, other: String) -> Failure {
    Failure(
      "option.onlyWith", .usage, ["option": option, "other": other], given: option, hint: other)
  }

  package static func nothingToChange(command: String) -> Failure {
    Failure(
      "input.nothingToChange", .usage, ["command": command], hint: "ootd \(command) --help")
  }

  package static func inputTooLarge(limit: Int) -> Failure {
    Failure("input.tooLarge", .failed, ["limit": limit >> 20])
  }
}

/// Files, programs and questions.
extension Failure {
  /// Neither HOME nor XDG_DATA_HOME gives a folder for the store.
  package static var noHome: Failure { Failure("input.noHome", .failed) }

  package static func noFolder(path: String) -> Failure { .path("input.noFolder", .missing, path) }

  /// A bare repository, which has no worktree.
  package static func noWorkTree(path: String) -> Failure {
    .path("input.noWorkTree", .failed, path)
  }

  package static func unreadable(path: String, message: String) -> Failure {
    .path("file.unreadable", .failed, path, ["message": message])
  }

  package static func unwritable(path: String, message: String) -> Failure {
    .path("file.unwritable", .failed, path, ["message": message])
  }

  /// A file that ootd didn't write stands where it would write one.
  package static func foreignFile(path: String) -> Failure {
    .path("file.foreign", .refused, path)
  }

  /// A file or a forge's answer with records that can't be read.
  package static func badRecords(
    in path: String, _ error: ExchangeError, advice: Message? = nil
  ) -> Failure {
    .path("file.badRecords", .failed, path, ["error": error.message, "advice": advice])
  }

  /// A program that can't be found, or whose path can't be written in a shell script.
  package static func unusableProgram(path: String) -> Failure {
    .path("input.unusableProgram", .failed, path)
  }

  /// A program of the system failed.
  package static func programFailed(_ name: String, message: String) -> Failure {
    Failure("program.failed", .failed, ["program": name, "message": message], given: name)
  }

  /// Hooks in the repository that ootd won't modify; the output explains how to add to them by hand.
  package static func hooksRefused(path: String) -> Failure {
    .path("hook.refused", .refused, path)
  }

  /// `core.hooksPath` switches all hooks of the repository off.
  package static func hooksDisabled(path: String, setting: String, file: String) -> Failure {
    .path(
      "hook.disabled", .refused, path, ["setting": setting, "file": file],
      hint: "git config --file \(file.shellWord) --unset-all core.hooksPath")
  }

  /// A hook with only part of ootd's block left.
  package static func damagedHook(path: String) -> Failure { .path("hook.damaged", .refused, path) }

  /// The edited text is empty.
  package static var editingCancelled: Failure { Failure("editor.cancelled", .failed) }

  /// A change needs confirmation, but nobody can be asked.
  package static func unconfirmed(_ change: Confirmation) -> Failure {
    Failure("input.unconfirmed", .refused, ["change": change.infinitive], hint: "--yes")
  }

  /// The answer to the confirmation wasn't yes.
  package static var declined: Failure { Failure("input.declined", .failed) }

  /// Standard output can't be written.
  package var isOfOutput: Bool { code == "output.unwritable" }
}

/// Requests of the board's page, of another HTTP client, or of an agent.
extension Failure {
  /// The session secret is missing or from an earlier server, or the token is wrong or already used.
  package static var noAccess: Failure { Failure("board.noAccess", .refused) }

  /// The request comes from another page.
  package static var wrongOrigin: Failure { Failure("board.wrongOrigin", .refused) }

  package static func noSuchPage(_ path: String) -> Failure {
    .path("board.noSuchPage", .missing, path)
  }

  /// - Parameters:
  ///   - parameter: As in an address: `limit=abc`.
  ///   - expected: Examples of what it takes.
  package static func wrongParameter(_ parameter: String, expected: [String]) -> Failure {
    Failure(
      "board.wrongParameter", .usage,
      ["parameter": parameter, "expected": expected.map { "`\($0)`" }], given: parameter)
  }

  /// A member's value has the wrong type or is out of range.
  package static func wrongMember(_ name: String) -> Failure {
    var failure = Failure("board.wrongMember", .usage, ["name": name])
    failure.path = name
    return failure
  }
}

/// Settings.
extension Failure {
  /// - Parameters:
  ///   - values: The closest valid value, or several if none is close.
  ///   - file: The file that sets it; nil for a value on the command line.
  package static func invalidSetting(
    name: String, value: String, expected values: [String], file: String?
  ) -> Failure {
    let quoted = values.map { "`\($0)`" }
    let isSure = values.count == 1
    guard let file else {
      let key = isSure ? "error.setting.invalid.try" : "error.setting.invalid.oneOf"
      return Failure(
        "setting.invalidValue", .usage,
        ["name": name, "value": value, "hint": Message(key, ["values": quoted])], given: value)
    }
    // If several values are possible, the user fills one in.
    let command = "git config --file \(file.shellQuoted) \(name) \(isSure ? values[0] : "…")"
    let hint =
      values.count > 1
      ? Message("error.setting.invalid.choose", ["values": quoted, "command": command])
      : Message("error.setting.invalid.set", ["command": command])
    return Failure(
      "setting.invalid", .failed, ["name": name, "value": value, "hint": hint], given: value,
      hint: command)
  }

  /// A setting without a value: anywhere, or in `file`; `other` is a file that sets it.
  package static func settingNotSet(
    name: String, value: String? = nil, file: String? = nil, other: String? = nil
  ) -> Failure {
    let command = "ootd config set \(name.split(separator: ".").last ?? "") …"
    let isAdvised = other == nil && file == nil
    let advice =
      other.map { Message("error.setting.notSet.other", ["file": $0]) }
      ?? (isAdvised ? Message("error.setting.notSet.hint", ["command": command]) : nil)
    return Failure(
      "setting.notSet", .conflict,
      [
        "name": name, "value": value.map { Message("error.setting.notSet.value", ["value": $0]) },
        "where": file.map { Message("error.setting.notSet.where", ["file": $0]) }, "hint": advice,
      ], given: name, hint: isAdvised ? command : nil)
  }
}
