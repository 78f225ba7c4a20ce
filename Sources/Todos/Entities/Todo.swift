/// Something to do, as the store holds it.
package struct Todo: Hashable, Sendable {
  package let id: EntityID
  package let handle: Handle
  package var title: String
  package var notes: String
  package var priority: Priority
  package var status: Status
  /// The calendar day it is planned for; nil in the backlog.
  package var day: Day?
  package var due: Due?
  /// The project's name.
  package var project: String?
  /// Sorted by name.
  package var labels: [Label]
  /// The milestone's name.
  package var milestone: String?
  /// The name of the block it came from.
  package var block: String?
  /// When that block makes one by itself.
  package var recurrence: Recurrence?
  /// Where it was put in the column that it is in; nil where nobody did.
  package var place: Place?
  package var created: Moment
  package var started: Moment?
  package var completed: Moment?

  package init(
    id: EntityID, handle: Handle, title: String, notes: String = "", priority: Priority = .unset,
    status: Status = .todo, day: Day? = nil, due: Due? = nil, project: String? = nil,
    labels: [Label] = [], milestone: String? = nil, block: String? = nil,
    recurrence: Recurrence? = nil, place: Place? = nil, created: Moment, started: Moment? = nil,
    completed: Moment? = nil
  ) {
    self.id = id
    self.handle = handle
    self.title = title
    self.notes = notes
    self.priority = priority
    self.status = status
    self.day = day
    self.due = due
    self.project = project
    self.labels = labels
    self.milestone = milestone
    self.block = block
    self.recurrence = recurrence
    self.place = place
    self.created = created
    self.started = started
    self.completed = completed
  }

  /// Whether the deadline has passed and it is not done.
  package func isOverdue(at now: Moment, in calendar: LocalCalendar) -> Bool {
    status != .done && due?.hasPassed(at: now, in: calendar) == true
  }
}
