package import Todos

/// Why a file of another program can't be taken in. Nothing of it is.
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

extension ExchangeError {
  /// What is wrong with bytes that are no text at all; nil where they are.
  package init?(notUTF8In bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var lines = FileLines(bytes)
    while let (number, text) = lines.next() {
      guard String(validating: text, as: UTF8.self) == nil else { continue }
      self = .badRecords([BadRecord(line: number, reason: .notUTF8)])
      return
    }
    return nil
  }
}
