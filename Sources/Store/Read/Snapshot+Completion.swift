import GRDB
package import Todos

extension Snapshot {
  /// The completion of each of these days, counting the todos that match a query.
  package func completions(
    of days: ClosedRange<Day>, matching query: TodoQuery = TodoQuery(), presets: [Block] = [],
    at now: Moment, in calendar: LocalCalendar
  ) throws -> [Day: Completion] {
    let filter = try PlanFilter(query, of: days, presets: presets, at: now, in: calendar, db)
    return try completions(of: days, today: calendar.day(of: now), filter)
  }

  /// Counts in a few index scans, however many days there are. Each day counts the todos as they were at its end, today
  /// and later days as they are now.
  func completions(
    of days: ClosedRange<Day>, today: Day, _ filter: PlanFilter? = nil
  ) throws -> [Day: Completion] {
    let (first, last) = (days.lowerBound.number, days.upperBound.number)
    var done = Array(repeating: 0, count: days.count)
    var left = done
    try PreparedStatement(db, sql: PlanRow.counted).forEachRow(first, last) { row in
      let row = try PlanRow(row)
      guard filter?.admits(row.todo, row.project) ?? true else { return }
      switch row.kind {
      case .finished: if row.isValid(on: row.day) { done[row.day - first] += 1 }
      case .planned: if row.isValid(on: row.day) { left[row.day - first] += 1 }
      case .doing:
        let start = max(row.since, first)
        // No future day: it may be done by then.
        let end = min(row.until - 1, today.number, last)
        if start > end { return }
        for day in start...end where day != row.day { left[day - first] += 1 }
      }
    }
    let counts = zip(done, left).map { Completion(done: $0, total: $0 + $1) }
    return Dictionary(uniqueKeysWithValues: zip(days, counts))
  }
}

/// A state of a todo that may count for some day.
struct PlanRow {
  fileprivate enum Kind: Int64 {
    case finished, planned, doing
  }

  fileprivate let kind: Kind
  let todo: EntityID
  let project: EntityID?
  /// The day that it was finished on or planned for; of one in progress, a day that counts it as planned.
  let day: Int
  /// It counts for the days from the first up to, but not including, the second.
  let since: Int
  let until: Int

  /// The present and former states of all todos that aren't deleted or dropped. The present one never ends. Conditions
  /// on it use the indexes of both tables.
  static let table = """
    (SELECT id AS todo, project, day, late, status, finished, since, \(Int32.max) AS until
      FROM todo WHERE deleted = 0 AND status <> 'dropped'
    UNION ALL
    SELECT todo, project, day, late, status, finished, since, until FROM todo_version) AS state
    """

  /// Whether a state counts for the day that it is planned for.
  static let isPlanned = "late = 0 AND (status <> 'done' OR finished > day)"

  /// Todos finished on days, planned for them and not finished before, and in progress. ?1 and ?2 are the first and the
  /// last day.
  fileprivate static let counted = """
    SELECT 0, todo, project, finished, since, until FROM \(table)
      WHERE finished >= ?1 AND finished <= ?2
    UNION ALL
    SELECT 1, todo, project, day, since, until FROM \(table)
      WHERE day >= ?1 AND day <= ?2 AND \(isPlanned)
    UNION ALL
    SELECT 2, todo, project, iif(late, NULL, day), since, until FROM \(table)
      WHERE status = 'doing' AND until > ?1
    """

  fileprivate init(_ row: StatementRow) throws {
    kind = Kind(rawValue: try row.integer(0)) ?? .finished
    todo = try row.id(1)
    project = try row.optionalID(2)
    day = try row[3] ?? .min
    since = try row[4]
    until = try row[5]
  }

  func isValid(on day: Int) -> Bool { since <= day && day < until }
}

/// Selects the todos that count for a day. Conditions on the project apply to the todo's project on that day;
/// all others apply to the todo as it is now, even if it was deleted since.
struct PlanFilter {
  private struct ProjectCondition {
    let projects: Set<EntityID>
    let isNegated: Bool
  }

  private var conditions: [ProjectCondition] = []
  /// The todos that match the other conditions of a query; nil for all.
  private var todos: Set<EntityID>?

  /// - Throws: An error for an unknown project, label, milestone or block.
  init(
    _ query: TodoQuery, of days: ClosedRange<Day>, presets: [Block], at now: Moment,
    in calendar: LocalCalendar, _ db: Database
  ) throws {
    var rest = query
    rest.conditions = []
    for condition in query.conditions {
      guard case .projects(let names) = condition.test else {
        rest.conditions.append(condition)
        continue
      }
      let projects = Set(try names.flatMap(NamedTable(.project, db).ids))
      conditions.append(ProjectCondition(projects: projects, isNegated: condition.isNegated))
    }
    if rest.conditions.isEmpty { return }
    let filter = try TodoFilter(
      rest, presets: presets, includesDeleted: true, at: now, in: calendar, db)
    let bounds: StatementArguments = [days.lowerBound.number, days.upperBound.number]
    let found = try Todo.fetch(
      db, where: "todo.id IN (SELECT todo FROM (\(PlanRow.counted))) AND \(filter.condition)",
      bounds + filter.arguments)
    todos = Set(found.filter(filter.matches).map(\.id))
  }

  func admits(_ todo: EntityID, _ project: EntityID?) -> Bool {
    conditions.allSatisfy { condition in
      (project.map(condition.projects.contains) ?? false) != condition.isNegated
    } && todos?.contains(todo) ?? true
  }
}
