/// What became of the records of a file.
package struct ImportResult: Hashable, Sendable {
  package internal(set) var added = 0
  package internal(set) var changed = 0
  package internal(set) var deleted = 0
  /// As they were already, or were taken in before.
  package internal(set) var unchanged = 0
}
