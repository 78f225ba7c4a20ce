extension String {
  /// A text as the value of a property (RFC 5545, section 3.3.11). Control characters other than line
  /// breaks and tabs can't be held and become blanks.
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

  /// The texts of a value with commas between them.
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

  /// The one text of a value, in which a comma may stand unescaped.
  var iCalendarText: String {
    iCalendarTexts.joined(separator: ",")
  }

  /// A content line in lines of at most 75 bytes (RFC 5545, section 3.1), none within a character.
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
