import Todos

/// The cells of a row by their columns.
struct CSVRow {
  private var cells: [CSVColumn.Name: String] = [:]
  /// Those of unknown columns as a record keeps them.
  private(set) var attributes: [String: String] = [:]

  init(_ fields: [String], _ columns: [CSVColumn]) throws(ExchangeError.Reason) {
    guard fields.count == columns.count else {
      throw .fieldCount(found: fields.count, expected: columns.count)
    }
    for (field, column) in zip(fields, columns) where !field.isEmpty {
      switch column {
      case .known(let name): cells[name] = String(cell: field)
      case .other(let name): attributes["csv/\(name)"] = JSON.string(String(cell: field)).text
      case .unnamed: throw .invalidValue(field: "", value: field)
      }
    }
  }

  /// Letter for letter.
  func text(_ name: CSVColumn.Name) -> String {
    cells[name] ?? ""
  }

  /// Without the blanks around it; nil for none.
  func word(_ name: CSVColumn.Name) -> String? {
    cells[name]?.trimmed(of: [0x20, 0x09]).nonEmpty
  }

  /// A value that a function makes of the text, if there is any.
  func value<Value>(
    _ name: CSVColumn.Name, _ make: (String) -> Value?
  ) throws(ExchangeError.Reason) -> Value? {
    guard let word = word(name) else { return nil }
    guard let value = make(word) else {
      throw .invalidValue(field: name.rawValue, value: word)
    }
    return value
  }
}
