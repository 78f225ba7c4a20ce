package import Todos

/// Reads todos from files of one format.
package protocol TodoReader: Sendable {
  /// Reads the todos of a file one after another, in its order.
  /// - Parameters:
  ///   - isKnownGood: Whether it was read before, and nothing was wrong with it.
  ///   - progress: Told how many bytes were read and how many there are, record by record.
  ///   - take: Given each todo, even if the file turns out to be wrong later.
  /// - Throws: ``ExchangeError``, or what reading the file or `take` throws.
  func read(
    _ file: ImportFile, isKnownGood: Bool, progress: (_ done: Int, _ total: Int) -> Void,
    _ take: (TodoRecord) throws -> Void) throws
}

/// A format in which another program holds todos.
///
/// Not all of a record fits into each format. What is lost on the way is lost at once: text that was
/// written and read is written and read again without a change. So what a program changed of an
/// exported todo is how the record read differs from `records(text([exported]))`.
package protocol TodoFormat: TodoReader {
  /// A whole file that holds those todos.
  func text(_ records: [TodoRecord]) -> String

  /// Gives the ids that records have once they are read from their text, asked for one after another in its order.
  func identifier() -> (TodoRecord) -> EntityID
}

extension TodoFormat {
  /// All todos of a file.
  package func records(_ bytes: [UInt8]) throws -> [TodoRecord] {
    var records: [TodoRecord] = []
    try read(ImportFile(bytes), isKnownGood: false, progress: { _, _ in }, { records.append($0) })
    return records
  }

  package func records(_ text: String) throws -> [TodoRecord] {
    try records(Array(text.utf8))
  }

  package func identifier() -> (TodoRecord) -> EntityID {
    \.id
  }
}

/// The formats in which todos come from other programs and go to them.
package enum ExchangeFormat: String, CaseIterable, Sendable {
  case json, taskwarrior, todotxt, csv, ics

  /// Its reader and writer; nil for `json`, which holds a whole store and so more than todos.
  /// - Parameters:
  ///   - calendar: Where dates without a time zone belong.
  ///   - now: What stands for moments that a format wants and nobody knows.
  package func todos(in calendar: LocalCalendar, at now: Moment) -> (any TodoFormat)? {
    switch self {
    case .json: nil
    case .taskwarrior: TaskwarriorFormat(calendar: calendar, now: now)
    case .todotxt: TodoTxtFormat(calendar: calendar, now: now)
    case .csv: CSVFormat(calendar: calendar)
    case .ics: ICalendarFormat(calendar: calendar, now: now)
    }
  }
}

/// Why a file of another program can't be imported. Nothing of it is imported then.
package enum ExchangeError: Error, Hashable, Sendable {
  /// All that is wrong with the file, in the order of its lines.
  case badRecords([BadRecord])

  /// A record that can't be read.
  package struct BadRecord: Hashable, Sendable {
    /// The line on which it begins, from 1.
    package let line: Int
    package let reason: Reason

    package init(line: Int, reason: Reason) {
      self.line = line
      self.reason = reason
    }
  }

  package enum Reason: Error, Hashable, Sendable {
    /// It breaks off, or isn't in the form of the format at all.
    case malformed
    case notUTF8
    /// By a version of ootd that this one can't read.
    case newerVersion
    /// It has no title.
    case noTitle
    /// A field that holds what it can't; the name is the one that the file has for it.
    case invalidValue(field: String, value: String)
    /// A text that no todo of ootd may have, such as a title that is too long.
    case unfit(TodoError)
    /// It has the same id as the record that begins on that line.
    case repeated(line: Int)
    /// A table whose first line names a column twice.
    case repeatedColumn(String)
    /// A table whose first line names no column `title`.
    case noTitleColumn
    /// A row of a table with more or fewer fields than its first line.
    case fieldCount(found: Int, expected: Int)
  }
}
