package import Localization
import Store
package import Todos

/// An error as a single line `ootd: …`.
package struct ErrorLine {
  private let error: any Error
  private let language: Language
  /// The format of times; nil if the reader's time isn't known.
  private let format: Format?

  package init(_ error: any Error, language: Language) { self.init(error, language, nil) }

  package init(_ error: any Error, format: Format) { self.init(error, format.language, format) }

  private init(_ error: any Error, _ language: Language, _ format: Format?) {
    self.error = error
    self.language = language
    self.format = format
  }

  /// For people; without a newline.
  package var text: String { "ootd: \(sentence)" }

  /// The line without the `ootd: ` prefix.
  package var sentence: String { shown(failure.message) }

  /// The error for programs: the same object everywhere.
  package var json: JSON { ["error": object] }

  /// That object.
  var object: JSON { object(sentence, hint: failure.hint.map(Self.asJSON)) }

  private func object(_ message: String, hint: String?) -> JSON {
    let json = Self.members.json(of: (failure, message, hint))
    guard case StoreError.claimed(let todo) = error else { return json }
    // The claim's holder, and when the claim expires.
    let until = format.map { todo.expiry.iso8601(in: $0.calendar) }
    return json.adding(["claimedBy": .string(todo.claim.holderID), "until": JSON(until)])
  }

  /// A program that reads the advised list wants JSON too.
  private static func asJSON(_ hint: String) -> String {
    let words = Set(hint.split(separator: " ").prefix(3))
    let reads = hint.hasPrefix("ootd ") && !words.isDisjoint(with: ["list", "show", "history"])
    return reads && !hint.hasSuffix("--json") ? "\(hint) --json" : hint
  }

  package static var schema: JSONSchema {
    let claim: KeyValuePairs = ["claimedBy": JSONSchema.string, "until": .nullable(.moment)]
    return .object(["error": members.shape().adding(optional: claim)])
  }

  typealias Written = (failure: Failure, message: String, hint: String?)

  static let members: [JSONProperty<Written>] = [
    .init(
      "code", .described(.string, "Stable; `ootd help errors` lists all."), \.failure.code),
    .init("kind", .words(Failure.Kind.allCases.map(\.rawValue)), \.failure.kind.rawValue),
    .init("given", .described(.nullable(.string), "The text that is at fault.")) {
      $0.failure.given.map(shortened)
    },
    .init(
      "path", .described(.nullable(.string), "Where it stands, such as $3.due or --due."),
      \.failure.path),
    .init("message", .described(.string, "In the user's language."), \.message),
    .init(
      "hint", .described(.nullable(.string), "The nearest name, an option or a command."), \.hint),
  ]

  /// The line as the board's page shows it, without advice for the command line.
  package var pageSentence: String { shown(failure.message.withoutCommands) }

  /// ``json`` for the page, which runs no commands.
  package var pageJSON: JSON { ["error": object(pageSentence, hint: failure.nearest)] }

  /// ``json`` for an agent that calls tools, with the one that helps.
  package var toolJSON: JSON {
    ["error": object(pageSentence, hint: failure.nearest ?? failure.command.flatMap(Self.tool))]
  }

  /// The tool that does what a command does; nil if none does.
  private static func tool(_ command: String) -> String? {
    let words = command.split(separator: " ").map(String.init)
    guard words.count > 1, words[0] == "ootd" else { return nil }
    return switch words[1] {
    case "list", "board", "next", "ready": "find"
    case "edit": "change"
    case "add", "show", "start", "undo", "today": words[1]
    case "done", "reopen": "finish"
    default: nil
    }
  }

  /// Truncates long quoted text to its beginning, which identifies it. Paths stay whole.
  private func shown(_ message: Message) -> String {
    message.text(in: language).split(separator: "`", omittingEmptySubsequences: false)
      .map { Self.shortened(String($0)) }.joined(separator: "`").visible
  }

  private static func shortened(_ text: String) -> String {
    text.utf8.count > quotedLimit ? text.prefix(100) + "…" : text
  }

  /// In bytes: Linux's PATH_MAX.
  private static let quotedLimit = 4096

  /// The failure, with the times that the error can't format itself.
  package var failure: Failure {
    var failure = error.anyFailure
    switch error {
    case let error as SavedTextError:
      return error.failure(of: ErrorLine(error.error, language, format).failure)
    case StoreError.deletedTodo(let todo):
      if let author = format?.actor.author { failure = todo.failure(for: author) }
      failure.message.values["title"] = todo.title.truncated(toWidth: 40)
      failure.message.values["when"] = format.map { format in
        Message("error.todo.deleted.when", ["when": format.when(todo.at)])
      }
    case StoreError.claimed(let todo):
      guard let format else { break }
      let claim = todo.claim
      if claim.author == format.actor.author, let place = claim.worktreeName, claim.machine == nil {
        failure.message.values["holder"] = Message(
          "claim.inWorktree", ["holder": claim.holderName, "worktree": place.visible])
      }
      failure.message.values["since"] = Message(
        "error.todo.claimed.since", ["when": format.when(todo.claim.since)])
      failure.message.values["free"] = Message(
        "error.todo.claimed.free",
        ["id": todo.handle.description, "when": format.when(todo.expiry)])
    default: break
    }
    return failure
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

  package var failure: Failure { failure(of: error.anyFailure) }

  /// - Parameter cause: The failure of the error.
  fileprivate func failure(of cause: Failure) -> Failure {
    Failure(
      "editor.textKept", cause.kind, ["error": cause.message, "path": path], given: path,
      nearest: cause.nearest, hint: cause.command)
  }
}

extension Failure {
  /// An error after which the text to purge may still exist.
  /// - Parameter isGoneHere: Whether the text is gone from this machine, so that only the remote may still have it.
  package static func unfinishedPurge(_ error: any Error, isGoneHere: Bool) -> Failure {
    let cause = error.anyFailure
    return Failure(
      isGoneHere ? "purge.unfinished" : "purge.notBegun", cause.kind, ["error": cause.message],
      hint: isGoneHere ? "ootd sync" : "ootd sync stop")
  }
}
