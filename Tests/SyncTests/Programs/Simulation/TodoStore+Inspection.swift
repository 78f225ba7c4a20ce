import GRDB
import Todos

import struct Foundation.Data

@testable import Store

extension TodoStore {
  func ids(_ sql: String, _ arguments: StatementArguments = []) throws -> Set<EntityID> {
    try database.read { try EntityID.fetchSet($0, sql: sql, arguments: arguments) }
  }

  /// Under which id a copy goes on with the number that another replica gave to a todo; nil where none does.
  func heir(of replica: EntityID, to todo: EntityID) throws -> EntityID? {
    let sql = """
      SELECT operation.replica FROM withdrawn_handle
      JOIN operation ON operation.sequence = withdrawn_handle.operation
      WHERE withdrawn_handle.replica = ? AND entity = ?
      ORDER BY operation.time, operation.id
      """
    return try database.read { try EntityID.fetchOne($0, sql: sql, arguments: [replica, todo]) }
  }

  func operationIDs() throws -> Set<EntityID> { try ids("SELECT id FROM operation") }

  func purgedIDs() throws -> Set<EntityID> { try ids("SELECT operation FROM purged") }

  func isContinued(_ replica: EntityID) throws -> Bool {
    try number("SELECT count(*) FROM replica WHERE continues = ?", [replica]) > 0
  }

  func replicaID() throws -> EntityID { try database.read(Replica.fetch).id }

  func number(_ sql: String, _ arguments: StatementArguments = []) throws -> Int64 {
    try database.read { try Int64.fetchOne($0, sql: sql, arguments: arguments) ?? 0 }
  }

  func texts(_ sql: String, _ arguments: StatementArguments = []) throws -> [String] {
    try database.read { try String.fetchAll($0, sql: sql, arguments: arguments) }
  }

  /// All handles, without those of who never said what their letters are, and those given up that find
  /// something else since.
  func handles() throws -> [ToldHandles.Told] {
    try texts(
      """
      WITH given AS (
        SELECT number, coalesce(letters, '') AS letters, entity, handle.replica,
          EXISTS (
            SELECT 1 FROM withdrawn_handle
            WHERE withdrawn_handle.replica = handle.replica
              AND withdrawn_handle.entity = handle.entity) AS is_given_up
        FROM handle JOIN replica ON replica.id = handle.replica)
      SELECT number || letters || ' ' || lower(hex(entity)) || ' ' || lower(hex(replica))
      FROM given
      WHERE NOT is_given_up OR NOT EXISTS (
        SELECT 1 FROM given AS other
        WHERE other.number = given.number AND other.letters = given.letters
          AND NOT other.is_given_up)
      ORDER BY 1
      """
    ).compactMap { row in
      let parts = row.split(separator: " ")
      guard let handle = Handle(String(parts[0])), let todo = EntityID(hex: String(parts[1])),
        let replica = EntityID(hex: String(parts[2]))
      else { return nil }
      return ToldHandles.Told(handle: handle, todo: todo, replica: replica)
    }
  }

  /// What the letters of replicas are that said so.
  func letters() throws -> [EntityID: String] {
    try database.read { db in
      Dictionary(
        try Row.fetchAll(db, sql: "SELECT id, letters FROM replica").map { ($0[0], $0[1]) }
      ) { first, _ in first }
    }
  }

  /// The operations that came after that one.
  func operations(after number: Int64) throws -> [Operation] {
    try database.read { db in
      try Row.fetchAll(
        db, sql: "SELECT bytes FROM operation WHERE sequence > ? ORDER BY sequence",
        arguments: [number]
      ).map { try Operation(bytes: [UInt8]($0[0] as Data)) }
    }
  }

  func change(_ sql: String, _ arguments: StatementArguments = []) throws {
    try database.write { try $0.execute(sql: sql, arguments: arguments) }
  }

  /// What commands read, one text for each table.
  func typedTables() throws -> [String] { try tables(StoreDump.typed) }

  /// All that is derived from the log, without what tells the order of arrival.
  func derivedTables() throws -> [String] { try tables(StoreDump.derived) }

  /// All that an exchange can change.
  func exchangedTables() throws -> [String] { try tables(StoreDump.exchanged) }

  private func tables(_ tables: [StoreDump]) throws -> [String] {
    try database.read { db in
      try tables.map { table in
        "\(table.name)\n" + (try String.fetchOne(db.cachedStatement(sql: table.sql)) ?? "")
      }
    }
  }
}
