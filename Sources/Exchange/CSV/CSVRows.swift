/// The rows of a table in the format of RFC 4180. Any line ending is allowed, and empty lines are skipped.
struct CSVRows {
  private var bytes: ImportFile.Reader
  private let separator: UInt8
  /// The offset of the row.
  private var start = 0

  init(_ file: ImportFile, separator: UInt8) {
    bytes = ImportFile.Reader(file)
    self.separator = separator
  }

  /// The separator that the first line names, as spreadsheets write it (`sep=;`); nil if it names none.
  static func declaredSeparator(of file: ImportFile) throws -> UInt8? {
    var lines = FileLines(file)
    guard let line = try lines.next()?.text, line.count == 5, line.starts(with: "sep=".utf8) else {
      return nil
    }
    return line[4]
  }

  /// The next row and the line on which it begins; its fields are nil if it is malformed.
  mutating func next() throws -> (line: Int, fields: [String]?)? {
    while try bytes.consumeLineEnd() {}
    let line = bytes.line
    guard try bytes.peek() != nil else { return nil }
    start = bytes.offset
    var fields: [String] = []
    var isWhole = true
    repeat {
      guard let text = try field(), let field = String(validating: text, as: UTF8.self) else {
        isWhole = false
        continue
      }
      fields.append(field)
    } while try bytes.consume(separator)
    // Unexpected text may follow a quoted field.
    while try !bytes.consumeLineEnd(), try bytes.next() != nil { isWhole = false }
    return (line, isWhole ? fields : nil)
  }

  /// Nil if its quotes aren't closed. Spaces outside of quotes don't count.
  private mutating func field() throws -> [UInt8]? {
    var text: [UInt8] = []
    while let byte = try bytes.peek(), byte != separator, byte != UInt8(ascii: "\n"),
      byte != UInt8(ascii: "\r")
    {
      if byte == Self.quote, text.allSatisfy({ $0 == 0x20 }) { return try quotedField() }
      try append(byte, to: &text)
    }
    return text
  }

  private mutating func quotedField() throws -> [UInt8]? {
    var text: [UInt8] = []
    _ = try bytes.next()
    while let byte = try bytes.peek() {
      // Two quotes in a row stand for one.
      if byte == Self.quote {
        _ = try bytes.next()
        if try bytes.peek() != Self.quote {
          while try bytes.peek() != separator, try bytes.consume(0x20) {}
          return text
        }
      }
      try append(byte, to: &text)
    }
    return nil
  }

  /// Appends the next byte to a field.
  private mutating func append(_ byte: UInt8, to text: inout [UInt8]) throws {
    text.append(byte)
    _ = try bytes.next()
    try ImportFile.checkRecord(bytes.offset - start, line: bytes.line)
  }

  private static let quote = UInt8(ascii: "\"")
}

extension String {
  /// The text of a cell, escaped so that spreadsheets don't run it as a formula: an apostrophe goes before
  /// `=`, `+`, `-`, `@`, a tab or a line break at its start (OWASP, "CSV Injection"), except in numbers.
  var asCell: String {
    isFormula ? "'" + self : self
  }

  /// The text that a cell stands for, without the apostrophe that ``asCell`` adds.
  init(cell: String) {
    let isGuarded = cell.utf8.first == UInt8(ascii: "'") && cell.isFormula
    self = isGuarded ? String(cell.dropFirst()) : cell
  }

  /// As one field of a row, quoted if necessary.
  var asField: String {
    let needsQuotes = utf8.contains { ",\"\r\n".utf8.contains($0) }
    let hasEdgeSpace = utf8.first?.isBlank == true || utf8.last?.isBlank == true
    guard needsQuotes || hasEdgeSpace else { return self }
    let parts = utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    return "\"" + parts.map { String(Substring($0)) }.joined(separator: "\"\"") + "\""
  }

  /// Whether it would be a formula without the apostrophes in front.
  private var isFormula: Bool {
    let rest = unicodeScalars.drop { $0 == "'" }
    guard let first = rest.first, "=+-@\t\r\n＝＋－＠".unicodeScalars.contains(first) else {
      return false
    }
    return Double(String(rest)) == nil
  }
}
