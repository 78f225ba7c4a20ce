/// The name of a register of an entity.
package struct Field: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  private init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  package static let kind = Field("kind")
  package static let deleted = Field("deleted")
  /// On a todo or a checklist item, the number that the writing replica gave it. On a replica, the suffix of
  /// its numbers.
  package static let handle = Field("handle")
  /// On a command's first operation: whether the command is undone.
  package static let undone = Field("undone")
  /// On an operation: its line as rewritten by a purge.
  package static let purged = Field("purged")

  package static let title = Field("title")
  package static let notes = Field("notes")
  package static let priority = Field("priority")
  package static let status = Field("status")
  package static let day = Field("day")
  package static let due = Field("due")
  package static let project = Field("project")
  package static let milestone = Field("milestone")
  /// On a todo: the issue on a forge that it stands for.
  package static let reference = Field("reference")
  package static let block = Field("block")
  package static let created = Field("created")
  package static let started = Field("started")
  package static let completed = Field("completed")
  /// On a todo: the day that its completion counts for.
  package static let finished = Field("finished")
  /// On a todo in progress: who works on it, as ``Holder/text``.
  package static let holder = Field("holder")

  package static let name = Field("name")
  package static let description = Field("description")
  package static let link = Field("link")
  package static let memo = Field("memo")
  package static let start = Field("start")
  package static let end = Field("end")
  package static let archived = Field("archived")
  /// On a repository: the id of its root commit.
  package static let root = Field("root")
  /// On a repository: its path on the machine that wrote this.
  package static let path = Field("path")

  /// On a label, as `#rrggbb`.
  package static let color = Field("color")
  /// On a milestone.
  package static let closed = Field("closed")
  /// On a view.
  package static let query = Field("query")
  /// On a comment.
  package static let text = Field("text")
  /// On a checklist item: whether it is ticked, and its position in the list.
  package static let done = Field("done")
  package static let placeInList = Field("place/list")
  /// On a block: when it repeats, and since which day.
  package static let every = Field("every")
  package static let since = Field("since")
  package static let paused = Field("paused")
  /// On a preset block: the name under which it ships.
  package static let preset = Field("preset")

  /// On a todo that a block made: that the block made the next one, and that someone has used it although
  /// no other field shows it.
  package static let expired = Field("expired")
  package static let kept = Field("kept")

  /// On a todo: the id and subject of the commit that gave it its status.
  package static let commit = Field("commit")
  /// On a link between a commit and a todo.
  package static let todo = Field("todo")
  package static let oid = Field("oid")
  package static let subject = Field("subject")
  package static let authored = Field("authored")
  /// Its author's offset from UTC in minutes, and its place among the todo's commits of the same second.
  package static let offset = Field("offset")
  package static let position = Field("position")
  package static let completes = Field("completes")
  package static let repository = Field("repository")

  /// One boolean register for each member, so that concurrent additions all survive.
  package static func member(_ name: String) -> Field { Field("member/\(name)") }
  package static func tech(_ name: String) -> Field { Field("tech/\(name)") }
  package static func label(_ id: EntityID) -> Field { Field("label/\(id.hex)") }
  /// On a todo: whether it waits for that other one.
  package static func after(_ blocker: EntityID) -> Field { Field("after/\(blocker.hex)") }
  /// A todo's position in the column of that status, separate from the status itself.
  package static func place(in status: Status) -> Field { Field("place/\(status.rawValue)") }
  /// On a todo imported from a file of that format: digests of its values in the file.
  package static func imported(from format: String) -> Field { Field("imported/\(format)") }
  /// A value of a todo that only another tool uses.
  package static func attribute(_ name: String) -> Field { Field("attribute/\(name)") }

  /// Whether this is a register of an entity rather than of an operation.
  package var isEntityField: Bool { self != .undone && self != .purged }

  /// Whether this records an imported file's values rather than the todo's own.
  package var isImportField: Bool { element(of: "imported") != nil }

  /// The part after the slash in the name of a register for one element of a set.
  package func element(of set: String) -> String? {
    // Compare bytes: Swift merges the slash and a combining mark after it into one character.
    let prefix = "\(set)/".utf8
    guard rawValue.utf8.starts(with: prefix) else { return nil }
    return String(decoding: rawValue.utf8.dropFirst(prefix.count), as: UTF8.self)
  }
}

extension Field {
  /// Compares names byte by byte, as SQLite does.
  package static func == (left: Field, right: Field) -> Bool {
    left.rawValue.hasSameBytes(as: right.rawValue)
  }

  package func hash(into hasher: inout Hasher) {
    rawValue.hashBytes(into: &hasher)
  }
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
