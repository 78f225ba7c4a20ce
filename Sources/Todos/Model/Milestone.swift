/// An aim that todos lead to.
package struct Milestone: Hashable, Sendable {
  package let id: EntityID
  package var name: String
  package var description: String
  package var due: Day?
  package var isClosed: Bool
  /// How many of its todos are not done.
  package var open: Int
  /// How many of its todos are done.
  package var done: Int

  package init(
    id: EntityID, name: String, description: String = "", due: Day? = nil, isClosed: Bool = false,
    open: Int = 0, done: Int = 0
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.due = due
    self.isClosed = isClosed
    self.open = open
    self.done = done
  }

  /// What share of all its todos is done.
  package var progress: Completion { Completion(done: done, total: open + done) }

  /// Whether it should have been reached before that day.
  package func isOverdue(on today: Day) -> Bool {
    !isClosed && due.map { $0 < today } ?? false
  }
}

/// What is to change of a milestone; nil keeps a value.
package struct MilestoneEdit: Hashable, Sendable {
  package var name: String?
  package var description: String?
  package var due: Replacement<Day>?
  package var isClosed: Bool?

  package init() {}

  package var isEmpty: Bool { self == MilestoneEdit() }
}
