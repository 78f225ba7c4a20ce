import GRDB
import Todos

/// Changes of other replicas that nobody was told of yet.
struct NewsTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Counts the commands among operations that came in.
  /// - Parameter chain: The replica in whose chain they were.
  func count(_ operations: [Operation], from chain: EntityID) throws {
    let own = OwnOperations(db)
    let selves = try own.selves()
    var changes: [EntityID: Int] = [:]
    var made: Set<EntityID> = []
    for operation in operations where operation.isToldOf {
      if try isMadeAgain(operation, &made) { continue }
      if !selves.contains(operation.replica) {
        changes[operation.replica, default: 0] += 1
      } else if try !own.contains(operation.id) {
        // A copy of this store made it, before it went on under an id of its own.
        changes[chain, default: 0] += 1
      }
    }
    for (replica, count) in changes {
      try db.execute(
        sql: """
          INSERT INTO news (replica, changes) VALUES (?, ?)
          ON CONFLICT DO UPDATE SET changes = changes + excluded.changes
          """, arguments: [replica, count])
    }
  }

  /// Whether blocks made todos that are here already, or were made by operations before.
  private func isMadeAgain(_ operation: Operation, _ made: inout Set<EntityID>) throws -> Bool {
    guard operation.command == UndoStack.repetition else { return false }
    let todos = operation.writes.filter {
      $0.field == .kind && $0.value.string == EntityKind.todo.rawValue
    }.map(\.entity)
    var isAgain = true
    for todo in todos where made.insert(todo).inserted {
      if try !isMade(todo, besides: operation.id) { isAgain = false }
    }
    return isAgain
  }

  private func isMade(_ todo: EntityID, besides operation: EntityID) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (
            SELECT 1 FROM write JOIN operation ON operation.sequence = write.operation
            WHERE write.entity = ? AND write.field = 'kind' AND operation.id <> ?)
          """), arguments: [todo, operation]) ?? false
  }

  /// By the names of the replicas.
  func news() throws -> [News] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT replica.name, sum(changes) FROM news LEFT JOIN replica ON replica.id = news.replica
        GROUP BY replica.name ORDER BY replica.name
        """)
    return rows.map { News(replica: $0[0], changes: $0[1]) }
  }
}

/// How much came in from a machine.
package struct News: Hashable, Sendable {
  /// What people call the machine; nil where it didn't say.
  package let replica: String?
  /// Commands.
  package let changes: Int

  package init(replica: String?, changes: Int) {
    self.replica = replica
    self.changes = changes
  }
}

extension Operation {
  /// Whether it is the first of a command; that a replica said who it is, is none. Whoever sent it counts
  /// the same.
  var isToldOf: Bool { time == group && command != UndoStack.joining }
}
