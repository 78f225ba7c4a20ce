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
    let statement = try db.cachedStatement(sql: "SELECT id, name FROM local")
    guard let row = try Row.fetchOne(statement) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "no row in local")
    }
    return Replica(id: row["id"], name: row["name"])
  }
}
