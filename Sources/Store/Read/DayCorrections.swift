import GRDB
import Todos

/// The todos whose state at the end of a past day must be computed again: a command of that day was
/// undone or redone later, which changes that day and none after it.
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
  ///   - index: The day that a moment belongs to.
  ///   - edges: When each day begins, and then when the last ends.
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
