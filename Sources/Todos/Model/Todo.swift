/// A todo as stored.
package struct Todo: Hashable, Sendable {
  package let id: EntityID
  package let handle: Handle
  package var title: String
  package var notes = ""
  /// The values of ``FieldRow/texts``.
  package var texts: [Field: String] = [:]
  package var priority = Priority.unset
  package var status = Status.todo
  /// The calendar day it is planned for; nil in the backlog.
  package var day: Day?
  package var due: Due?
  /// The project's name.
  package var project: String?
  /// Sorted by name.
  package var labels: [Label] = []
  /// The milestone's name.
  package var milestone: String?
  /// The issue on a forge that it stands for.
  package var reference: IssueReference?
  /// The name of the block it came from.
  package var block: String?
  /// When that block creates a todo automatically.
  package var recurrence: Recurrence?
  /// Its position in its current column: chosen by a person, or else from its priority and age or its
  /// completion.
  package var place: BoardPosition?
  package var created: Moment
  /// When it was last started.
  package var started: Moment?
  /// When it was completed; nil unless it is done and the moment is known.
  package var completed: Moment?
  /// The day that its completion counts for; nil unless it is done, or if no day is known.
  package var finished: Day?
  /// When it was done or dropped, as far as known; nil for an open one. Ended todos are listed in this order.
  package var ended: Moment?
  /// Whether its block made the next one before anyone used it. It is no longer open.
  package var isExpired = false
  /// Its direct blockers, and the open todos that it waits for, directly or through done ones.
  package var after: [Handle] = []
  package var waitsFor: [Handle] = []
  /// How many items of its checklist are ticked; a total of 0 if it has none.
  package var checklist = Completion(done: 0, total: 0)
  /// The claim on it, also an expired one; nil unless it is in progress.
  package var claim: Claim?
  /// The day since which its present plan and status count; nil outside of a store.
  package var since: Day?
  /// Whether it was planned for its day later than on that day, which then doesn't count it.
  package var isLate = false

  package init(id: EntityID, handle: Handle, title: String, created: Moment) {
    self.id = id
    self.handle = handle
    self.title = title
    self.created = created
  }

  /// Whether it is neither done, dropped nor expired.
  package var isOpen: Bool { status.isOpen && !isExpired }

  /// Whether it is open and waits for another open one.
  package var isBlocked: Bool { isOpen && !waitsFor.isEmpty }

  /// Whether someone could work on it today: it is open, waits for nothing and isn't planned for a later day.
  package func isReady(on today: Day) -> Bool {
    isOpen && !isBlocked && day.map { $0 <= today } ?? true
  }

  /// Whether the todo is open and its deadline has passed.
  package func isOverdue(at now: Moment, in calendar: LocalCalendar) -> Bool {
    isOpen && due?.hasPassed(at: now, in: calendar) == true
  }

  /// Whether it waits since an earlier day. A todo in progress belongs to today.
  package func isCarriedOver(on today: Day) -> Bool {
    status == .todo && !isExpired && day.map { $0 < today } == true
  }

  /// Whether the todo counts in today's total: its completion counts for today, or it is open and planned for today
  /// or in progress.
  package func isCounted(on today: Day) -> Bool {
    if let since, since > today { return false }
    if status == .done { return finished == today }
    return isOpen && (day == today && !isLate || status == .doing)
  }
}

/// How far a todo is. The first three are the columns of the board.
package enum Status: String, Sendable, CaseIterable {
  case todo, doing, done
  /// It won't be done: it counts nowhere, but is still found.
  case dropped

  /// The columns of the board, from left to right.
  package static let columns: [Status] = [.todo, .doing, .done]

  package var isOpen: Bool { self == .todo || self == .doing }

  /// Parses the name of a column of the board, in any case.
  /// - Throws: ``TodoError/invalidStatus(_:)``
  package static func column(_ word: String) throws(TodoError) -> Status {
    guard let status = columns.first(where: { $0.rawValue == word.lowercased() }) else {
      throw .invalidStatus(word)
    }
    return status
  }
}

/// A todo's priority; the raw value sorts the highest first.
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

  /// Parses what a person types: a word, its beginning, or a number from 1, the highest, to 3.
  /// - Throws: ``TodoError/invalidPriority(_:)``
  package static func checked(_ text: String) throws(TodoError) -> Priority {
    let number = ["1", "2", "3"].firstIndex(of: text).flatMap(Priority.init)
    let begun = allCases.filter { !text.isEmpty && $0.word.hasPrefix(text.lowercased()) }
    guard let priority = number ?? (begun.count == 1 ? begun[0] : nil) else {
      throw .invalidPriority(text)
    }
    return priority
  }
}

/// A deadline: a day, or a day and a time.
package enum Due: Hashable, Sendable {
  case day(Day)
  /// A moment, with the offset from UTC (minutes east) of the place where it was set.
  case moment(Moment, offsetMinutes: Int)

  /// Parses the form that ``description`` writes.
  package init?(iso text: String) {
    if let day = Day(iso: text) {
      self = .day(day)
    } else if let (moment, offset) = Moment.parse(iso8601: text) {
      self = .moment(moment, offsetMinutes: offset)
    } else {
      return nil
    }
  }

  /// A moment with the calendar's offset then.
  package init(_ moment: Moment, in calendar: LocalCalendar) {
    self = .moment(moment, offsetMinutes: calendar.offsetMinutes(at: moment))
  }

  /// Whether the day is over, or the moment has come.
  package func hasPassed(at now: Moment, in calendar: LocalCalendar) -> Bool {
    switch self {
    case .day(let day): calendar.day(of: now) > day
    case .moment(let moment, _): now >= moment
    }
  }

  /// Whether it is time to remind of it: it passes within that time, or passed less than a day ago. A deadline
  /// without a time is near from the start of its day on, at the latest.
  package func isNear(at now: Moment, within seconds: Int64, in calendar: LocalCalendar) -> Bool {
    let end = end(in: calendar)
    var start = end.advanced(bySeconds: -seconds)
    if case .day(let day) = self { start = min(start, calendar.start(of: day)) }
    return start <= now && !isLongPast(at: now, in: calendar)
  }

  /// Whether it passed a day ago or earlier.
  package func isLongPast(at now: Moment, in calendar: LocalCalendar) -> Bool {
    end(in: calendar).advanced(bySeconds: 86_400) <= now
  }

  /// When it passes: a day at its end. Deadlines are sorted by it, so those that have passed come first, and of one
  /// day the earlier hour, before the day without a time.
  package func end(in calendar: LocalCalendar) -> Moment {
    switch self {
    case .day(let day): calendar.start(of: day.advanced(by: 1))
    case .moment(let moment, _): moment
    }
  }

  /// The day that it belongs to. A moment before the day's start belongs to the day before.
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

/// How many todos of a set are done, such as those of a day or a milestone.
package struct Completion: Hashable, Sendable {
  /// For a day: the todos completed on it.
  package let done: Int
  /// For a day: `done`, and the todos planned for it that were not completed before.
  package let total: Int

  package init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }

  /// From 0 to 1; nil if `total` is 0.
  package var rate: Double? {
    total == 0 ? nil : Double(done) / Double(total)
  }

  /// The rate in whole percent, rounded half up; 0 and 100 only if nothing or everything is done.
  package var percent: Int? {
    if total == 0 { return nil }
    if done == 0 || done == total { return done == 0 ? 0 : 100 }
    return min(max((done * 200 + total) / (total * 2), 1), 99)
  }
}
