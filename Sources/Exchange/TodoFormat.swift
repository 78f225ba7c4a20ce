package import Localization
package import Todos

/// Reads todos from files of one format.
package protocol TodoReader: Sendable {
  /// Reads the todos of a file, one at a time and in order.
  /// - Parameter body: Receives each todo that can be read.
  /// - Returns: The records and values that can't be read.
  /// - Throws: ``ExchangeError`` if the whole file can't be read, or what reading the file or `body` throws.
  @discardableResult
  func read(
    _ file: ImportFile, _ body: (TodoRecord) throws -> Void
  ) throws -> ReadingWarnings
}

/// A file format of another tool for todos.
///
/// Not every format can store all of a record, but only the first export loses anything: importing the text
/// and exporting it again changes nothing. So another tool's changes to an exported todo are the differences
/// between the imported record and `records(text([exported]))`.
package protocol TodoFormat: TodoReader {
  /// A complete file with those todos.
  func text(_ records: [TodoRecord]) -> String

  /// Returns a function that predicts the id a record gets when its exported text is read. Call it once per
  /// record, in the order of the file.
  func identifier() -> (TodoRecord) -> EntityID
}

extension TodoFormat {
  /// All todos of a file.
  /// - Throws: ``ExchangeError`` if any can't be read.
  package func records(_ bytes: [UInt8]) throws -> [TodoRecord] {
    var records: [TodoRecord] = []
    try read(ImportFile(bytes)) { records.append($0) }.check()
    return records
  }

  package func records(_ text: String) throws -> [TodoRecord] {
    try records(Array(text.utf8))
  }

  package func identifier() -> (TodoRecord) -> EntityID {
    \.id
  }
}

/// The formats that todos are imported from and exported to.
package enum ExchangeFormat: String, CaseIterable, Sendable {
  case json, taskwarrior, todotxt, csv, ics, markdown
  case beads, claude
  case github, gitlab, forgejo

  /// The name of an import in history.
  package var command: CommandName {
    switch self {
    case .json: .importJSON
    case .taskwarrior: .importTaskwarrior
    case .todotxt: .importTodoTxt
    case .csv: .importCSV
    case .ics: .importICalendar
    case .markdown: .importMarkdown
    case .beads: .importBeads
    case .claude: .importClaude
    case .github: .importGitHub
    case .gitlab: .importGitLab
    case .forgejo: .importForgejo
    }
  }

  /// The forge whose issues it contains; nil for a file of todos. Issues can't be exported.
  package var forge: Forge? { Forge(rawValue: rawValue) }

  /// The formats that todos are exported to.
  package static let exported = allCases.filter {
    $0.forge == nil && ![.beads, .claude].contains($0)
  }

  /// The format's reader and writer; nil for `json`, which contains a whole store rather than only todos,
  /// and for issues.
  /// - Parameters:
  ///   - calendar: The calendar of dates without a time zone.
  ///   - now: The time to write if a format requires one that is unknown.
  ///   - map: The names of columns in a table that the user gave.
  package func todos(
    in calendar: LocalCalendar, at now: Moment, map: CSVColumnMap = CSVColumnMap()
  ) -> (any TodoFormat)? {
    switch self {
    case .json, .github, .gitlab, .forgejo: nil
    case .taskwarrior: TaskwarriorFormat(calendar: calendar, now: now)
    case .todotxt: TodoTxtFormat(calendar: calendar, now: now)
    case .csv: CSVFormat(calendar: calendar, map: map)
    case .ics: ICalendarFormat(calendar: calendar, now: now)
    case .markdown: MarkdownFormat(calendar: calendar)
    case .beads: AgentTasks(program: .beads, calendar: calendar)
    case .claude: AgentTasks(program: .claude, calendar: calendar)
    }
  }
}

