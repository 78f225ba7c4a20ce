/// What tells the handles of replicas apart: none for the first, then `b` to `z`, `aa`, `ab` …
enum Letters {
  private static let alphabet = (UInt8(ascii: "a")...UInt8(ascii: "z"))
    .map { String(UnicodeScalar($0)) }

  /// Nil where all of up to two are taken.
  static func first(notIn taken: Set<String>) -> String? {
    let pairs = alphabet.lazy.flatMap { first in alphabet.map { first + $0 } }
    let one = ([""] + alphabet.dropFirst()).first { !taken.contains($0) }
    return one ?? pairs.first { !taken.contains($0) }
  }
}
