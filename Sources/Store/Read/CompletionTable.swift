import GRDB
import Todos

/// The completion of each day of a range, counted in a few index scans, however many days there are. A past
/// day counts the todos as they were when it ended, any other day the todos as they are now.
struct CompletionTable {
  private let db: Database
  private let days: ClosedRange<Day>
  /// The start of each day and the end of the last, in milliseconds.
  private let edges: [Int64]
  /// How many of the days are over.
  private let overCount: Int
  private let hasToday: Bool
  private let filter: PlanFilter
  private var done: [Int]
  private var left: [Int]

  init(
    _ db: Database, days: ClosedRange<Day>, at now: Moment, in calendar: LocalCalendar,
    filter: PlanFilter = .all
  ) {
    self.db = db
    self.days = days
    self.filter = filter
    let end = days.upperBound.advanced(by: 1)
    edges = (days.lowerBound...end).map { calendar.start(of: $0).milliseconds }
    let today = calendar.day(of: now)
    overCount = min(max(today.number - days.lowerBound.number, 0), days.count)
    hasToday = days.contains(today)
    done = Array(repeating: 0, count: days.count)
    left = done
  }

  mutating func completions() throws -> [Day: Completion] {
    let corrections =
      overCount > 0
      ? try DayCorrections(db, from: edges[0], to: edges[overCount]).states(index(of:), edges) : []
    let corrected = Set(corrections.map { TodoDay(todo: $0.todo, day: $0.index) })
    try count(except: corrected)
    for correction in corrections {
      guard let state = correction.state, filter.admits(correction.todo, state.project) else {
        continue
      }
      count(state, on: correction.index)
    }
    let counts = zip(done, left).map { Completion(done: $0, total: $0 + $1) }
    return Dictionary(uniqueKeysWithValues: zip(days, counts))
  }

  private struct TodoDay: Hashable {
    let todo: EntityID
    let day: Int
  }

  /// Counts one todo on one past day.
  private mutating func count(_ state: PlanState, on index: Int) {
    let completed = state.completed?.milliseconds
    if let completed, edges[index] <= completed, completed < edges[index + 1] {
      done[index] += 1
    } else if completed.map({ $0 >= edges[index + 1] }) ?? true {
      let isPlanned = state.day?.number == days.lowerBound.number + index
      if isPlanned || state.status == .doing { left[index] += 1 }
    }
  }

  /// Counts the rows of the tables, except for corrected todos and days.
  private mutating func count(except corrected: Set<TodoDay>) throws {
    let statement = try PreparedStatement(db, sql: Self.rows(hasVersions: overCount > 0, filter))
    let (first, last) = (days.lowerBound.number, days.upperBound.number)
    var rows: [PlanRow] = []
    try statement.forEachRow(edges[0], edges[days.count], first, last) { row in
      rows.append(PlanRow(row))
    }
    for row in rows where filter.admits(row.todo, row.project) {
      switch row.kind {
      case .completed:
        let index = index(of: row.completed)
        if counts(row, on: index, corrected) { done[index] += 1 }
      case .planned:
        let index = Int(row.day) - first
        if row.completed >= edges[index + 1], counts(row, on: index, corrected) {
          left[index] += 1
        }
      case .doing:
        for index in daysInProgress(row)
        where Int(row.day) - first != index && counts(row, on: index, corrected) {
          left[index] += 1
        }
      }
    }
  }

  /// The days on which a todo in progress may count: no future day, and always today, even if the
  /// clock was ahead when the todo was started.
  private func daysInProgress(_ row: PlanRow) -> Range<Int> {
    let end = hasToday ? overCount + 1 : overCount
    let start = index(of: row.from)
    return min(start, hasToday ? overCount : end)..<end
  }

