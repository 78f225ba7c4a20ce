/// The source of a manual page, in the macros of man(7).
struct RoffPage {
  private(set) var text: String

  /// Whether a heading was written last: no gap follows it.
  private var isAtHeading = false

  /// - Parameters:
  ///   - date: An ISO 8601 date, written unescaped.
  ///   - source: The program and its version.
  init(title: String, date: String, source: String) {
    text = ".TH \(title.roff) 1 \"\(date)\" \"\(source.roff)\"\n"
    // No hyphenation and no justification, so that examples and names stay intact.
    text += ".nh\n.ad l\n"
  }

  mutating func section(_ heading: String) {
    text += ".SH \"\(heading.roff)\"\n"
    isAtHeading = true
  }

  mutating func subsection(_ heading: String) { text += ".SS \"\(heading.roff)\"\n" }

  /// - Parameter markup: Roff source.
  mutating func line(_ markup: String) {
    text += "\(markup)\n"
    isAtHeading = false
  }

  mutating func paragraph(_ sentence: String) {
    text += "\(isAtHeading ? "" : ".PP\n")\(sentence.roff)\n"
    isAtHeading = false
  }

  /// A term and its meaning.
  /// - Parameter markup: The term in roff.
  mutating func item(_ markup: String, _ meaning: String) {
    text += ".TP\n\(markup)\n\(meaning.isEmpty ? "\\&" : meaning.roff)\n"
  }

  /// Lines to show verbatim.
  mutating func example(_ lines: [String]) {
    text += ".PP\n.RS 4\n.nf\n" + lines.map { "\($0.roff)\n" }.joined() + ".fi\n.RE\n"
  }

  static func bold(_ text: String) -> String { "\\fB\(text.roff)\\fR" }
  static func italic(_ text: String) -> String { "\\fI\(text.roff)\\fR" }
}

extension String {
  /// The text escaped as one line of roff that is never read as a request (roff(7), "Escape sequences";
  /// groff_char(7)).
  package var roff: String {
    let escaped = visible.unicodeScalars.map(\.roff).joined()
    return escaped.hasPrefix(".") ? "\\&\(escaped)" : escaped
  }
}

extension Unicode.Scalar {
  /// Roff typesets some ASCII characters as typographic ones, which can't be copied and run.
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
}
