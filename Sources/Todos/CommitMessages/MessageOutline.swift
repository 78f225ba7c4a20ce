/// The lines of a commit message, and the places in which closing keywords complete nothing.
///
/// The message is read once; then each keyword is looked up. Both take a time in proportion to its length.
struct MessageOutline {
  private let text: UnsafeBufferPointer<UInt8>
  /// The lines that aren't blank.
  private var lines: [MessageLine]
  /// Quotations and code within lines, in order.
  private let spans: [MessageSpan]
  /// Applies to all keywords of the message.
  private let reason: LinkReason?
  /// The subjects of the commits that the message says it reverts without naming an id, as quoted, each once.
  let revertedSubjects: [String]

  /// - Parameters:
  ///   - text: UTF-8; must stay valid while the outline is in use.
  ///   - isMerge: Whether the commit has several parents.
  init(_ text: UnsafeBufferPointer<UInt8>, isMerge: Bool) {
    self.text = text
    lines = MessageLines(text).lines
    spans = MessageSpans(text, lines).spans
    let reverts = MessageReverts(text, lines)
    revertedSubjects = reverts.subjects
    reason = reverts.isRevert ? .words("Revert") : nil
    for range in reverts.revertedLines {
      for index in range { lines[index].reason = lines[index].reason ?? .reverted }
    }
    if isMerge {
      for index in lines.indices.prefix(while: { lines[$0].isSubject }) {
        lines[index].reason = .merge
      }
    }
  }

  /// Why a keyword only links; nil if it completes.
  func reason(for keyword: ClosingKeyword) -> LinkReason? {
    if let reason { return reason }
    guard let index = lines.lastIndex(\.range, startingBy: keyword.start) else { return nil }
    return lines[index].reason ?? spans.reason(at: keyword.start)
      ?? Negation(text, of: keyword, from: clauseStart(before: keyword.start, in: index)).words
      .map { .words(String($0.prefix(LinkReason.limit))) }
  }

  /// The line that begins at a place; nil in the first paragraph, which can't contain a trailer
  /// (git-interpret-trailers), and if none does.
  func trailer(at place: Int) -> MessageLine? {
    let line = lines.lastIndex(\.range, startingBy: place).map { lines[$0] }
    guard var line, line.range.lowerBound == place, !line.isSubject else { return nil }
    line.reason = reason ?? line.reason
    return line
  }

  /// The start of the text that may negate a keyword.
  private func clauseStart(before place: Int, in line: Int) -> Int {
    var index = line
    while index > 0, !lines[index].startsClause, lines[index].range.lowerBound > place - 256 {
      index -= 1
    }
    return lines[index].content
  }
}

extension RandomAccessCollection where Index == Int {
  /// The index of the last element whose range starts at or before a place; they are in the order of their ranges.
  func lastIndex(_ range: (Element) -> Range<Int>, startingBy place: Int) -> Int? {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if range(self[middle]).lowerBound <= place { low = middle + 1 } else { high = middle }
    }
    return low > startIndex ? low - 1 : nil
  }
}
