/// Finds references to todos and issues in a commit message, and the closing keyword, if any, that applies to each,
/// in one pass.
struct ReferenceScanner {
  /// The todos, each once.
  private(set) var references: [CommitReference] = []
  private(set) var mentions: [IssueMention] = []

  private let text: UnsafeBufferPointer<UInt8>
  private let outline: MessageOutline
  private let byMe: Bool
  private let bareReferences: Bool
  private let issues: IssueResolver
  private var index = 0
  /// The places of the todos in the references.
  private var places: [Handle: Int] = [:]
  /// The previous reference, which may begin a list or belong to one.
  private var last: (end: Int, effect: Effect)?

  /// The effect of the keyword, if any, before a reference.
  private enum Effect: Equatable {
    /// No keyword precedes the reference.
    case none
    /// A keyword precedes it, but completes nothing.
    case links(LinkReason)
    case completes

    /// Why the keyword completes nothing.
    var reason: LinkReason? {
      if case .links(let reason) = self { reason } else { nil }
    }
  }

  private static let prefix: StaticString = "ootd"

  /// - Parameters:
  ///   - text: UTF-8; must stay valid while the scanner is in use.
  ///   - byMe: Whether the commit is mine, so that it may complete todos.
  ///   - bareReferences: Whether `#12` after a keyword refers to a todo.
  ///   - issues: Resolves the forge's issues; without remotes there are none.
  ///   - limit: The maximum number of either kind.
  init(
    _ text: UnsafeBufferPointer<UInt8>, _ outline: MessageOutline, byMe: Bool, bareReferences: Bool,
    issues: IssueResolver, limit: Int
  ) {
    self.text = text
    self.outline = outline
    self.byMe = byMe
    self.bareReferences = bareReferences
    self.issues = issues
    while references.count < limit, mentions.count < limit, let start = nextMark() {
      switch text[start] {
      case UInt8(ascii: "#"): readNumber(from: start)
      case UInt8(ascii: "h"), UInt8(ascii: "H"): readPage(from: start)
      case UInt8(ascii: "g"), UInt8(ascii: "G"): readGithubIssue(from: start)
      default: readPrefixed(from: start)
      }
    }
    references = Array(references.prefix(limit))
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

  private mutating func add(_ handle: Handle, completes: Bool, reason: LinkReason?) {
    let reference = CommitReference(handle: handle, completes: completes, reason: reason)
    guard let place = places[handle] else {
      places[handle] = references.count
      references.append(reference)
      return
    }
    let known = references[place]
    let isBetter = completes || known.reason == nil && reason != nil
    if !known.completes, isBetter { references[place] = reference }
  }

  /// Reads the reference that begins with `ootd` at `start`.
  private mutating func readPrefixed(from start: Int) {
    index = start + Self.prefix.utf8CodeUnitCount
    guard !text.hasWord(before: start) else { return }
    guard let (handle, end) = handle(after: index) else { return readTrailer(from: start) }
    index = end
    let effect = effect(on: ReferenceMarkup(text, around: start..<end).range)
    add(handle, completes: effect == .completes, reason: effect.reason)
  }

  /// The todo of `-12` or ` #12`.
  private func handle(after end: Int) -> (handle: Handle, end: Int)? {
    if text.has("-", at: end) { return text.handle(at: end + 1) }
    let mark = text.skippingSpaces(from: end)
    guard mark > end, text.has("#", at: mark) else { return nil }
    return text.handle(at: mark + 1)
  }

  /// Reads a trailer at `start`, whose value must consist entirely of handles.
  private mutating func readTrailer(from start: Int) {
    guard let line = outline.trailer(at: start) else { return }
    let links = text.has("-ref", at: index)
    let colon = text.skippingSpaces(from: links ? index + 4 : index)
    guard text.has(":", at: colon) else { return }
    let words = text.string((colon + 1)..<line.range.upperBound).lowercased()
      .split { $0.isWhitespace || $0 == "," }.filter { $0 != "and" }
    let handles = words.compactMap { Handle(String($0)) }
    guard handles.count == words.count else { return }
    let reason = links ? nil : line.reason ?? (byMe ? nil : .author)
    for handle in handles { add(handle, completes: !links && reason == nil, reason: reason) }
  }

  /// Reads the todo or the issue of `#12`, or the issue of `owner/name#12`, which count only after a keyword.
  private mutating func readNumber(from start: Int) {
    index = start + 1
    guard let (handle, end) = text.handle(at: index) else { return }
    index = end
    let isNumber = handle.suffix.isEmpty
    let path = text.pathStart(before: start)
    let isPath = text[path..<start].contains(UInt8(ascii: "/"))
    let place = (isNumber && isPath && !issues.isEmpty ? path : start)..<end
    let markup = ReferenceMarkup(text, around: place)
    if isNumber, !issues.isEmpty {
      let name = text.string(path..<start)
      // The address of a link says more than its text.
      let linked = markup.page.map { IssueReference.candidates(page: text.string($0)) } ?? []
      let named = isPath ? issues.issues(handle.number, at: name) : issues.issues(handle.number)
      let todo = bareReferences && !isPath ? handle : nil
      mention(linked.isEmpty ? named : linked, or: todo, at: markup.range)
    } else if bareReferences {
      let effect = effect(on: markup.range)
      if effect != .none {
        add(handle, completes: effect == .completes, reason: effect.reason)
      }
    }
  }

  /// Reads the issue of `GH-12`, which counts only after a keyword.
  private mutating func readGithubIssue(from start: Int) {
    index = start + 3
    guard !text.hasWord(before: start), let (handle, end) = text.handle(at: index),
      handle.suffix.isEmpty
    else { return }
    index = end
    let markup = ReferenceMarkup(text, around: start..<end)
    mention(issues.githubIssues(handle.number), at: markup.range)
  }

  /// Reads the issue whose web address begins at `start`, which counts only after a keyword.
  private mutating func readPage(from start: Int) {
    index = start + 4
    guard !text.hasWord(before: start) else { return }
    // Most addresses have no keyword, and parsing them takes longer.
    if effect(before: ReferenceMarkup.start(text, before: start)) == .none { return }
    let end = text.pageEnd(from: start)
    let candidates = IssueReference.candidates(page: text.string(start..<end))
    if candidates.isEmpty { return }
    index = end
    mention(candidates, at: ReferenceMarkup(text, around: start..<end).range)
  }

  private mutating func mention(
    _ candidates: [IssueReference], or handle: Handle? = nil, at range: Range<Int>
  ) {
    let effect = effect(on: range)
    if effect == .none || candidates.isEmpty { return }
    mentions.append(
      IssueMention(candidates, or: handle, completes: effect == .completes, reason: effect.reason))
  }

  /// - Parameter range: A reference with its markup, which is skipped if there is a keyword.
  private mutating func effect(on range: Range<Int>) -> Effect {
    let effect = effect(before: range.lowerBound)
    last = (range.upperBound, effect)
    if effect != .none { index = max(index, range.upperBound) }
    return effect
  }

  /// The effect of the keyword before a place, or of the list to which a reference there belongs.
  private func effect(before reference: Int) -> Effect {
    if let last, last.end <= reference, text.isSeparator(last.end..<reference) {
      return last.effect
    }
    guard let keyword = ClosingKeyword(text, before: reference) else { return .none }
    let reason = outline.reason(for: keyword) ?? (byMe ? nil : .author)
    return reason.map(Effect.links) ?? .completes
  }
}
