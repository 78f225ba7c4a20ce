import GRDB
import Todos

/// The completion of each of some days, counted in two walks along indexes, however many days they
/// are.
struct CompletionTable {
  private let db: Database
  private let days: ClosedRange<Day>
  /// When each day begins, and then when the last ends, in milliseconds.
  private let edges: [Int64]
  private let projects: [EntityID]?

  /// - Parameter projects: Those whose todos alone count.
  init(
    _ db: Database, days: ClosedRange<Day>, in calendar: LocalCalendar, projects: [EntityID]?
  ) {
    self.db = db
    self.days = days
    self.projects = projects
    let end = days.upperBound.advanced(by: 1)
    edges = (days.lowerBound...end).map { calendar.start(of: $0).milliseconds }
  }

  func completions() throws -> [Day: Completion] {
    let done = try done()
    let left = try left()
    let counts = zip(done, left).map { Completion(done: $0, total: $0 + $1) }
    return Dictionary(uniqueKeysWithValues: zip(days, counts))
  }

  /// How many were completed on each day.
  private func done() throws -> [Int] {
    var counts = [Int](repeating: 0, count: days.count)
    let condition = "completed >= ? AND completed < ? AND \(inProjects("project"))"
    let moments = try Int64.fetchCursor(
      db, sql: "SELECT completed FROM todo WHERE deleted = 0 AND \(condition)",
      arguments: [edges[0], edges[days.count]] + projectArguments)
    while let moment = try moments.next() { counts[index(of: moment)] += 1 }
    return counts
  }

  /// How many were planned for each day and not completed by its end.
  private func left() throws -> [Int] {
    var counts = [Int](repeating: 0, count: days.count)
    // The sign keeps SQLite from going through all that a project ever had.
    let condition = "day >= ? AND day <= ? AND \(inProjects("+project"))"
    let rows = try Row.fetchCursor(
      db, sql: "SELECT day, completed FROM todo WHERE deleted = 0 AND \(condition)",
      arguments: [days.lowerBound.number, days.upperBound.number] + projectArguments)
    while let row = try rows.next() {
      let index = (row[0] as Int) - days.lowerBound.number
      let completed = row[1] as Int64?
      if completed.map({ $0 >= edges[index + 1] }) ?? true { counts[index] += 1 }
    }
    return counts
  }

  /// The day that a moment between the first edge and the last belongs to.
  private func index(of moment: Int64) -> Int {
    var low = 0
    var high = days.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if edges[middle] <= moment { low = middle } else { high = middle }
    }
    return low
  }

  private func inProjects(_ column: String) -> String {
    guard let projects else { return "true" }
    return "\(column) IN (\(projects.map { _ in "?" }.joined(separator: ", ")))"
  }

  private var projectArguments: StatementArguments {
    StatementArguments(projects ?? [])
  }
}
