/// Finds references to todos and issues in a commit message, in one pass.
struct ReferenceScanner {
  private let text: UnsafeBufferPointer<UInt8>
  private let mayComplete: Bool
  private let bareReferences: Bool
  private let issues: IssueResolver
  private var keywords: ClosingKeywords
  private var index = 0
  /// The start of the second paragraph: the first can't contain a trailer (git-interpret-trailers).
  private lazy var bodyStart = text.endOfFirstParagraph

  private static let prefix: StaticString = "ootd"

  /// - Parameters:
  ///   - text: UTF-8; must stay valid while the scanner is in use.
  ///   - mayComplete: Whether any reference in it may complete a todo.
  ///   - bareReferences: Whether `#12` after a keyword refers to a todo.
  ///   - issues: Resolves the forge's issues; without remotes there are none.
  init(
    _ text: UnsafeBufferPointer<UInt8>, mayComplete: Bool, bareReferences: Bool,
    issues: IssueResolver
  ) {
    self.text = text
    self.mayComplete = mayComplete
    self.bareReferences = bareReferences
    self.issues = issues
    keywords = ClosingKeywords(text, mayComplete: mayComplete)
  }

  /// The references, at most `limit` of either kind, each handle once.
  mutating func references(limit: Int) -> ([CommitReference], [IssueMention]) {
    var references: [CommitReference] = []
    var mentions: [IssueMention] = []
    var places: [Handle: Int] = [:]
    while references.count < limit, mentions.count < limit, let found = next() {
      switch found {
      case .issue(let mention): mentions.append(mention)
      case .todos(let found):
        for reference in found {
          if let place = places[reference.handle] {
            if reference.completes { references[place] = reference }
          } else {
            places[reference.handle] = references.count
            references.append(reference)
          }
        }
      }
    }
    return (Array(references.prefix(limit)), mentions)
  }

  private enum Found {
    case todos([CommitReference])
    case issue(IssueMention)
  }

  /// The todos or the issue at the next reference; nil at the end.
  private mutating func next() -> Found? {
    while let start = nextMark() {
      switch text[start] {
      case UInt8(ascii: "#"):
        if let found = bareReference(from: start) { return found }
      case UInt8(ascii: "h"), UInt8(ascii: "H"):
        if let mention = page(from: start) { return .issue(mention) }
      default:
        let found = prefixedReference(from: start)
        if !found.isEmpty { return .todos(found) }
      }
    }
    return nil
  }

  /// The index of the next `ootd`, of the next `#` if it may begin a reference, or of the next web address if
  /// issues count.
  private func nextMark() -> Int? {
    text[index...].indices.first { place in
      switch text[place] {
      case UInt8(ascii: "o"), UInt8(ascii: "O"): text.has(Self.prefix, at: place)
      case UInt8(ascii: "#"): bareReferences || !issues.isEmpty
      case UInt8(ascii: "h"), UInt8(ascii: "H"): !issues.isEmpty && text.has("http", at: place)
      default: false
      }
    }
  }

  /// The todos of the reference that begins with `ootd` at `start`.
  private mutating func prefixedReference(from start: Int) -> [CommitReference] {
    index = start + Self.prefix.utf8CodeUnitCount
    guard !text.hasWord(before: start) else { return [] }
    guard let (handle, end) = handle(after: index) else { return trailer(from: start) }
    index = end
    let completes = keywords.effect(on: start..<end) == .completes
    return [CommitReference(handle: handle, completes: completes)]
  }

  /// The todo of `-12` or ` #12`.
  private func handle(after end: Int) -> (handle: Handle, end: Int)? {
    if text.has("-", at: end) { return text.handle(at: end + 1) }
    let mark = text.skippingSpaces(from: end)
    guard mark > end, text.has("#", at: mark) else { return nil }
    return text.handle(at: mark + 1)
  }

  /// The todo or the issue of `#12`, or the issue of `owner/name#12`, which count only after a keyword.
  private mutating func bareReference(from start: Int) -> Found? {
    index = start + 1
    guard let (handle, end) = text.handle(at: index) else { return nil }
    index = end
    let isNumber = handle.suffix.isEmpty
    let path = text.pathStart(before: start)
    if isNumber, !issues.isEmpty, text[path..<start].contains(UInt8(ascii: "/")) {
      let name = String(decoding: text[path..<start], as: UTF8.self)
      return mention(issues.issues(handle.number, at: name), at: path..<end).map(Found.issue)
    }
    if isNumber, !issues.isEmpty {
      let todo = bareReferences ? handle : nil
      return mention(issues.issues(handle.number), or: todo, at: start..<end).map(Found.issue)
    }
    guard bareReferences else { return nil }
    let effect = keywords.effect(on: start..<end)
    guard effect != .none else { return nil }
    return .todos([CommitReference(handle: handle, completes: effect == .completes)])
  }

