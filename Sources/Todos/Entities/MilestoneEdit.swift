/// What is to change of a milestone; nil keeps a value.
package struct MilestoneEdit: Hashable, Sendable {
  package var name: String?
  package var description: String?
  package var due: Replacement<Day>?
  package var isClosed: Bool?

  package init() {}

  package var isEmpty: Bool { self == MilestoneEdit() }
}
