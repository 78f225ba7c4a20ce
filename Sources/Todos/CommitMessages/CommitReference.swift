/// A reference to a todo in a commit message.
package struct CommitReference: Hashable, Sendable {
  package let handle: Handle
  /// Whether the commit completes the todo; otherwise it only links to it.
  package let completes: Bool

  package init(handle: Handle, completes: Bool) {
    self.handle = handle
    self.completes = completes
  }
}

/// The todos that a commit message refers to, and the commits that it says it reverts.
///
/// A message refers to a todo by its handle with a prefix, `ootd-12` or `ootd #12`, or in a trailer,
/// `Ootd: 12` or `Ootd-Ref: 12`, which may have several bare handles. In a list every handle needs the
/// prefix because a bare `#12` belongs to the forge. Case is ignored.
///
/// The trailer `Ootd: 12` completes the todo, and so does a keyword before a reference, as in
/// `closes ootd-12`. Every other reference only links.
package struct CommitReferences: Hashable, Sendable {
  /// Each handle once, in order of first reference. It completes if any of its references does.
  package let references: [CommitReference]
  /// The forge's issues after a closing keyword, in order.
  package let issues: [IssueMention]
  /// The ids, possibly abbreviated, of the commits that the message says it reverts, each once: 7 to 64
  /// lowercase hexadecimal digits.
  package let reverted: [String]

  /// The maximum number of todos, and of reverted commits; any further ones in a message are ignored.
  package static let limit = 1000

  /// - Parameters:
  ///   - byMe: Whether the commit is mine. Other people's commits complete nothing.
  ///   - bareReferences: Whether `#12` after a keyword refers to a todo rather than the forge's issue.
  ///   - remotes: The web pages of the repository's remotes, whose issues count.
  package init(
    _ message: String, byMe: Bool = true, bareReferences: Bool = false, remotes: [String] = []
  ) {
    var message = message
    (references, issues, reverted) = message.withUTF8 { text in
      var scanner = ReferenceScanner(
        text, mayComplete: byMe && !text.hasLinkOnlySubject, bareReferences: bareReferences,
        issues: IssueResolver(remotes: remotes))
      let (references, issues) = scanner.references(limit: Self.limit)
      return (references, issues, text.revertedCommits(limit: Self.limit))
    }
  }
}

