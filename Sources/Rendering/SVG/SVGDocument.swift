/// A picture being drawn (SVG 1.1), in pixels from the upper left corner.
struct SVGDocument {
  let title: String
  let description: String
  /// A BCP 47 tag.
  let language: String
  fileprivate(set) var body = ""

  /// A square with rounded corners.
  /// - Parameters:
  ///   - name: The class that sets its colour.
  ///   - tooltip: The text that a browser shows on hover.
  mutating func square(x: Int, y: Int, size: Int, class name: String, tooltip: String? = nil) {
    body += "<rect class=\"\(name)\" x=\"\(x)\" y=\"\(y)\""
    body += " width=\"\(size)\" height=\"\(size)\" rx=\"2\""
    body += tooltip.map { "><title>\($0.xml)</title></rect>\n" } ?? "/>\n"
  }

  mutating func rectangle(x: Int, y: Int, width: Int, height: Int, class name: String) {
    body += "<rect class=\"\(name)\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\""
    body += " rx=\"6\"/>\n"
  }

  /// - Parameters:
  ///   - y: The baseline.
  ///   - isTrailing: Whether the text ends at `x` instead of beginning there.
  mutating func text(
    _ text: String, x: Int, y: Int, class name: String = "", isTrailing: Bool = false
  ) {
    body += "<text x=\"\(x)\" y=\"\(y)\""
    if !name.isEmpty { body += " class=\"\(name)\"" }
    if isTrailing { body += " text-anchor=\"end\"" }
    body += ">\(text.xml)</text>\n"
  }

  /// Lines of small text below each other.
  /// - Parameter y: The baseline of the first line.
  /// - Returns: The baseline of the last line.
  mutating func lines(_ lines: [String], x: Int, y: Int) -> Int {
    for (index, line) in lines.enumerated() {
      text(line, x: x, y: y + index * Self.lineHeight, class: "figure")
    }
    return y + max(0, lines.count - 1) * Self.lineHeight
  }

  private static let lineHeight = 18

  /// Groups everything that `draw` draws under one tooltip.
  mutating func group(tooltip: String, _ draw: (inout SVGDocument) -> Void) {
    body += "<g><title>\(tooltip.xml)</title>\n"
    draw(&self)
    body += "</g>\n"
  }

  /// The whole document, on its own card so that it is readable on any background.
  func text(width: Int, height: Int) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
    viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="ootd-title ootd-description" \
    xml:lang="\(language.xml)">
    <title id="ootd-title">\(title.xml)</title>
    <desc id="ootd-description">\(description.xml)</desc>
    <style>
    \(SVGStylesheet.text)
    </style>
    <rect class="card" x="0.5" y="0.5" width="\(width - 1)" height="\(height - 1)" rx="8"/>
    \(body)</svg>

    """
  }

  /// The approximate width of small text; fonts differ and can't be measured here.
  static func width(of text: String) -> Int { text.displayWidth * 6 }
}

/// The styles of pictures on light and dark pages (CSS, `prefers-color-scheme`).
enum SVGStylesheet {
  static let text = """
    text{font:11px ui-sans-serif,system-ui,-apple-system,"Segoe UI",sans-serif}
    .heading{font-size:14px;font-weight:600}
    .today{font-weight:700}
    \(colors(on: .light))
    @media (prefers-color-scheme:dark){
    \(colors(on: .dark))
    }
    """

  /// The CSS class of a figure's band.
  static func name(_ level: HeatLevel, _ metric: Metric) -> String {
    switch level {
    case .absent: "none"
    case .zero: metric == .commits ? "none" : "zero"
    case .shade(let index): prefix(metric) + String(index + 1)
    }
  }

  private static func prefix(_ metric: Metric) -> String { metric == .commits ? "c" : "r" }

  private static func colors(on background: Background) -> String {
    let isDark = background == .dark
    let (page, line, none) =
      isDark ? ("#0d1117", "#30363d", "#21262d") : ("#ffffff", "#d1d9e0", "#ebedf0")
    let (text, dim) = isDark ? ("#e6edf3", "#9198a1") : ("#1f2328", "#59636e")
    let shades = Metric.allCases.flatMap { metric in
      Palette.shades(of: metric, on: background).enumerated().map { index, color in
        ".\(prefix(metric))\(index + 1){fill:\(color.css)}"
      }
    }
    let zero = Palette.shades(of: .completion, on: background)[4].css
    return """
      text{fill:\(dim)}.heading,.figure,.today{fill:\(text)}
      .card{fill:\(page);stroke:\(line)}.cell{fill:none;stroke:\(line)}
      .none{fill:\(none)}.zero{fill:none;stroke:\(zero)}
      \(shades.joined())
      """
  }
}

extension String {
  /// The text as XML 1.0 content or attribute. Markup is escaped, terminal control characters are made
  /// visible and characters that XML doesn't allow are replaced.
  var xml: String {
    var text = ""
    for scalar in visible.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
