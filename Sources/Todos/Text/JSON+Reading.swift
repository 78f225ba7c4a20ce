import Files

extension JSON {
  /// Parses strict JSON in UTF-8 (RFC 8259, and RFC 7493: names are unique, surrogates paired). Nil if
  /// it is invalid or nested more than 32 deep.
  package init?(utf8 bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    let value = bytes.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      return reader.value(depth: 0).flatMap { reader.isAtEnd ? $0 : nil }
    }
    guard let value else { return nil }
    self = value
  }
}

/// Parses values one after the other. Each function leaves `index` after what it read.
private struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index == bytes.count }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// A value and the whitespace around it.
  mutating func value(depth: Int) -> JSON? {
    skipWhitespace()
    defer { skipWhitespace() }
    switch next {
    case UInt8(ascii: "{"): return depth < 32 ? object(depth: depth + 1) : nil
    case UInt8(ascii: "["): return depth < 32 ? array(depth: depth + 1) : nil
    case UInt8(ascii: "\""): return string().map(JSON.string)
    case UInt8(ascii: "t"): return consume(text: "true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return consume(text: "false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return consume(text: "null") ? .null : nil
    default: return number()
    }
  }

  private mutating func skipWhitespace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  /// Skips the text if it comes next.
  private mutating func consume(text: StaticString) -> Bool {
    let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[index...].starts(with: expected) else { return false }
    index += expected.count
    return true
  }

  /// Skips that character of ASCII if it comes next.
  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func array(depth: Int) -> JSON? {
    index += 1
    skipWhitespace()
    if consume("]") { return .array([]) }
    var values: [JSON] = []
    repeat {
      guard let value = value(depth: depth) else { return nil }
      values.append(value)
    } while consume(",")
    return consume("]") ? .array(values) : nil
  }

  private mutating func object(depth: Int) -> JSON? {
    index += 1
    skipWhitespace()
    if consume("}") { return .object([]) }
    var members: [JSON.Member] = []
    var names: Set<[UInt8]> = []
    repeat {
      skipWhitespace()
      guard next == UInt8(ascii: "\""), let name = string() else { return nil }
      skipWhitespace()
      // Comparing a few names is faster than hashing them.
      if members.count == 16 { names = Set(members.map { Array($0.name.utf8) }) }
      let isNew =
        members.count < 16
        ? !members.contains { $0.name.hasSameBytes(as: name) }
        : names.insert(Array(name.utf8)).inserted
      guard isNew, consume(":"), let value = value(depth: depth) else { return nil }
      members.append(JSON.Member(name, value))
    } while consume(",")
    return consume("}") ? .object(members) : nil
  }

  /// A number is an integer if it has no fraction or exponent and fits into 64 bits.
  private mutating func number() -> JSON? {
    let start = index
    _ = consume("-")
    guard consume("0") || skipDigits() else { return nil }
    var isInteger = true
    if consume(".") {
      isInteger = false
      guard skipDigits() else { return nil }
    }
    if consume("e") || consume("E") {
      isInteger = false
      _ = consume("+") || consume("-")
      guard skipDigits() else { return nil }
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isInteger, let integer = Int64(text) { return .integer(integer) }
    return Double(text).map(JSON.number)
  }

  private mutating func skipDigits() -> Bool {
    let start = index
    while next?.isDigit == true { index += 1 }
    return index > start
  }

  private mutating func string() -> String? {
    index += 1
    var text: [UInt8] = []
    let end = plainEnd()
    if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
      defer { index = end + 1 }
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[index..<end]), as: UTF8.self)
    }
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text.append(contentsOf: Array(String(scalar).utf8))
      case 0..<0x20: return nil
      default:
        let end = plainEnd()
        text += bytes[(index - 1)..<end]
        index = end
      }
    }
    return nil
  }

  /// The end of the run of unescaped characters.
  private func plainEnd() -> Int {
    var end = index
    while end < bytes.count {
      let byte = bytes[end]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      end += 1
    }
    return end
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return escapedScalar()
    default: return nil
    }
  }

  /// The scalar of `\u0041` or of a surrogate pair `\ud83d\ude00`, read from after the first `\u`.
  private mutating func escapedScalar() -> Unicode.Scalar? {
    guard let first = fourDigits() else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard consume(text: "\\u"), let second = fourDigits(), UTF16.isTrailSurrogate(second) else {
      return nil
    }
    return Unicode.Scalar(0x1_0000 + UInt32(first & 0x3FF) << 10 + UInt32(second & 0x3FF))
  }

  private mutating func fourDigits() -> UInt16? {
    guard index + 4 <= bytes.count else { return nil }
    defer { index += 4 }
    return UInt16(hex: bytes[index..<index + 4])
  }
}
