import Foundation
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct TodoTextTests {
  @Test(arguments: [
    ("", "", ""), ("a", "a", ""), ("a\n", "a", ""), ("a\nb", "a", "b"), ("a\n\nb", "a", "b"),
    ("a\n\n\n\nb\n\nc", "a", "b\n\nc"), ("a  \t\n\nb", "a", "b"), ("  a", "  a", ""),
    ("a\n  \t\nb", "a", "b"), ("a\n\n    indented\n", "a", "    indented\n"),
    ("알고리즘\u{3000}\n\n문제", "알고리즘", "문제"),
  ])
  func `the title is the first line, and the notes follow`(
    text: String, title: String, notes: String
  ) {
    expectEqual(TodoText(text), TodoText(title: title, notes: notes))
  }

  @Test(arguments: [
    ("a", ""), ("a", "b"), ("a", "b\n\nc\n  d"), ("  a", "\tb"), ("#a", "# b\n#c"), ("알", "ㄱ\n\nㄴ"),
  ])
  func `a text that isn't edited is unchanged`(title: String, notes: String) {
    let text = TodoText(title: title, notes: notes)
    expectEqual(read(text, edit: \.self), text)
  }

  @Test(arguments: [
    ("a ", "b"), ("line\nbreak", ""), ("line\r\nbreak", "b"), ("a", "\n\nb\n\n"), ("a", "b\r\nc"),
    ("a\u{2028}b", "c"), (" \u{200B}", "x"), ("a", "  \n b"), ("", "notes alone"), ("a", "b\rc"),
  ])
  func `text that can't round-trip stays unchanged unless it is edited`(
    title: String, notes: String
  ) {
    let text = TodoText(title: title, notes: notes)
    let kept = read(text, edit: \.self)
    expectEqual(Array(kept.title.utf8), Array(title.utf8))
    expectEqual(Array(kept.notes.utf8), Array(notes.utf8))
  }

  @Test func `only the edited part changes`() {
    let text = TodoText(title: "line\nbreak", notes: "b\r\nc")
    let longer = read(text) { $0.replacing("break", with: "brake") }
    expectEqual(longer, TodoText(title: "line brake", notes: "b\r\nc"))
    let noted = read(text) { $0 + "\nd" }
    expectEqual(noted, TodoText(title: "line\nbreak", notes: "b\nc\nd"))
    let shorter = read(text) { _ in "line break" }
    expectEqual(shorter, TodoText(title: "line\nbreak", notes: ""))
  }

  @Test func `another normalization form of a letter is an edit`() {
    let text = TodoText(title: "caf\u{E9}", notes: "caf\u{E9}")
    let edited = read(text) { $0.replacing("caf\u{E9}", with: "cafe\u{301}") }
    expectEqual(Array(edited.text.utf8), Array("cafe\u{301}\n\ncafe\u{301}".utf8))
  }

  /// The result after a user edits the text in its file.
  private func read(_ text: TodoText, edit: (String) -> String) -> TodoText {
    let edited = EditedText(text.text, mark: "#")
    let file = edited.file(explanation: ["Why"])
    let end = file.range(of: "\n\n\(edited.mark) Why")?.lowerBound ?? file.endIndex
    let changed = edit(String(file[..<end])) + String(file[end...])
    return text.merging(TodoText(edited.text(ofFile: changed)), over: TodoText(edited.unedited))
  }
}
