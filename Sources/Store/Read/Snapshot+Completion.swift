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
    try db.statement(PlanRow.counted).forEachRow(first, last) { row in
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

  fileprivate init(_ row: Row) throws {
    kind = Kind(rawValue: try row[0]) ?? .finished
    todo = try row[1]
    project = try row[2]
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
      rest, presets: presets, among: "true", at: now, in: calendar, db)
    let bounds: Arguments = [days.lowerBound.number, days.upperBound.number]
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

extension Snapshot {
  /// The figures of today.
  package func summary(
    at now: Moment, in calendar: LocalCalendar
  ) throws -> DaySummary {
    let today = calendar.day(of: now)
    let completion = try completions(of: today...today, today: today)[today]
    let dues = try String.fetchAll(
      db.statement(
        """
        SELECT due FROM todo
        WHERE deleted = 0 AND open = 1 AND due < ?
        """), [DaySummary.overdueLimit(today: today)])
    var overdue = 0
    var nextDue: Moment?
    for due in dues.compactMap(Due.init(iso:)) {
      if due.hasPassed(at: now, in: calendar) {
        overdue += 1
      } else if case .moment(let moment, _) = due {
        nextDue = min(moment, nextDue ?? moment)
      }
    }
    return DaySummary(
      completion: completion ?? Completion(done: 0, total: 0), overdue: overdue,
      nextDue: nextDue, waiting: try waitingChanges() ?? 0)
  }
}

extension DayPlan {
  /// The day's figures when the plan was read, provided that the day was today.
  package var summary: DaySummary {
    let moments = due.compactMap { todo -> Moment? in
      guard case .moment(let moment, _) = todo.due else { return nil }
      return moment
    }
    // Deadlines after the day can't pass before it ends.
    return DaySummary(
      completion: completion, overdue: overdue.count, nextDue: moments.min(), waiting: waiting)
  }
}

/// The figures of a day at a moment.
package struct DaySummary: Hashable, Sendable {
  package let completion: Completion
  /// How many open todos have a deadline that has passed, whatever day they are planned for.
  package let overdue: Int
  /// The next deadline with a time; nil if none is near. Deadlines without a time pass when their day ends.
  package let nextDue: Moment?
  /// How many commands are waiting to be sent to other machines; 0 if there is no remote.
  package let waiting: Int

  /// Texts of passed deadlines sort before this. A text begins with its date; its offset (18 hours at most),
  /// the local one (12) and the day's start (24) move it ahead of today by less than three days.
  static func overdueLimit(today: Day) -> String {
    today.advanced(by: 4).description
  }

  package init(completion: Completion, overdue: Int, nextDue: Moment?, waiting: Int = 0) {
    self.completion = completion
    self.overdue = overdue
    self.nextDue = nextDue
    self.waiting = waiting
  }
}

extension Snapshot {
  /// The object ids of the commits linked to the todos that match a query.
  package func commitNames(
    matching query: TodoQuery, presets: [Block], at now: Moment, in calendar: LocalCalendar
  ) throws -> Set<String> {
    let filter = try TodoFilter(query, presets: presets, for: actor, at: now, in: calendar, db)
    let linked = "todo.id IN (SELECT commit_link.todo FROM commit_link WHERE deleted = 0)"
    let todos = try Todo.fetch(
      db, where: "\(linked) AND \(filter.condition)", filter.arguments
    ).filter(filter.matches)
    let table = CommitLinkTable(db)
    return Set(try todos.flatMap { try table.links(of: $0.id).map(\.oid) })
  }
}

extension Snapshot {
  /// How many commands are waiting to be sent; nil if there is no remote.
  package func waitingChanges() throws -> Int? {
    guard try remote() != nil else { return nil }
    return try Int.fetchOne(
      db.statement(
        """
        SELECT count(*) FROM operation
        WHERE pack IS NULL AND first IS NULL AND command NOT IN \(UndoStack.mergeCommands)
        """))
  }

  /// Nil if no remote was set up.
  package func remote() throws -> RemoteSettings? {
    let row = try db.statement("SELECT url, namespace, \"key\", keeps_packs FROM remote").row()
    return try row.map { row in
      var settings = try RemoteSettings(url: row[0], namespace: row[1], key: row[2])
      settings.keepsPacks = try row[3]
      return settings
    }
  }
}
