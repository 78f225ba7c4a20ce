package import Todos

extension Snapshot {
  /// The plan of a day, each list in the order of `ready`; as it was when the day ended, or of today, as it is now.
  /// - Parameters:
  ///   - project: The only project of its todos; nil for all.
  ///   - limit: How many todos without a deadline to read of those carried over. All are read of a past day or of one
  ///     project, or if any todo waits for another.
  package func plan(
    of day: Day, project: String? = nil, carriedOver limit: Int = .max, at now: Moment,
    in calendar: LocalCalendar
  ) throws -> DayPlan {
    let today = calendar.day(of: now)
    // For a past day, deadlines are compared with its end.
    let moment = min(now, calendar.start(of: day.advanced(by: 1)))
    let graph = try DependencyTable(db).openGraph()
    let isLimited = day >= today && project == nil && graph.isEmpty
    let ranked = { [actor] (todos: [Todo]) in
      todos.filter { project == nil || $0.project == project }
        .readyFirst(for: actor, at: moment, in: calendar, graph)
    }
    let present = try ranked(
      Self.todos(of: day, today: today, carriedOver: isLimited ? limit : .max, db))
    let former = try FormerTodos(of: day, today: today, db)
    let valid = present.filter { $0.since.map { $0 <= day } ?? true }
    let then = former.todos.isEmpty ? valid : ranked(former.todos + valid)
    // Today is acted on, so nothing is listed as open that isn't any longer.
    let todos = day < today ? then : present
    let overdue = todos.filter { $0.isOverdue(at: moment, in: calendar) }
    let due = todos.filter {
      $0.isOpen && $0.due?.day(in: calendar) == day && !$0.isOverdue(at: moment, in: calendar)
    }
    let counted = then.filter {
      if $0.finished == day { return true }
      guard $0.isOpen || $0.finished.map({ $0 > day }) ?? false else { return false }
      return $0.day == day && !$0.isLate || $0.status == .doing && day <= today
    }
    let carriedOver = todos.filter { todo in
      todo.isOpen && todo.status != .doing && todo.day.map { $0 < min(day, today) } ?? false
    }
    return DayPlan(
      day: day,
      completion: Completion(
        done: counted.count { $0.finished == day }, total: counted.count),
      todos: counted,
      carriedOver: carriedOver,
      moreCarriedOver: isLimited && carriedOver.count >= limit
        ? try self.carriedOver(on: today, beyond: limit) : 0,
      due: due,
      overdue: overdue,
      changedSince: former.changed,
      isFirst: try HandleTable(db).isEmpty(),
      waiting: try waitingChanges() ?? 0)
  }

  /// Whether nobody has ever added a todo.
  package func isUnused() throws -> Bool {
    try HandleTable(db).isEmpty()
  }

  /// The days among these for which a todo is planned now or was when they ended, or on which one was completed.
  package func daysWithTodos(
    among days: ClosedRange<Day>
  ) throws -> Set<Day> {
    let bounds: Arguments = [days.lowerBound.number, days.upperBound.number]
    let numbers = try Int.fetchSet(
      db.statement(
        """
        SELECT day FROM todo WHERE deleted = 0 AND day >= ?1 AND day <= ?2
        UNION ALL
        SELECT finished FROM todo WHERE deleted = 0 AND finished >= ?1 AND finished <= ?2
        UNION ALL
        SELECT day FROM todo_version
          WHERE day >= ?1 AND day <= ?2 AND late = 0 AND since <= day AND until > day
        UNION ALL
        SELECT finished FROM todo_version
          WHERE finished >= ?1 AND finished <= ?2 AND since <= finished AND until > finished
        """), bounds)
    return Set(numbers.map { Day(number: $0) })
  }

  /// The day of the first command in the log; nil if there is none.
  package func firstDay() throws -> Day? {
    try Int.fetchOne(db.statement("SELECT day FROM operation ORDER BY time LIMIT 1"))
      .map { Day(number: $0) }
  }

