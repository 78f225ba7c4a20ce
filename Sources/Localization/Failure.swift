/// What went wrong, for every door: a terminal shows the message and the advice, a program gets the fields.
package struct Failure: Error, Sendable {
  /// What a caller can do about it. The exit status, the HTTP status and the form of an MCP error follow from it.
  package enum Kind: String, Sendable, CaseIterable {
    /// Another input would work.
    case usage
    /// ootd refuses on purpose.
    case refused
    /// A name or number without an entity.
    case missing
    /// It contradicts what is stored, or what another program does.
    case conflict
    /// Another holds the todo.
    case claimed
    case failed

    /// The exit status of a command (sysexits.h: 64 is wrong usage).
    package var exitStatus: Int32 {
      switch self {
      case .usage: 64
      case .refused: 3
      case .claimed: 4
      case .missing, .conflict, .failed: 1
      }
    }
  }

  /// Stable, the same in all versions and languages: `todo.unknown`. An error that only adds a place to another one has
  /// that one's.
  package let code: String
  package let kind: Kind
  /// The sentence. Its key is `error.` and the ``code``, unless it adds to another error.
  package var message: Message
  /// The text of the user that is at fault.
  package var given: String?
  /// Where that text stands in a larger input: `$3.due`, `line 2`.
  package var path: String?
  /// The name that was probably meant.
  package var nearest: String?
  /// A command or an option that helps.
  package var command: String?
  package var hint: String? { nearest ?? command }

  package init(
    _ code: String, _ kind: Kind, _ values: [String: any MessageValue] = [:],
    given: String? = nil, nearest: String? = nil, hint command: String? = nil
  ) {
    self.code = code
    self.kind = kind
    self.given = given
    self.nearest = nearest
    self.command = command
    message = Message("error.\(code)", values)
  }

  /// A text that names nothing known, with the nearest name or else other advice.
  /// - Parameter name: The placeholder of the text in the message, beside that of the `hint`.
  package static func unknown(
    _ code: String, _ name: String, _ text: String, kind: Kind = .usage, nearest: String?,
    else advice: Message? = nil, command: String? = nil
  ) -> Failure {
    let hint = nearest.map { Message("error.hint.didYouMean", ["name": $0]) } ?? advice
    return Failure(
      code, kind, [name: text, "hint": hint], given: text, nearest: nearest, hint: command)
  }

  /// Two options, or other inputs, that contradict each other.
  package static func conflicting(_ first: String, _ second: String) -> Failure {
    Failure("option.conflicting", .usage, ["first": first, "second": second], given: second)
  }

  /// Where a door read the text at fault.
  package enum Place: Hashable, Sendable {
    /// An option of a command line, which the text itself shows.
    case option(String)
    /// A member of JSON: `due`, `$3.due`.
    case member(String)
    /// A line of a text, from 1.
    case line(Int)

    /// As in a failure's ``Failure/path``.
    package var name: String {
      switch self {
      case .option(let name), .member(let name): name
      case .line(let number): "line \(number)"
      }
    }
  }

  /// The same failure, at a place in a larger input.
  package func at(_ place: Place) -> Failure {
    var failure = self
    failure.path = place.name
    switch place {
    case .option: break
    case .member(let path):
      failure.message = Message("place.element", ["path": path, "error": message])
    case .line(let number):
      failure.message = Message("place.line", ["line": String(number), "error": message])
    }
    return failure
  }
}

/// An error of a module, whose cases say what happened; ``Failure`` says it to people and programs.
package protocol CodedError: Error {
  var failure: Failure { get }
}

extension Failure: CodedError {
  package var failure: Failure { self }
}

extension CodedError {
  package var message: Message { failure.message }
  package var code: String { failure.code }
}

extension Failure: Equatable {
  /// Compares what programs get, and the sentences in English.
  package static func == (left: Failure, right: Failure) -> Bool {
    (left.code, left.kind, left.given, left.path, left.hint)
      == (right.code, right.kind, right.given, right.path, right.hint)
      && left.message.text(in: .english) == right.message.text(in: .english)
  }
}

extension Error {
  /// The failure of any error; one of no module of ootd is unexpected.
  package var anyFailure: Failure {
    if let error = self as? any CodedError { return error.failure }
    var failure = Failure("internal.unexpected", .failed)
    failure.message = Message("error.internal.unexpected", ["reason": String(describing: self)])
    return failure
  }
}
