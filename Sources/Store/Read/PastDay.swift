import GRDB
import Todos

/// The todos of a past day, as they were when it ended.
struct PastDay {
  private let db: Database
  private let day: Day
  private let moments: Range<Moment>

  init(_ db: Database, _ day: Day, _ moments: Range<Moment>) {
    self.db = db
    self.day = day
    self.moments = moments
  }

  /// The todos that the day's plan may show.
  func todos() throws -> [Todo] {
    var states = try states()
    let edges = [moments.lowerBound.milliseconds, moments.upperBound.milliseconds]
    let corrections = DayCorrections(db, from: edges[0], to: edges[1])
    for correction in try corrections.states({ _ in 0 }, edges) {
      states[correction.todo] = correction.state
    }
    let ids = states.keys.sorted()
    let present = try Dictionary(
      uniqueKeysWithValues: Todo.fetch(db, ids: ids).map { ($0.id, $0) })
    let names = try projectNames()
    return ids.compactMap { id in
      guard let state = states[id], var todo = present[id] else {
        return nil
      }
      todo.day = state.day
      todo.status = state.status
      todo.due = state.due
      todo.completed = state.completed
      todo.isExpired = state.isExpired
      todo.project = state.project.flatMap { names[$0] }
      return todo
    }.sorted { left, right in
      (left.priority.rawValue, left.created, left.handle.number, left.id)
        < (right.priority.rawValue, right.created, right.handle.number, right.id)
    }
  }

  /// The todos among these that have changed and aren't deleted, as they are now.
  func changed(_ todos: [Todo]) throws -> [EntityID: Todo] {
    var changed: [EntityID: Todo] = [:]
    for todo in todos {
      if let present = try Todo.existing(todo.id, db), present != todo {
        changed[todo.id] = present
      }
    }
    return changed
  }

  private func states() throws -> [EntityID: PlanState] {
    let rows = try Row.fetchAll(
      db, sql: Self.states,
      arguments: [
        "start": moments.lowerBound.milliseconds, "end": moments.upperBound.milliseconds,
        "day": day.number, "limit": DaySummary.overdueLimit(today: day),
      ])
    return Dictionary(
      rows.map { row in
        let completed = (row[4] as Int64?).map(Moment.init(milliseconds:))
        let state = PlanState(
          day: (row[1] as Int?).map { Day(number: $0) }, status: Status(rawValue: row[2]) ?? .todo,
          due: (row[3] as String?).flatMap { Due(iso: $0) }, completed: completed, project: row[5],
          isExpired: row[6])
        return (row[0], state)
      }, uniquingKeysWith: { _, last in last })
  }

  private func projectNames() throws -> [EntityID: String] {
    let rows = try Row.fetchAll(db, sql: "SELECT id, name FROM project WHERE deleted = 0")
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }

  /// The states at the end of the day that its plan may show: completed on it, or open and planned for it or
  /// before, in progress, or with a deadline that may be near.
  private static let states = """
    SELECT id, day, status, due, completed, project, expired FROM (
      SELECT id, day, status, due, completed, project, expired FROM todo
        WHERE deleted = 0 AND completed >= :start AND valid_from < :end
      UNION ALL
      SELECT id, day, status, due, completed, project, expired FROM todo
        WHERE deleted = 0 AND completed IS NULL AND expired = 0 AND valid_from < :end
      UNION ALL
      SELECT id, day, status, due, completed, project, expired FROM todo
        WHERE deleted = 0 AND expired = 1 AND day = :day AND valid_from < :end
      UNION ALL
      SELECT todo, day, status, due, completed, project, expired FROM todo_version
        WHERE valid_to >= :end AND valid_from < :end)
    WHERE completed >= :start AND completed < :end
      OR (completed IS NULL OR completed >= :end)
        AND (day <= :day OR status = 'doing' OR due < :limit) AND (expired = 0 OR day = :day)
    """
}

/// The todos whose state at the end of a past day must be recomputed, because a command of that day was
/// undone or redone later. That changes this day, and no later one.
struct DayCorrections {
  struct State {
    let todo: EntityID
    /// The index of the day among the requested ones.
    let index: Int
    /// Nil if the todo didn't exist.
    let state: PlanState?
  }

  private let db: Database
  private let start: Int64
  private let end: Int64

  /// - Parameters:
  ///   - start: When the first day begins, in milliseconds.
  ///   - end: When the last one ends.
  init(_ db: Database, from start: Int64, to end: Int64) {
    self.db = db
    self.start = start
    self.end = end
  }

  /// - Parameters:
  ///   - index: Returns the index of the day that a moment belongs to.
  ///   - edges: The start of each day and the end of the last, in milliseconds.
  func states(_ index: (Int64) -> Int, _ edges: [Int64]) throws -> [State] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT bytes, id, wall, first, undone FROM operation
          WHERE retracted = 1 AND wall >= ? AND wall < ?
          """), arguments: [start, end])
    var todos: [Int: Set<EntityID>] = [:]
    for row in rows {
      let index = index(row[2])
      let steps = try Retractions(db).steps(of: row[3] ?? row[1])
      let then = steps.last { $0.moment.milliseconds < edges[index + 1] }?.isUndone ?? false
      if then == row[4] { continue }
      todos[index, default: []].formUnion(
        try Operation(row: row).writes.map(\.entity))
    }
    return try todos.flatMap { index, entities in
      let day = Moment(milliseconds: edges[index])..<Moment(milliseconds: edges[index + 1])
      return try entities.map { todo in
        let writes = try Registers(of: todo, db).planWrites
        let state = try TodoVersions(writes, correcting: day, db).state(at: day.upperBound)
        return State(todo: todo, index: index, state: state)
      }
    }
  }
}