  /// Whether a row is the state of its todo on a day: the present one, unless the day is past.
  private func counts(_ row: PlanRow, on index: Int, _ corrected: Set<TodoDay>) -> Bool {
    if index >= overCount { return row.to == .max }
    return row.from < edges[index + 1] && edges[index + 1] <= row.to
      && (corrected.isEmpty || !corrected.contains(TodoDay(todo: row.todo, day: index)))
  }

  /// The index of the day that a moment belongs to, clamped to the first and last day.
  private func index(of moment: Int64) -> Int {
    var low = 0
    var high = days.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if edges[middle] <= moment { low = middle } else { high = middle }
    }
    return low
  }

  /// Todos completed on the days, planned for them, and in progress on them. ?1 and ?2 are the
  /// moments at which the days begin and end, ?3 and ?4 the first and the last day.
  private static func rows(hasVersions: Bool, _ filter: PlanFilter) -> String {
    let none = Int64.max
    let project = filter.needsProjects ? "project" : "NULL"
    let present = """
      SELECT 0, id, \(project), 0, completed, valid_from, \(none) FROM todo
        WHERE deleted = 0 AND completed >= ?1 AND completed < ?2
      UNION ALL
      SELECT 1, id, \(project), day, coalesce(completed, \(none)), valid_from, \(none) FROM todo
        WHERE deleted = 0 AND day >= ?3 AND day <= ?4
      UNION ALL
      SELECT 2, id, \(project), coalesce(day, 0), 0, valid_from, \(none)
        FROM todo INDEXED BY todo_doing WHERE deleted = 0 AND status = 'doing'
      """
    let versions = """

      UNION ALL
      SELECT 0, todo, \(project), 0, completed, valid_from, valid_to FROM todo_version
        WHERE completed >= ?1 AND completed < ?2
      UNION ALL
      SELECT 1, todo, \(project), day, coalesce(completed, \(none)), valid_from, valid_to
        FROM todo_version WHERE day >= ?3 AND day <= ?4
      UNION ALL
      SELECT 2, todo, \(project), coalesce(day, 0), 0, valid_from, valid_to FROM todo_version
        WHERE status = 'doing' AND valid_to > ?1
      """
    return hasVersions ? present + versions : present
  }
}

/// A state of a todo that may count for some day.
private struct PlanRow {
  enum Kind: Int64 {
    case completed, planned, doing
  }

  let kind: Kind
  let todo: EntityID
  let project: EntityID?
  let day: Int64
  let completed: Int64
  let from: Int64
  let to: Int64

  init(_ row: StatementRow) {
    kind = Kind(rawValue: row.integer(0)) ?? .completed
    todo = row.id(1)
    project = row.optionalID(2)
    day = row.integer(3)
    completed = row.integer(4)
    from = row.integer(5)
    to = row.integer(6)
  }
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

  var needsProjects: Bool { !conditions.isEmpty }

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
      let projects = Set(try names.flatMap { try NamedTable(.project, db).ids(named: $0) })
      conditions.append(ProjectCondition(projects: projects, isNegated: condition.isNegated))
    }
    if rest.conditions.isEmpty { return }
    let filter = try TodoFilter(
      rest, presets: presets, includesDeleted: true, at: now, in: calendar, db)
    let moments = calendar.moments(of: days)
    let bounds: StatementArguments = [
      moments.lowerBound.milliseconds, moments.upperBound.milliseconds, days.lowerBound.number,
      days.upperBound.number,
    ]
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
      SELECT id FROM todo WHERE deleted = 0 AND completed >= ?1 AND completed < ?2
      UNION ALL SELECT id FROM todo WHERE deleted = 0 AND day >= ?3 AND day <= ?4
      UNION ALL SELECT id FROM todo INDEXED BY todo_doing WHERE deleted = 0 AND status = 'doing'
      UNION ALL SELECT todo FROM todo_version WHERE completed >= ?1 AND completed < ?2
      UNION ALL SELECT todo FROM todo_version WHERE day >= ?3 AND day <= ?4
      UNION ALL SELECT todo FROM todo_version WHERE status = 'doing' AND valid_to > ?1)
    """
}