  /// The day of the first command in the log, or the first for which a completion counts; nil if there is none.
  package func firstActivity() throws -> Day? {
    let finished = try Int.fetchOne(
      db.statement("SELECT MIN(finished) FROM todo WHERE deleted = 0 AND finished IS NOT NULL"))
    return [try firstDay(), finished.map { Day(number: $0) }].compactMap(\.self).min()
  }

  /// The todos whose completion counts for these days, in order of completion.
  /// - Parameter end: The past day at whose end they were done; nil for now.
  package func todosCompleted(
    on days: ClosedRange<Day>, asOf end: Day? = nil
  ) throws -> [Todo] {
    let bounds: Arguments = [days.lowerBound.number, days.upperBound.number]
    guard let end else {
      return try Todo.fetch(
        db, where: "todo.deleted = 0 AND todo.finished >= ? AND todo.finished <= ?", bounds,
        order: "todo.finished, todo.ended, todo.number, todo.id")
    }
    let ids = try EntityID.fetchAll(
      db.statement(
        """
        SELECT id FROM todo WHERE deleted = 0 AND finished >= ?1 AND finished <= ?2
        UNION SELECT todo FROM todo_version WHERE finished >= ?1 AND finished <= ?2 AND until > ?3
        """), bounds + [end.number])
    return try todos(ids, asOf: end)
      .filter { $0.finished.map(days.contains) ?? false }
      .sorted { ($0.finished ?? end, $0.handle) < ($1.finished ?? end, $1.handle) }
  }

  /// These todos as they were at the end of a past day, without those that weren't there.
  package func todos(_ ids: [EntityID], asOf day: Day) throws -> [Todo] {
    try Todo.fetch(db, ids: ids).compactMap { todo in
      let versions = try TodoVersions(Registers(of: todo.id, db), db)
      guard let state = versions.state(on: day) else { return nil }
      var todo = todo
      (todo.day, todo.isLate, todo.status, todo.due) =
        (state.day, state.isLate, state.status, state.due)
      (todo.completed, todo.ended, todo.finished) =
        (state.completed, state.completed, state.finished)
      todo.isExpired = false
      todo.project = try String.fetchOne(
        db.statement("SELECT name FROM project WHERE id = ? AND deleted = 0"), [state.project])
      return todo
    }
  }

  /// The open todos for which open ones among these wait.
  /// - Parameter day: The past day at whose end they waited; nil for now.
  package func openBlockers(of todos: [Todo], asOf day: Day? = nil) throws -> [EntityID: [Todo]] {
    var blockers: [EntityID: [Todo]] = [:]
    for todo in todos where todo.isOpen {
      if let day {
        let writes = try Registers(of: todo.id, db).histories
        let ids = writes.compactMap { field, writes in
          let isTrue = writes.first { $0.writer.day <= day }?.value.isTrue ?? false
          return isTrue ? field.element(of: .after).flatMap(EntityID.init(hex:)) : nil
        }
        blockers[todo.id] = try self.todos(ids, asOf: day).filter(\.isOpen).sortedByHandle
      } else {
        let known = try self.todos(named: Set(todo.waitsFor))
        blockers[todo.id] = todo.waitsFor.compactMap { known[$0] }
      }
    }
    return blockers.filter { !$0.value.isEmpty }
  }

  /// The todos that the plan of a day may show: those of a past day if their present state counts for it.
  private static func todos(
    of day: Day, today: Day, carriedOver limit: Int, _ db: Database
  ) throws -> [Todo] {
    // One statement for all: preparing one takes longer than running it.
    try Todo.fetch(
      db, where: "(todo.since <= ?1 OR NOT ?2) AND todo.row IN (\(plan))",
      [
        day.number, day < today, min(day, today).number, day <= today,
        DaySummary.overdueLimit(today: day), limit,
      ])
  }

  /// How many todos without a deadline are carried over, besides the first ones.
  private func carriedOver(on today: Day, beyond limit: Int) throws -> Int {
    let count = try Int.fetchOne(
      db.statement("SELECT count(*) FROM todo WHERE \(Self.carriedOver("?"))"), [today.number])
    return max(0, (count ?? 0) - limit)
  }

