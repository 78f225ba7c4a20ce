/// What is to change of a block; nil keeps a value.
package struct BlockEdit: Hashable, Sendable {
  package var name: String?
  package var title: String?
  package var notes: String?
  package var priority: Priority?
  package var project: Replacement<String>?
  package var addedLabels: [String] = []
  package var removedLabels: [String] = []
  package var milestone: Replacement<String>?
  package var day: Replacement<String>?
  package var due: Replacement<String>?
  package var recurrence: Replacement<Recurrence>?
  package var isPaused: Bool?

  package init() {}

  package var isEmpty: Bool { self == BlockEdit() }
}
