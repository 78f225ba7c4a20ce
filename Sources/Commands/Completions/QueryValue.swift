/// What is typed behind the colon of a query's word: `a,"b c` of `project:a,"b c`.
struct QueryValue {
  /// All before the value at the cursor, with the comma or sign that it ends with.
  let head: String
  /// What is typed of that value, without quotes.
  let partial: String
  private let text: Substring
  /// Whether a quote is open where the cursor is.
  private let isQuoted: Bool

  /// - Parameter isDay: Whether a value can follow a sign or be the end of a range.
  init(_ text: Substring, isDay: Bool) {
    var start = text.startIndex
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      let isSign = isDay && ("<>=".contains(text[index]) || text[...index].hasSuffix(".."))
      if text[index] == "," || isSign, !isQuoted { start = text.index(after: index) }
    }
    head = String(text[..<start])
    self.text = text[start...]
    partial = self.text.filter { $0 != "\"" }
    self.isQuoted = isQuoted
  }

  /// A value as a query has it, behind what is typed of it; nil for one with a quote in it, of which
  /// anything is typed.
  func word(for value: String) -> String? {
    if value.contains("\"") {
      let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return text.isEmpty ? "\"\(escaped)\"" : nil
    }
    let isBegun = value.hasPrefix(partial)
    let rest = isBegun ? value.dropFirst(partial.count) : value[...]
    let typed = isBegun ? text : ""
    if isQuoted, isBegun { return "\(typed)\(rest)\"" }
    return rest.contains(",") ? "\(typed)\"\(rest)\"" : "\(typed)\(rest)"
  }
}
