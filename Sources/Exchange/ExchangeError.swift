/// Why a file of another program can't be taken in. Nothing of it is.
package enum ExchangeError: Error, Hashable, Sendable {
  /// The file is none of that format: what is wrong with it, by line.
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

  package enum Reason: Hashable, Sendable {
    /// It breaks off, or isn't in the form of the format at all.
    case malformed
    /// It has no title.
    case noTitle
    /// A field that holds what it can't.
    case invalidValue(field: String, value: String)
  }
}
