import Files

/// A property of an iCalendar component: a content line of RFC 5545, section 3.1, unfolded.
struct ContentLine {
  /// The number of its first line in the file, from 1.
  let line: Int
  /// As it is in the file.
  let text: String
  /// In uppercase.
  let name: String
  /// The first value of each parameter, without quotes, by its name in uppercase.
  let parameters: [String: String]
  /// As it is in the file.
  let value: String

  /// Nil if the text isn't a content line.
  init?(_ text: String, line: Int = 0) {
    let bytes = Array(text.utf8)
    if bytes.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      return nil
    }
    let sides = bytes[...].splitOutsideQuotes(at: UInt8(ascii: ":"), maxSplits: 1)
    guard sides.count == 2 else { return nil }
    let parts = sides[0].splitOutsideQuotes(at: UInt8(ascii: ";"))
    let name = parts[0]
    let isName = name.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    guard isName, !name.isEmpty else { return nil }
    var parameters: [String: String] = [:]
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let value = String(decoding: part[(equals + 1)...], as: UTF8.self)
      let key = String(decoding: part[..<equals], as: UTF8.self).uppercased()
      parameters[key] = value.trimmed(of: [UInt8(ascii: "\"")])
    }
    self.line = line
    self.text = text
    self.name = String(decoding: name, as: UTF8.self).uppercased()
    self.parameters = parameters
    value = String(decoding: sides[1], as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func splitOutsideQuotes(
    at separator: UInt8, maxSplits: Int = .max
  ) -> [ArraySlice<UInt8>] {
    var isQuoted = false
    return split(maxSplits: maxSplits, omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == separator && !isQuoted
    }
  }
}

/// The unfolded content lines of an iCalendar file.
struct ContentLines {
  struct Line {
    /// Of its first line in the file, from 1.
    let number: Int
    let bytes: [UInt8]

    /// Nil if it isn't UTF-8.
    var text: String? { String(validating: bytes, as: UTF8.self) }
    /// The text with replacements for bytes that aren't UTF-8.
    var shown: String { String(decoding: bytes, as: UTF8.self) }
  }

  private var lines: FileLines

  init(_ file: ImportFile) {
    lines = FileLines(file)
  }

  /// The next line that isn't empty. A line may be folded within a character.
  mutating func next() throws -> Line? {
    while let (number, first) = try lines.next() {
      var bytes = first
      while try lines.isNextIndented(), let more = try lines.next() {
        bytes += more.text.dropFirst()
      }
      if !bytes.allSatisfy(\.isBlank) { return Line(number: number, bytes: bytes) }
    }
    return nil
  }
}

extension String {
  /// The text escaped as a property's value (RFC 5545, section 3.3.11). Control characters other than line
  /// breaks and tabs aren't allowed and become spaces.
  var asICalendarText: String {
    var text: [UInt8] = []
    var isAfterReturn = false
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
        text += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n") where isAfterReturn: break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): text += "\\n".utf8
      case 0..<0x20 where byte != 0x09, 0x7F: text.append(0x20)
      default: text.append(byte)
      }
      isAfterReturn = byte == UInt8(ascii: "\r")
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The unescaped texts of a comma-separated value.
  var iCalendarTexts: [String] {
    var texts: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "n") where isEscaped, UInt8(ascii: "N") where isEscaped:
        texts[texts.count - 1].append(0x0A)
      case UInt8(ascii: "\\") where !isEscaped: break
      case UInt8(ascii: ",") where !isEscaped: texts.append([])
      case _ where isEscaped && !"\\;,\":".utf8.contains(byte):
        texts[texts.count - 1] += [UInt8(ascii: "\\"), byte]
      default: texts[texts.count - 1].append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return texts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of a single value, which may contain unescaped commas.
  var iCalendarText: String {
    iCalendarTexts.joined(separator: ",")
  }

  /// The line folded to at most 75 bytes (RFC 5545, section 3.1), without splitting a character.
  var folded: String {
    if utf8.count <= 75 { return self + "\r\n" }
    var text: [UInt8] = []
    var room = 75
    for character in unicodeScalars {
      let bytes = String(character).utf8
      if bytes.count > room {
        text += "\r\n ".utf8
        room = 74
      }
      text += bytes
      room -= bytes.count
    }
    return String(decoding: text, as: UTF8.self) + "\r\n"
  }
}
