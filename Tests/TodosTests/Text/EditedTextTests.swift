import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct EditedTextTests {
  private func read(_ file: String, mark: String = "#") -> String {
    EditedText("", mark: mark).text(ofFile: file)
  }

  @Test func `the explanation is below the text and is removed afterwards`() {
    let edited = EditedText("Fix token", mark: "#")
    let file = edited.file(explanation: ["New todo", "", "Write it."])
    expectEqual(file, "Fix token\n\n# New todo\n#\n# Write it.\n")
    expectEqual(edited.text(ofFile: file), "Fix token")
    expectEqual(edited.unedited, "Fix token")
  }

  @Test(arguments: [
    ("", ""), ("\n", ""), ("# only\n# this\n", ""), ("#", ""), (" \t\n\u{3000}\n", ""),
    ("a", "a"), ("a\n", "a"), ("\n\na\n\n", "a"), ("  a", "  a"), ("a  \n", "a  "),
    ("a\n\n\nb\n", "a\n\n\nb"), ("# x\na\n# y\nb", "a\nb"), ("a\n\n# x\n\nb\n", "a\n\n\nb"),
    (" # kept\n", " # kept"), ("a # kept", "a # kept"), ("\t\n  \na\n \n", "a"),
    ("알고리즘\n# 설명", "알고리즘"),
  ])
  func `marked lines and surrounding empty lines are removed`(file: String, text: String) {
    expectEqual(read(file), text)
  }

  @Test(arguments: [
    ("a\r\n\r\nb\r\n", "a\n\nb"), ("a\r\n# x\r\n", "a"), ("# x\r\n", ""), ("\r\n", ""),
    ("a\r\r\nb", "a\nb"), ("a\r\nb\n# x\r\nc", "a\nb\nc"), ("a\rb\r\n", "a\rb"),
  ])
  func `Windows line endings are accepted`(file: String, text: String) {
    let found = read(file)
    expectEqual(Array(found.utf8), Array(text.utf8))
  }

  @Test(arguments: [
    ("#1 is fixed", ";"), ("a\n# heading", ";"), ("#a\n;b", "@"), ("#\r\n;\r\n@", "!"),
    (" #", "#"), ("a#", "#"),
  ])
  func `the mark is one that no line of the text begins with`(text: String, mark: String) {
    let edited = EditedText(text, mark: "#")
    expectEqual(edited.mark, mark)
    expectEqual(edited.text(ofFile: edited.file(explanation: ["Why"])), edited.unedited)
  }

  @Test func `if every mark begins a line, a longer one is used`() {
    let text = "#;@!$%^&|:".map { "\($0) line" }.joined(separator: "\n") + "\n## two\n####"
    let edited = EditedText(text, mark: "#")
    expectEqual(edited.mark, "#####")
    expectEqual(edited.text(ofFile: edited.file(explanation: ["Why", ""])), text)
  }

  @Test func `the user's own mark is preferred`() {
    expectEqual(EditedText("# heading", mark: "%").mark, "%")
    expectEqual(EditedText("% x", mark: "%").mark, "#")
    expectEqual(read("% x\n# y\n", mark: "%"), "# y")
  }
}
