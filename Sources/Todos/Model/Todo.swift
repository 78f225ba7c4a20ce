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

/// The column of the board that a todo is in.
package enum Status: String, Sendable, CaseIterable {
  case todo, doing, done
}

/// How much a todo matters; the raw value sorts the most important first.
package enum Priority: Int, Sendable, CaseIterable {
  case high, medium, low, unset

  /// The word that commands and JSON use.
  package var word: String {
    switch self {
    case .high: "high"
    case .medium: "medium"
    case .low: "low"
    case .unset: "none"
    }
  }

  package init?(word: String) {
    guard let match = Self.allCases.first(where: { $0.word == word.lowercased() }) else {
      return nil
    }
    self = match
  }

  /// - Throws: ``TodoError/invalidPriority(_:)``
  package static func checked(_ word: String) throws(TodoError) -> Priority {
    guard let priority = Priority(word: word) else { throw .invalidPriority(word) }
    return priority
  }
}

/// A deadline: a day, or a day and a time.
package enum Due: Hashable, Sendable {
  case day(Day)
  /// A moment, with the offset from UTC (minutes east) of the place where it was set.
  case moment(Moment, offsetMinutes: Int)

  /// A deadline as ``description`` writes it.
  package init?(iso text: String) {
    if let day = Day(iso: text) {
      self = .day(day)
    } else if let (moment, offset) = Moment.parse(iso8601: text) {
      self = .moment(moment, offsetMinutes: offset)
    } else {
      return nil
    }
  }

  /// Whether the deadline has passed: its day is over, or its moment has come.
  package func hasPassed(at now: Moment, in calendar: LocalCalendar) -> Bool {
    switch self {
    case .day(let day): calendar.day(of: now) > day
    case .moment(let moment, _): now >= moment
    }
  }

  /// The day that it belongs to; a moment before the day's start belongs to the day before.
  package func day(in calendar: LocalCalendar) -> Day {
    switch self {
    case .day(let day): day
    case .moment(let moment, _): calendar.day(of: moment)
    }
  }
}

extension Due: CustomStringConvertible {
  /// ISO 8601: `2026-11-21` or `2026-11-21T18:00:00+09:00`.
  package var description: String {
    switch self {
    case .day(let day): day.description
    case .moment(let moment, let offset): moment.iso8601(offsetMinutes: offset)
    }
  }
}

/// How much of a day's plan was finished.
package struct Completion: Hashable, Sendable {
  /// Todos completed on that day.
  package let done: Int
  /// `done`, and the todos planned for that day that were not completed before it.
  package let total: Int

  package init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }

  /// From 0 to 1; nil where nothing was planned or done.
  package var rate: Double? {
    total == 0 ? nil : Double(done) / Double(total)
  }

  /// The rate in whole percent, rounded half up; 0 and 100 only where nothing or all is done.
  package var percent: Int? {
    if total == 0 { return nil }
    if done == 0 || done == total { return done == 0 ? 0 : 100 }
    return min(max((done * 200 + total) / (total * 2), 1), 99)
  }
}
