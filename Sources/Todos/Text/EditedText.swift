/// A text that a person edits in a file, with lines below it that say what it is for and are left out
/// again, as `git commit` does it.
package struct EditedText: Hashable, Sendable {
  /// What a line begins with that is left out.
  package let mark: String
  private let text: String

  /// - Parameter mark: The mark to use, unless a line of the text begins with it.
  package init(_ text: String, mark: String) {
    self.text = text
    // git-config(1), core.commentChar: what `auto` chooses from.
    let marks = [mark] + "#;@!$%^&|:".map(String.init)
    let lines = text.split(whereSeparator: \.isNewline)
    self.mark = marks.first { mark in !lines.contains { $0.hasPrefix(mark) } } ?? mark
  }

  /// What the file holds at first.
  /// - Parameter explanation: Lines below the text.
  package func file(explanation: [String]) -> String {
    let lines = explanation.map { $0.isEmpty ? mark : "\(mark) \($0)" }
    return ([text, ""] + lines).map { $0 + "\n" }.joined()
  }

  /// What the file holds now, without marked lines, and without blank lines around it.
  package func text(ofFile file: String) -> String {
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.hasSuffix("\r") ? $0.dropLast() : $0
    }
    var kept = lines.filter { !$0.hasPrefix(mark) }[...]
    let isBlank = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
    while let line = kept.first, isBlank(line) { kept.removeFirst() }
    while let line = kept.last, isBlank(line) { kept.removeLast() }
    return kept.joined(separator: "\n")
  }
}
