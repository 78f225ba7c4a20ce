import GRDB
package import Todos

extension TodoStore {
  /// The plan of a day, by priority and age; for a past day, as it was when the day ended.
  package func plan(
    of day: Day, at now: Moment, in calendar: LocalCalendar
  ) throws(StoreError) -> DayPlan {
    try read { db in
      let moments = calendar.moments(of: day...day)
      let (start, end) = (moments.lowerBound, moments.upperBound)
      let today = calendar.day(of: now)
      let past = day < today ? PastDay(db, day, moments) : nil
      let todos = TodoSort.priority.sorted(
        try past?.todos() ?? Self.todos(of: day, moments, today: today, db), in: calendar)
      let open = todos.filter { todo in todo.completed.map { $0 >= end } ?? true }
      let done = todos.filter { $0.completed.map((start..<end).contains) ?? false }
      let left = open.filter { $0.day == day || $0.status == .doing && day <= today }
      let total = Set((done + left).map(\.id))
      // For a past day, deadlines are compared with its end.
      let moment = min(now, end)
      let withDeadline = todos.filter { $0.isOpen && $0.due != nil }
        .sorted { Self.isDue($0, before: $1, in: calendar) }
      return DayPlan(
        day: day,
        completion: Completion(done: done.count, total: total.count),
        todos: todos.filter { total.contains($0.id) },
        carriedOver: todos.filter { todo in
          todo.isOpen && todo.status != .doing
            && todo.day.map { $0 < min(day, today) } ?? false
        },
        due: withDeadline.filter {
          $0.due?.day(in: calendar) == day && !$0.isOverdue(at: moment, in: calendar)
        },
        overdue: withDeadline.filter { $0.isOverdue(at: moment, in: calendar) },
        changedSince: try past?.changed(todos) ?? [:],
        isFirst: try HandleTable(db).isEmpty(),
        waiting: try Self.waitingChanges(db) ?? 0)
    }
  }

  /// Whether nobody has ever added a todo.
  package func isUnused() throws(StoreError) -> Bool {
    try read { try HandleTable($0).isEmpty() }
  }

  /// The days among these for which a todo is planned now, or on which one was completed.
  package func daysWithTodos(
    among days: ClosedRange<Day>, in calendar: LocalCalendar
  ) throws(StoreError) -> Set<Day> {
    let moments = calendar.moments(of: days)
    return try read { db in
      let planned = try Int.fetchSet(
        db, sql: "SELECT day FROM todo WHERE deleted = 0 AND day >= ? AND day <= ?",
        arguments: [days.lowerBound.number, days.upperBound.number])
      let completed = try Int64.fetchSet(
        db,
        sql: "SELECT completed FROM todo WHERE deleted = 0 AND completed >= ? AND completed < ?",
        arguments: [moments.lowerBound.milliseconds, moments.upperBound.milliseconds])
      return Set(planned.map { Day(number: $0) })
        .union(completed.map { calendar.day(of: Moment(milliseconds: $0)) })
    }
  }

  /// The day of the first command in the log; nil if there is none.
  package func firstDay(in calendar: LocalCalendar) throws(StoreError) -> Day? {
    try read { db in
      let wall = try Int64.fetchOne(db, sql: "SELECT wall FROM operation ORDER BY time LIMIT 1")
      return wall.map { calendar.day(of: Moment(milliseconds: $0)) }
    }
  }

  /// The todos completed on these days, in order of completion.
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

  /// The todos that the plan of today or of a future day may show.
  private static func todos(
    of day: Day, _ moments: Range<Moment>, today: Day, _ db: Database
  ) throws -> [Todo] {
    // One statement for all: preparing one takes longer than running it.
    try Todo.fetch(
      db, where: "todo.id IN (\(plan))",
      [
        "start": moments.lowerBound.milliseconds, "end": moments.upperBound.milliseconds,
        "day": day.number, "over": today.number, "isToday": day == today,
        "limit": DaySummary.overdueLimit(today: day),
      ], order: TodoSort.priority.order)
  }

  /// Todos completed on the day; planned for it and open, or completed after it; carried over; in progress;
  /// or with a deadline that may be near.
  private static let plan = """
    SELECT id FROM todo WHERE deleted = 0 AND completed >= :start AND completed < :end
    UNION ALL
    SELECT id FROM todo WHERE deleted = 0 AND day = :day AND completed IS NULL
    UNION ALL
    SELECT id FROM todo WHERE deleted = 0 AND day = :day AND completed >= :end
    UNION ALL
    SELECT id FROM todo WHERE deleted = 0 AND completed IS NULL AND expired = 0 AND day < :over
    UNION ALL
    SELECT id FROM todo INDEXED BY todo_doing
      WHERE :isToday AND deleted = 0 AND status = 'doing'
    UNION ALL
    SELECT id FROM todo WHERE deleted = 0 AND completed IS NULL AND expired = 0 AND due < :limit
    """
}

/// The plan of a day; for a past day, as it was when the day ended.
package struct DayPlan: Hashable, Sendable {
  package let day: Day
  package let completion: Completion
  /// The todos that count for the day: completed on it, planned for it and not completed before, or
  /// in progress, unless the day is in the future.
  package let todos: [Todo]
  /// Open todos planned for an earlier day that is past, and not in progress.
  package let carriedOver: [Todo]
  /// Open todos whose deadline is on the day and hasn't passed.
  package let due: [Todo]
  /// Open todos whose deadline has passed by now, or by the end of a past day.
  package let overdue: [Todo]
  /// Todos of a past day that have changed since and still exist, as they are now.
  package let changedSince: [EntityID: Todo]
  /// Whether this store has never had a todo.
  package let isFirst: Bool
  /// How many commands are waiting to be sent to other machines; 0 if there is no remote.
  package let waiting: Int
}

extension DayPlan {
  /// The todo to take up next: the first in progress, else the most pressing open one of the day, else one
  /// whose deadline has passed or is on the day. One that waits for another is never next.
  package var next: Todo? {
    let todos = todos.filter { !$0.isBlocked }
    return todos.first { $0.status == .doing }
      ?? mostPressingFirst(todos.filter { $0.status == .todo }).first
      ?? (overdue + due).first { !$0.isBlocked }
  }

  /// Overdue todos first, then those due on the day, then the others in their order.
  package func mostPressingFirst(_ todos: [Todo]) -> [Todo] {
    let ids = Set(todos.map(\.id))
    let pressing = (overdue + due).filter { ids.contains($0.id) }
    let pressingIDs = Set(pressing.map(\.id))
    return pressing + todos.filter { !pressingIDs.contains($0.id) }
  }
}
