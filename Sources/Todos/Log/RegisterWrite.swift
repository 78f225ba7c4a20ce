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
