import Files
import Todos

/// Reads the todo of a row.
struct CSVReader {
  /// The values that can't be read, each with the name of its column. Only those of another program's table are left
  /// out; in others they are errors.
  var leftOut: [String] = []

  private let row: CSVRow
  let header: CSVHeader
  let calendar: LocalCalendar
  private var cells: [CSVColumn.Name: [String]] = [:]
  /// The cells of other columns by the names of their columns, as they are compared.
  private(set) var others: [String: String] = [:]

  init(_ row: CSVRow, _ header: CSVHeader, _ calendar: LocalCalendar) {
    self.row = row
    self.header = header
    self.calendar = calendar
  }

  mutating func record(_ ids: inout ContentIDs) throws(ExchangeError.Reason) -> TodoRecord {
    let attributes = try readCells()
    var title = cells[.title]?.first ?? ""
    let tags = header.program == .todoist ? Self.removeTags(from: &title) : []
    if title.isEmpty { throw .noTitle }
    let id = word(.id).flatMap(EntityID.init(uuid:))
    let content = [word(.id) ?? "", title]
    var record = TodoRecord(id: id ?? ids.next(content), title: title)
    record.isByContent = word(.id) == nil
    record.notes = cells[.notes]?.first ?? ""
    let isForeign = header.isForeign
    record.project = try value(.project) { Name.isName($0) || !isForeign ? $0 : nil }
    record.milestone = try value(.milestone) { Name.isName($0) || !isForeign ? $0 : nil }
    record.labels = try (readLabels() + tags).asLabels
    record.priority =
      try value(.priority) { [program = header.program] text in
        Priority(word: text) ?? Priority(text, of: program) ?? Priority(meaningOf: text)
      } ?? .unset
    try readDates(&record)
    try readStatus(&record)
    try readComments(&record)
    if header.isForeign {
      record.notes = cut(record.notes, .notes)
      record.comments = record.comments.map { Comment(at: $0.at, text: cut($0.text, .comments)) }
    }
    // Attributes in their own columns override those in `attributes`.
    record.attributes = try value(.attributes, Self.attributes) ?? [:]
    record.attributes.merge(attributes) { $1 }
    if let text = word(.id), id == nil { record.attributes["csv/id"] = JSON.string(text).text }
    return record
  }

  /// Sorts the cells by their columns. Cells are missing at the end of a short row.
  /// - Returns: The attributes in columns of their own.
  private mutating func readCells() throws(ExchangeError.Reason) -> [String: String] {
    guard let fields = row.fields else { throw .malformed }
    if let end = fields.lastIndex(where: { !$0.isEmpty }), end >= header.columns.count {
      throw .fieldCount(found: fields.count, expected: header.columns.count)
    }
    var attributes: [String: String] = [:]
    for (field, column) in zip(fields, header.columns) where !field.isEmpty {
      let text = String(cell: field)
      switch column {
      case .known(let name): cells[name, default: []].append(text)
      case .other(let name):
        attributes["csv/\(name)"] = JSON.string(text).text
        others[name.asColumnName] = text.trimmed(of: [0x20, 0x09])
      case .unnamed:
        guard header.isForeign else { throw .invalidValue(field: "", value: field) }
        leftOut.append(text)
      }
    }
    return attributes
  }

  /// Without surrounding spaces and tabs; nil if nothing is left.
  func word(_ name: CSVColumn.Name) -> String? {
    cells[name]?.first?.trimmed(of: [0x20, 0x09]).nonEmpty
  }

  /// The text converted by a function; nil if the cell is empty, or left out.
  mutating func value<Value>(
    _ name: CSVColumn.Name, _ convert: (String) -> Value?
  ) throws(ExchangeError.Reason) -> Value? {
    guard let word = word(name) else { return nil }
    if let value = convert(word) { return value }
    try leaveOut(name, word)
    return nil
  }

  private mutating func leaveOut(
    _ name: CSVColumn.Name, _ text: String
  ) throws(ExchangeError.Reason) {
    guard header.isForeign else { throw .invalidValue(field: name.rawValue, value: text) }
    leftOut.append("\(name.rawValue): \(text)")
  }
}

