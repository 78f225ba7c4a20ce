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
    let lines = Self.lines(of: text)
    // Where each is taken, one is repeated until no line begins with it.
    let longer = (2...max(2, text.utf8.count + 1)).lazy.map { String(repeating: mark, count: $0) }
    let isFree = { (mark: String) in !lines.contains { $0.hasPrefix(mark) } }
    self.mark = marks.first(where: isFree) ?? longer.first(where: isFree) ?? mark
  }

  /// What the file holds at first.
  /// - Parameter explanation: Lines below the text.
  package func file(explanation: [String]) -> String {
    let lines = explanation.map { $0.isEmpty ? mark : "\(mark) \($0)" }
    return ([text, ""] + lines).map { $0 + "\n" }.joined()
  }

  /// What is read where nobody changed the file.
  package var unedited: String { text(ofFile: text) }

  /// What the file holds now, without marked lines, and without blank lines around it.
  package func text(ofFile file: String) -> String {
    var kept = Self.lines(of: file).filter { !$0.hasPrefix(mark) }[...]
    while let line = kept.first, line.isBlank { kept.removeFirst() }
    while let line = kept.last, line.isBlank { kept.removeLast() }
    return kept.joined(separator: "\n")
  }

  /// Lines that end as those of Unix or of Windows. To Swift, `\r\n` is one character.
  private static func lines(of text: String) -> [Substring] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      Substring(line[..<(line.lastIndex { $0 != "\r" }.map(line.index(after:)) ?? line.startIndex)])
    }
  }
}

extension StringProtocol {
  /// Whether nothing but blanks is in it.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
