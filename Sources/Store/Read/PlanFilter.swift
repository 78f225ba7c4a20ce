import GRDB
import Todos

/// Selects the todos that count. Their project is the one on the counted day; all other conditions
/// of a query apply to the todos as they are now, even if deleted since.
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

  /// The todos that may count for some day.
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
