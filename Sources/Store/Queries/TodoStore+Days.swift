import GRDB
package import Todos

extension TodoStore {
  /// The plan of a day, by priority and age.
  package func plan(
    of day: Day, at now: Moment, in calendar: LocalCalendar
  ) throws(StoreError) -> DayPlan {
    try read { db in
      let moments = calendar.moments(of: day...day)
      let (start, end) = (moments.lowerBound, moments.upperBound)
      let today = calendar.day(of: now)
      // One statement for all: to prepare one takes longer than to run it.
      let found = try Todo.fetch(
        db, where: "todo.id IN (\(Self.plan))",
        [
          "start": start.milliseconds, "end": end.milliseconds, "day": day.number,
          "over": min(day, today).number,
          "limit": TodoFilter.overdueLimit(today: max(day, today)),
        ], order: TodoSort.priority.order)
      let todos = TodoSort.priority.sorted(found, in: calendar)
      let total = todos.filter { todo in
        guard let completed = todo.completed else { return todo.day == day }
        return (start..<end).contains(completed) || todo.day == day && completed >= end
      }
      let done = total.filter { $0.completed.map((start..<end).contains) ?? false }
      // Of a day that is over, how things stood at its end.
      let moment = min(now, end)
      let withDeadline = todos.filter { $0.completed == nil && $0.due != nil }
        .sorted { Self.isDue($0, before: $1, in: calendar) }
      return DayPlan(
        day: day,
        completion: Completion(done: done.count, total: total.count),
        todos: total,
        carriedOver: todos.filter { todo in
          todo.completed == nil && todo.day.map { $0 < min(day, today) } ?? false
        },
        alsoDoing: todos.filter { todo in
          todo.status == .doing && todo.day.map { $0 > day } ?? true
        },
        due: withDeadline.filter {
          $0.due?.day(in: calendar) == day && !$0.isOverdue(at: moment, in: calendar)
        },
        overdue: withDeadline.filter { $0.isOverdue(at: moment, in: calendar) },
        isFirst: try HandleTable(db).next(of: replica.id) == 1,
        waiting: try Self.waitingChanges(db) ?? 0)
    }
  }

  /// The completion of each of those days.
  /// - Parameter project: The project whose todos alone count; by default all do.
  /// - Throws: ``StoreError/noSuchProject(_:nearest:)`` for a name that no project has.
  package func completions(
    of days: ClosedRange<Day>, in calendar: LocalCalendar, project: String? = nil
  ) throws(StoreError) -> [Day: Completion] {
    try read { db in
      let projects = try project.map { try NamedTable(.project, db).ids(named: $0) }
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

  private static func isDue(
    _ left: Todo, before right: Todo, in calendar: LocalCalendar
  ) -> Bool {
    let none = (day: Int.max, moment: Int.max)
    let first = left.due?.place(in: calendar) ?? none
    let second = right.due?.place(in: calendar) ?? none
    return (first.day, first.moment, left.handle.number, left.id)
      < (second.day, second.moment, right.handle.number, right.id)
  }

  /// Completed on the day, or planned for it and open, or completed after it; carried over; in
  /// progress; with a deadline that could be near.
  private static let plan = """
    SELECT id FROM todo WHERE deleted = 0 AND completed >= :start AND completed < :end
    UNION ALL
    SELECT id FROM todo WHERE deleted = 0 AND day = :day AND completed IS NULL
    UNION ALL
    SELECT id FROM todo WHERE deleted = 0 AND day = :day AND completed >= :end
    UNION ALL
    SELECT id FROM todo WHERE deleted = 0 AND completed IS NULL AND day < :over
    UNION ALL
    SELECT id FROM todo WHERE deleted = 0 AND status = 'doing' AND (day IS NULL OR day > :day)
    UNION ALL
    SELECT id FROM todo WHERE deleted = 0 AND completed IS NULL AND due < :limit
    """
}
