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
