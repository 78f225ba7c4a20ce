import GRDB
import Todos

/// The completion of each day of a range, counted in a few index scans, however many days there are. Each day counts
/// the todos as they were at its end, today and later days as they are now.
struct CompletionTable {
  private let db: Database
  private let days: ClosedRange<Day>
  private let today: Day
  private let filter: PlanFilter
  private var done: [Int]
  private var left: [Int]

  init(_ db: Database, days: ClosedRange<Day>, today: Day, filter: PlanFilter = .all) {
    self.db = db
    self.days = days
    self.today = today
    self.filter = filter
    done = Array(repeating: 0, count: days.count)
    left = done
  }

  mutating func completions() throws -> [Day: Completion] {
    let statement = try PreparedStatement(db, sql: Self.rows)
    var rows: [PlanRow] = []
    try statement.forEachRow(days.lowerBound.number, days.upperBound.number) { row in
      rows.append(try PlanRow(row))
    }
    for row in rows where filter.admits(row.todo, row.project) { count(row) }
    let counts = zip(done, left).map { Completion(done: $0, total: $0 + $1) }
    return Dictionary(uniqueKeysWithValues: zip(days, counts))
  }

  private mutating func count(_ row: PlanRow) {
    let first = days.lowerBound.number
    switch row.kind {
    case .finished: if row.isValid(on: row.day) { done[row.day - first] += 1 }
    case .planned: if row.isValid(on: row.day) { left[row.day - first] += 1 }
    case .doing:
      // No future day: it may be done by then.
      let last = min(row.until - 1, today.number, days.upperBound.number)
      let start = max(row.since, first)
      if start > last { return }
      for day in start...last where day != row.day { left[day - first] += 1 }
    }
  }

  /// Todos finished on the days, planned for them and not finished before, and in progress. ?1 and ?2 are the first
  /// and the last day.
  private static let rows = """
    SELECT 0, todo, project, finished, since, until FROM \(PlanRow.table)
      WHERE finished >= ?1 AND finished <= ?2
    UNION ALL
    SELECT 1, todo, project, day, since, until FROM \(PlanRow.table)
      WHERE day >= ?1 AND day <= ?2 AND \(PlanRow.isPlanned)
    UNION ALL
    SELECT 2, todo, project, iif(late, NULL, day), since, until FROM \(PlanRow.table)
      WHERE status = 'doing' AND until > ?1
    """
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

  static let all = PlanFilter()

  private var conditions: [ProjectCondition] = []
  /// The todos that match the other conditions of a query; nil for all.
  private var todos: Set<EntityID>?

  private init() {}

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
      db, where: "\(Self.counted) AND \(filter.condition)", bounds + filter.arguments)
    todos = Set(found.filter(filter.matches).map(\.id))
  }

  func admits(_ todo: EntityID, _ project: EntityID?) -> Bool {
    conditions.allSatisfy { condition in
      (project.map(condition.projects.contains) ?? false) != condition.isNegated
    } && todos?.contains(todo) ?? true
  }

  /// The todos that may count for any of the days.
  private static let counted = """
    todo.id IN (
      SELECT todo FROM \(PlanRow.table) WHERE finished >= ?1 AND finished <= ?2
      UNION ALL SELECT todo FROM \(PlanRow.table) WHERE day >= ?1 AND day <= ?2
      UNION ALL SELECT todo FROM \(PlanRow.table) WHERE status = 'doing' AND until > ?1)
    """
}
