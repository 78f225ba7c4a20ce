/// The rules for the name of a block or project, which is typed as one word of a command.
package enum Name {
  /// Bytes of UTF-8.
  package static let limit = 100

  /// The text itself, once it is known to be a name.
  package static func checked(_ text: String) throws(TodoError) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: false
      default: true
      }
    }
    let hasEdgeBlank = text.first?.isWhitespace == true || text.last?.isWhitespace == true
    guard !text.isEmpty, text.utf8.count <= limit, isPlain, !hasEdgeBlank, text.first != "-" else {
      throw .invalidName(text)
    }
    return text
  }

  package static func isName(_ text: String) -> Bool {
    (try? checked(text)) != nil
  }
}

extension String {
  /// Whether two names are the same to a person: the case of letters makes no difference.
  package func isSameName(as other: String) -> Bool {
    lowercased() == other.lowercased()
  }
}

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

/// Words that are no value of a todo, a block or a project.
package enum TodoError: Error, Hashable, Sendable {
  case emptyTitle
  /// Nothing of the title can be seen.
  case invisibleTitle(String)
  case titleTooLong(bytes: Int)
  case notesTooLong(bytes: Int)
  case commentTooLong(bytes: Int)
  /// A text with U+0000, at which SQLite would end it.
  case zeroCharacter(String)
  case invalidName(String)
  case invalidHandle(String)
  /// Not a form of DAY.
  case unknownDay(String)
  /// A date that no calendar has.
  case noSuchDay(String)
  /// A day more than a hundred years away.
  case dayTooFar(String)
  /// A day after today where only days up to it have anything to show.
  case dayToCome(String)
  /// Not a form of WHEN.
  case unknownTime(String)
  case invalidMonth(String)
  case invalidYear(String)
  /// A month or a year that is still to come.
  case notBegun(String)
  /// The end of a period lies before its start.
  case invalidPeriod(start: String, end: String)
  /// Not the address of a page.
  case invalidLink(String)
  case invalidPriority(String)
  case invalidColor(String)
  /// Not a form of what follows `--every`.
  case invalidRecurrence(String)
  case emptyComment
  /// None of the columns of the board.
  case invalidStatus(String)
}
