/// Goes through a text with double quotes, in which a backslash keeps a quote or a backslash.
struct QuoteReader {
  /// Whether a quote is open.
  private(set) var isOpen = false
  private var isEscaped = false

  /// - Returns: What the scalar stands for; nil for what only marks.
  mutating func read(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if isEscaped {
      isEscaped = false
      return scalar
    }
    switch scalar {
    case "\"":
      isOpen.toggle()
      return nil
    case "\\" where isOpen:
      isEscaped = true
      return nil
    default: return scalar
    }
  }
}
