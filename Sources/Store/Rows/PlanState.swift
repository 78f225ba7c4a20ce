import Todos

/// The part of a todo from which the figures of days are computed: its plan and progress.
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

  /// Whether it can count for any day: a todo that isn't planned, begun or due is only in the
  /// backlog.
  var matters: Bool { day != nil || status != .todo || due != nil }
}

extension Registers {
  /// The writes on which the states of a todo in the course of time depend.
  var planWrites: [Write] {
    writes.filter { Self.planFields.contains($0.field) }
  }

  private static let planFields: [Field] = [
    .kind, .title, .deleted, .day, .status, .due, .completed, .project,
  ]
}
