import GRDB
package import Todos

extension TodoStore {
  /// The completion of each of those days, of the todos that a query asks for.
  package func completions(
    of days: ClosedRange<Day>, matching query: TodoQuery, presets: [Block], at now: Moment,
    in calendar: LocalCalendar
  ) throws(StoreError) -> [Day: Completion] {
    guard !query.conditions.isEmpty else { return try completions(of: days, in: calendar) }
    return try read { db in
      let filter = try TodoFilter(query, presets: presets, at: now, in: calendar, db)
      let moments = calendar.moments(of: days)
      let bounds: StatementArguments = [
        moments.lowerBound.milliseconds, moments.upperBound.milliseconds, days.lowerBound.number,
        days.upperBound.number,
      ]
      let todos = try Todo.fetch(
        db, where: "\(Self.ofDays) AND \(filter.condition)", bounds + filter.arguments
      ).filter(filter.matches)
      return todos.completions(of: days, in: calendar)
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

  /// Completed on the days, or planned for them.
  private static let ofDays = """
    todo.id IN (
      SELECT id FROM todo WHERE deleted = 0 AND completed >= ? AND completed < ?
      UNION ALL SELECT id FROM todo WHERE deleted = 0 AND day >= ? AND day <= ?)
    """
}

extension [Todo] {
  fileprivate func completions(
    of days: ClosedRange<Day>, in calendar: LocalCalendar
  ) -> [Day: Completion] {
    var done: [Day: Int] = [:]
    var left: [Day: Int] = [:]
    for todo in self {
      let completed = todo.completed.map(calendar.day)
      if let completed { done[completed, default: 0] += 1 }
      if let day = todo.day, completed.map({ $0 > day }) ?? true { left[day, default: 0] += 1 }
    }
    let pairs = days.map { day in
      let count = done[day] ?? 0
      return (day, Completion(done: count, total: count + (left[day] ?? 0)))
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}
