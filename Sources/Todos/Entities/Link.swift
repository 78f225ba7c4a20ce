/// The rules for a link, which the board will open.
package enum Link {
  /// The text itself, once it is known to be a web address; empty takes a link away.
  package static func checked(_ text: String) throws(TodoError) -> String {
    let isWeb = ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
    let isPlain = text.unicodeScalars.allSatisfy { !$0.steersTerminal && $0 != " " }
    guard text.isEmpty || (isWeb && isPlain), text.utf8.count <= 2048 else {
      throw .invalidLink(text)
    }
    return text
  }
}
