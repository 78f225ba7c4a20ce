/// The name of a register of an entity.
package struct Field: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The part after the slash in the name of a register for one element of a set.
  package func element(of set: String) -> String? {
    // Compare bytes: Swift merges the slash and a combining mark after it into one character.
    let prefix = "\(set)/".utf8
    guard rawValue.utf8.starts(with: prefix) else { return nil }
    return String(decoding: rawValue.utf8.dropFirst(prefix.count), as: UTF8.self)
  }

  /// Compares names byte by byte, as SQLite does.
  package static func == (left: Field, right: Field) -> Bool {
    left.rawValue.hasSameBytes(as: right.rawValue)
  }

  package func hash(into hasher: inout Hasher) {
    rawValue.hashBytes(into: &hasher)
  }
}

/// The names that code uses. ``FieldRow/all`` says what they are.
extension Field {
  package static let kind = Field("kind")
  package static let deleted = Field("deleted")
  package static let handle = Field("handle")
  package static let undone = Field("undone")
  package static let purged = Field("purged")
  package static let title = Field("title")
  package static let notes = Field("notes")
  package static let priority = Field("priority")
  package static let status = Field("status")
  package static let day = Field("day")
  package static let due = Field("due")
  package static let project = Field("project")
  package static let milestone = Field("milestone")
  package static let reference = Field("reference")
  package static let block = Field("block")
  package static let created = Field("created")
  package static let started = Field("started")
  package static let completed = Field("completed")
  package static let finished = Field("finished")
  package static let holder = Field("holder")
  package static let name = Field("name")
  package static let description = Field("description")
  package static let link = Field("link")
  package static let memo = Field("memo")
  package static let start = Field("start")
  package static let end = Field("end")
  package static let archived = Field("archived")
  package static let root = Field("root")
  package static let path = Field("path")
  package static let color = Field("color")
  package static let closed = Field("closed")
  package static let query = Field("query")
  package static let text = Field("text")
  package static let done = Field("done")
  package static let placeInList = Field("place/list")
  package static let every = Field("every")
  package static let since = Field("since")
  package static let paused = Field("paused")
  package static let preset = Field("preset")
  package static let expired = Field("expired")
  package static let kept = Field("kept")
  package static let commit = Field("commit")
  package static let todo = Field("todo")
  package static let oid = Field("oid")
  package static let subject = Field("subject")
  package static let authored = Field("authored")
  package static let offset = Field("offset")
  package static let position = Field("position")
  package static let completes = Field("completes")
  package static let repository = Field("repository")

  /// Sets, by the part of the names of their registers that is the same for all elements.
  package static let labels = Field("label/")
  package static let members = Field("member/")
  package static let technologies = Field("tech/")

  package static func member(_ name: String) -> Field { Field("member/\(name)") }
  package static func tech(_ name: String) -> Field { Field("tech/\(name)") }
  package static func label(_ id: EntityID) -> Field { Field("label/\(id.hex)") }
  package static func after(_ blocker: EntityID) -> Field { Field("after/\(blocker.hex)") }
  package static func place(in status: Status) -> Field { Field("place/\(status.rawValue)") }
  package static func imported(from format: String) -> Field { Field("imported/\(format)") }
  package static func attribute(_ name: String) -> Field { Field("attribute/\(name)") }

  /// Whether this is a register of an entity rather than of an operation.
  package var isEntityField: Bool { self != .undone && self != .purged }

  /// Whether this records an imported file's values rather than the todo's own.
  package var isImportField: Bool { element(of: "imported") != nil }
}

/// The type of a field's values. A value of another type, which only faulty or hostile operations contain, counts as
/// absent.
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
  /// A DAY or a WHEN as typed, which is read later.
  case typedDay, typedDue
  /// `#40a858`.
  case color
  /// Digests of imported values.
  case digests
}

/// The value of a field in a record of another program.
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

/// The value of a register.
package enum RegisterValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case string(String)

  /// A string, or null.
  package init(_ text: String?) {
    self = text.map(RegisterValue.string) ?? .null
  }

  /// Milliseconds since 1970, or null.
  package init(_ moment: Moment?) {
    self = moment.map { .integer($0.milliseconds) } ?? .null
  }

  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// False for every value but `true`.
  package var isTrue: Bool {
    if case .bool(true) = self { true } else { false }
  }

  package var json: JSON {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .string(let value): .string(value)
    }
  }

  /// Nil for values that no register can have: objects, arrays, numbers that aren't integers, and
  /// strings with U+0000, at which SQLite would truncate them.
  package init?(json: JSON) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .string(let text) where !text.utf8.contains(0): self = .string(text)
    case .string, .number, .array, .object: return nil
    }
  }
}

extension RegisterValue: Hashable {
  /// Compares strings byte by byte, so that a change of Unicode normalization counts as a change.
  package static func == (left: RegisterValue, right: RegisterValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .string(let value): value.hashBytes(into: &hasher)
    }
  }
}

/// A write of a value to one register of one entity.
package struct RegisterWrite: Hashable, Sendable {
  package let entity: EntityID
  package let field: Field
  package let value: RegisterValue

  package init(_ entity: EntityID, _ field: Field, _ value: RegisterValue) {
    self.entity = entity
    self.field = field
    self.value = value
  }
}

extension String {
  /// Whether two texts have the same bytes. Swift's `==` ignores Unicode normalization, by tables that
  /// differ between versions of Unicode; ootd keeps text as typed.
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (left, right) = (self, other)
    return left.withUTF8 { left in right.withUTF8 { right in left.elementsEqual(right) } }
  }

  /// Hashes the bytes, consistently with ``hasSameBytes(as:)``.
  package func hashBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8(0xFF))
  }
}
