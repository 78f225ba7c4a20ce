extension String {
  /// The text of a cell that no spreadsheet takes for a formula: with an apostrophe in front of `=`,
  /// `+`, `-`, `@`, a tab or a line break (OWASP, "CSV Injection"), unless it is a number.
  var asCell: String {
    isFormula ? "'" + self : self
  }

  /// The text that a cell stands for.
  init(cell: String) {
    let isGuarded = cell.utf8.first == UInt8(ascii: "'") && cell.isFormula
    self = isGuarded ? String(cell.dropFirst()) : cell
  }

  /// As one field of a row, in quotes where it needs them.
  var asField: String {
    let needsQuotes = utf8.contains { ",\"\r\n".utf8.contains($0) }
    let hasEdgeBlank = utf8.first?.isBlank == true || utf8.last?.isBlank == true
    guard needsQuotes || hasEdgeBlank else { return self }
    let parts = utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    return "\"" + parts.map { String(Substring($0)) }.joined(separator: "\"\"") + "\""
  }

  /// Whether it would be one, but for apostrophes in front of it.
  private var isFormula: Bool {
    let rest = unicodeScalars.drop { $0 == "'" }
    guard let first = rest.first, "=+-@\t\r\n＝＋－＠".unicodeScalars.contains(first) else {
      return false
    }
    return Double(String(rest)) == nil
  }
}
