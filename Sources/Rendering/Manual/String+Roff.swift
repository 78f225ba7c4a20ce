extension String {
  /// The text as roff sets it, whatever it holds: one line that is no request (roff(7), "Escape
  /// sequences"; groff_char(7)).
  package var roff: String {
    let escaped = visible.unicodeScalars.map(\.roff).joined()
    return escaped.hasPrefix(".") ? "\\&\(escaped)" : escaped
  }
}

extension Unicode.Scalar {
  /// Of what ASCII has, roff sets some as marks of print, as which they can't be copied and run.
  fileprivate var roff: String {
    switch self {
    case "\\": #"\e"#
    case "-": #"\-"#
    case "'": #"\(aq"#
    case "`": #"\(ga"#
    case "^": #"\(ha"#
    case "~": #"\(ti"#
    case "\"": #"\(dq"#
    default: isASCII ? String(self) : "\\[u\(hexadecimal)]"
    }
  }

  /// At least four digits.
  private var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
