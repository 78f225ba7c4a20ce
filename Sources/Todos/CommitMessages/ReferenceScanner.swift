/// Finds the places of a commit message that name todos, in one pass.
struct ReferenceScanner {
  private let text: UnsafeBufferPointer<UInt8>
  private let mayComplete: Bool
  private let bareReferences: Bool
  private var keywords: ClosingKeywords
  private var index = 0
  /// Where the second paragraph begins: a trailer is no part of the first (git-interpret-trailers).
  private lazy var bodyStart = text.endOfFirstParagraph

  private static let prefix: StaticString = "ootd"

  /// - Parameters:
  ///   - text: UTF-8, valid as long as this value.
  ///   - mayComplete: Whether anything in it completes.
  ///   - bareReferences: Whether `#12` behind a keyword names a todo.
  init(_ text: UnsafeBufferPointer<UInt8>, mayComplete: Bool, bareReferences: Bool) {
    self.text = text
    self.mayComplete = mayComplete
    self.bareReferences = bareReferences
    keywords = ClosingKeywords(text, mayComplete: mayComplete)
  }

  /// Each handle once, the first ones up to the limit.
  mutating func references(limit: Int) -> [CommitReference] {
    var references: [CommitReference] = []
    var places: [Handle: Int] = [:]
    while references.count < limit, let found = next() {
      for reference in found {
        if let place = places[reference.handle] {
          if reference.completes { references[place] = reference }
        } else {
          places[reference.handle] = references.count
          references.append(reference)
        }
      }
    }
    return Array(references.prefix(limit))
  }

  /// What the next place names; nil where there is none any more.
  private mutating func next() -> [CommitReference]? {
    while let start = nextMark() {
      let found =
        text[start] == UInt8(ascii: "#") ? bareName(from: start) : prefixedName(from: start)
      if !found.isEmpty { return found }
    }
    return nil
  }

  /// Where the next `ootd` is or, if it may name a todo by itself, the next `#`.
  private func nextMark() -> Int? {
    text[index...].indices.first { place in
      switch text[place] {
      case UInt8(ascii: "o"), UInt8(ascii: "O"): text.has(Self.prefix, at: place)
      case UInt8(ascii: "#"): bareReferences
      default: false
      }
    }
  }

  /// What begins with `ootd` there.
  private mutating func prefixedName(from start: Int) -> [CommitReference] {
    index = start + Self.prefix.utf8CodeUnitCount
    guard !text.hasWord(before: start) else { return [] }
    guard let name = name(after: index) else { return trailer(from: start) }
    index = name.end
    let completes = keywords.lead(of: start..<name.end) == .completes
    return [CommitReference(handle: name.handle, completes: completes)]
  }

  /// The todo of `-12` or ` #12`.
  private func name(after end: Int) -> (handle: Handle, end: Int)? {
    if text.has("-", at: end) { return text.handle(at: end + 1) }
    let mark = text.skippingBlanks(from: end)
    guard mark > end, text.has("#", at: mark) else { return nil }
    return text.handle(at: mark + 1)
  }

  /// The todo of `#12`, which without a keyword is none.
  private mutating func bareName(from start: Int) -> [CommitReference] {
    index = start + 1
    guard let name = text.handle(at: index) else { return [] }
    index = name.end
    let lead = keywords.lead(of: start..<name.end)
    guard lead != .none else { return [] }
    return [CommitReference(handle: name.handle, completes: lead == .completes)]
  }

  /// The todos of a trailer that begins there; its whole value has to be handles.
  private mutating func trailer(from start: Int) -> [CommitReference] {
    guard start == 0 || text[start - 1] == UInt8(ascii: "\n"), start >= bodyStart else { return [] }
    let links = text.has("-ref", at: index)
    let colon = text.skippingBlanks(from: links ? index + 4 : index)
    guard text.has(":", at: colon) else { return [] }
    let value = text[(colon + 1)...].prefix { $0 != UInt8(ascii: "\n") }
    let words = String(decoding: value, as: UTF8.self).lowercased()
      .split { $0.isWhitespace || $0 == "," }.filter { $0 != "and" }
    let handles = words.compactMap { Handle(String($0.first == "#" ? $0.dropFirst() : $0)) }
    guard handles.count == words.count else { return [] }
    return handles.map { CommitReference(handle: $0, completes: mayComplete && !links) }
  }
}

/// Follows the lines of a commit message and tells in which of them a keyword completes nothing:
///
/// - those of a commit that git will melt into another one (`fixup!`, `squash!`, `amend!`);
/// - those of reverts (`Revert "`, `Reapply "`), which a squash lists among others;
/// - quoted ones (`>`), which may say what others said;
/// - from `This reverts commit` on to the end of the paragraph, for git describes that commit there
///   by its subject.
///
/// Indentation makes no difference, for `git merge --squash` indents whole messages; nor does the
/// bullet of a list, which forges put before the subjects of what they squash.
struct LinkOnlyLines {
  private let text: UnsafeBufferPointer<UInt8>
  /// Where the first line begins that wasn't looked at yet.
  private var nextLine = 0
  private var isMarked = false
  private var describesReverted = false

  private static let marks: [StaticString] = [
    "fixup!", "squash!", "amend!", "Revert \"", "Reapply \"", ">",
  ]

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// Whether that place is in such a line.
  /// - Parameter place: Not before the one that was asked for last.
  mutating func contains(_ place: Int) -> Bool {
    while nextLine <= place { readLine() }
    return isMarked || describesReverted
  }

  private mutating func readLine() {
    let bytes = UnsafeRawBufferPointer(text)
    let indented = text.skippingBlanks(from: nextLine)
    let end = bytes.firstIndex(of: "\n", from: nextLine) ?? text.count
    let start = text.afterBullet(at: indented) ?? indented
    isMarked = Self.marks.contains { bytes.has($0, at: start) }
    describesReverted =
      indented < end && (describesReverted || bytes.has(RevertNote.phrase, at: start))
    nextLine = end + 1
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the message is that of a merge or a revert, whose subjects git makes from names of
  /// branches and from other commits' subjects. From git 2.43 on, the revert of a revert reapplies.
  var hasLinkOnlySubject: Bool {
    let bytes = UnsafeRawBufferPointer(self)
    let start = firstIndex { !$0.isBlank && $0 != UInt8(ascii: "\n") } ?? count
    return bytes.has("Merge ", at: start) || bytes.has("Revert \"", at: start)
      || bytes.has("Reapply \"", at: start)
  }
}
