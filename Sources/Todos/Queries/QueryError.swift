/// A word of a query that means nothing.
package enum QueryError: Error, Hashable, Sendable {
  case unknownQualifier(String, nearest: String?)
  case unknownValue(String, of: String, known: [String])
  case missingValue(String)
  /// A word without a qualifier.
  case word(String)
}
