import Todos

/// A table whose first line names its columns, in UTF-8 and the format of RFC 4180.
///
/// It stores all of a record but its dependencies and checklist. Columns may be in any order, separated by commas,
/// semicolons, tabs, vertical bars, or what a line `sep=` names; only `title` is required. The names of other
/// programs' columns and the meaning of their words are known; a value that can't be read is left out of such a
/// table. An unknown column is kept as `csv/<name>` and exported again. A row whose id isn't a UUID is identified by
/// its id and title, and by its number among rows that agree in both.
///
/// Labels are a comma-separated row within their field, and comments a JSON array. A text that a spreadsheet
/// would run as a formula gets an apostrophe in front, which is removed when it is read.
struct CSVFormat: TodoFormat {
  let calendar: LocalCalendar
  var map = CSVColumnMap()

  func read(
    _ file: ImportFile, _ body: (TodoRecord) throws -> Void
  ) throws -> ReadingWarnings {
    var validator = RecordValidator()
    guard let (header, first) = try header(file) else { return validator.warnings }
    var rows = CSVTodoRows(first, header)
    var ids = ContentIDs(of: .csv)
    while let row = try rows.next() {
      var reader = CSVReader(row, header, calendar)
      let todo = validator.record(line: row.line) { () throws(ExchangeError.Reason) in
        try reader.record(&ids)
      }
      if let todo {
        for text in reader.leftOut { validator.warnings.add(.valueLeftOut, line: row.line, text) }
        try body(todo)
      }
    }
    return validator.warnings
  }

  func text(_ records: [TodoRecord]) -> String {
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

  /// The header and the rows after it; nil for an empty file. Lines with one cell may stand before it, as in a backup of
  /// TickTick.
  private func header(_ file: ImportFile) throws -> (header: CSVHeader, rows: CSVRows)? {
    var line: Int?
    let declared = try CSVRows.declaredSeparator(of: file.unreported)
    for separator in declared.map({ [$0] }) ?? Array(",;\t|".utf8) {
      var rows = CSVRows(file, separator: separator)
      var linesBefore = 0
      while linesBefore < 10, let (first, fields) = try rows.next() {
        if let fields, let header = CSVHeader(fields, map) {
          if let name = header.missing {
            throw ExchangeError.badRecords([.init(line: first, reason: .noColumn(name))])
          }
          return (header, rows)
        }
        line = line ?? first
        guard let fields, fields.count(where: { !$0.isEmpty }) < 2 else { break }
        linesBefore += 1
      }
    }
    guard let line else { return nil }
    let reason = map.title.map(ExchangeError.Reason.noColumn) ?? .noTitleColumn
    throw ExchangeError.badRecords([.init(line: line, reason: reason)])
  }
}

extension CSVFormat {
  func cell(_ column: CSVColumn, of record: TodoRecord) -> String {
    switch column {
    case .known(let name): cell(name, of: record)
    case .other(let name): record.kept("csv/\(name)")?.plainText ?? ""
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
    case .finished: record.finished?.description ?? ""
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
    moment?.precise(in: calendar) ?? ""
  }

  private func comments(_ comments: [Comment]) -> String {
    comments.isEmpty ? "" : JSON.array(comments.map { $0.json(in: calendar) }).text
  }

  private func attributes(_ attributes: [String: String]) -> String {
    let others = attributes.filter { CSVColumn(attribute: $0.key) == nil }
    if others.isEmpty { return "" }
    let sorted = others.sorted { $0.key < $1.key }
    return JSON.object(sorted.map { JSON.Member($0.key, .string($0.value)) }).text
  }
}
