package import Localization

/// A template of a todo.
package struct Block: Hashable, Identifiable, Sendable {
  package let id: EntityID
  package var name: String
  /// The name under which ootd ships it; nil for a user's own block.
  package var preset: String?
  /// The values of its fields: those that a todo has too, with names in place of ids, and as typed its day and deadline.
  package var values: [Field: RegisterValue]
  /// Names of labels, sorted.
  package var labels: [String]
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

    /// The first day after that one on which to create a todo; nil if it is paused.
    package func next(after day: Day) -> Day? {
      let first = max(day.advanced(by: 1), start)
      let days = (0...Recurrence.longestInterval).lazy.map { first.advanced(by: $0) }
      return days.first(where: occurs)
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
    self.labels = labels
    self.repetition = repetition
    values = [
      .title: .string(title), .priority: .string(priority.word), .notes: .string(notes),
      .project: RegisterValue(project), .milestone: RegisterValue(milestone),
      .day: RegisterValue(day), .due: RegisterValue(due),
    ].filter { $0.value != .null }
  }
}

extension Block {
  package var title: String {
    get { values[.title]?.string ?? "" }
    set { values[.title] = .string(newValue) }
  }
  package var priority: Priority {
    values[.priority]?.string.flatMap(Priority.init(word:)) ?? .unset
  }
  /// The project's name.
  package var project: String? { values[.project]?.string }
  package var notes: String { values[.notes]?.string ?? "" }
  /// The milestone's name.
  package var milestone: String? { values[.milestone]?.string }
  /// The DAY to plan its todo for, as typed; ``backlog`` for no day. Nil if unspecified.
  package var day: String? { values[.day]?.string }
  /// The WHEN of its todo's deadline, as typed.
  package var due: String? { values[.due]?.string }

  /// Its values as those of a todo, but for day and deadline.
  var edit: FieldEdit {
    var edit = FieldEdit(
      values.filter { field, _ in ![.day, .due].contains(field) && field.row(of: .todo) != nil })
    edit.addedLabels = labels
    return edit
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

/// A block, and the number of todos that were made from it.
package struct BlockUse: Hashable, Sendable {
  package let block: Block
  /// The number of its todos that are not done.
  package let open: Int
  /// The number of its todos that are done.
  package let done: Int

  package init(block: Block, open: Int, done: Int) {
    self.block = block
    self.open = open
    self.done = done
  }
}