extension CSVReader {
  /// Removes the labels that Todoist has at the end of a title: `Pay rent @home`.
  private static func removeTags(from title: inout String) -> [String] {
    var words = title.split(separator: " ", omittingEmptySubsequences: false)
    var tags: [String] = []
    while words.count > 1, let last = words.last, last.hasPrefix("@"),
      Name.isName(String(last.dropFirst()))
    {
      tags.append(String(last.dropFirst()))
      words.removeLast()
    }
    title = words.joined(separator: " ")
    return tags
  }

  private mutating func readLabels() throws(ExchangeError.Reason) -> [String] {
    var labels: [String] = []
    for text in cells[.labels] ?? [] {
      guard let names = Self.list(text) else {
        try leaveOut(.labels, text)
        continue
      }
      // Trello writes the colour of a label behind its name.
      labels += header.program == .trello ? names.map(\.withoutColor) : names
    }
    guard header.isForeign else { return labels }
    labels = labels.asLabels
    leftOut += labels.filter { !Name.isName($0) }.map { "labels: \($0)" }
    return labels.filter(Name.isName)
  }

  /// The names of a comma-separated row; nil if it is malformed.
  private static func list(_ text: String) -> [String]? {
    var rows = CSVRows(ImportFile(Array(text.utf8)), separator: UInt8(ascii: ","))
    var names: [String] = []
    while let (_, fields) = try? rows.next() {
      guard let fields else { return nil }
      names += fields
    }
    return names
  }

  /// The cells are JSON arrays, or texts of other programs. A text without a date goes to the notes if nothing says
  /// when the todo was made.
  private mutating func readComments(_ record: inout TodoRecord) throws(ExchangeError.Reason) {
    for cell in cells[.comments] ?? [] {
      if let comments = comments(cell) {
        record.comments += comments
      } else if header.isForeign {
        add(cell, to: &record)
      } else {
        throw .invalidValue(field: "comments", value: cell)
      }
    }
    for note in row.notes { add(note: note, to: &record) }
    record.comments = record.comments.inOrder
  }

  /// - Parameter text: Jira writes `14/Jul/25 3:42 PM;author;text`.
  private func add(_ text: String, to record: inout TodoRecord) {
    let parts = text.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    if parts.count == 3, let at = DateText.inAnyForm(String(parts[0]))?.start(in: calendar) {
      record.comments.append(Comment(at: at, text: "\(parts[1]): \(parts[2])"))
    } else if let at = record.created {
      record.comments.append(Comment(at: at, text: text))
    } else {
      record.notes += (record.notes.isEmpty ? "" : "\n\n") + text
    }
  }

  /// Adds a row of Todoist that is a comment on the row before it.
  private func add(note fields: [String], to record: inout TodoRecord) {
    let cell = { (isWanted: (CSVColumn) -> Bool) in
      zip(header.columns, fields).first { isWanted($0.0) }?.1.nonEmpty
    }
    guard let text = cell({ $0 == .known(.title) }) else { return }
    let date = cell { $0.header.asColumnName == "date" }
    guard let at = date.flatMap(DateText.inAnyForm)?.start(in: calendar) else {
      return add(text, to: &record)
    }
    let author = cell { $0.header.asColumnName == "author" }
    record.comments.append(
      Comment(at: at, text: [author, text].compactMap(\.self).joined(separator: ": ")))
  }

  private func comments(_ text: String) -> [Comment]? {
    guard case .array(let values) = JSON(utf8: Array(text.utf8)) else { return nil }
    return try? values.map { try Comment(JSONRecord($0), in: calendar) }
  }

  /// Cuts a text that is too long for ootd.
  private mutating func cut(_ text: String, _ name: CSVColumn.Name) -> String {
    let kept = text.asNotes
    let rest = text.utf8.dropFirst(kept.utf8.count)
    if !rest.isEmpty { leftOut.append("\(name.rawValue): …\(Substring(rest))") }
    return kept
  }

  private static func attributes(_ text: String) -> [String: String]? {
    guard let members = try? JSONRecord(utf8: Array(text.utf8)).members else { return nil }
    let attributes = members.compactMapValues(\.string)
    return attributes.count == members.count ? attributes : nil
  }
}

extension String {
  /// `Urgent (red)` without the colour.
  fileprivate var withoutColor: String {
    guard hasSuffix(")"), let open = lastIndex(of: "(") else { return self }
    return String(self[..<open]).trimmed(of: [0x20])
  }
}
