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
