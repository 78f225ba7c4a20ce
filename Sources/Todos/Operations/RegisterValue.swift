/// What a register can hold.
package enum RegisterValue: Hashable, Sendable {
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

  /// False unless it is true: no other value is taken for true.
  package var isTrue: Bool {
    self == .bool(true)
  }

  package var json: JSON {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .string(let value): .string(value)
    }
  }
}

extension RegisterValue {
  /// Two strings are the same value if their bytes are, so that a change of the spelling is one.
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
    case .null: break
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .string(let value): value.hashBytes(into: &hasher)
    }
  }
}
