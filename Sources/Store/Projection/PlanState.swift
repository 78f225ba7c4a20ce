import Todos

/// What the figures of a day are worked out from: how a todo is planned, and how far it is.
struct PlanState: Equatable {
  var day: Day?
  var status: Status
  var due: Due?
  /// Nil unless it is done.
  var completed: Moment?
  var project: EntityID?

  init(
    day: Day?, status: Status, due: Due?, completed: Moment?, project: EntityID?
  ) {
    self.day = day
    self.status = status
    self.due = due
    self.completed = completed
    self.project = project
  }

  init(_ registers: Registers) {
    day = registers[.day].string.flatMap { Day(iso: $0) }
    status = registers[.status].string.flatMap(Status.init) ?? .todo
    due = registers[.due].string.flatMap(Due.init(iso:))
    project = registers.entity(.project)
    // Status and completion are separate registers, so two replicas can leave one without the other.
    completed =
      status == .done
      ? registers.moment(.completed) ?? registers.wall(of: .status) ?? registers.updated : nil
  }

  /// Whether any day can be counted by it: a todo that is neither planned, begun nor due is in the
  /// backlog, whatever the day.
  var matters: Bool { day != nil || status != .todo || due != nil }
}

/// A write to one of the fields that ``PlanState`` holds, or that say whether there is a todo at all.
struct PlanWrite {
  let entry: Registers.Entry
  /// Whether the operation is undone now.
  let isUndone: Bool
  /// Whether it was ever undone.
  let isRetracted: Bool

  static let fields: Set<Field> = [
    .kind, .title, .deleted, .day, .status, .due, .completed, .project,
  ]
}
