/// The rules for a title; within them it is kept letter for letter.
package enum Title {
  /// Bytes of UTF-8; what is longer belongs in the notes.
  package static let limit = 4096

  /// The text itself, once it is known to be a title.
  package static func checked(_ text: String) throws(TodoError) -> String {
    guard !text.isEmpty else { throw .emptyTitle }
    guard text.utf8.count <= limit else { throw .titleTooLong(bytes: text.utf8.count) }
    try Notes.checkZero(text)
    guard text.unicodeScalars.contains(where: isVisible) else { throw .invisibleTitle(text) }
    return text
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .enclosingMark:
      false
    default:
      // Blank letters, kept for Hangul input methods.
      !["\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}", "\u{2800}"].contains(scalar)
    }
  }
}
