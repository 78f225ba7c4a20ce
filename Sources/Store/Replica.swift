import GRDB
package import Todos

/// One store on one machine.
package struct Replica: Hashable, Sendable {
  package let id: EntityID
  /// What people call the machine.
  package let name: String

  package init(id: EntityID, name: String) {
    self.id = id
    self.name = name
  }

  static func fetch(_ db: Database) throws -> Replica {
    guard let row = try Row.fetchOne(db, sql: "SELECT id, name FROM local") else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "no row in local")
    }
    return Replica(id: row["id"], name: row["name"])
  }
}
