import Todos

/// A query as SQL. Conditions that depend on a deadline's time zone or on other todos are only narrowed down in
/// SQL; ``matches(_:)`` decides them.
struct TodoFilter {
  private(set) var condition: String
  private(set) var arguments: Arguments = []
  /// Nil if the todos are sorted after they are read.
  let order: String?
  private let actor: Actor
  private let now: Moment
  private let calendar: LocalCalendar
  /// Conditions that ``matches(_:)`` decides.
  private var undecided: [TodoQuery.Condition] = []
  /// Whether the SQL condition alone decides.
  var isDecided: Bool { undecided.isEmpty }
  /// Whether the query asks only for open todos, which are few.
  private let requiresOpen: Bool
  /// Whether the query asks only for few todos: open ones, or those of a few days.
  private let isNarrow: Bool

  /// - Parameters:
  ///   - actor: Whoever asks which todos are ready.
  ///   - rows: SQL for the todos that can match; nil for those that exist.
  /// - Throws: The error for an unknown project, label, milestone or block.
  init(
    _ query: TodoQuery, presets: [Block], for actor: Actor = .person,
    among rows: String? = nil, at now: Moment, in calendar: LocalCalendar, _ db: Database
  ) throws {
    order = (query.sort ?? .ready).order
    self.actor = actor
    self.now = now
    self.calendar = calendar
    requiresOpen = !query.mentionsClosed && query.conditions.contains(where: \.requiresOpen)
    let includesExpired = query.includesExpired && !requiresOpen
    condition = rows ?? (includesExpired ? Todo.isThere : "todo.deleted = 0")
    isNarrow = requiresOpen || query.conditions.contains(where: \.isNarrowDayRange)
    // Repeated so that SQLite sees that a partial index of open todos covers the query.
    if requiresOpen { condition += " AND todo.open = 1" }
    for condition in query.conditions { try add(condition, presets, db) }
  }

  /// Those of the todos that pass the SQL condition which match the query.
  func matching(_ todos: [Todo]) -> [Todo] { isDecided ? todos : todos.filter(matches) }

  /// Whether a todo that passes the SQL condition matches the query.
  func matches(_ todo: Todo) -> Bool {
    undecided.allSatisfy { condition in
      let matches =
        switch condition.test {
        case .states(let states):
          states.contains { $0.matches(todo, for: actor, at: now, in: calendar) }
        case .days(_, let ranges):
          todo.due.map { due in ranges.contains { $0.contains(due.day(in: calendar)) } } ?? false
        case .claimed(let authors):
          authors.contains { author in
            guard author == .me else { return todo.holder(at: now, for: actor) == author }
            return todo.status == .doing && todo.claim?.isHeld(by: actor) == true
          }
        default: true
        }
      return matches != condition.isNegated
    }
  }

  private mutating func add(
    _ condition: TodoQuery.Condition, _ presets: [Block], _ db: Database
  ) throws {
    let isUndecided = condition.test.isUndecided
    if isUndecided { undecided.append(condition) }
    // The SQL for it matches too much, so negating it would exclude matching todos.
    if isUndecided, condition.isNegated { return }
    let sql = try sql(condition.test, presets, db)
    // A comparison with NULL is neither true nor false.
    self.condition += condition.isNegated ? " AND coalesce(NOT (\(sql)), true)" : " AND (\(sql))"
  }

