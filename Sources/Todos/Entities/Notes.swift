/// The rules for notes and other long text.
package enum Notes {
  /// Bytes of UTF-8, so that an operation stays below its own limit.
  package static let limit = 32_768

  /// The text itself, once it is known to fit into an operation.
  package static func checked(_ text: String) throws(TodoError) -> String {
    guard text.utf8.count <= limit else { throw .notesTooLong(bytes: text.utf8.count) }
    try checkZero(text)
    return text
  }

  /// - Throws: ``TodoError/zeroCharacter(_:)``
  static func checkZero(_ text: String) throws(TodoError) {
    if text.utf8.contains(0) { throw .zeroCharacter(text) }
  }
}
