/// The lines of a file, which end in a line feed, a carriage return or both.
struct FileLines {
  private let bytes: [UInt8]
  /// How far it was read.
  private(set) var index: Int
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next line without its end, and its number from 1.
  mutating func next() -> (number: Int, text: ArraySlice<UInt8>)? {
    guard index < bytes.count else { return nil }
    let start = index
    number += 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
      let end = index - 1
      let hasFeed = index < bytes.count && bytes[index] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\r"), hasFeed { index += 1 }
      return (number, bytes[start..<end])
    }
    return (number, bytes[start...])
  }
}

extension UInt8 {
  /// A space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// `A` to `Z`.
  var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

  /// A letter of ASCII.
  var isLetter: Bool { (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z") }
}

extension BidirectionalCollection<UInt8> {
  /// Without spaces and tabs in front.
  var withoutLeadingBlanks: SubSequence {
    self[(firstIndex { !$0.isBlank } ?? endIndex)...]
  }

  /// Without spaces and tabs at both ends.
  var withoutEdgeBlanks: SubSequence {
    let start = firstIndex { !$0.isBlank } ?? endIndex
    let end = lastIndex { !$0.isBlank }.map { index(after: $0) } ?? start
    return self[start..<end]
  }
}

extension [String] {
  /// Names as a record holds its labels: without the spaces around them, each once, sorted.
  var asLabels: [String] {
    if isEmpty { return self }
    let names = map { $0.trimmed(of: [0x20, 0x09]) }
    return Set(names.filter { !$0.isEmpty }).sorted()
  }
}

extension String {
  /// Without those ASCII characters at its beginning and end.
  func trimmed(of bytes: [UInt8]) -> String {
    let isKept = { (byte: UInt8) in !bytes.contains(byte) }
    guard let first = utf8.firstIndex(where: isKept), let last = utf8.lastIndex(where: isKept)
    else { return "" }
    if first == utf8.startIndex, utf8.index(after: last) == utf8.endIndex { return self }
    return String(self[first...last])
  }

  /// Nil if it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}
