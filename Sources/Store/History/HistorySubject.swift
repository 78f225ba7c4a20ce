import GRDB
package import Todos

/// What to call an entity, also one that is deleted or was taken back. A comment is called as the todo
/// that it is on.
package struct HistorySubject: Hashable, Sendable {
  package let kind: EntityKind?
  /// A todo's handle, a repository's path, a commit's oid, another entity's name.
  package let id: String
  package let title: String

  package init(kind: EntityKind?, id: String, title: String) {
    self.kind = kind
    self.id = id
    self.title = title
  }

  init(_ entity: EntityID, _ db: Database) throws {
    kind = try Self.newest([.kind], of: entity, db)?.string.flatMap(EntityKind.init)
    if kind == .comment,
      let todo = try Self.newest([.todo], of: entity, db)?.string.flatMap(EntityID.init(hex:)),
      todo != entity
    {
      title = try Self.newest([.title], of: todo, db)?.string ?? ""
      id = try Self.handle(of: todo, db) ?? title
      return
    }
    let title =
      if kind == .repository {
        try Self.path(of: entity, db)
      } else {
        try Self.newest([.title, .name, .subject], of: entity, db)?.string
      }
    self.title = title ?? ""
    let oid = kind == .commit ? try Self.newest([.oid], of: entity, db)?.string : nil
    id = try oid ?? Self.handle(of: entity, db) ?? self.title
  }

  /// The last value written, by operations that are not undone if there are any.
  private static func newest(
    _ fields: [Field], of entity: EntityID, _ db: Database
  ) throws -> RegisterValue? {
    let names = (fields + fields.map(\.made)).map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let value = try DatabaseValue.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT write.value FROM write
          JOIN operation ON operation.sequence = write.operation
          WHERE write.entity = ? AND write.field IN (\(names))
          ORDER BY operation.undone, write.field LIKE 'made/%', operation.time DESC,
            operation.replica DESC, operation.id DESC, write.field
          LIMIT 1
          """), arguments: [entity])
    return value.map(RegisterValue.init)
  }

  /// Where it lies here; where that isn't known, where it lies elsewhere.
  private static func path(of repository: EntityID, _ db: Database) throws -> String? {
    let here = Field.path(on: try Replica.fetch(db).id)
    return try String.fetchOne(
      db,
      sql: """
        SELECT write.value FROM write
        JOIN operation ON operation.sequence = write.operation
        WHERE write.entity = ? AND write.field LIKE 'path/%'
        ORDER BY operation.undone, write.field <> ?, operation.time DESC LIMIT 1
        """, arguments: [repository, here.rawValue])
  }

  private static func handle(of entity: EntityID, _ db: Database) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT handle.number || coalesce(replica.letters, '')
          FROM handle LEFT JOIN replica ON replica.id = handle.replica
          WHERE handle.entity = ?
          ORDER BY
            EXISTS (
              SELECT 1 FROM withdrawn_handle
              WHERE withdrawn_handle.replica = handle.replica
                AND withdrawn_handle.entity = handle.entity),
            coalesce(replica.letters, ''), handle.number
          LIMIT 1
          """), arguments: [entity])
  }
}
