import GRDB
package import Todos

extension TodoStore {
  /// The plan of a day, by priority and age.
  package func plan(
    of day: Day, at now: Moment, in calendar: LocalCalendar
  ) throws(StoreError) -> DayPlan {
    try read { db in
      let moments = calendar.moments(of: day...day)
      // Of a day that is over, how things stood at its end.
      let moment = min(now, moments.upperBound)
      let withDeadline = try Todo.fetch(
        db,
        where: "todo.deleted = 0 AND todo.completed IS NULL AND todo.due < ?",
        [TodoFilter.overdueLimit(today: max(day, calendar.day(of: now)))],
        order: "todo.due, todo.number, todo.id")
      let overdue = withDeadline.filter { $0.isOverdue(at: moment, in: calendar) }
      return DayPlan(
        day: day,
        completion: try completion(of: day, in: calendar, db),
        todos: try Todo.fetch(
          db, where: "todo.id IN (\(Self.total))",
          [
            "start": moments.lowerBound.milliseconds, "end": moments.upperBound.milliseconds,
            "day": day.number,
          ], order: Self.order),
        carriedOver: try Todo.fetch(
          db, where: "todo.deleted = 0 AND todo.completed IS NULL AND todo.day < ?",
          [min(day, calendar.day(of: now)).number],
          order: Self.order),
        alsoDoing: try Todo.fetch(
          db,
          where: """
            todo.deleted = 0 AND todo.status = 'doing' AND (todo.day IS NULL OR todo.day > ?)
            """, [day.number], order: Self.order),
        due: withDeadline.filter {
          $0.due?.day(in: calendar) == day && !$0.isOverdue(at: moment, in: calendar)
        },
        overdue: overdue,
        isFirst: try HandleTable(db).next(of: replica.id) == 1)
    }
  }

  /// The completion of each of those days.
  /// - Parameter project: The project whose todos alone count; by default all do.
  /// - Throws: ``StoreError/noSuchProject(_:nearest:)`` for a name that no project has.
  package func completions(
    of days: ClosedRange<Day>, in calendar: LocalCalendar, project: String? = nil
  ) throws(StoreError) -> [Day: Completion] {
    try read { db in
      let projects = try project.map(ProjectTable(db).ids)
      return try CompletionTable(db, days: days, in: calendar, projects: projects).completions()
    }
  }

  /// The todos completed on those days, the first completed first.
  package func todosCompleted(
    on days: ClosedRange<Day>, in calendar: LocalCalendar
  ) throws(StoreError) -> [Todo] {
    let moments = calendar.moments(of: days)
    return try read { db in
      try Todo.fetch(
        db, where: "todo.deleted = 0 AND todo.completed >= ? AND todo.completed < ?",
        [moments.lowerBound.milliseconds, moments.upperBound.milliseconds],
        order: "todo.completed, todo.number, todo.id")
    }
  }

  private static let order =
    "todo.priority, todo.due IS NULL, todo.due, todo.created, todo.number, todo.id"

  /// Completed on the day, or planned for it and open, or completed after it.
  private static let total = """
    SELECT id FROM todo WHERE deleted = 0 AND completed >= :start AND completed < :end
    UNION ALL
    SELECT id FROM todo WHERE deleted = 0 AND day = :day AND completed IS NULL
    UNION ALL
    SELECT id FROM todo WHERE deleted = 0 AND day = :day AND completed >= :end
    """

  private func completion(
    of day: Day, in calendar: LocalCalendar, _ db: Database
  ) throws -> Completion {
    let moments = calendar.moments(of: day...day)
    let end = moments.upperBound.milliseconds
    let done = try count(
      db, "completed >= ? AND completed < ?", [moments.lowerBound.milliseconds, end])
    let open = try count(db, "day = ? AND completed IS NULL", [day.number])
    let late = try count(db, "day = ? AND completed >= ?", [day.number, end])
    return Completion(done: done, total: done + open + late)
  }

  private func count(
    _ db: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> Int {
    let statement = try db.cachedStatement(
      sql: "SELECT count(*) FROM todo WHERE deleted = 0 AND \(condition)")
    return try Int.fetchOne(statement, arguments: arguments) ?? 0
  }
}
