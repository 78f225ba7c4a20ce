/// A todo to be added.
package struct NewTodo: Hashable, Sendable {
  package var title: String
  package var notes: String
  package var priority: Priority
  package var day: Day?
  package var due: Due?
  /// The project's name.
  package var project: String?
  /// Names of labels.
  package var labels: [String]
  /// The milestone's name.
  package var milestone: String?
  package var block: Block?

  package init(
    title: String, notes: String = "", priority: Priority = .unset, day: Day? = nil,
    due: Due? = nil, project: String? = nil, labels: [String] = [], milestone: String? = nil,
    block: Block? = nil
  ) {
    self.title = title
    self.notes = notes
    self.priority = priority
    self.day = day
    self.due = due
    self.project = project
    self.labels = labels
    self.milestone = milestone
    self.block = block
  }
}
