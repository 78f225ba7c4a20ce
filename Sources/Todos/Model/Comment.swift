/// A remark on a todo.
package struct Comment: Hashable, Sendable {
  package let at: Moment
  package let text: String

  package init(at: Moment, text: String) {
    self.at = at
    self.text = text
  }
}

extension Comment {
  /// Another spelling of a letter makes another comment.
  package static func == (left: Comment, right: Comment) -> Bool {
    left.at == right.at && left.text.hasSameBytes(as: right.text)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(at)
    text.hashBytes(into: &hasher)
  }

  /// The text itself, once it is known to be one.
  package static func checked(_ text: String) throws(TodoError) -> String {
    guard text.contains(where: { !$0.isWhitespace }) else { throw .emptyComment }
    return try fitting(text)
  }

  /// The text itself, once it is known to fit into an operation.
  package static func fitting(_ text: String) throws(TodoError) -> String {
    guard text.utf8.count <= Notes.limit else { throw .commentTooLong(bytes: text.utf8.count) }
    try Notes.checkZero(text)
    return text
  }
}

/// A comment that stands on a todo, with the id by which it is changed.
package struct PostedComment: Hashable, Sendable {
  package let id: EntityID
  package let comment: Comment

  package init(id: EntityID, comment: Comment) {
    self.id = id
    self.comment = comment
  }
}
