/// Title and notes as one text: the title on its first line, the notes after a blank one.
package struct TodoText: Hashable, Sendable {
  package let title: String
  package let notes: String

  package init(title: String, notes: String) {
    self.title = title
    self.notes = notes
  }

  package init(_ text: String) {
    let end = text.firstIndex(of: "\n") ?? text.endIndex
    title = String(text[..<end].reversed().drop(while: \.isWhitespace).reversed())
    notes = String(text[end...].drop(while: \.isNewline))
  }

  package var text: String {
    notes.isEmpty ? title : "\(title)\n\n\(notes)"
  }
}
