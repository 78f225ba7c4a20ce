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
  func isSeparator(_ range: Range<Int>) -> Bool {
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
