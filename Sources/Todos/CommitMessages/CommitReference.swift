/// A todo that a commit message names.
package struct CommitReference: Hashable, Sendable {
  package let handle: Handle
  /// Whether the commit completes the todo; otherwise it only links to it.
  package let completes: Bool

  package init(handle: Handle, completes: Bool) {
    self.handle = handle
    self.completes = completes
  }
}

/// The todos that a commit message names, and the commits that it says it reverts.
///
/// A todo is named by its handle with a prefix, `ootd-12` or `ootd #12`, each one of a list too, for
/// a bare `#12` is the forge's; or by a trailer, `Ootd: 12` or `Ootd-Ref: 12`, which may hold several
/// bare handles. The case of letters makes no difference.
///
/// The trailer `Ootd: 12` completes, and so does a keyword before a name, as in `closes ootd-12`;
/// all else links.
package struct CommitReferences: Hashable, Sendable {
  /// Each handle once, in the order in which the message names them first; it completes if the
  /// message says so anywhere.
  package let references: [CommitReference]
  /// The names of the commits that the message says it reverts, each once: 7 to 64 lowercase
  /// hexadecimal digits.
  package let reverted: [String]

  /// Of a message that names more todos, or more reverted commits, than this, the first count.
  package static let limit = 1000

  /// - Parameters:
  ///   - byMe: Whether the commit is mine; those of others complete nothing.
  ///   - bareReferences: Whether a keyword takes `#12` for a todo, which otherwise is the forge's.
  package init(_ message: String, byMe: Bool = true, bareReferences: Bool = false) {
    var message = message
    (references, reverted) = message.withUTF8 { text in
      var scanner = ReferenceScanner(
        text, mayComplete: byMe && !text.hasLinkOnlySubject, bareReferences: bareReferences)
      return (scanner.references(limit: Self.limit), text.revertedCommits(limit: Self.limit))
    }
  }
}

extension CommitReferences {
  /// Whether a message may name a todo or a reverted commit; where not, it needn't be read at all.
  ///
  /// Most commits of a history name none, so this takes about 0.2 ns a byte.
  /// - Parameters:
  ///   - message: As git stores it, in UTF-8 or any other superset of ASCII.
  ///   - bareReferences: Whether `#12` may be a todo.
  package static func mayOccur(
    in message: UnsafeRawBufferPointer, bareReferences: Bool = false
  ) -> Bool {
    message.hasPrefixOfName || message.firstIndex(of: RevertNote.phrase, from: 0) != nil
      || (bareReferences && message.hasNumberSign)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether `ootd` is anywhere; of ASCII letters, the case makes no difference.
  ///
  /// It looks at every place and never stops early, so that the compiler makes it a loop over
  /// vectors, which it doesn't where it inlines this: then it takes four times as long.
  @inline(never)
  fileprivate var hasPrefixOfName: Bool {
    guard let bytes = baseAddress?.assumingMemoryBound(to: UInt8.self), count >= 4 else {
      return false
    }
    var found: UInt8 = 0
    for start in 0..<(count - 3) {
      let difference =
        (bytes[start] ^ UInt8(ascii: "o")) | (bytes[start + 1] ^ UInt8(ascii: "o"))
        | (bytes[start + 2] ^ UInt8(ascii: "t")) | (bytes[start + 3] ^ UInt8(ascii: "d"))
      found |= (difference & ~0x20) == 0 ? 1 : 0
    }
    return found != 0
  }

  /// Whether a digit follows a `#` anywhere.
  fileprivate var hasNumberSign: Bool {
    var start = 0
    while let mark = firstIndex(of: "#", from: start) {
      start = mark + 1
      if start < count, self[start].isDigit { return true }
    }
    return false
  }
}

/// Tells of each name of a commit message, in their order, what a keyword before it says.
///
/// A keyword is a whole word, which a hyphen makes part of a longer one (`auto-closes`, `hot-fix`).
/// After it come blanks, a line break or a colon, then a name or a list of them; what is no full
/// name ends the list.
struct ClosingKeywords {
  enum Lead {
    /// No keyword is before the name.
    case none
    /// There is one, but in that place or by a negation it completes nothing.
    case links
    case completes
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let mayComplete: Bool
  private var linkOnlyLines: LinkOnlyLines
  /// Of the name before, which may begin a list or belong to one.
  private var last: (end: Int, lead: Lead)?

  private static let words: Set<String> = [
    "close", "closes", "closed", "fix", "fixes", "fixed", "resolve", "resolves", "resolved",
    "complete", "completes", "completed",
  ]
  private static let longest = 9

  /// - Parameter mayComplete: Whether anything in the message completes.
  init(_ text: UnsafeBufferPointer<UInt8>, mayComplete: Bool) {
    self.text = text
    self.mayComplete = mayComplete
    linkOnlyLines = LinkOnlyLines(text)
  }

  /// - Parameter name: Behind the one that was asked for last.
  mutating func lead(of name: Range<Int>) -> Lead {
    let lead = leadOfList(before: name.lowerBound) ?? leadOfKeyword(before: name.lowerBound)
    last = (name.upperBound, lead)
    return lead
  }

  private func leadOfList(before name: Int) -> Lead? {
    guard let last, text.isSeparator(last.end..<name) else { return nil }
    return last.lead
  }

  private mutating func leadOfKeyword(before name: Int) -> Lead {
    guard let keyword = keyword(before: name) else { return .none }
    guard mayComplete, !linkOnlyLines.contains(keyword), !text.isNegated(at: keyword) else {
      return .links
    }
    return .completes
  }

  /// Where the keyword begins.
  private func keyword(before name: Int) -> Int? {
    var end = text.gapStart(before: name)
    if end > 0, text[end - 1] == UInt8(ascii: ":") {
      end = text.skippingBlanksBack(from: end - 1)
    }
    guard end < name else { return nil }
    let word = text[..<end].suffix(Self.longest).reversed().prefix { $0.isLetter }
    let start = end - word.count
    let isPart =
      start > 0 && text[start - 1] == UInt8(ascii: "-") && text.hasWord(before: start - 1)
    guard !isPart, !text.hasWord(before: start),
      Self.words.contains(String(decoding: text[start..<end], as: UTF8.self).lowercased())
    else { return nil }
    return start
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a list goes on there: a comma, `and` or `&`, or a comma and one of them.
  fileprivate func isSeparator(_ range: Range<Int>) -> Bool {
    var place = gapEnd(from: range.lowerBound)
    let hasComma = place < range.upperBound && self[place] == UInt8(ascii: ",")
    if hasComma { place = gapEnd(from: place + 1) }
    if place == range.upperBound { return hasComma }
    if self[place] == UInt8(ascii: "&") { return gapEnd(from: place + 1) == range.upperBound }
    let end = place + 3
    return end < range.upperBound && has("and", at: place) && gapEnd(from: end) == range.upperBound
  }
}
