package import Todos

/// A table whose first line names its columns, in UTF-8 and the format of RFC 4180.
///
/// It stores all of a record, except the status of a deleted todo. Columns may be in any order, separated by
/// commas, semicolons or tabs; only `title` is required. An unknown column is kept as `csv/<name>` and
/// exported again. A row whose id isn't a UUID is identified by its id and title, and by its number among
/// rows that agree in both.
///
/// Labels are a comma-separated row within their field, and comments a JSON array. A text that a spreadsheet
/// would run as a formula gets an apostrophe in front, which is removed when it is read.
package struct CSVFormat: TodoFormat {
  let calendar: LocalCalendar

  package init(calendar: LocalCalendar) {
    self.calendar = calendar
  }

  package func read(
    _ file: ImportFile, isKnownGood: Bool, progress: (_ done: Int, _ total: Int) -> Void,
    _ body: (TodoRecord) throws -> Void
  ) throws -> ReadingWarnings {
    guard let (columns, first) = try header(file) else { return ReadingWarnings() }
    var rows = first
    var validator = RecordValidator(isKnownGood: isKnownGood)
    var ids = ContentIDs(of: .csv)
    while let (line, fields) = try rows.next() {
      let todo = validator.record(line: line) { () throws(ExchangeError.Reason) in
        guard let fields else { throw .malformed }
        return try record(CSVRow(fields, columns), &ids)
      }
      if let todo { try body(todo) }
      progress(rows.offset, file.size)
    }
    return try validator.finish()
  }

  package func text(_ records: [TodoRecord]) -> String {
    let attributes = Set(records.flatMap(\.attributes.keys)).sorted()
    let others = attributes.compactMap(CSVColumn.init(attribute:))
    let hasMore = others.count < attributes.count
    let known = CSVColumn.Name.allCases.filter { $0 != .attributes || hasMore }
    let columns = known.map(CSVColumn.known) + others
    var text = columns.map(\.header.asCell.asField).joined(separator: ",") + "\r\n"
    for record in records {
      let cells = columns.map { cell($0, of: record) }
      text += cells.map(\.asCell.asField).joined(separator: ",") + "\r\n"
    }
    return text
  }

  /// The columns, and the rows after the first; nil for an empty file.
  private func header(
    _ file: ImportFile
  ) throws -> (columns: [CSVColumn], rows: CSVRows)? {
    var line = 1
    for separator in ",;\t".utf8 {
      var rows = CSVRows(file, separator: separator)
      guard let (first, fields) = try rows.next() else { return nil }
      line = first
      let columns = (fields ?? []).map(CSVColumn.init)
      guard columns.contains(.known(.title)) else { continue }
      if let name = columns.repeatedName {
        throw ExchangeError.badRecords([.init(line: first, reason: .repeatedColumn(name))])
      }
      return (columns, rows)
    }
    throw ExchangeError.badRecords([.init(line: line, reason: .noTitleColumn)])
  }
}

extension [CSVColumn] {
  fileprivate var repeatedName: String? {
    var seen: Set<CSVColumn> = []
    for column in self where column != .unnamed && !seen.insert(column).inserted {
      return column.header
    }
    return nil
  }
}

extension CSVFormat {
  func cell(_ column: CSVColumn, of record: TodoRecord) -> String {
    switch column {
    case .known(let name): cell(name, of: record)
    case .other(let name):
      record.attributes["csv/\(name)"].flatMap { JSON(utf8: Array($0.utf8)) }?.plainText ?? ""
    case .unnamed: ""
    }
  }

  private func cell(_ column: CSVColumn.Name, of record: TodoRecord) -> String {
    switch column {
    case .id: record.id.uuid
    case .title: record.title
    case .status: record.status.rawValue
    case .priority: record.priority == .unset ? "" : record.priority.word
    case .project: record.project ?? ""
    case .labels: record.labels.map(\.asField).joined(separator: ",")
    case .milestone: record.milestone ?? ""
    case .day: record.day?.description ?? ""
    case .due: due(record.due)
    case .created: moment(record.created)
    case .started: moment(record.started)
    case .completed: moment(record.completed)
    case .notes: record.notes
    case .comments: comments(record.comments)
    case .attributes: attributes(record.attributes)
    }
  }

  private func due(_ due: Due?) -> String {
    switch due {
    case .day(let day)?: day.description
    case .moment(let moment, let offset)?: moment.precise(offsetMinutes: offset)
    case nil: ""
    }
  }

  private func moment(_ moment: Moment?) -> String {
    moment.map { $0.precise(offsetMinutes: Int(calendar.offset(at: $0) / 60)) } ?? ""
  }

  private func comments(_ comments: [Comment]) -> String {
    if comments.isEmpty { return "" }
    return JSON.array(
      comments.map { ["at": .string(moment($0.at)), "text": .string($0.text)] }
    ).text
  }

  private func attributes(_ attributes: [String: String]) -> String {
    let others = attributes.filter { CSVColumn(attribute: $0.key) == nil }
    if others.isEmpty { return "" }
    let sorted = others.sorted { $0.key < $1.key }
    return JSON.object(sorted.map { JSON.Member($0.key, .string($0.value)) }).text
  }
}
