import GRDB
package import Todos

extension TodoStore {
  /// How today stands.
  package func standing(
    at now: Moment, in calendar: LocalCalendar
  ) throws(StoreError) -> DayStanding {
    try read { db in
      let today = calendar.day(of: now)
      var table = CompletionTable(db, days: today...today, at: now, in: calendar)
      let completion = try table.completions()[today]
      let dues = try String.fetchCursor(
        db,
        sql: "SELECT due FROM todo WHERE deleted = 0 AND completed IS NULL AND due < ?",
        arguments: [TodoFilter.overdueLimit(today: today)])
      var overdue = 0
      var nextDue: Moment?
      while let text = try dues.next() {
        guard let due = Due(iso: text) else { continue }
        if due.hasPassed(at: now, in: calendar) {
          overdue += 1
        } else if case .moment(let moment, _) = due {
          nextDue = min(moment, nextDue ?? moment)
        }
      }
      return DayStanding(
        completion: completion ?? Completion(done: 0, total: 0), overdue: overdue,
        nextDue: nextDue, waiting: try Self.waitingChanges(db) ?? 0)
    }
  }
}

extension DayPlan {
  /// How the day stood when it was read, where it was today.
  package var standing: DayStanding {
    let moments = due.compactMap { todo -> Moment? in
      guard case .moment(let moment, _) = todo.due else { return nil }
      return moment
    }
    // What passes later than the day doesn't pass before its end.
    return DayStanding(
      completion: completion, overdue: overdue.count, nextDue: moments.min(), waiting: waiting)
  }
}

/// How a day stands at a moment, in figures alone.
package struct DayStanding: Hashable, Sendable {
  package let completion: Completion
  /// How many open todos have a deadline that has passed, whatever day they are planned for.
  package let overdue: Int
  /// The next moment at which a deadline passes; nil for none within the next days. Deadlines that
  /// are days pass when the day ends.
  package let nextDue: Moment?
  /// How many changes wait to be sent to other machines; 0 too where there is no remote.
  package let waiting: Int

  package init(completion: Completion, overdue: Int, nextDue: Moment?, waiting: Int = 0) {
    self.completion = completion
    self.overdue = overdue
    self.nextDue = nextDue
    self.waiting = waiting
  }
}

extension TodoStore {
  /// The completion of each of those days, of the todos that a query asks for.
  package func completions(
    of days: ClosedRange<Day>, matching query: TodoQuery = TodoQuery(), presets: [Block] = [],
    at now: Moment, in calendar: LocalCalendar
  ) throws(StoreError) -> [Day: Completion] {
    try read { db in
      let filter = try PlanFilter(
        query, of: days, presets: presets, at: now, in: calendar, db)
      var table = CompletionTable(db, days: days, at: now, in: calendar, filter: filter)
      return try table.completions()
    }
  }

  /// The names of the commits that are linked to the todos that a query asks for.
  package func commitNames(
    matching query: TodoQuery, presets: [Block], at now: Moment, in calendar: LocalCalendar
  ) throws(StoreError) -> Set<String> {
    try read { db in
      let filter = try TodoFilter(query, presets: presets, at: now, in: calendar, db)
      let linked = "todo.id IN (SELECT commit_link.todo FROM commit_link WHERE deleted = 0)"
      let todos = try Todo.fetch(
        db, where: "\(linked) AND \(filter.condition)", filter.arguments
      ).filter(filter.matches)
      let table = CommitLinkTable(db)
      return Set(try todos.flatMap { try table.links(of: $0.id).map(\.oid) })
    }
  }
}
