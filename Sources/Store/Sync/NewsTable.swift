import GRDB
import Todos

/// Changes of other replicas that nobody was told of yet.
struct NewsTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Counts the commands among operations that came in.
  func count(_ operations: [Operation], besides own: EntityID) throws {
    var changes: [EntityID: Int] = [:]
    for operation in operations where operation.isToldOf && operation.replica != own {
      changes[operation.replica, default: 0] += 1
    }
    for (replica, count) in changes {
      try db.execute(
        sql: """
          INSERT INTO news (replica, changes) VALUES (?, ?)
          ON CONFLICT DO UPDATE SET changes = changes + excluded.changes
          """, arguments: [replica, count])
    }
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
  /// Whether it is the first of a command that a person, or a commit, gave.
  var isToldOf: Bool { time == group && !UndoStack.unasked.contains(command) }
}
