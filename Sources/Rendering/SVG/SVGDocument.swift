/// A picture being drawn (SVG 1.1), in pixels from its upper left corner.
struct SVGDocument {
  let title: String
  let description: String
  /// BCP 47.
  let language: String
  private var body = ""

  init(title: String, description: String, language: String) {
    self.title = title
    self.description = description
    self.language = language
  }

  /// A square with rounded corners.
  /// - Parameters:
  ///   - name: The class that gives it its colour.
  ///   - tooltip: What a browser shows for it.
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
  ///   - y: Where its letters stand.
  ///   - isTrailing: Whether the text ends there instead of beginning.
  mutating func text(
    _ text: String, x: Int, y: Int, class name: String = "", isTrailing: Bool = false
  ) {
    body += "<text x=\"\(x)\" y=\"\(y)\""
    if !name.isEmpty { body += " class=\"\(name)\"" }
    if isTrailing { body += " text-anchor=\"end\"" }
    body += ">\(text.xml)</text>\n"
  }

  /// Lines of small text under one another.
  /// - Parameter y: Where the letters of the first stand.
  /// - Returns: Where those of the last do.
  mutating func lines(_ lines: [String], x: Int, y: Int) -> Int {
    for (index, line) in lines.enumerated() {
      text(line, x: x, y: y + index * Self.lineHeight, class: "figure")
    }
    return y + max(0, lines.count - 1) * Self.lineHeight
  }

  private static let lineHeight = 18

  /// All that was drawn since, told by one tooltip.
  mutating func group(tooltip: String, _ draw: (inout SVGDocument) -> Void) {
    body += "<g><title>\(tooltip.xml)</title>\n"
    draw(&self)
    body += "</g>\n"
  }

  /// The whole document of that size, on a card of its own, so that it can be read wherever it is
  /// shown.
  func text(width: Int, height: Int) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
    viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="ootd-title ootd-description" \
    xml:lang="\(language.xml)">
    <title id="ootd-title">\(title.xml)</title>
    <desc id="ootd-description">\(description.xml)</desc>
    <style>
    \(SVGSheet.text)
    </style>
    <rect class="card" x="0.5" y="0.5" width="\(width - 1)" height="\(height - 1)" rx="8"/>
    \(body)</svg>

    """
  }

  /// About how wide a text is in the small letters; fonts differ, and nobody can ask them here.
  static func width(of text: String) -> Int {
    text.displayWidth * 6
  }
}
