/// What tells the handles of replicas apart: none for the first, then `b` to `z`, `aa`, `ab` … `zzzz`.
enum Letters {
  private static let alphabet = (UInt8(ascii: "a")...UInt8(ascii: "z"))
    .map { String(UnicodeScalar($0)) }

  /// Nil where all are taken.
  static func first(notIn taken: Set<String>) -> String? {
    if !taken.contains("") { return "" }
    var words = Array(alphabet.dropFirst())
    for _ in 0..<mostLetters {
      if let free = words.first(where: { !taken.contains($0) }) { return free }
      words = (words.first?.count == 1 ? alphabet : words).flatMap { word in
        alphabet.map { word + $0 }
      }
    }
    return nil
  }

  /// As many as a handle takes.
  private static let mostLetters = 4
}
