/// A property of an iCalendar component: a content line of RFC 5545, section 3.1, unfolded.
struct ContentLine {
  /// As it stands in the file.
  let text: String
  /// In capitals.
  let name: String
  /// In capitals with the first of their values, without quotes.
  let parameters: [String: String]
  /// As it stands in the file.
  let value: String

  /// Nil where it is none.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    if bytes.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      return nil
    }
    guard let colon = ContentLine.firstColon(bytes) else { return nil }
    let parts = bytes[..<colon].splitOutsideQuotes(at: UInt8(ascii: ";"))
    let name = parts[0]
    let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNameSign }
    guard isName else { return nil }
    var parameters: [String: String] = [:]
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let value = String(decoding: part[(equals + 1)...], as: UTF8.self)
      let key = String(decoding: part[..<equals], as: UTF8.self).uppercased()
      parameters[key] = value.trimmed(of: [UInt8(ascii: "\"")])
    }
    self.text = text
    self.name = String(decoding: name.map(\.uppercase), as: UTF8.self)
    self.parameters = parameters
    value = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
  }

  private static func firstColon(_ bytes: [UInt8]) -> Int? {
    var isQuoted = false
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ":"), !isQuoted { return index }
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var uppercase: UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self - 32 : self
  }

  fileprivate var isNameSign: Bool {
    self == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func splitOutsideQuotes(at separator: UInt8) -> [ArraySlice<UInt8>] {
    if !contains(separator) { return [self] }
    var isQuoted = false
    return split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == separator && !isQuoted
    }
  }
}
