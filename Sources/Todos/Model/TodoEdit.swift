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

extension NewTodo {
  /// The todo that a block makes at that moment.
  package init(from block: Block, at now: Moment, in calendar: LocalCalendar) {
    let parser = DayParser(now: now, calendar: calendar)
    // Days and deadlines were checked when they were typed; by another version they may say something
    // else.
    let day = block.day.flatMap { try? parser.day($0) } ?? parser.today
    self.init(
      title: block.title, notes: block.notes, priority: block.priority,
      day: block.day == Block.backlog ? nil : day,
      due: block.due.flatMap { try? parser.due($0) }, project: block.project,
      labels: block.labels, milestone: block.milestone, block: block)
  }
}

/// What is to change of todos; nil keeps a value.
package struct TodoEdit: Hashable, Sendable {
  package var title: String?
  package var notes: String?
  package var priority: Priority?
  package var project: Replacement<String>?
  package var addedLabels: [String] = []
  package var removedLabels: [String] = []
  package var milestone: Replacement<String>?
  package var day: Replacement<Day>?
  package var due: Replacement<Due>?
  package var block: Replacement<Block>?

  package init() {}

  package var isEmpty: Bool { self == TodoEdit() }
}

/// The new value of something that may be absent.
package enum Replacement<Value: Hashable & Sendable>: Hashable, Sendable {
  case value(Value)
  case nothing

  package var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}

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
  /// Fields of the other program that ootd doesn't have, kept to be exported again: JSON texts by
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
