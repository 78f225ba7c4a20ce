/// A title, notes and a checklist as one text: the title on the first line, the others after a blank line each.
package struct TodoText: Hashable, Sendable {
  package let title: String
  package let notes: String
  package let checklist: [ChecklistLine]

  package init(title: String, notes: String, checklist: [ChecklistLine] = []) {
    self.title = title
    self.notes = notes
    self.checklist = checklist
  }

  package init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines.first ?? ""
    title = String(first.withoutTrailingWhitespace)
    notes = lines.dropFirst().drop(while: \.isBlank).joined(separator: "\n")
    checklist = []
  }

  /// Parses the text of a todo below a header, from which blank lines separate it. Lines such as `- [ ] Write
  /// tests` are its checklist, wherever they stand. Without another line, the title is empty.
  package init(belowHeader text: String) {
    var rest: [String] = []
    var checklist: [ChecklistLine] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let box = CheckBox(line) else {
        rest.append(String(line))
        continue
      }
      if box.isEscaped { rest.append(box.unescaped) }
      if !box.isEscaped, let line = box.line { checklist.append(line) }
    }
    if !checklist.isEmpty { while rest.last?.isBlank == true { rest.removeLast() } }
    let whole = TodoText(rest.drop(while: \.isBlank).joined(separator: "\n"))
    self.init(title: whole.title, notes: whole.notes, checklist: checklist)
  }

  /// The text, with a title of several lines joined into one so that its end isn't read as notes.
  package var text: String {
    let list = checklist.map { "- [\($0.isDone ? "x" : " ")] \($0.text.onOneLine)" }
    // An empty title keeps its place, where one can be written.
    let others = [notes, list.joined(separator: "\n")].filter { !$0.isEmpty }
    return ([title.onOneLine] + others).joined(separator: "\n\n")
  }

  /// The text with a backslash before a title and lines of the notes that would be read as a checklist.
  package var escaped: TodoText {
    let escaped = { (line: Substring) in CheckBox(line).map(\.escaped) ?? String(line) }
    let lines = notes.split(separator: "\n", omittingEmptySubsequences: false).map(escaped)
    return TodoText(
      title: escaped(Substring(title.onOneLine)), notes: lines.joined(separator: "\n"),
      checklist: checklist)
  }

  /// Applies the changes between an unedited and an edited text. Unchanged parts keep their exact
  /// characters.
  package func merging(_ edited: TodoText, over unedited: TodoText) -> TodoText {
    TodoText(
      title: edited.title.hasSameBytes(as: unedited.title) ? title : edited.title,
      notes: edited.notes.hasSameBytes(as: unedited.notes) ? notes : edited.notes,
      checklist: edited.checklist.map { line in
        let index = unedited.checklist.firstIndex { $0.text.hasSameBytes(as: line.text) }
        let isKnown = unedited.checklist.count == checklist.count
        return index.map {
          ChecklistLine(isKnown ? checklist[$0].text : line.text, isDone: line.isDone)
        } ?? line
      })
  }

  /// The checked title and notes, each nil if it has the original's characters: a field that the
  /// user left alone isn't written, because it may have changed elsewhere meanwhile.
  package func changes(
    from original: TodoText
  ) throws(TodoError) -> (title: String?, notes: String?) {
    (
      title.hasSameBytes(as: original.title) ? nil : try Title.checked(title),
      notes.hasSameBytes(as: original.notes) ? nil : try Notes.checked(notes)
    )
  }
}

/// A line of Markdown that begins with a check box: `- [ ] Write tests`, with any indentation, or with backslashes
/// before it, which keep it from being one.
private struct CheckBox {
  private let indent: Substring
  private let backslashes: Substring
  /// From the bullet on.
  private let rest: Substring

  init?(_ line: Substring) {
    indent = line.prefix { $0 == " " || $0 == "\t" }
    backslashes = line[indent.endIndex...].prefix { $0 == "\\" }
    rest = line[backslashes.endIndex...]
    let start = Array(rest.prefix(6))
    guard start.count >= 5, "-*+".contains(start[0]), start[1] == " ", start[2] == "[",
      " xX".contains(start[3]), start[4] == "]", start.count == 5 || start[5].isWhitespace
    else { return nil }
  }

  var isEscaped: Bool { !backslashes.isEmpty }
  var escaped: String { "\(indent)\\\(backslashes)\(rest)" }
  var unescaped: String { "\(indent)\(backslashes.dropFirst())\(rest)" }

  /// Nil if it has no text.
  var line: ChecklistLine? {
    let text = rest.dropFirst(5).trimmed
    return text.isEmpty ? nil : ChecklistLine(text, isDone: rest.dropFirst(3).first != " ")
  }
}

extension String {
  /// The text with spaces in place of line breaks.
  fileprivate var onOneLine: String {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: " ")
  }
}

