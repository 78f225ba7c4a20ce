import GRDB
package import Todos

extension Snapshot {
  /// The figures of today.
  package func summary(
    at now: Moment, in calendar: LocalCalendar
  ) throws -> DaySummary {
    let today = calendar.day(of: now)
    let completion = try completions(of: today...today, today: today)[today]
    let dues = try String.fetchAll(
      db,
      sql: """
        SELECT due FROM todo
        WHERE deleted = 0 AND open = 1 AND due < ?
        """,
      arguments: [DaySummary.overdueLimit(today: today)])
    var overdue = 0
    var nextDue: Moment?
    for due in dues.compactMap(Due.init(iso:)) {
      if due.hasPassed(at: now, in: calendar) {
        overdue += 1
      } else if case .moment(let moment, _) = due {
        nextDue = min(moment, nextDue ?? moment)
      }
    }
    return DaySummary(
      completion: completion ?? Completion(done: 0, total: 0), overdue: overdue,
      nextDue: nextDue, waiting: try waitingChanges() ?? 0)
  }
}

extension DayPlan {
  /// The day's figures when the plan was read, provided that the day was today.
  package var summary: DaySummary {
    let moments = due.compactMap { todo -> Moment? in
      guard case .moment(let moment, _) = todo.due else { return nil }
      return moment
    }
    // Deadlines after the day can't pass before it ends.
    return DaySummary(
      completion: completion, overdue: overdue.count, nextDue: moments.min(), waiting: waiting)
  }
}

/// The figures of a day at a moment.
package struct DaySummary: Hashable, Sendable {
  package let completion: Completion
  /// How many open todos have a deadline that has passed, whatever day they are planned for.
  package let overdue: Int
  /// The next deadline with a time; nil if none is near. Deadlines without a time pass when their day ends.
  package let nextDue: Moment?
  /// How many commands are waiting to be sent to other machines; 0 if there is no remote.
  package let waiting: Int

  /// Texts of passed deadlines sort before this. A text begins with its date; its offset (18 hours at most),
  /// the local one (12) and the day's start (24) move it ahead of today by less than three days.
  static func overdueLimit(today: Day) -> String {
    today.advanced(by: 4).description
  }

  package init(completion: Completion, overdue: Int, nextDue: Moment?, waiting: Int = 0) {
    self.completion = completion
    self.overdue = overdue
    self.nextDue = nextDue
    self.waiting = waiting
  }
}

extension Snapshot {
  /// The object ids of the commits linked to the todos that match a query.
  package func commitNames(
    matching query: TodoQuery, presets: [Block], at now: Moment, in calendar: LocalCalendar
  ) throws -> Set<String> {
    let filter = try TodoFilter(query, presets: presets, for: actor, at: now, in: calendar, db)
    let linked = "todo.id IN (SELECT commit_link.todo FROM commit_link WHERE deleted = 0)"
    let todos = try Todo.fetch(
      db, where: "\(linked) AND \(filter.condition)", filter.arguments
    ).filter(filter.matches)
    let table = CommitLinkTable(db)
    return Set(try todos.flatMap { try table.links(of: $0.id).map(\.oid) })
  }
}
