package import Localization
import Store
package import Todos

/// An error as a single line `ootd: …`.
package struct ErrorLine {
  private let error: any Error
  private let language: Language
  /// The format of times; nil if the reader's time isn't known.
  private let format: Format?

  package init(_ error: any Error, language: Language) {
    self.error = error
    self.language = language
    format = nil
  }

  package init(_ error: any Error, format: Format) {
    self.error = error
    self.format = format
    language = format.language
  }

  package var text: String {
    "ootd: \(sentence)\n"
  }

  /// The line without the `ootd: ` prefix and the newline.
  package var sentence: String { shown(text(of: error)) }

  /// The line for people, or ``json`` on one line.
  package func text(asJSON: Bool) -> String { asJSON ? json.text + "\n" : text }

  /// The error for programs: its code, the text at fault, the line in the user's language, and a hint.
  package var json: JSON {
    let error = error as? any CodedError
    return [
      "error": [
        "code": .string(error?.code ?? Self.unexpected),
        "given": JSON(error?.given.map(Self.shortened)),
        "message": .string(sentence), "hint": JSON(error?.hint.map(Self.asJSON)),
      ]
    ]
  }

  /// A program that reads the advised list wants JSON too.
  private static func asJSON(_ hint: String) -> String {
    let words = Set(hint.split(separator: " ").prefix(3))
    let reads = hint.hasPrefix("ootd ") && !words.isDisjoint(with: ["list", "show", "history"])
    return reads && !hint.hasSuffix("--json") ? "\(hint) --json" : hint
  }

  package static var schema: JSONSchema {
    .object([
      "error": .object([
        "code": .described(.string, "Stable; `ootd help errors` lists all."),
        "given": .described(.nullable(.string), "The text that is at fault."),
        "message": .described(.string, "In the user's language."),
        "hint": .described(.nullable(.string), "The nearest name, an option or a command."),
      ])
    ])
  }

  /// The code of an error that no module of ootd expects.
  private static let unexpected = "internal.unexpected"

  /// The line as the board's page shows it, without advice for the command line.
  package var pageSentence: String {
    let text = text(of: error)
    return shown((text as? Message)?.forPage ?? text)
  }

  /// Truncates long quoted text to its beginning, which identifies it. Paths stay whole.
  private func shown(_ message: any MessageValue) -> String {
    message.text(in: language).split(separator: "`", omittingEmptySubsequences: false)
      .map { Self.shortened(String($0)) }.joined(separator: "`").visible
  }

  private static func shortened(_ text: String) -> String {
    text.utf8.count > quotedLimit ? text.prefix(100) + "…" : text
  }

  /// In bytes: Linux's PATH_MAX.
  private static let quotedLimit = 4096

  /// The text of an error, with the times that the error can't format itself.
  private func text(of error: any Error) -> any MessageValue {
    guard var message = (error as? any CodedError)?.message else { return error.text }
    switch error {
    case let error as SavedTextError: message.values["error"] = text(of: error.error)
    case StoreError.deletedTodo(let todo):
      message.values["title"] = todo.title.truncated(toWidth: 40)
      message.values["when"] = format.map { format in
        Message("error.todo.deleted.when", ["when": TodoNotes(format: format).when(todo.at)])
      }
    case StoreError.claimed(let todo):
      if let format {
        let notes = TodoNotes(format: format)
        message.values["since"] = Message(
          "error.todo.claimed.since", ["when": notes.when(todo.claim.since)])
        message.values["free"] = Message(
          "error.todo.claimed.free",
          ["id": todo.handle.description, "when": notes.when(todo.expiry)])
      }
    default: break
    }
    return message
  }
}

extension Message {
  /// The message with the texts for the page where there are any: the others give no advice for the command
  /// line.
  fileprivate var forPage: Message {
    let pageKey = "web.\(key)"
    let hasText = Language.english.t(pageKey) != pageKey
    return Message(
      hasText ? pageKey : key, values.mapValues { ($0 as? Message)?.forPage ?? $0 })
  }
}

/// An error after which the edited text is kept in a file.
package struct SavedTextError: CodedError {
  package let error: any Error
  package let path: String

  package init(_ error: any Error, path: String) {
    self.error = error
    self.path = path
  }

  package var message: Message {
    Message("error.editor.textKept", ["error": error.text, "path": path])
  }

  package var given: String? { path }
}

/// An error after which the text to purge may still exist.
package struct UnfinishedPurge: CodedError {
  package let error: any Error
  /// Whether the text is gone from this machine, so that only the remote may still have it.
  package let isGoneHere: Bool

  package init(_ error: any Error, isGoneHere: Bool) {
    self.error = error
    self.isGoneHere = isGoneHere
  }

  package var message: Message {
    Message(
      isGoneHere ? "error.purge.unfinished" : "error.purge.notBegun", ["error": error.text])
  }
}

extension Error {
  /// The message of an error; a description for an error of another module.
  fileprivate var text: any MessageValue {
    guard let error = self as? any CodedError else { return String(describing: self) }
    return error.message
  }
}
