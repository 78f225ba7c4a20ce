package import Localization

/// A fault in the array that `add --json -` reads.
package enum ArrayError: CodedError, Hashable, Sendable {
  /// Not an array of objects.
  case malformed
  case unknownKey(String, nearest: String?, known: [String])
  /// The expected type is written as in TypeScript: `string | null`.
  case wrongType(expected: String)
  /// A reference such as `$9` to an element of an array that has only that many.
  case unknownReference(String, count: Int)

  package var message: Message {
    switch self {
    case .malformed: Message("error.array.malformed")
    case .unknownKey(let name, let nearest, let known):
      Message(
        "error.array.unknownKey",
        [
          "name": name,
          "hint": Message.didYouMean(
            nearest,
            else: Message("error.array.unknownKey.use", ["keys": known.map { "`\($0)`" }])),
        ])
    case .wrongType(let type): Message("error.array.wrongType", ["type": type])
    case .unknownReference(let text, let count):
      Message("error.array.unknownReference", ["reference": text, "last": "$\(count - 1)"])
    }
  }

  package var given: String? {
    switch self {
    case .unknownKey(let text, _, _), .unknownReference(let text, _): text
    case .malformed, .wrongType: nil
    }
  }
}

/// An error in a part of standard input, with the code of that error.
package struct PlacedError: CodedError {
  package enum Place: Hashable, Sendable {
    /// A line, from 1.
    case line(Int)
    /// An element of an array, from 0, and its key.
    case element(Int, key: String?)
  }

  package let error: any CodedError
  private let place: Place

  package init(_ error: any CodedError, at place: Place) {
    self.error = error
    self.place = place
  }

  package var message: Message {
    switch place {
    case .line(let number):
      Message("place.line", ["line": String(number), "error": error.message])
    case .element(let index, let key):
      Message(
        "place.element",
        ["path": "$\(index)" + (key.map { ".\($0)" } ?? ""), "error": error.message])
    }
  }

  package var code: String { error.code }
  package var given: String? { error.given }
  package var hint: String? { error.hint }
}
