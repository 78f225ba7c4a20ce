/// Finds the places of a commit message that begin with `ootd` and name todos, in one pass.
struct ReferenceScanner {
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// Where the second paragraph begins: a trailer is no part of the first (git-interpret-trailers).
  private lazy var bodyStart = text.endOfFirstParagraph

  private static let prefix = Array("ootd".utf8)

  /// - Parameter text: UTF-8, valid as long as this value.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// What the next place names; nil where there is none any more.
  mutating func next() -> [Handle]? {
    while let start = nextPrefix() {
      index = start + Self.prefix.count
      guard !text.hasWord(before: start) else { continue }
      let handles = named(after: index).map { [$0] } ?? trailer(from: start)
      if !handles.isEmpty { return handles }
    }
    return nil
  }

  private func nextPrefix() -> Int? {
    var start = index
    while start + Self.prefix.count <= text.count {
      // Most bytes are no `o` in either case.
      if text[start] | 0x20 == Self.prefix[0], text.has(Self.prefix, at: start) { return start }
      start += 1
    }
    return nil
  }

  /// The todo of `-12` or ` #12`.
  private func named(after end: Int) -> Handle? {
    if text.has([UInt8(ascii: "-")], at: end) { return text.handle(at: end + 1) }
    let mark = text.skippingBlanks(from: end)
    guard mark > end, text.has([UInt8(ascii: "#")], at: mark) else { return nil }
    return text.handle(at: mark + 1)
  }

  /// The todos of a trailer that begins there; its whole value has to be handles.
  private mutating func trailer(from start: Int) -> [Handle] {
    guard start == 0 || text[start - 1] == UInt8(ascii: "\n"), start >= bodyStart else { return [] }
    let suffix = Array("-ref".utf8)
    let token = start + Self.prefix.count
    let colon = text.skippingBlanks(
      from: text.has(suffix, at: token) ? token + suffix.count : token)
    guard text.has([UInt8(ascii: ":")], at: colon) else { return [] }
    let value = text[(colon + 1)...].prefix { $0 != UInt8(ascii: "\n") }
    let words = String(decoding: value, as: UTF8.self).lowercased()
      .split { $0.isWhitespace || $0 == "," }.filter { $0 != "and" }
    let handles = words.compactMap { Handle(String($0.first == "#" ? $0.dropFirst() : $0)) }
    return handles.count == words.count ? handles : []
  }
}
