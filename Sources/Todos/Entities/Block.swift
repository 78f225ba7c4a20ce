/// A template of a todo.
package struct Block: Hashable, Sendable {
  package let id: EntityID
  package var name: String
  package var title: String
  package var priority: Priority
  /// The project's name.
  package var project: String?
  package var notes: String

  package init(
    id: EntityID, name: String, title: String, priority: Priority = .unset,
    project: String? = nil, notes: String = ""
  ) {
    self.id = id
    self.name = name
    self.title = title
    self.priority = priority
    self.project = project
    self.notes = notes
  }
}
