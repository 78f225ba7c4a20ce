import Files

/// A word that completes the todos after it: `closes ootd-12`, `Fixes: ootd-12, ootd-13`.
///
/// It is a whole word. A hyphen makes it part of a longer word (`auto-closes`, `hot-fix`), which doesn't count.
/// Spaces, a line break or a colon follow it, then a reference or a list of them, possibly after `issue` or `todo`.
/// Anything but a complete reference ends the list.
struct ClosingKeyword {
  enum Form {
    /// `close`, which other words of its clause can negate from before a comma: `does not, by itself, close`.
    case base
    /// `closes` and `closed`.
    case finite
    case ing
  }

  let start: Int
  let form: Form

  private static let forms: [String: Form] = [
    "close": .base, "closes": .finite, "closed": .finite, "closing": .ing,
    "fix": .base, "fixes": .finite, "fixed": .finite, "fixing": .ing,
    "resolve": .base, "resolves": .finite, "resolved": .finite, "resolving": .ing,
    "complete": .base, "completes": .finite, "completed": .finite, "completing": .ing,
    "implement": .base, "implements": .finite, "implemented": .finite, "implementing": .ing,
  ]
  static let longest = 12

  /// The keyword that ends at `end`, in any case; nil if another word does, or none.
  init?(_ text: UnsafeBufferPointer<UInt8>, endingAt end: Int) {
    let word = text[..<end].suffix(Self.longest).reversed().prefix { $0.isLetter }
    let start = end - word.count
    let isPart =
      start > 0 && text[start - 1] == UInt8(ascii: "-") && text.hasWord(before: start - 1)
    guard !isPart, !text.hasWord(before: start),
      let form = Self.forms[String(decoding: text[start..<end], as: UTF8.self).lowercased()]
    else { return nil }
    self.start = start
    self.form = form
  }

  /// The keyword before a reference; nil if there is none.
  init?(_ text: UnsafeBufferPointer<UInt8>, before reference: Int) {
    var end = text.gapStart(before: text.nounStart(before: reference))
    if end > 0, text[end - 1] == UInt8(ascii: ":") {
      end = text.skippingSpacesBack(from: end - 1)
    }
    guard end < reference else { return nil }
    self.init(text, endingAt: end)
  }
}

/// Finds the keyword, if any, that applies to each reference of a commit message, in order.
struct ClosingKeywords {
  /// The effect of the keyword, if any, before a reference.
  enum Effect: Equatable {
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

  private let text: UnsafeBufferPointer<UInt8>
  private let outline: MessageOutline
  private let byMe: Bool
  /// The previous reference, which may begin a list or belong to one.
  private var last: (end: Int, effect: Effect)?

  /// - Parameter byMe: Whether the commit is mine, so that it may complete todos.
  init(_ text: UnsafeBufferPointer<UInt8>, _ outline: MessageOutline, byMe: Bool) {
    self.text = text
    self.outline = outline
    self.byMe = byMe
  }

  /// - Parameter reference: Must come after the previous call's.
  mutating func effect(on reference: Range<Int>) -> Effect {
    let effect = effect(before: reference.lowerBound)
    last = (reference.upperBound, effect)
    return effect
  }

  /// The effect on a reference at a place.
  func effect(before reference: Int) -> Effect {
    effectOfList(before: reference) ?? effectOfKeyword(before: reference)
  }

  private func effectOfList(before reference: Int) -> Effect? {
    guard let last, last.end <= reference, text.isSeparator(last.end..<reference) else {
      return nil
    }
    return last.effect
  }

  private func effectOfKeyword(before reference: Int) -> Effect {
    guard let keyword = ClosingKeyword(text, before: reference) else { return .none }
    let reason = outline.reason(for: keyword) ?? (byMe ? nil : .author)
    return reason.map(Effect.links) ?? .completes
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The start of `issue`, `todo` or their plural if it ends before `reference`; else `reference` itself.
  fileprivate func nounStart(before reference: Int) -> Int {
    let end = gapStart(before: reference)
    guard end < reference else { return reference }
    let start = end - self[..<end].suffix(7).reversed().prefix { $0.isLetter }.count
    return gapStart(before: start) < start && noun(at: start) == end ? start : reference
  }

  /// The end of `issue`, `todo` or their plural at `start`; nil if it has another word.
  private func noun(at start: Int) -> Int? {
    for noun: StaticString in ["issues", "issue", "todos", "todo"] where has(noun, at: start) {
      return start + noun.utf8CodeUnitCount
    }
    return nil
  }

  /// Whether the range separates items of a list: a comma, `and` or `&`, or a comma followed by one of
  /// those, and possibly `issue` or `todo`.
  fileprivate func isSeparator(_ range: Range<Int>) -> Bool {
    let last = nounStart(before: range.upperBound)
    let range = range.lowerBound..<Swift.max(range.lowerBound, last)
    var place = gapEnd(from: range.lowerBound)
    let hasComma = place < range.upperBound && self[place] == UInt8(ascii: ",")
    if hasComma { place = gapEnd(from: place + 1) }
    if place == range.upperBound { return hasComma }
    if self[place] == UInt8(ascii: "&") { return gapEnd(from: place + 1) == range.upperBound }
    let end = place + 3
    return end < range.upperBound && has("and", at: place) && gapEnd(from: end) == range.upperBound
  }
}

/// Markup around a reference: `[#12](https://…)`, `[the crash](https://…)`, `<https://…>`.
struct ReferenceMarkup {
  /// The reference with its markup.
  let range: Range<Int>
  /// The web address of the link that has the reference as its text.
  private(set) var page: Range<Int>?

  /// The maximum length of a link's text and of its address, in bytes.
  private static let limit = 400

  init(_ text: UnsafeBufferPointer<UInt8>, around reference: Range<Int>) {
    let start = Self.start(text, before: reference.lowerBound)
    let end = reference.upperBound
    let closing: StaticString =
      switch start < reference.lowerBound ? text[reference.lowerBound - 1] : 0 {
      case UInt8(ascii: "<"): ">"
      case UInt8(ascii: "["): "]"
      case UInt8(ascii: "("): ")"
      default: ""
      }
    guard closing.utf8CodeUnitCount > 0, text.has(closing, at: end) else {
      range = reference
      return
    }
    let address = end + 2
    if text.has("](", at: end),
      let last = text[address...].prefix(Self.limit).firstIndex(where: { $0 <= 0x20 || $0 == 41 }),
      text[last] == UInt8(ascii: ")")
    {
      range = start..<(last + 1)
      page = address..<last
    } else {
      range = start..<(end + 1)
    }
  }

  /// The start of the markup that may enclose a reference at `start`; `start` itself if there is none.
  static func start(_ text: UnsafeBufferPointer<UInt8>, before start: Int) -> Int {
    if text.has("<", at: start - 1) || text.has("[", at: start - 1) { return start - 1 }
    guard text.has("](", at: start - 2) else { return start }
    let bound = max(0, start - 2 - limit)
    let opening = text[bound..<(start - 2)].lastIndex { "[]\n".utf8.contains($0) }
    return opening.flatMap { text[$0] == UInt8(ascii: "[") ? $0 : nil } ?? start
  }
}
