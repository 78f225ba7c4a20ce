/// A todo as it passes between this program and others: with names in place of references.
package struct TodoRecord: Hashable, Sendable {
  /// The same in each file that tells of the same todo.
  package let id: EntityID
  package var title: String
  package var notes: String
  package var priority: Priority
  package var status: Status
  package var day: Day?
  package var due: Due?
  package var project: String?
  /// Each once, sorted.
  package var labels: [String]
  package var milestone: String?
  /// The oldest first.
  package var comments: [Comment]
  /// Nil where it isn't known.
  package var created: Moment?
  package var started: Moment?
  package var completed: Moment?
  /// What the other program holds of it that ootd has no word for, to be handed back: JSON texts by
  /// names that begin with the format's, such as `taskwarrior/depends`.
  package var attributes: [String: String]
  /// Whether the other program tells that it was deleted; the rest is what it was before.
  package var isDeleted: Bool

  package init(
    id: EntityID, title: String, notes: String = "", priority: Priority = .unset,
    status: Status = .todo, day: Day? = nil, due: Due? = nil, project: String? = nil,
    labels: [String] = [], milestone: String? = nil, comments: [Comment] = [],
    created: Moment? = nil, started: Moment? = nil, completed: Moment? = nil,
    attributes: [String: String] = [:], isDeleted: Bool = false
  ) {
    self.id = id
    self.title = title
    self.notes = notes
    self.priority = priority
    self.status = status
    self.day = day
    self.due = due
    self.project = project
    self.labels = labels
    self.milestone = milestone
    self.comments = comments
    self.created = created
    self.started = started
    self.completed = completed
    self.attributes = attributes
    self.isDeleted = isDeleted
  }
}
