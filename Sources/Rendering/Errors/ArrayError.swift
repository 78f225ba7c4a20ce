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

  package var failure: Failure {
    switch self {
    case .malformed: Failure("array.malformed", .usage, hint: "ootd schema add --input")
    case .unknownKey(let name, let nearest, let known):
      .unknown(
        "array.unknownKey", "name", name, nearest: nearest,
        else: Message("error.array.unknownKey.use", ["keys": known.map { "`\($0)`" }]))
    case .wrongType(let type): Failure("array.wrongType", .usage, ["type": type])
    case .unknownReference(let text, let count):
      Failure(
        "array.unknownReference", .usage, ["reference": text, "last": "$\(count - 1)"],
        given: text)
    }
  }
}
