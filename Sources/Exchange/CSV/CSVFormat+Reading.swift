import Todos

extension CSVFormat {
  func record(
    _ row: CSVRow, _ ids: inout ContentIDs
  ) throws(ExchangeError.Reason) -> TodoRecord {
    let title = row.text(.title)
    if title.isEmpty { throw .noTitle }
    let id = row.word(.id).flatMap(EntityID.init(uuid:))
    let content = [row.word(.id) ?? "", title]
    var record = TodoRecord(id: id ?? ids.next(content), title: title, notes: row.text(.notes))
    record.project = row.word(.project)
    record.milestone = row.word(.milestone)
    record.labels = try row.value(.labels, labels) ?? []
    record.priority = try row.value(.priority, Priority.init(word:)) ?? .unset
    record.comments = try row.value(.comments, comments) ?? []
    try readDates(row, &record)
    try readStatus(row, &record)
    try readAttributes(row, &record)
    return record
  }

  /// Attributes in their own columns override those in `attributes`.
  private func readAttributes(
    _ row: CSVRow, _ record: inout TodoRecord
  ) throws(ExchangeError.Reason) {
    record.attributes = try row.value(.attributes, attributes) ?? [:]
    record.attributes.merge(row.attributes) { $1 }
    guard let id = row.word(.id), EntityID(uuid: id) == nil else { return }
    record.attributes["csv/id"] = JSON.string(id).text
  }

  private func readDates(
    _ row: CSVRow, _ record: inout TodoRecord
  ) throws(ExchangeError.Reason) {
    record.day = try row.value(.day) { DateText($0)?.day }
    record.due = try row.value(.due) { DateText($0)?.due(in: calendar) }
    record.created = try row.value(.created, moment)
    record.started = try row.value(.started, moment)
    record.completed = try row.value(.completed, moment)
  }

  private func readStatus(
    _ row: CSVRow, _ record: inout TodoRecord
  ) throws(ExchangeError.Reason) {
    guard let word = row.word(.status)?.lowercased() else {
      record.status = record.completed == nil ? .todo : .done
      return
    }
    if word == "deleted" {
      record.status = .dropped
      return
    }
    record.status = try row.value(.status) { Status(rawValue: $0.lowercased()) } ?? .todo
  }

  /// A day without a time stands for its start.
  private func moment(_ text: String) -> Moment? {
    DateText(text).map { $0.clock == nil ? calendar.start(of: $0.day) : $0.moment(in: calendar) }
  }

  private func labels(_ text: String) -> [String]? {
    var rows = CSVRows(ImportFile(Array(text.utf8)), separator: UInt8(ascii: ","))
    var labels: [String] = []
    while let (_, fields) = try? rows.next() {
      guard let fields else { return nil }
      labels += fields
    }
    return labels.asLabels
  }

  private func comments(_ text: String) -> [Comment]? {
    guard case .array(let values) = JSON(utf8: Array(text.utf8)) else { return nil }
    let comments = values.compactMap { value -> Comment? in
      guard case .object(let members) = value,
        let text = members.first(where: { $0.name == "text" })?.value.string,
        let at = members.first(where: { $0.name == "at" })?.value.string.flatMap(moment)
      else { return nil }
      return Comment(at: at, text: text)
    }
    return comments.count == values.count ? comments.inOrder : nil
  }

  private func attributes(_ text: String) -> [String: String]? {
    guard case .object(let members) = JSON(utf8: Array(text.utf8)) else { return nil }
    var attributes: [String: String] = [:]
    for member in members {
      guard let text = member.value.string else { return nil }
      attributes[member.name] = text
    }
    return attributes
  }
}

/// The cells of a row by column.
struct CSVRow {
  private var cells: [CSVColumn.Name: String] = [:]
  /// The cells of unknown columns, as a record keeps them.
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

  /// The exact text.
  func text(_ name: CSVColumn.Name) -> String {
    cells[name] ?? ""
  }

  /// Without surrounding spaces and tabs; nil if nothing is left.
  func word(_ name: CSVColumn.Name) -> String? {
    cells[name]?.trimmed(of: [0x20, 0x09]).nonEmpty
  }

  /// The text converted by a function; nil if the cell is empty.
  func value<Value>(
    _ name: CSVColumn.Name, _ convert: (String) -> Value?
  ) throws(ExchangeError.Reason) -> Value? {
    guard let word = word(name) else { return nil }
    guard let value = convert(word) else {
      throw .invalidValue(field: name.rawValue, value: word)
    }
    return value
  }
}

/// A column of the table.
enum CSVColumn: Hashable {
  case known(Name)
  /// Another tool's column, by its name.
  case other(String)
  /// A column without a name, which must be empty.
  case unnamed

  /// The names of ootd's columns in the first line, in the order in which they are written.
  enum Name: String, CaseIterable {
    case id, title, status, priority, project, labels, milestone, day, due
    case created, started, completed, notes, comments, attributes
  }

  init(_ header: String) {
    let name = String(cell: header).trimmed(of: [0x20, 0x09])
    if let known = Name(rawValue: name.lowercased()) {
      self = .known(known)
    } else {
      self = name.isEmpty ? .unnamed : .other(name)
    }
  }

  /// The column that an attribute of a record came from, if any.
  init?(attribute: String) {
    guard attribute.hasPrefix("csv/") else { return nil }
    let name = String(attribute.dropFirst(4))
    self = CSVColumn(name)
    guard self == .other(name) else { return nil }
  }

  var header: String {
    switch self {
    case .known(let name): name.rawValue
    case .other(let name): name
    case .unnamed: ""
    }
  }
}
