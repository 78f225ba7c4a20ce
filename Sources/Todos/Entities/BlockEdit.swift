/// What is to change of a block; nil keeps a value.
package struct BlockEdit: Hashable, Sendable {
  package var name: String?
  package var title: String?
  package var notes: String?
  package var priority: Priority?
  package var project: Replacement<String>?

  package init() {}

  package var isEmpty: Bool { self == BlockEdit() }
}
