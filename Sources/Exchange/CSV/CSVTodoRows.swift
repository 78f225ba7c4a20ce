/// The cells of a row.
struct CSVRow {
  /// The line on which it begins.
  let line: Int
  /// Nil if it is malformed.
  let fields: [String]?
  /// The cells of the rows below it that are comments on it.
  var notes: [[String]] = []
}

/// The rows of a table that are todos.
struct CSVTodoRows {
  private var rows: CSVRows
  private let typeColumn: Int?
  private var ahead: CSVRow?

  init(_ rows: CSVRows, _ header: CSVHeader) {
    self.rows = rows
    typeColumn =
      header.program == .todoist
      ? header.columns.firstIndex { $0.header.asColumnName == "type" } : nil
  }

  mutating func next() throws -> CSVRow? {
    guard var row = try ahead ?? nextRow() else { return nil }
    ahead = nil
    guard typeColumn != nil else { return row }
    // Todoist has sections, settings, and comments below their tasks.
    while let next = try nextRow() {
      guard kind(next) == "note", let fields = next.fields else {
        ahead = next
        break
      }
      row.notes.append(fields)
    }
    return kind(row) ?? "task" == "task" ? row : try self.next()
  }

  /// The next row that isn't empty.
  private mutating func nextRow() throws -> CSVRow? {
    while let (line, fields) = try rows.next() {
      if let fields, fields.allSatisfy(\.isEmpty) { continue }
      return CSVRow(line: line, fields: fields)
    }
    return nil
  }

  private func kind(_ row: CSVRow) -> String? {
    guard let typeColumn, let fields = row.fields, typeColumn < fields.count else { return nil }
    return fields[typeColumn].lowercased()
  }
}
