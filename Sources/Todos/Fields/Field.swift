/// The name of a register of an entity.
package struct Field: RawRepresentable, Hashable, Sendable {
  /// The names of fields that are one register, and those of sets.
  package enum Name: UInt8, CaseIterable, Sendable {
    case kind, deleted, handle, undone, purged, title, notes, priority, status, day, due
    case project, milestone, reference, block, created, started, completed, finished, holder
    case name, description, link, memo, start, end, archived, root, path, color, closed, query
    case text, done, every, since, paused, preset, expired, kept, commit, todo, oid, subject
    case authored, offset, position, completes, repository
    case label, member, tech, after, place, imported, attribute
    /// A name that a later version wrote.
    case unknown

    /// As it is stored: that of a set with its slash.
    package var text: String { Self.texts[Int(rawValue)] }

    /// In the order of the cases.
    private static let texts = [
      "kind", "deleted", "handle", "undone", "purged", "title", "notes", "priority", "status",
      "day", "due", "project", "milestone", "reference", "block", "created", "started",
      "completed", "finished", "holder", "name", "description", "link", "memo", "start", "end",
      "archived", "root", "path", "color", "closed", "query", "text", "done", "every", "since",
      "paused", "preset", "expired", "kept", "commit", "todo", "oid", "subject", "authored",
      "offset", "position", "completes", "repository", "label/", "member/", "tech/", "after/",
      "place/", "imported/", "attribute/", "",
    ]

    package static let count = allCases.count

    fileprivate static let byText = Dictionary(
      uniqueKeysWithValues: zip(texts, allCases).dropLast())
  }

  package let name: Name
  /// The element of a set; the whole name of an unknown field.
  private let element: String

  package init(_ name: Name, _ element: String = "") {
    self.name = name
    self.element = element
  }

  package init(rawValue: String) {
    if let name = Name.byText[rawValue] {
      self.init(name)
    } else if let slash = rawValue.utf8.firstIndex(of: UInt8(ascii: "/")),
      let name = Name.byText[String(Substring(rawValue.utf8[...slash]))]
    {
      // Bytes: Swift merges the slash and a combining mark after it into one character.
      self.init(name, String(Substring(rawValue.utf8[slash...].dropFirst())))
    } else {
      self.init(.unknown, rawValue)
    }
  }

  package var rawValue: String { element.isEmpty ? name.text : name.text + element }

  /// The part after the slash in the name of a register for one element of a set.
  package func element(of set: Name) -> String? { name == set ? element : nil }

  /// Compares names byte by byte, as SQLite does.
  package static func == (left: Field, right: Field) -> Bool {
    left.name == right.name
      && (left.element.isEmpty && right.element.isEmpty
        || left.element.hasSameBytes(as: right.element))
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name.rawValue)
    if !element.isEmpty { element.hashBytes(into: &hasher) }
  }
}

/// The names that code uses. ``FieldRow/all`` says what they are.
extension Field {
  package static var kind: Field { Field(.kind) }
  package static var deleted: Field { Field(.deleted) }
  package static var handle: Field { Field(.handle) }
  package static var undone: Field { Field(.undone) }
  package static var purged: Field { Field(.purged) }
  package static var title: Field { Field(.title) }
  package static var notes: Field { Field(.notes) }
  package static var priority: Field { Field(.priority) }
  package static var status: Field { Field(.status) }
  package static var day: Field { Field(.day) }
  package static var due: Field { Field(.due) }
  package static var project: Field { Field(.project) }
  package static var milestone: Field { Field(.milestone) }
  package static var reference: Field { Field(.reference) }
  package static var block: Field { Field(.block) }
  package static var created: Field { Field(.created) }
  package static var started: Field { Field(.started) }
  package static var completed: Field { Field(.completed) }
  package static var finished: Field { Field(.finished) }
  package static var holder: Field { Field(.holder) }
  package static var name: Field { Field(.name) }
  package static var description: Field { Field(.description) }
  package static var link: Field { Field(.link) }
  package static var memo: Field { Field(.memo) }
  package static var start: Field { Field(.start) }
  package static var end: Field { Field(.end) }
  package static var archived: Field { Field(.archived) }
  package static var root: Field { Field(.root) }
  package static var path: Field { Field(.path) }
  package static var color: Field { Field(.color) }
  package static var closed: Field { Field(.closed) }
  package static var query: Field { Field(.query) }
  package static var text: Field { Field(.text) }
  package static var done: Field { Field(.done) }
  package static var every: Field { Field(.every) }
  package static var since: Field { Field(.since) }
  package static var paused: Field { Field(.paused) }
  package static var preset: Field { Field(.preset) }
  package static var expired: Field { Field(.expired) }
  package static var kept: Field { Field(.kept) }
  package static var commit: Field { Field(.commit) }
  package static var todo: Field { Field(.todo) }
  package static var oid: Field { Field(.oid) }
  package static var subject: Field { Field(.subject) }
  package static var authored: Field { Field(.authored) }
  package static var offset: Field { Field(.offset) }
  package static var position: Field { Field(.position) }
  package static var completes: Field { Field(.completes) }
  package static var repository: Field { Field(.repository) }
  package static var placeInList: Field { Field(.place, "list") }

  /// Sets, by the part of the names of their registers that is the same for all elements.
  package static var labels: Field { Field(.label) }
  package static var members: Field { Field(.member) }
  package static var technologies: Field { Field(.tech) }

  package static func member(_ name: String) -> Field { Field(.member, name) }
  package static func tech(_ name: String) -> Field { Field(.tech, name) }
  package static func label(_ id: EntityID) -> Field { Field(.label, id.hex) }
  package static func after(_ blocker: EntityID) -> Field { Field(.after, blocker.hex) }
  package static func place(in status: Status) -> Field { Field(.place, status.rawValue) }
  package static func imported(from format: String) -> Field { Field(.imported, format) }
  package static func attribute(_ name: String) -> Field { Field(.attribute, name) }

  /// Whether this is a register of an entity rather than of an operation.
  package var isEntityField: Bool { name != .undone && name != .purged }

  /// Whether this records an imported file's values rather than the todo's own.
  package var isImportField: Bool { name == .imported }

  /// Whether it is the only register of its name.
  package var isSingle: Bool { element.isEmpty }

  /// Whether it is the register of one element of a set of which an entity may have many.
  package var isElement: Bool {
    switch name {
    case .label, .member, .tech, .after: true
    default: false
    }
  }
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
    case .string(let text) where !text.hasNull: self = .string(text)
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
  /// Whether it contains U+0000, at which SQLite would truncate it.
  package var hasNull: Bool {
    var text = self
    return text.withUTF8 { $0.contains(0) }
  }

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