  private mutating func sql(
    _ test: TodoQuery.Test, _ presets: [Block], _ db: Database
  ) throws -> String {
    switch test {
    case .texts(let texts):
      return SearchTable.condition(texts, isNarrow: isNarrow, &arguments)
    case .states(let states): return any(states.map { $0.sql(at: now, in: calendar) })
    case .priorities(let values):
      return "todo.priority IN (\(values.map { String($0.rawValue) }.joined(separator: ", ")))"
    case .projects(let names):
      return "todo.project IN \(try ids(names, .project, db).sqlList)"
    case .milestones(let names):
      return "todo.milestone IN \(try ids(names, .milestone, db).sqlList)"
    case .labels(let names):
      let labels = "SELECT todo_label.todo FROM todo_label WHERE label IN "
      let marked = labels + (try ids(names, .label, db).sqlList)
      return isNarrow ? "EXISTS (\(marked) AND todo = todo.id)" : "todo.id IN (\(marked))"
    case .blocks(let names):
      let table = NamedTable(try Block.all(db, presets: presets))
      let ids = try names.flatMap(table.ids).sqlList
      return withoutIndex("todo.block IN \(ids)")
    case .references(let patterns):
      let conditions = patterns.map { $0.sql(&arguments) }
      return withoutIndex("todo.reference IS NOT NULL AND (\(any(conditions)))")
    case .claimed: return "todo.status = 'doing' AND todo.holder IS NOT NULL"
    case .addedBy(let authors):
      let names = authors.map { ($0 == .me ? actor.author : $0).rawValue }
      arguments += Arguments(names)
      return withoutIndex(
        """
        (SELECT operation.author FROM write
          JOIN operation ON operation.sequence = write.operation
          WHERE write.entity = todo.id ORDER BY operation.time LIMIT 1)
        IN (\(names.map { _ in "?" }.joined(separator: ", ")))
        """)
    case .handles(let handles, let texts):
      let ids = try handles.compactMap { try TodoSelection(db).entity($0)?.id }
      let named = "todo.id IN \(ids.sqlList)"
      if texts.isEmpty { return named }
      return any([named, SearchTable.condition(texts, isNarrow: isNarrow, &arguments)])
    case .days(.due, let ranges): return any(ranges.map { sql(.due, $0) })
    case .days(let date, let ranges): return withoutIndex(any(ranges.map { sql(date, $0) }))
    case .without(let parts): return any(parts.map(\.sql))
    }
  }

  private func any(_ conditions: [String]) -> String {
    conditions.isEmpty ? "false" : conditions.map { "(\($0))" }.joined(separator: " OR ")
  }

  private func ids(
    _ names: [String], _ kind: EntityKind, _ db: Database
  ) throws -> [EntityID] {
    try names.flatMap(NamedTable(kind, db).ids)
  }

  private func sql(_ date: TodoDate, _ range: DayRange) -> String {
    switch date {
    case .day: days("todo.day", range)
    case .created: moments("todo.created", range)
    case .updated: moments("todo.updated", range)
    case .done: days("todo.finished", range)
    case .due:
      // As with `overdueLimit`: a text sorts within three days of the day that it belongs to.
      between(
        "todo.due", range.first.map { "'\($0.advanced(by: -4))'" },
        range.last.map { "'\($0.advanced(by: 4))'" })
    }
  }

  private func days(_ column: String, _ range: DayRange) -> String {
    between(column, range.first?.number, range.last.map { $0.number + 1 })
  }

  private func moments(_ column: String, _ range: DayRange) -> String {
    between(
      column, range.first.map { calendar.start(of: $0).milliseconds },
      range.last.map { calendar.start(of: $0.advanced(by: 1)).milliseconds })
  }