extension CommitReferences {
  /// Whether a message may refer to a todo or a reverted commit. If not, it needn't be parsed.
  ///
  /// Most commits refer to neither, so this takes about 0.2 ns per byte.
  /// - Parameters:
  ///   - message: As git stores it, in UTF-8 or any other superset of ASCII.
  ///   - bareReferences: Whether `#12` may be a todo.
  package static func mayOccur(
    in message: UnsafeRawBufferPointer, bareReferences: Bool = false
  ) -> Bool {
    message.containsOotd || message.firstIndex(of: RevertNote.phrase, from: 0) != nil
      || (bareReferences && message.containsBareReference)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether `ootd` occurs anywhere, ignoring the case of ASCII letters.
  ///
  /// It checks every index without stopping early, so that the compiler vectorizes the loop. It isn't
  /// inlined because the compiler doesn't vectorize the inlined loop, which then takes four times as
  /// long.
  @inline(never)
  fileprivate var containsOotd: Bool {
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

  /// Whether a `#` with a digit after it occurs anywhere.
  fileprivate var containsBareReference: Bool {
    var start = 0
    while let mark = firstIndex(of: "#", from: start) {
      start = mark + 1
      if start < count, self[start].isDigit { return true }
    }
    return false
  }
}

/// Finds the keyword, if any, that applies to each reference of a commit message, in order.
///
/// A keyword is a whole word. A hyphen makes it part of a longer word (`auto-closes`, `hot-fix`), which
/// doesn't count. Spaces, a line break or a colon follow it, then a reference or a list of them.
/// Anything but a complete reference ends the list.
struct ClosingKeywords {
  /// The effect of the keyword, if any, before a reference.
  enum Effect {
    /// No keyword precedes the reference.
    case none
    /// A keyword precedes it, but the position or a negation keeps it from completing anything.
    case links
    case completes
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let mayComplete: Bool
  private var linkOnlyLines: LinkOnlyLines
  /// The previous reference, which may begin a list or belong to one.
  private var last: (end: Int, effect: Effect)?

  /// - Parameter mayComplete: Whether any reference in the message may complete a todo.
  init(_ text: UnsafeBufferPointer<UInt8>, mayComplete: Bool) {
    self.text = text
    self.mayComplete = mayComplete
    linkOnlyLines = LinkOnlyLines(text)
  }

  /// - Parameter reference: Must come after the previous call's.
  mutating func effect(on reference: Range<Int>) -> Effect {
    let start = reference.lowerBound
    let effect = effectOfList(before: start) ?? effectOfKeyword(before: start)
    last = (reference.upperBound, effect)
    return effect
  }

  private func effectOfList(before reference: Int) -> Effect? {
    guard let last, text.isSeparator(last.end..<reference) else { return nil }
    return last.effect
  }

  private mutating func effectOfKeyword(before reference: Int) -> Effect {
    guard let keyword = text.closingKeyword(before: reference) else { return .none }
    guard mayComplete, !linkOnlyLines.contains(keyword), !text.isNegated(at: keyword) else {
      return .links
    }
    return .completes
  }
}

/// The words that complete what follows them.
private let closingKeywords: Set<String> = [
  "close", "closes", "closed", "fix", "fixes", "fixed", "resolve", "resolves", "resolved",
  "complete", "completes", "completed",
]

extension UnsafeBufferPointer<UInt8> {
  private static var longestKeyword: Int { 9 }

  /// The index at which the keyword before a reference begins; nil if there is none.
  func closingKeyword(before reference: Int) -> Int? {
    var end = gapStart(before: reference)
    if end > 0, self[end - 1] == UInt8(ascii: ":") { end = skippingSpacesBack(from: end - 1) }
    guard end < reference else { return nil }
    let word = self[..<end].suffix(Self.longestKeyword).reversed().prefix { $0.isLetter }
    let start = end - word.count
    let isPart = start > 0 && self[start - 1] == UInt8(ascii: "-") && hasWord(before: start - 1)
    guard !isPart, !hasWord(before: start),
      closingKeywords.contains(String(decoding: self[start..<end], as: UTF8.self).lowercased())
    else { return nil }
    return start
  }

  /// Whether the range separates items of a list: a comma, `and` or `&`, or a comma followed by one of
  /// those.
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

/// The todo that a branch is named after: `ootd-12`, `ootd-12-fix-token-refresh`, `feature/ootd-12-x`.
package struct BranchReference: Hashable, Sendable {
  package let handle: Handle

  /// - Parameter branch: Its name without `refs/heads/`.
  package init?(_ branch: String) {
    let handle = branch.split(separator: "/").lazy.compactMap(Self.handle).first
    guard let handle else { return nil }
    self.handle = handle
  }

  /// The handle at the beginning of a path component, up to its end or the next dash.
  private static func handle(of part: Substring) -> Handle? {
    let words = part.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count > 1, words[0].lowercased() == "ootd" else { return nil }
    return Handle(String(words[1]))
  }
}

extension BranchReference {
  /// The name of a branch for a todo: `ootd-12-fix-token-refresh`. Letters and digits of any script are
  /// kept. Anything else separates words because git or a shell may treat it specially.
  package static func name(of todo: Todo) -> String {
    let words = todo.title.lowercased().split { !($0.isLetter || $0.isNumber) }
    var name = "ootd-\(todo.handle)"
    for (index, word) in words.enumerated() {
      // Cut an overlong first word, so that the name has at least one.
      let rest = limit - name.utf8.count - 1
      if word.utf8.count <= rest {
        name += "-\(word)"
      } else {
        if index == 0 { name += "-\(word.beginning(bytes: rest))" }
        break
      }
    }
    return name
  }

  /// In bytes: git stores a branch as a file, and people read its name in a prompt.
  private static let limit = 60
}

extension Substring {
  fileprivate func beginning(bytes limit: Int) -> Substring {
    var text = self
    while text.utf8.count > limit { text.removeLast() }
    return text
  }
}