/// Why a file can't be imported.
package enum ExchangeError: Error, Hashable, Sendable {
  /// All errors in the file, in the order of its lines.
  case badRecords([BadRecord])

  /// A record that can't be read.
  package struct BadRecord: Hashable, Sendable {
    /// The line on which it begins, from 1.
    package let line: Int
    /// Its number in the file, from 1, if files of the format usually are one line.
    package var entry: Int?
    package let reason: Reason
  }

  package enum Reason: Error, Hashable, Sendable {
    /// It is truncated, or not in the file's format at all.
    case malformed
    case notUTF8
    /// Written by a newer version of ootd that this one can't read.
    case newerVersion
    case earlierVersion
    /// It has no title.
    case noTitle
    /// Printed by `list --json`, which leaves out ids and cuts texts.
    case cut
    /// An issue without a field that the forge's tool prints only if asked, or always.
    case missingField(name: String, of: Forge)
    /// An issue of a site that another forge runs.
    case otherForge(host: String, Forge)
    /// The answer of a forge that refuses the request.
    case message(String)
    /// A field with an invalid value; the name is the file's name for it.
    case invalidValue(field: String, value: String)
    /// A text that ootd doesn't accept, such as a title that is too long.
    case unfit(TodoError)
    /// More labels, comments and other elements than an import remembers.
    case tooMany(found: Int, limit: Int)
    /// Larger than any record of a todo.
    case tooLarge
    /// It has the same id as the record that begins on that line.
    case repeated(line: Int)
    /// The first line of a table has no column `title`.
    case noTitleColumn
    /// A comment with a todo's fields, in Markdown, that isn't at a todo.
    case misplacedComment
    /// The first line of a table lacks a column that the user named.
    case noColumn(String)
    /// A row of a table has more fields than its first line.
    case fieldCount(found: Int, expected: Int)
  }
}

extension ExchangeError {
  /// Whether none of the file's records can be read.
  package var isOfWholeFile: Bool {
    switch self {
    case .badRecords(let records):
      records.contains { record in
        switch record.reason {
        case .noTitleColumn, .noColumn, .tooLarge, .earlierVersion: true
        default: false
        }
      }
    }
  }
}

extension ExchangeError {
  /// Lists the first five records that can't be read, or one if the others probably have the same error.
  package var message: Message {
    switch self {
    case .badRecords(let records):
      let limit = records.first?.reason.isOfWholeFile == true ? 1 : 5
      let texts = records.prefix(limit).map(\.message)
      let list = texts.dropFirst().reduce(texts.first) { list, next in
        Message("error.file.badRecords.list", ["list": list, "next": next])
      }
      let rest =
        records.count > limit
        ? Message("error.file.badRecords.rest", ["count": records.count]) : nil
      return Message("error.file.badRecords.records", ["records": list, "rest": rest])
    }
  }
}

extension ExchangeError.BadRecord {
  /// Its place in the file and the reason.
  var message: Message {
    guard let entry else {
      return Message(
        "error.file.badRecords.record", ["line": String(line), "reason": reason.message])
    }
    return Message(
      "error.file.badRecords.entry", ["entry": String(entry), "reason": reason.message])
  }
}

extension ExchangeError.Reason {
  /// Whether it comes from how the file was made, so that most of its records have it.
  fileprivate var isOfWholeFile: Bool {
    switch self {
    case .missingField, .otherForge: true
    default: false
    }
  }

  /// A fact, with advice if only the command that made the file can be changed.
  package var message: Message {
    switch self {
    case .malformed: Message("error.file.badRecords.malformed")
    case .notUTF8: Message("error.file.badRecords.notUTF8")
    case .newerVersion: Message("error.file.badRecords.newerVersion")
    case .earlierVersion: Message("error.file.badRecords.earlierVersion")
    case .noTitle: Message("error.file.badRecords.noTitle")
    case .cut: Message("error.file.badRecords.cut")
    case .missingField(let name, let forge):
      Message(
        "error.file.badRecords.missingField",
        [
          "field": name,
          "advice": forge == .github
            ? Message("error.file.badRecords.missingField.github") : nil,
        ])
    case .otherForge(let host, let forge):
      Message(
        "error.file.badRecords.otherForge",
        ["host": host, "command": "ootd import \(forge.rawValue)"])
    case .message(let text): Message("error.file.badRecords.message", ["message": text])
    case .invalidValue(let field, let value):
      Message("error.file.badRecords.invalidValue", ["field": field, "value": value])
    case .unfit(let error): error.message
    case .tooMany(let found, let limit):
      Message("error.file.badRecords.tooMany", ["found": String(found), "limit": String(limit)])
    case .tooLarge:
      Message("error.file.badRecords.tooLarge", ["limit": ImportFile.recordLimit >> 20])
    case .repeated(let line): Message("error.file.badRecords.repeated", ["line": String(line)])
    case .noColumn(let name): Message("error.file.badRecords.noColumn", ["column": name])
    case .noTitleColumn: Message("error.file.badRecords.noTitleColumn")
    case .misplacedComment: Message("error.file.badRecords.misplacedComment")
    case .fieldCount(let found, let expected):
      Message("error.file.badRecords.fieldCount", ["count": found, "expected": expected])
    }
  }
}
