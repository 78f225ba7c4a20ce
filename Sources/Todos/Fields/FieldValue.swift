/// What values a field has. A value that is invalid for its field, which only faulty or hostile operations contain, counts
/// as absent.
package enum FieldValue: Sendable {
  /// Free text: the only values that a purge erases.
  case text
  case flag
  case integer
  /// Milliseconds since 1970.
  case moment
  /// `2026-11-20`.
  case day
  /// `2026-11`.
  case month
  case due
  case priority
  /// The id of another entity.
  case entity
  /// An issue on a forge. What a later version wrote is kept.
  case issue
  case recurrence
  /// A commit's full id.
  case oid
  /// Minutes from UTC.
  case offset
  /// A word or key of ootd's own.
  case word
  /// Digests of imported values.
  case digests
}

/// What a record of another program says of a field of its todo.
package struct FieldContent: Sendable {
  /// Marks its digests: a lowercase letter of its own.
  package let letter: String
  /// Under which its original text is kept, if that depends on a time zone.
  package let stated: StatedValues.Name?
  /// Null if the record has none. The name of another entity instead of its id.
  package let value: @Sendable (TodoRecord) -> RegisterValue

  private init(
    _ letter: String, stated: StatedValues.Name? = nil,
    _ value: @escaping @Sendable (TodoRecord) -> RegisterValue
  ) {
    self.letter = letter
    self.stated = stated
    self.value = value
  }

  static let title = FieldContent("t") { .string($0.title) }
  static let notes = FieldContent("n") { .string($0.notes) }
  static let priority = FieldContent("p") { .string($0.priority.word) }
  static let day = FieldContent("d", stated: .day) { RegisterValue($0.day?.description) }
  static let due = FieldContent("u", stated: .due) { RegisterValue($0.due?.description) }
  static let project = FieldContent("j") { RegisterValue($0.project) }
  static let milestone = FieldContent("m") { RegisterValue($0.milestone) }
  static let reference = FieldContent("r") { RegisterValue($0.reference?.description) }
  static let created = FieldContent("c", stated: .created) { RegisterValue($0.created) }
}
