/// A pattern as git's wildmatch.c matches it with WM_PATHNAME: `*` and `?` stop at a slash,
/// `**` between slashes doesn't.
struct Glob {
  private let pattern: [UInt8]
  private let ignoresCase: Bool

  init(_ pattern: String, ignoresCase: Bool = false) {
    self.ignoresCase = ignoresCase
    self.pattern = Array((ignoresCase ? pattern.lowercased() : pattern).utf8)
  }

  /// The text as a pattern that only matches itself.
  static func quoted(_ text: String) -> String {
    String(text.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
  }

  func matches(_ text: String) -> Bool {
    let bytes = Array((ignoresCase ? text.lowercased() : text).utf8)
    return matches(pattern[...], bytes[...])
  }

  private func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var pattern = pattern
    var text = text
    while let symbol = pattern.first {
      if symbol == UInt8(ascii: "*") { return matchesStar(pattern, text) }
      guard let byte = text.first, let rest = afterOne(pattern, matching: byte) else {
        return false
      }
      pattern = rest
      text = text.dropFirst()
    }
    return text.isEmpty
  }

  private func matchesStar(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    let rest = pattern.drop { $0 == UInt8(ascii: "*") }
    let startsPart = pattern.startIndex == 0 || self.pattern[pattern.startIndex - 1] == slash
    let crosses =
      rest.startIndex - pattern.startIndex > 1 && startsPart
      && (rest.isEmpty || rest.first == slash)
    if crosses, rest.first == slash, matches(rest.dropFirst(), text) { return true }
    for end in text.startIndex...text.endIndex {
      if matches(rest, text[end...]) { return true }
      if end < text.endIndex, text[end] == slash, !crosses { return false }
    }
    return false
  }

  private let slash = UInt8(ascii: "/")

  /// What follows a single-byte part of the pattern that matches the byte.
  private func afterOne(_ pattern: ArraySlice<UInt8>, matching byte: UInt8) -> ArraySlice<UInt8>? {
    switch pattern.first {
    case UInt8(ascii: "?"): return byte == slash ? nil : pattern.dropFirst()
    case UInt8(ascii: "["): return afterSet(pattern.dropFirst(), matching: byte)
    case UInt8(ascii: "\\"):
      return pattern.dropFirst().first == byte ? pattern.dropFirst(2) : nil
    default: return pattern.first == byte ? pattern.dropFirst() : nil
    }
  }

  private func afterSet(_ set: ArraySlice<UInt8>, matching byte: UInt8) -> ArraySlice<UInt8>? {
    let inverted = set.first == UInt8(ascii: "!") || set.first == UInt8(ascii: "^")
    var rest = inverted ? set.dropFirst() : set
    var found = false
    var isFirst = true
    while let low = rest.first, isFirst || low != UInt8(ascii: "]") {
      isFirst = false
      rest = rest.dropFirst()
      var high = low
      if rest.first == UInt8(ascii: "-"), let end = rest.dropFirst().first,
        end != UInt8(ascii: "]")
      {
        high = end
        rest = rest.dropFirst(2)
      }
      if low <= byte, byte <= high { found = true }
    }
    guard rest.first == UInt8(ascii: "]"), byte != slash else { return nil }
    return found != inverted ? rest.dropFirst() : nil
  }
}
