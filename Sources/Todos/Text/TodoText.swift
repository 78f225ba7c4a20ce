/// Title and notes as one text: the title on its first line, the notes after a blank one.
package struct TodoText: Hashable, Sendable {
  package let title: String
  package let notes: String

  package init(title: String, notes: String) {
    self.title = title
    self.notes = notes
  }

  package init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines.first ?? ""
    title = String(first.reversed().drop(while: \.isWhitespace).reversed())
    notes = lines.dropFirst().drop(while: \.isBlank).joined(separator: "\n")
  }

  /// A title of several lines stands on one, so that its end isn't read as notes.
  package var text: String {
    let line = title.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .joined(separator: " ")
    return notes.isEmpty ? line : "\(line)\n\n\(notes)"
  }

  /// This one with what differs in an edited text from the same text before it was edited: what the
  /// person left alone stays as it is to the letter.
  package func merging(_ edited: TodoText, over unedited: TodoText) -> TodoText {
    TodoText(
      title: edited.title.hasSameBytes(as: unedited.title) ? title : edited.title,
      notes: edited.notes.hasSameBytes(as: unedited.notes) ? notes : edited.notes)
  }
}