  /// From the first value up to, but not including, the end.
  private func between<Value>(_ column: String, _ first: Value?, _ end: Value?) -> String {
    let parts = [
      "\(column) IS NOT NULL", first.map { "\(column) >= \($0)" }, end.map { "\(column) < \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: " AND ")
  }

  /// If the query asks only for open todos, hides a condition from SQLite's query planner: an index of all
  /// todos would read those done long ago.
  private func withoutIndex(_ condition: String) -> String {
    requiresOpen ? "coalesce(\(condition), false)" : condition
  }
}

extension TodoQuery.Condition {
  /// Whether it asks for open todos: not done ones are open, unless the query mentions dropped or expired ones.
  fileprivate var requiresOpen: Bool {
    guard case .states(let states) = test else { return false }
    return isNegated
      ? states.contains(.done) : states.allSatisfy { ![.done, .today].contains($0) }
  }

  /// Whether an index of days finds the few todos that can match it.
  fileprivate var isNarrowDayRange: Bool {
    guard !isNegated, case .days(let date, let ranges) = test, ![.due, .updated].contains(date)
    else { return false }
    return ranges.allSatisfy { range in
      guard let first = range.first, let last = range.last else { return false }
      return last.number - first.number < 31
    }
  }
}

extension TodoQuery.Test {
  /// Whether SQL can't decide it.
  fileprivate var isUndecided: Bool {
    switch self {
    case .states(let states): states.contains { [.overdue, .blocked, .ready].contains($0) }
    case .days(.due, _), .claimed: true
    default: false
    }
  }
}

extension TodoState {
  /// A condition that each todo in that state meets.
  func sql(at now: Moment, in calendar: LocalCalendar) -> String {
    let today = calendar.day(of: now)
    switch self {
    case .open: return "todo.open = 1"
    case .todo: return "todo.open = 1 AND +todo.status = 'todo'"
    case .doing: return "todo.status = 'doing'"
    // The plus signs keep SQLite from reading all ended todos along the index of places.
    case .done: return "todo.open = 0 AND +todo.status = 'done'"
    case .dropped: return "todo.open = 0 AND +todo.status = 'dropped'"
    case .backlog: return "todo.open = 1 AND todo.day IS NULL"
    case .expired: return "todo.deleted = 3"
    case .blocked:
      return "todo.open = 1 AND todo.after IS NOT NULL"
    case .ready:
      return """
        todo.open = 1
          AND (todo.day IS NULL OR todo.day <= \(today.number))
        """
    case .overdue:
      let limit = DaySummary.overdueLimit(today: today)
      return "todo.open = 1 AND todo.due < '\(limit)'"
    case .today:
      // A command from further east may already belong to tomorrow.
      let isValid = "since <= \(today.number) AND until > \(today.number)"
      let conditions = [
        "finished = \(today.number)", "day = \(today.number) AND \(PlanRow.isPlanned)",
        "status = 'doing'",
      ]
      // Subqueries, because SQLite uses no partial index for an alternative.
      let counted = conditions.map {
        "SELECT todo FROM \(PlanRow.table) WHERE \($0) AND \(isValid)"
      }
      return "todo.id IN (\(counted.joined(separator: " UNION ALL ")))"
    }
  }

  func matches(
    _ todo: Todo, for actor: Actor, at now: Moment, in calendar: LocalCalendar
  ) -> Bool {
    switch self {
    case .open: todo.isOpen
    case .todo: todo.status == .todo && !todo.isExpired
    case .doing, .done, .dropped: todo.status.rawValue == rawValue
    case .backlog: todo.isOpen && todo.day == nil
    case .expired: todo.isExpired
    case .blocked: todo.isBlocked
    case .ready: todo.isReady(for: actor, at: now, in: calendar)
    case .overdue: todo.isOverdue(at: now, in: calendar)
    case .today: todo.isCounted(on: calendar.day(of: now))
    }
  }
}

extension TodoSort {
  /// Ends with a unique column, so that the order is always the same.
  fileprivate var order: String? {
    let last = "todo.created, todo.number, todo.id"
    let descending = isReversed ? " DESC" : ""
    let newestFirst = isReversed ? "" : " DESC"
    return switch key {
    case .priority: "todo.priority\(descending), todo.due IS NULL, todo.due, \(last)"
    case .due: "todo.due IS NULL, todo.due\(descending), todo.priority, \(last)"
    case .day: "todo.day IS NULL, todo.day\(descending), todo.priority, \(last)"
    // The plus signs keep SQLite from scanning all todos along an index in that order.
    case .created: "+todo.created\(newestFirst), todo.number\(newestFirst), todo.id"
    case .updated: "todo.updated\(newestFirst), todo.number\(newestFirst), todo.id"
    // By handle, or by what waits for them.
    case .id, .ready: nil
    }
  }
}
