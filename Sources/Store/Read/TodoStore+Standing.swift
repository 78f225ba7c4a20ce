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
