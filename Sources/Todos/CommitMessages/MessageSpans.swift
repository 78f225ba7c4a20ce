/// Text within lines in which closing keywords complete nothing.
struct MessageSpan {
  let range: Range<Int>
  let reason: LinkReason
}

extension [MessageSpan] {
  /// The reason of the span that contains a place.
  func reason(at place: Int) -> LinkReason? {
    let index = lastIndex(\.range, startingBy: place)
    return index.flatMap { self[$0].range.contains(place) ? self[$0].reason : nil }
  }
}

/// Finds quotations, code in backticks, and commits described as `git show -s --format=reference` does,
/// `8415558 (Fix the token, 2026-11-21)`. Each ends in the paragraph in which it begins.
struct MessageSpans {
  /// In order, without overlaps.
  private(set) var spans: [MessageSpan] = []
  private let text: UnsafeBufferPointer<UInt8>
  private let subject: Range<Int>
  /// The marks of the paragraph that have no counterpart yet.
  private var open: [(pair: Int, place: Int)] = []
  /// How many of each pair are open.
  private var counts = Array(repeating: 0, count: Self.pairs.count)

  private static let pairs: [(opening: StaticString, closing: StaticString)] = [
    ("(", ")"), ("\"", "\""), ("'", "'"), ("“", "”"), ("‘", "’"), ("„", "“"), ("«", "»"),
    ("「", "」"),
    ("『", "』"),
  ]

  init(_ text: UnsafeBufferPointer<UInt8>, _ lines: [MessageLine]) {
    self.text = text
    let end = lines.prefix(while: \.isSubject).last?.range.upperBound ?? 0
    subject = (lines.first?.content ?? 0)..<Swift.max(lines.first?.content ?? 0, end)
    var index = 0
    while index < lines.count {
      let next = lines[(index + 1)...].firstIndex(where: \.startsParagraph) ?? lines.count
      read(lines[index].content..<lines[next - 1].range.upperBound)
      index = next
    }
  }

  private mutating func read(_ paragraph: Range<Int>) {
    open = []
    counts = Array(repeating: 0, count: Self.pairs.count)
    var found: [MessageSpan] = []
    var code = codeSpans(in: paragraph)[...]
    var place = paragraph.lowerBound
    while place < paragraph.upperBound {
      if let span = code.first, span.lowerBound == place {
        found.append(MessageSpan(range: span, reason: .code))
        code.removeFirst()
        place = span.upperBound
      } else if "()\"'".utf8.contains(text[place]) || text[place] >= 0xC2 {
        place = readMark(at: place, in: paragraph, &found)
      } else {
        place += 1
      }
    }
    // Of nested spans, keep the outer one.
    found.sort {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
    for span in found where (spans.last?.range.upperBound ?? 0) <= span.range.lowerBound {
      spans.append(span)
    }
  }

  /// - Returns: The index after the character.
  private mutating func readMark(
    at place: Int, in paragraph: Range<Int>, _ found: inout [MessageSpan]
  ) -> Int {
    for (pair, (opening, closing)) in Self.pairs.enumerated().reversed() {
      let end = place + closing.utf8CodeUnitCount
      if counts[pair] > 0, text.has(closing, at: place), closes(pair, at: place, end, paragraph) {
        // Marks in between have no counterpart.
        while let last = open.popLast() {
          counts[last.pair] -= 1
          guard last.pair == pair else { continue }
          if let span = span(pair, last.place..<end) { found.append(span) }
          return end
        }
      }
      if text.has(opening, at: place), opens(pair, at: place, paragraph) {
        open.append((pair, place))
        counts[pair] += 1
        return place + opening.utf8CodeUnitCount
      }
    }
    return place + 1
  }

  /// A straight mark opens a quotation after a space or a bracket, and before text.
  private func opens(_ pair: Int, at place: Int, _ paragraph: Range<Int>) -> Bool {
    guard Self.pairs[pair].opening.utf8CodeUnitCount == 1, pair > 0 else { return true }
    guard place + 1 < paragraph.upperBound, !text[place + 1].isSpace else { return false }
    return place == paragraph.lowerBound || text[place - 1].isSpace
      || "([{".utf8.contains(text[place - 1])
  }

  /// Other than an apostrophe, a mark that closes a quotation has no letter after it.
  private func closes(_ pair: Int, at place: Int, _ end: Int, _ paragraph: Range<Int>) -> Bool {
    switch Self.pairs[pair].opening.utf8CodeUnitCount == 1 ? 1 : pair {
    case 1: pair == 0 || !opens(pair, at: place, paragraph) && (pair == 1 || !text.hasWord(at: end))
    case 4: !text.hasWord(at: end)
    default: true
    }
  }

  private func span(_ pair: Int, _ range: Range<Int>) -> MessageSpan? {
    if pair == 0 { return describedCommit(range) }
    // Straight marks around the whole subject come from a command line.
    return range == subject && pair < 3 ? nil : MessageSpan(range: range, reason: .quotation)
  }

  /// A commit whose id comes before the parentheses, which hold its subject: with its day, or with parentheses of
  /// its own. Others, as in `fix 8415558 (closes ootd-12)`, aren't about that commit.
  private func describedCommit(_ parentheses: Range<Int>) -> MessageSpan? {
    let start = parentheses.lowerBound
    let length = text[..<start].dropLast().suffix(65).reversed().prefix { !$0.isSpace }.count
    guard start > length, let id = text.mentionedID(at: start - 1 - length),
      id.upperBound == start - 1
    else { return nil }
    let end = parentheses.upperBound - 1
    let isDated =
      text.has(", ", at: end - 12) && text.has("-", at: end - 6) && text.has("-", at: end - 3)
    let isNested = text[(start + 1)..<end].contains(UInt8(ascii: "("))
    return isDated || isNested
      ? MessageSpan(range: parentheses, reason: .words(text.shortString(id))) : nil
  }

  /// Runs of backticks up to the next run of the same length.
  private func codeSpans(in paragraph: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var place = paragraph.lowerBound
    while let start = text[place..<paragraph.upperBound].firstIndex(of: UInt8(ascii: "`")) {
      let end = text[start..<paragraph.upperBound].firstIndex { $0 != UInt8(ascii: "`") }
      place = end ?? paragraph.upperBound
      runs.append(start..<place)
    }
    var next: [Int: Int] = [:]
    var counterparts = Array(repeating: nil as Int?, count: runs.count)
    for index in runs.indices.reversed() {
      counterparts[index] = next.updateValue(index, forKey: runs[index].count)
    }
    var spans: [Range<Int>] = []
    var index = 0
    while index < runs.count {
      if let counterpart = counterparts[index] {
        spans.append(runs[index].lowerBound..<runs[counterpart].upperBound)
        index = counterpart
      }
      index += 1
    }
    return spans
  }
}