  /// A condition on those without a deadline. The index of open todos answers it; `+` keeps SQLite from others.
  private static func carriedOver(_ day: String) -> String {
    "deleted = 0 AND open = 1 AND day < \(day) AND +status = 'todo' AND +due IS NULL"
  }

  /// Todos finished on the day; planned for it and open, or finished after it; carried over; in progress; or with
  /// a deadline that may be near.
  private static let plan = """
    SELECT row FROM todo WHERE deleted = 0 AND finished = ?1
    UNION ALL
    SELECT row FROM todo WHERE deleted = 0 AND day = ?1 AND open = 1
    UNION ALL
    SELECT row FROM todo WHERE deleted = 0 AND day = ?1 AND finished > ?1
    UNION ALL
    SELECT row FROM todo WHERE deleted = 0 AND open = 1 AND day < ?3
      AND NOT (status = 'todo' AND due IS NULL)
    UNION ALL
    SELECT row FROM (
      SELECT row FROM todo WHERE \(carriedOver("?3")) ORDER BY priority, created LIMIT ?6)
    UNION ALL
    SELECT row FROM todo WHERE ?4 AND deleted = 0 AND status = 'doing'
    UNION ALL
    SELECT row FROM todo WHERE deleted = 0 AND open = 1 AND due < ?5
    """
}

/// The todos that a day's plan may show and that have changed on later days.
private struct FormerTodos {
  /// As they were at the end of the day.
  let todos: [Todo]
  /// Those that still exist, as they are now.
  let changed: [EntityID: Todo]

  init(of day: Day, today: Day, _ db: Database) throws {
    let arguments: Arguments = [day.number, DaySummary.overdueLimit(today: day), day <= today]
    let ids = try EntityID.fetchSet(db.statement(Self.states), arguments)
    let present = ids.isEmpty ? [] : try Todo.fetch(db, ids: ids.sorted())
    var former = Dictionary(present.map { ($0.id, $0) }) { first, _ in first }
    let rows = try db.statement(Self.states).rows(arguments)
    while let row = try rows.next() {
      guard var todo = former[try row[0]] else { continue }
      todo.day = try row[1]
      todo.isLate = try row[2]
      todo.status = try row[3]
      todo.due = try row[4]
      todo.completed = try row[5]
      todo.ended = todo.completed
      todo.finished = try row[6]
      todo.isExpired = false
      todo.project = try row[7]
      former[todo.id] = todo
    }
    todos = present.map { former[$0.id] ?? $0 }
    var changed: [EntityID: Todo] = [:]
    for (todo, former) in zip(present, todos) where todo != former {
      changed[todo.id] = try Todo.existing(todo.id, db)
    }
    self.changed = changed
  }

  /// ?1 is the day, ?2 the limit of deadlines, ?3 whether todos in progress count for the day.
  private static let states = """
    SELECT todo, day, late, status, due, completed, finished,
      (SELECT name FROM project WHERE id = todo_version.project AND deleted = 0)
    FROM todo_version WHERE until > ?1 AND since <= ?1 AND (
      finished = ?1 OR (finished IS NULL OR finished > ?1)
        AND (day <= ?1 OR status = 'doing' AND ?3 OR due < ?2))
    """
}

/// The plan of a day, as it was when the day ended; of today, as it is now.
package struct DayPlan: Hashable, Sendable {
  package let day: Day
  package let completion: Completion
  /// The todos that count for the day: finished on it, planned for it and not finished before, or
  /// in progress, unless the day is in the future.
  package let todos: [Todo]
  /// Open todos planned for an earlier day that is past, and not in progress.
  package let carriedOver: [Todo]
  /// How many more there are, none of them with a deadline, if not all were to be read.
  package var moreCarriedOver = 0
  /// Open todos whose deadline is on the day and hasn't passed.
  package let due: [Todo]
  /// Open todos whose deadline has passed by now, or by the end of a past day.
  package let overdue: [Todo]
  /// Todos that have changed on later days and still exist, as they are now.
  package let changedSince: [EntityID: Todo]
  /// Whether this store has never had a todo.
  package let isFirst: Bool
  /// How many commands are waiting to be sent to other machines; 0 if there is no remote.
  package let waiting: Int
}
