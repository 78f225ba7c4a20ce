/// What is to change of a project; nil keeps a value.
package struct ProjectEdit: Hashable, Sendable {
  package var name: String?
  package var description: String?
  package var link: String?
  package var memo: String?
  package var start: Replacement<Month>?
  package var end: Replacement<Month>?
  package var addedMembers: [String] = []
  package var removedMembers: [String] = []
  package var addedTech: [String] = []
  package var removedTech: [String] = []
  package var isArchived: Bool?

  package init() {}

  package var isEmpty: Bool { self == ProjectEdit() }
}
