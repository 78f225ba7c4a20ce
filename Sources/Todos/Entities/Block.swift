/// A template of a todo.
package struct Block: Hashable, Sendable {
  package let id: EntityID
  package var name: String
  /// The name under which it ships with ootd; nil for a block of the person's own.
  package var preset: String?
  package var title: String
  package var priority: Priority
  /// The project's name.
  package var project: String?
  package var notes: String
  /// Names of labels, sorted.
  package var labels: [String]
  /// The milestone's name.
  package var milestone: String?
  /// The DAY to plan its todo for, as typed; ``backlog`` for none. Nil where nothing was said.
  package var day: String?
  /// The WHEN of its todo's deadline, as typed.
  package var due: String?
  package var repetition: Repetition?

  /// When a block makes its todo by itself.
  package struct Repetition: Hashable, Sendable {
    package var recurrence: Recurrence
    /// The day on which it began.
    package var start: Day
    package var isPaused: Bool

    package init(_ recurrence: Recurrence, start: Day, isPaused: Bool = false) {
      self.recurrence = recurrence
      self.start = start
      self.isPaused = isPaused
    }

    /// Whether a todo is to be made on a day.
    package func falls(on day: Day) -> Bool {
      !isPaused && recurrence.falls(on: day, since: start)
    }
  }

  /// What ``day`` says of a todo that is planned for no day.
  package static let backlog = "backlog"

  package init(
    id: EntityID, name: String, preset: String? = nil, title: String, priority: Priority = .unset,
    project: String? = nil, notes: String = "", labels: [String] = [], milestone: String? = nil,
    day: String? = nil, due: String? = nil, repetition: Repetition? = nil
  ) {
    self.id = id
    self.name = name
    self.preset = preset
    self.title = title
    self.priority = priority
    self.project = project
    self.notes = notes
    self.labels = labels
    self.milestone = milestone
    self.day = day
    self.due = due
    self.repetition = repetition
  }
}