  /// The issue whose web address begins at `start`, which counts only after a keyword.
  private mutating func page(from start: Int) -> IssueMention? {
    index = start + 4
    guard !text.hasWord(before: start) else { return nil }
    let end = text.pageEnd(from: start)
    let page = String(decoding: text[start..<end], as: UTF8.self)
    let candidates = IssueReference.candidates(page: page)
    if candidates.isEmpty { return nil }
    index = end
    return mention(candidates, at: start..<end)
  }

  private mutating func mention(
    _ candidates: [IssueReference], or handle: Handle? = nil, at range: Range<Int>
  ) -> IssueMention? {
    let effect = keywords.effect(on: range)
    if effect == .none || candidates.isEmpty { return nil }
    return IssueMention(candidates, or: handle, completes: effect == .completes)
  }

  /// The todos of a trailer at `start`, whose value must consist entirely of handles.
  private mutating func trailer(from start: Int) -> [CommitReference] {
    guard start == 0 || text[start - 1] == UInt8(ascii: "\n"), start >= bodyStart else { return [] }
    let links = text.has("-ref", at: index)
    let colon = text.skippingSpaces(from: links ? index + 4 : index)
    guard text.has(":", at: colon) else { return [] }
    let value = text[(colon + 1)...].prefix { $0 != UInt8(ascii: "\n") }
    let words = String(decoding: value, as: UTF8.self).lowercased()
      .split { $0.isWhitespace || $0 == "," }.filter { $0 != "and" }
    let handles = words.compactMap { Handle(String($0)) }
    guard handles.count == words.count else { return [] }
    return handles.map { CommitReference(handle: $0, completes: mayComplete && !links) }
  }
}

/// Finds the lines of a commit message in which keywords complete nothing:
///
/// - subjects of commits that git will squash into another (`fixup!`, `squash!`, `amend!`);
/// - subjects of reverts (`Revert "`, `Reapply "`), which a squash lists among others;
/// - quotations (`>`), which may repeat someone else's words;
/// - the rest of a paragraph from `This reverts commit` on, because git quotes the reverted commit's
///   subject there.
///
/// Indentation is ignored because `git merge --squash` indents whole messages. List bullets are ignored
/// too: forges put them before the subjects of squashed commits.
struct LinkOnlyLines {
  private let text: UnsafeBufferPointer<UInt8>
  /// The start of the first unread line.
  private var nextLine = 0
  private var isMarked = false
  private var describesReverted = false

  private static let marks: [StaticString] = [
    "fixup!", "squash!", "amend!", "Revert \"", "Reapply \"", ">",
  ]

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// Whether `place` is in such a line.
  /// - Parameter place: Must not precede the previous call's.
  mutating func contains(_ place: Int) -> Bool {
    while nextLine <= place { readLine() }
    return isMarked || describesReverted
  }

  private mutating func readLine() {
    let bytes = UnsafeRawBufferPointer(text)
    let indented = text.skippingSpaces(from: nextLine)
    let end = bytes.firstIndex(of: "\n", from: nextLine) ?? text.count
    let start = text.afterBullet(at: indented) ?? indented
    isMarked = Self.marks.contains { bytes.has($0, at: start) }
    describesReverted =
      indented < end && (describesReverted || bytes.has(RevertNote.phrase, at: start))
    nextLine = end + 1
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the message is of a merge or a revert. Git builds their subjects from branch names and
  /// other commits' subjects. Since git 2.43, reverting a revert makes a `Reapply` subject.
  var hasLinkOnlySubject: Bool {
    let bytes = UnsafeRawBufferPointer(self)
    let start = firstIndex { !$0.isBlank && $0 != UInt8(ascii: "\n") } ?? count
    return bytes.has("Merge ", at: start) || bytes.has("Revert \"", at: start)
      || bytes.has("Reapply \"", at: start)
  }
}
