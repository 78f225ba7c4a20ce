/// Finds references to todos and issues in a commit message, in one pass.
struct ReferenceScanner {
  private let text: UnsafeBufferPointer<UInt8>
  private let outline: MessageOutline
  private let byMe: Bool
  private let bareReferences: Bool
  private let issues: IssueResolver
  private var keywords: ClosingKeywords
  private var index = 0

  private static let prefix: StaticString = "ootd"

  /// - Parameters:
  ///   - text: UTF-8; must stay valid while the scanner is in use.
  ///   - byMe: Whether the commit is mine, so that it may complete todos.
  ///   - bareReferences: Whether `#12` after a keyword refers to a todo.
  ///   - issues: Resolves the forge's issues; without remotes there are none.
  init(
    _ text: UnsafeBufferPointer<UInt8>, _ outline: MessageOutline, byMe: Bool, bareReferences: Bool,
    issues: IssueResolver
  ) {
    self.text = text
    self.outline = outline
    self.byMe = byMe
    self.bareReferences = bareReferences
    self.issues = issues
    keywords = ClosingKeywords(text, outline, byMe: byMe)
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
            let known = references[place]
            let isBetter = reference.completes || known.reason == nil && reference.reason != nil
            if !known.completes, isBetter { references[place] = reference }
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
      case UInt8(ascii: "g"), UInt8(ascii: "G"):
        if let mention = githubIssue(from: start) { return .issue(mention) }
      default:
        let found = prefixedReference(from: start)
        if !found.isEmpty { return .todos(found) }
      }
    }
    return nil
  }

  /// The index of the next `ootd`, of the next `#` if it may begin a reference, or of the next web address or `GH-`
  /// if issues count.
  private func nextMark() -> Int? {
    text[index...].indices.first { place in
      switch text[place] {
      case UInt8(ascii: "o"), UInt8(ascii: "O"): text.has(Self.prefix, at: place)
      case UInt8(ascii: "#"): bareReferences || !issues.isEmpty
      case UInt8(ascii: "h"), UInt8(ascii: "H"): !issues.isEmpty && text.has("http", at: place)
      case UInt8(ascii: "g"), UInt8(ascii: "G"): !issues.isEmpty && text.has("gh-", at: place)
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
    let effect = effect(on: ReferenceMarkup(text, around: start..<end).range)
    return [CommitReference(handle: handle, completes: effect == .completes, reason: effect.reason)]
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
    let isPath = text[path..<start].contains(UInt8(ascii: "/"))
    let place = (isNumber && isPath && !issues.isEmpty ? path : start)..<end
    if isNumber, !issues.isEmpty {
      let name = text.string(path..<start)
      let markup = ReferenceMarkup(text, around: place)
      // The address of a link says more than its text.
      let linked = markup.page.map { IssueReference.candidates(page: text.string($0)) } ?? []
      let named = isPath ? issues.issues(handle.number, at: name) : issues.issues(handle.number)
      let todo = bareReferences && !isPath ? handle : nil
      return mention(linked.isEmpty ? named : linked, or: todo, at: markup.range).map(Found.issue)
    }
    guard bareReferences else { return nil }
    let effect = effect(on: ReferenceMarkup(text, around: place).range)
    guard effect != .none else { return nil }
    let reference = CommitReference(
      handle: handle, completes: effect == .completes, reason: effect.reason)
    return .todos([reference])
  }

  /// The issue of `GH-12`, which counts only after a keyword.
  private mutating func githubIssue(from start: Int) -> IssueMention? {
    index = start + 3
    guard !text.hasWord(before: start), let (handle, end) = text.handle(at: index),
      handle.suffix.isEmpty
    else { return nil }
    index = end
    let markup = ReferenceMarkup(text, around: start..<end)
    return mention(issues.githubIssues(handle.number), at: markup.range)
  }

  /// The issue whose web address begins at `start`, which counts only after a keyword.
  private mutating func page(from start: Int) -> IssueMention? {
    index = start + 4
    guard !text.hasWord(before: start) else { return nil }
    // Most addresses have no keyword, and parsing them takes longer.
    let first = ReferenceMarkup.start(text, before: start)
    if keywords.effect(before: first) == .none { return nil }
    let end = text.pageEnd(from: start)
    let candidates = IssueReference.candidates(page: text.string(start..<end))
    if candidates.isEmpty { return nil }
    index = end
    return mention(candidates, at: ReferenceMarkup(text, around: start..<end).range)
  }

  private mutating func mention(
    _ candidates: [IssueReference], or handle: Handle? = nil, at range: Range<Int>
  ) -> IssueMention? {
    let effect = effect(on: range)
    if effect == .none || candidates.isEmpty { return nil }
    return IssueMention(
      candidates, or: handle, completes: effect == .completes, reason: effect.reason)
  }

  /// - Parameter range: A reference with its markup, which is skipped if there is a keyword.
  private mutating func effect(on range: Range<Int>) -> ClosingKeywords.Effect {
    let effect = keywords.effect(on: range)
    if effect != .none { index = max(index, range.upperBound) }
    return effect
  }

  /// The todos of a trailer at `start`, whose value must consist entirely of handles.
  private func trailer(from start: Int) -> [CommitReference] {
    guard let line = outline.trailer(at: start) else { return [] }
    let links = text.has("-ref", at: index)
    let colon = text.skippingSpaces(from: links ? index + 4 : index)
    guard text.has(":", at: colon) else { return [] }
    let words = text.string((colon + 1)..<line.range.upperBound).lowercased()
      .split { $0.isWhitespace || $0 == "," }.filter { $0 != "and" }
    let handles = words.compactMap { Handle(String($0)) }
    guard handles.count == words.count else { return [] }
    let reason = links ? nil : line.reason ?? (byMe ? nil : .author)
    return handles.map {
      CommitReference(handle: $0, completes: !links && reason == nil, reason: reason)
    }
  }
}
