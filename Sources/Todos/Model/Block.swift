package import Localization

/// A template of a todo.
package struct Block: Hashable, Sendable {
  package let id: EntityID
  package var name: String
  /// The name under which ootd ships it; nil for a user's own block.
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
  /// The DAY to plan its todo for, as typed; ``backlog`` for no day. Nil if unspecified.
  package var day: String?
  /// The WHEN of its todo's deadline, as typed.
  package var due: String?
  package var repetition: Repetition?

  /// When a block creates its todo automatically.
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

    /// Whether to create a todo on that day.
    package func occurs(on day: Day) -> Bool {
      !isPaused && recurrence.occurs(on: day, since: start)
    }
  }

  /// Whether its todo belongs to the project of the working folder, unless the block names one. Of the presets
  /// only `commit` is about a repository.
  package var takesProjectOfFolder: Bool { preset == nil || preset == "commit" }

  /// The value of ``day`` for a todo in the backlog.
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

extension Block {
  /// The blocks that ship with ootd.
  package static func presets(in language: Language) -> [Block] {
    let presets: [(name: String, priority: Priority)] = [
      ("algorithm", .medium), ("commit", .medium), ("blog", .low), ("study", .low),
    ]
    return presets.map { name, priority in
      Block(
        id: EntityID(presetBlock: name), name: name, preset: name,
        title: language.t("preset.\(name)"), priority: priority)
    }
  }
}

/// Changes to a block; nil keeps a value.
package struct BlockEdit: Hashable, Sendable {
  package var name: String?
  package var title: String?
  package var notes: String?
  package var priority: Priority?
  package var project: Replacement<String>?
  package var addedLabels: [String] = []
  package var removedLabels: [String] = []
  package var milestone: Replacement<String>?
  package var day: Replacement<String>?
  package var due: Replacement<String>?
  package var recurrence: Replacement<Recurrence>?
  package var isPaused: Bool?

  package init() {}

  package var isEmpty: Bool { self == BlockEdit() }
}
