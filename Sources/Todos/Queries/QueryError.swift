/// A word of a query that means nothing.
package enum QueryError: Error, Hashable, Sendable {
  case unknownQualifier(String, nearest: String?)
  case unknownValue(String, of: String, known: [String])
  case missingValue(String)
  /// No day, of a qualifier that asks for days.
  case invalidDay(String, of: String)
  /// A range whose end lies before its beginning.
  case reversedRange(String, of: String)
  /// A quote that nothing closes.
  case openQuote(String)
  /// A minus in front of what has no opposite.
  case noOpposite(String)
  /// An order, where todos have another.
  case unsorted
  /// More words, or values with commas between them, than ``TodoQuery/limit``.
  case tooLong(count: Int)
}
