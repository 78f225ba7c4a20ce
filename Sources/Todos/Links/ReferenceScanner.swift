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
