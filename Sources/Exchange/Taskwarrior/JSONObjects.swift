/// The objects of a file of JSON, one after the other: in an array, as `task export` writes them, or
/// one on each line with or without commas between, as its older versions did.
struct JSONObjects {
  private let bytes: [UInt8]
  /// How far it was read.
  private(set) var index: Int
  private var line = 1
  private var openArray: Int?

  /// The text of an object, or nil for what is none, and the line on which it begins.
  typealias Part = (line: Int, object: [UInt8]?)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func next() -> Part? {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"): return object()
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: ","): break
      case UInt8(ascii: "[") where openArray == nil: openArray = line
      case UInt8(ascii: "]") where openArray != nil: openArray = nil
      default: return restOfLine()
      }
      index += 1
    }
    defer { openArray = nil }
    return openArray.map { _ in (line, nil) }
  }

  private mutating func restOfLine() -> Part {
    index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    return (line, nil)
  }

  /// Goes to the brace that closes the object.
  private mutating func object() -> Part {
    let (start, first) = (index, line)
    var depth = 0
    var isText = false
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\\") where isText: index += 1
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "{") where !isText: depth += 1
      case UInt8(ascii: "}") where !isText: depth -= 1
      case UInt8(ascii: "\n"): line += 1
      default: break
      }
      if depth == 0 { return (first, text(bytes[start..<index])) }
    }
    openArray = nil
    return (first, nil)
  }

  /// Taskwarrior writes control characters into strings as they are, which JSON forbids.
  private func text(_ object: ArraySlice<UInt8>) -> [UInt8] {
    guard object.contains(where: { $0 < 0x20 }) else { return Array(object) }
    var text: [UInt8] = []
    var isText = false
    var isEscaped = false
    for byte in object {
      if byte < 0x20, isText {
        text += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      } else {
        text.append(byte)
      }
      if byte == UInt8(ascii: "\""), !isEscaped { isText.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return text
  }
}
