/// What is to change of todos; nil keeps a value.
package struct TodoEdit: Hashable, Sendable {
  package var title: String?
  package var notes: String?
  package var priority: Priority?
  package var project: Replacement<String>?
  package var addedLabels: [String] = []
  package var removedLabels: [String] = []
  package var milestone: Replacement<String>?
  package var day: Replacement<Day>?
  package var due: Replacement<Due>?
  package var block: Replacement<Block>?

  package init() {}

  package var isEmpty: Bool { self == TodoEdit() }
}

/// The new value of something that may be absent.
package enum Replacement<Value: Hashable & Sendable>: Hashable, Sendable {
  case value(Value)
  case nothing

  package var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}
