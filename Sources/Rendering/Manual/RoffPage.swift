/// A page of a manual as it is written, in the macros of man(7).
struct RoffPage {
  private(set) var text: String

  /// Whether a heading is the last that was written: no gap follows it.
  private var isAtHeading = false

  /// - Parameters:
  ///   - date: ISO 8601, which is written as it is.
  ///   - source: What the page is of, with its version.
  init(title: String, date: String, source: String) {
    text = ".TH \(title.roff) 1 \"\(date)\" \"\(source.roff)\"\n"
    // Examples and names stay in one piece, and no word is torn.
    text += ".nh\n.ad l\n"
  }

  mutating func section(_ heading: String) {
    text += ".SH \"\(heading.roff)\"\n"
    isAtHeading = true
  }

  mutating func subsection(_ heading: String) {
    text += ".SS \"\(heading.roff)\"\n"
  }

  /// - Parameter markup: In roff.
  mutating func line(_ markup: String) {
    text += "\(markup)\n"
    isAtHeading = false
  }

  mutating func paragraph(_ sentence: String) {
    text += "\(isAtHeading ? "" : ".PP\n")\(sentence.roff)\n"
    isAtHeading = false
  }

  /// A term and what it means.
  /// - Parameter markup: The term in roff.
  mutating func item(_ markup: String, _ meaning: String) {
    text += ".TP\n\(markup)\n\(meaning.isEmpty ? "\\&" : meaning.roff)\n"
  }

  /// Lines as they are typed.
  mutating func example(_ lines: [String]) {
    text += ".PP\n.RS 4\n.nf\n" + lines.map { "\($0.roff)\n" }.joined() + ".fi\n.RE\n"
  }

  static func bold(_ text: String) -> String { "\\fB\(text.roff)\\fR" }
  static func italic(_ text: String) -> String { "\\fI\(text.roff)\\fR" }
}
