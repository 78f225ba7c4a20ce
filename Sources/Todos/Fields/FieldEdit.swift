/// New values of an entity's fields. Other entities have their names here, instead of their ids.
package struct FieldEdit: Hashable, Sendable {
  /// Null removes a value.
  package var values: [Field: RegisterValue] = [:]
  /// The elements to add to and to remove from sets, by the set's name, such as ``Field/labels``.
  package var added: [Field: [String]] = [:]
  package var removed: [Field: [String]] = [:]

  package init() {}

  package init(_ values: [Field: RegisterValue]) {
    self.values = values
  }

  /// The name and colour of a label; nil keeps one.
  package init(name: String? = nil, color: LabelColor?) {
    self.name = name
    values[.color] = color.map { .string($0.description) }
  }

  package var isEmpty: Bool {
    self == FieldEdit()
  }

  /// Adds a later edit, which overrides this one.
  package mutating func apply(_ later: FieldEdit) {
    values.merge(later.values) { $1 }
    let (others, without) = (later.added, later.removed)
    for (field, names) in others.merging(without, uniquingKeysWith: { $0 + $1 }) {
      let isOld = { (name: String) in !names.contains(where: name.isSameName) }
      change(
        field, adding: (added[field] ?? []).filter(isOld) + (others[field] ?? []),
        removing: (removed[field] ?? []).filter(isOld) + (without[field] ?? []))
    }
  }

  /// Replaces the changes of a set.
  package mutating func change(_ set: Field, adding new: [String], removing old: [String] = []) {
    added[set] = new.isEmpty ? nil : new
    removed[set] = old.isEmpty ? nil : old
  }

  package subscript(field: Field) -> RegisterValue? {
    get { values[field] }
    set { values[field] = newValue }
  }
}

/// The new value of an optional field.
package enum Replacement<Value: Sendable>: Sendable {
  case value(Value)
  case nothing

  package var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}

// Not requirements of the type: each new value's type would be looked up among all that are hashable.
extension Replacement: Equatable where Value: Equatable {}
extension Replacement: Hashable where Value: Hashable {}

/// The values that code uses, with their types.
extension FieldEdit {
  package var title: String? {
    get { values[.title]?.string }
    set { values[.title] = newValue.map(RegisterValue.string) }
  }

  package var notes: String? {
    get { values[.notes]?.string }
    set { values[.notes] = newValue.map(RegisterValue.string) }
  }

  package var name: String? {
    get { values[.name]?.string }
    set { values[.name] = newValue.map(RegisterValue.string) }
  }

  package var priority: Priority? {
    get { values[.priority]?.string.flatMap(Priority.init(word:)) }
    set { values[.priority] = newValue.map { .string($0.word) } }
  }

  package var day: Replacement<Day>? {
    get { replacement(.day) { Day(iso: $0) } }
    set { replace(.day, newValue) { $0.description } }
  }

  package var due: Replacement<Due>? {
    get { replacement(.due) { Due(iso: $0) } }
    set { replace(.due, newValue) { $0.description } }
  }

  package var project: Replacement<String>? {
    get { replacement(.project) { $0 } }
    set { replace(.project, newValue) { $0 } }
  }

  package var milestone: Replacement<String>? {
    get { replacement(.milestone) { $0 } }
    set { replace(.milestone, newValue) { $0 } }
  }

  package var addedLabels: [String] {
    get { added[.labels] ?? [] }
    set { change(.labels, adding: newValue, removing: removedLabels) }
  }

  package var removedLabels: [String] {
    get { removed[.labels] ?? [] }
    set { change(.labels, adding: addedLabels, removing: newValue) }
  }

  private func replacement<Value>(
    _ field: Field, _ read: (String) -> Value?
  ) -> Replacement<Value>? {
    values[field].map { $0.string.flatMap(read).map { .value($0) } ?? .nothing }
  }

  private mutating func replace<Value>(
    _ field: Field, _ new: Replacement<Value>?, _ write: (Value) -> String
  ) {
    values[field] = new.map { RegisterValue($0.value.map(write)) }
  }
}
