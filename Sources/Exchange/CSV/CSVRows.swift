/// The rows of a table in the form of RFC 4180. Lines may end in any way, and blank ones are none.
struct CSVRows {
  private let bytes: [UInt8]
  private let separator: UInt8
  /// How far it was read.
  private(set) var index: Int
  private var line = 1

  init(_ bytes: [UInt8], separator: UInt8) {
    self.bytes = bytes
    self.separator = separator
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next row and the line on which it begins; no fields where it is malformed.
  mutating func next() -> (line: Int, fields: [String]?)? {
    while index < bytes.count, takeLineEnd() {}
    guard index < bytes.count else { return nil }
    let first = line
    var fields: [String] = []
    var isWhole = true
    repeat {
      guard let text = field(), let field = String(validating: text, as: UTF8.self) else {
        isWhole = false
        continue
      }
      fields.append(field)
    } while take(separator)
    if index < bytes.count, !takeLineEnd() {
      isWhole = false
      skipLine()
    }
    return (first, isWhole ? fields : nil)
  }

  /// Nil where its quotes aren't closed.
  private mutating func field() -> [UInt8]? {
    if take(UInt8(ascii: "\"")) { return quoted() }
    let start = index
    while index < bytes.count, bytes[index] != separator, !isLineEnd(bytes[index]) { index += 1 }
    return Array(bytes[start..<index])
  }

  private mutating func quoted() -> [UInt8]? {
    var text: [UInt8] = []
    while index < bytes.count {
      if take(UInt8(ascii: "\"")) {
        guard take(UInt8(ascii: "\"")) else { return text }
        text.append(UInt8(ascii: "\""))
        continue
      }
      let start = index
      if !takeLineEnd() { index += 1 }
      text += bytes[start..<index]
    }
    return nil
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func takeLineEnd() -> Bool {
    let hasReturn = take(UInt8(ascii: "\r"))
    guard take(UInt8(ascii: "\n")) || hasReturn else { return false }
    line += 1
    return true
  }

  private mutating func skipLine() {
    while index < bytes.count, !takeLineEnd() { index += 1 }
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}

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