extension Unicode.Scalar {
  /// Whether a terminal may act on it instead of showing it: C0, DEL, C1, the line and paragraph
  /// separators, and the marks, embeddings, overrides and isolates of the bidirectional algorithm
  /// (UAX #9); or whether it hides text from people that programs read: the tags (Unicode 16, section 23.9).
  package var isTerminalControl: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
      0xE0000...0xE007F:
      true
    default: false
    }
  }
}

/// A text that a person edits in a file, followed by explanatory lines that are stripped afterwards, as
/// by `git commit`.
package struct EditedText: Hashable, Sendable {
  /// The prefix of stripped lines.
  package let mark: String
  private let text: String

  /// - Parameter mark: The mark to use, unless a line of the text begins with it.
  package init(_ text: String, mark: String) {
    self.text = text
    // The choices of `core.commentChar=auto` (git-config(1)).
    let marks = [mark] + "#;@!$%^&|:".map(String.init)
    let lines = Self.lines(of: text)
    // If every character is taken, repeat the mark until no line begins with it.
    let longer = (2...max(2, text.utf8.count + 1)).lazy.map { String(repeating: mark, count: $0) }
    let isFree = { (mark: String) in !lines.contains { $0.hasPrefix(mark) } }
    self.mark = marks.first(where: isFree) ?? longer.first(where: isFree) ?? mark
  }

  /// The initial contents of the file.
  /// - Parameter explanation: Lines below the text.
  package func file(explanation: [String]) -> String {
    let lines = explanation.map { $0.isEmpty ? mark : "\(mark) \($0)" }
    return ([text, ""] + lines).map { $0 + "\n" }.joined()
  }

  /// The text that an unchanged file yields.
  package var unedited: String { text(ofFile: text) }

  /// The text of an edited file, without marked lines and surrounding blank lines.
  /// - Parameter trimsStart: Whether to remove blank lines at the start.
  package func text(ofFile file: String, trimsStart: Bool = true) -> String {
    var kept = Self.lines(of: file).filter { !$0.hasPrefix(mark) }[...]
    while trimsStart, let line = kept.first, line.isBlank { kept.removeFirst() }
    while let line = kept.last, line.isBlank { kept.removeLast() }
    return kept.joined(separator: "\n")
  }

  /// Splits at Unix and Windows line ends. Splits scalars because Swift treats `\r\n` as one character.
  private static func lines(of text: String) -> [Substring] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      Substring(line[..<(line.lastIndex { $0 != "\r" }.map(line.index(after:)) ?? line.startIndex)])
    }
  }
}

extension StringProtocol {
  /// Whether it contains only whitespace.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  var withoutTrailingWhitespace: SubSequence {
    lastIndex { !$0.isWhitespace }.map { self[...$0] } ?? prefix(0)
  }

  /// The text without whitespace around it.
  package var trimmed: String { String(drop(while: \.isWhitespace).withoutTrailingWhitespace) }
}

extension Collection<String> {
  /// The name that was probably meant: the shortest with that prefix, or else the closest one, if at
  /// most a third of its letters differ.
  package func nearest(to word: String) -> String? {
    let typed = Array(word.lowercased())
    if let whole = filter({ typed.count > 1 && $0.lowercased().hasPrefix(word.lowercased()) })
      .min(by: { $0.count < $1.count })
    {
      return whole
    }
    let ranked = map { (name: $0, distance: Array($0.lowercased()).distance(to: typed)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }),
      best.distance <= (Swift.max(typed.count, best.name.count) + 1) / 3
    else { return nil }
    return best.name
  }

  /// The name of which the word is probably a misspelling: one letter is wrong or swapped, in words above five letters.
  /// Shorter names, longer ones (`authz` beside `auth`) and other numbers, as in versions, are meant.
  package func misspelt(as word: String) -> String? {
    first { $0.count == word.count && word.count > 5 && $0.resembles(word, distance: 1) }
  }

  /// The name that a new one resembles, worth a mention.
  package func resembling(_ word: String) -> String? {
    first { $0.resembles(word, distance: Swift.min($0.count, word.count) > 5 ? 2 : 1) }
  }
}

extension String {
  fileprivate func resembles(_ word: String, distance limit: Int) -> Bool {
    let (name, word) = (lowercased(), word.lowercased())
    return Swift.min(name.count, word.count) > 2
      && name.filter(\.isNumber) == word.filter(\.isNumber)
      && Array(name).distance(to: Array(word)) <= limit
  }
}

extension Array where Element: Equatable {
  /// The minimum number of insertions, deletions, replacements and swaps of neighbours between two
  /// words (the restricted Damerau–Levenshtein distance).
  fileprivate func distance(to other: [Element]) -> Int {
    var older: [Int] = []
    var previous = [Int](0...other.count)
    for row in indices {
      var current = [row + 1]
      for column in other.indices {
        let replaced = previous[column] + (self[row] == other[column] ? 0 : 1)
        var best = Swift.min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, self[row] == other[column - 1], self[row - 1] == other[column] {
          best = Swift.min(best, older[column - 1] + 1)
        }
        current.append(best)
      }
      (older, previous) = (previous, current)
    }
    return previous[other.count]
  }
}
