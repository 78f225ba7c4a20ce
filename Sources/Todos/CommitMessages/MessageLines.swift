import Files

/// A line of a commit message that isn't blank.
struct MessageLine {
  /// Without its line break.
  let range: Range<Int>
  /// The start of its text, after indentation and the bullet of a list item.
  let content: Int
  /// Whether it is in the first paragraph.
  let isSubject: Bool
  /// Whether it begins a paragraph or a list item.
  let startsParagraph: Bool
  /// Whether a negation in the lines before it has no effect on it.
  let startsClause: Bool
  /// Whether it begins the message of a commit in a list of squashed ones. For an item of a list, its bullet.
  let entry: Entry?
  /// Why keywords in it complete nothing.
  var reason: LinkReason?

  enum Entry: Equatable {
    case bullet(UInt8)
    case header
  }
}

/// Reads the lines of a message from the first to the last.
struct MessageLines {
  private let text: UnsafeBufferPointer<UInt8>
  private(set) var lines: [MessageLine] = []
  private var isAfterBlank = true
  private var isAfterTrailer = false
  private var isSubject = true
  private var isInList = false
  private var isInCode = false
  /// Whether the text is the indented messages that `git merge --squash` lists, each after `commit` and an id.
  private var isSquash = false
  /// The opening of fenced code, and the index of its line.
  private var fence: (mark: UInt8, count: Int, line: Int)?
  /// Applies to the rest of the paragraph.
  private var noteReason: LinkReason?
  /// Applies to further lines that are indented.
  private var idReason: LinkReason?

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      read(start..<end)
      start = end + 1
    }
    // Unlike a line of tildes, which may underline a heading, backticks need no end.
    if let fence, fence.mark == UInt8(ascii: "`") { close(fence.line) }
  }

  private mutating func read(_ line: Range<Int>) {
    let indented = text.skippingSpaces(from: line.lowerBound)
    if indented >= line.upperBound {
      isAfterBlank = true
      isSubject = lines.isEmpty
      (noteReason, idReason) = (nil, nil)
      return
    }
    let isHeader = text.squashedCommit(in: line) != nil
    if indented == line.lowerBound {
      isSquash = isHeader || isSquash && text.isHeaderOfSquashed(line.lowerBound)
    }
    let indent = text[line].prefix { $0 == 32 }.count - (isSquash ? 4 : 0)
    let content = text.afterBullet(at: indented) ?? indented
    let isBullet = content > indented
    updateBlocks(indent, isBullet: isBullet)
    let key = isSubject ? nil : text.trailerKey(at: indented)
    let isSignature = key.map(text.isSignature) ?? false
    if isSignature { noteReason = nil }
    let reason = reason(content..<line.upperBound, isBullet: isBullet, isIndented: indent > 0)
    let entry: MessageLine.Entry? =
      isHeader || !isBullet && text.hasRevert(at: content)
      ? .header : isBullet && indent <= 0 ? .bullet(text[indented]) : nil
    lines.append(
      MessageLine(
        range: line, content: content, isSubject: isSubject,
        startsParagraph: isAfterBlank || isBullet,
        startsClause: isAfterBlank || isBullet || key != nil || isAfterTrailer
          || text.startsSentence(at: indented),
        entry: entry, reason: reason))
    isAfterBlank = false
    isAfterTrailer = isSignature
    updateFence(indented..<line.upperBound)
  }

  private mutating func updateBlocks(_ indent: Int, isBullet: Bool) {
    if isAfterBlank, indent <= 0, !isBullet { isInList = false }
    isInCode = indent >= 4 && (isInCode || isAfterBlank && !isInList && !isSubject)
    isInList = isInList || isBullet && !isInCode
  }

  /// Opens or closes fenced code after a line of three or more backticks or tildes.
  private mutating func updateFence(_ line: Range<Int>) {
    let mark = text[line.lowerBound]
    guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return }
    let marks = text[line].prefix { $0 == mark }
    let rest = text[marks.endIndex..<line.upperBound]
    if let fence {
      guard fence.mark == mark, marks.count >= fence.count, rest.allSatisfy(\.isBlank) else {
        return
      }
      close(fence.line)
      self.fence = nil
    } else if marks.count >= 3, !rest.contains(UInt8(ascii: "`")) {
      fence = (mark, marks.count, lines.count - 1)
    }
  }

  private mutating func close(_ fence: Int) {
    for index in fence..<lines.count { lines[index].reason = .code }
  }

  private mutating func reason(_ line: Range<Int>, isBullet: Bool, isIndented: Bool) -> LinkReason?
  {
    let start = line.lowerBound
    if isInCode { return .code }
    if text.has(">", at: start) { return .quotation }
    for mark: StaticString in ["fixup!", "squash!", "amend!"] where text.hasExactly(mark, at: start)
    {
      return .words("\(mark)")
    }
    if text.hasRevert(at: start) { return .words("Revert") }
    let found = text.reportedCommit(in: line, isBullet: isBullet)
    if found != nil || isBullet || !isIndented { idReason = found }
    if text.hasExactly(RevertNote.phrase, at: start) { noteReason = .words("This reverts commit") }
    return idReason ?? noteReason
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The id in `commit 8415558…`, the line before each message that `git merge --squash` lists.
  func squashedCommit(in line: Range<Int>) -> Range<Int>? {
    guard hasExactly("commit ", at: line.lowerBound), let id = commitID(at: line.lowerBound + 7)
    else { return nil }
    let rest = skippingSpaces(from: id.upperBound)
    return rest >= line.upperBound || has("(", at: rest) ? id : nil
  }

  /// Whether a line after `commit 8415558…` belongs to it.
  fileprivate func isHeaderOfSquashed(_ start: Int) -> Bool {
    let headers: [StaticString] = [
      "Author: ", "AuthorDate: ", "Commit: ", "CommitDate: ", "Date: ", "Merge: ",
    ]
    return headers.contains { hasExactly($0, at: start) }
  }

  /// The key of a trailer, such as `Closes` or `Signed-off-by`; nil if the line has none.
  fileprivate func trailerKey(at start: Int) -> Range<Int>? {
    let key = self[start...].prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    let colon = skippingSpaces(from: key.endIndex)
    return !key.isEmpty && has(":", at: colon) ? start..<key.endIndex : nil
  }

  /// Whether a trailer's key can't be a word of a sentence.
  fileprivate func isSignature(_ key: Range<Int>) -> Bool {
    self[key].contains(UInt8(ascii: "-")) || has("ootd:", at: key.lowerBound)
  }

  /// Whether a sentence may begin with the keyword at `start`: `Closes`, but not `Close`.
  fileprivate func startsSentence(at start: Int) -> Bool {
    guard self[start].isUppercase else { return false }
    let end = self[start...].prefix(ClosingKeyword.longest + 1).prefix { $0.isLetter }.endIndex
    return ClosingKeyword(self, endingAt: end).map { $0.form != .base } ?? false
  }

  /// The reason if a line is about another commit: `Fixes: 8415558abc12 ("…")`, `8415558 …`, or an item of a change
  /// log, `- 8415558 …` or `- … (8415558)`.
  fileprivate func reportedCommit(in line: Range<Int>, isBullet: Bool) -> LinkReason? {
    let start = line.lowerBound
    // `git log --graph --oneline` draws lines before the id, and change logs set it in code, bold or as a link.
    let markup = self[line].prefix(20).prefix { "|/\\*`[( ".utf8.contains($0) }
    if let id = mentionedID(at: markup.endIndex) {
      let ends = markup.isEmpty ? ": \t\r" : ": \t\r`*])"
      if id.upperBound == line.upperBound || ends.utf8.contains(self[id.upperBound]) {
        return .words(shortString(id))
      }
    }
    let word = self[start...].prefix(ClosingKeyword.longest + 1).prefix { $0.isLetter }
    if has(":", at: word.endIndex), ClosingKeyword(self, endingAt: word.endIndex) != nil {
      let value = skippingSpaces(from: word.endIndex + 1)
      let id = mentionedID(at: has("commit ", at: value) ? value + 7 : value)
      return id.map { .words(shortString(start..<$0.upperBound)) }
    }
    guard isBullet else { return nil }
    for place in line where self[place] == UInt8(ascii: "(") {
      let isLink = has("[", at: place + 1)
      guard let id = mentionedID(at: place + (isLink ? 2 : 1)),
        self[id].contains(where: \.isLetter),
        has(isLink ? "](" : ")", at: id.upperBound)
      else { continue }
      return .words(shortString(id))
    }
    return nil
  }

  /// The beginning of a range.
  func shortString(_ range: Range<Int>) -> String {
    String(string(range).prefix(LinkReason.limit))
  }

  /// A commit id at `start` in a sentence. A word without a digit, such as `defaced`, isn't one.
  func mentionedID(at start: Int) -> Range<Int>? {
    commitID(at: start).flatMap { self[$0].contains(where: \.isDigit) ? $0 : nil }
  }
}
