import GRDB
import Todos

/// Makes one of what two machines made under one name, each on its own.
///
/// When a machine joins, all that it has becomes one with what is there. Later, of two that were made apart
/// the one that was made first stays, and the other's maker sees to it; what was renamed to the same is left.
struct NameUnion {
  private let db: Database
  private let own: EntityID
  private let isJoining: Bool

  init(_ db: Database, own: EntityID, isJoining: Bool) {
    self.db = db
    self.own = own
    self.isJoining = isJoining
  }

  /// Whether there is anything of the kind.
  func isNeeded() throws -> Bool {
    try ["project", "milestone", "block"].contains { try !pairs($0).isEmpty }
  }

  /// - Returns: The values of this replica that did not stay, for the other has one of its own.
  func add(to draft: inout Draft) throws -> [SyncConflict] {
    var values = ValueUnion(db, own: own)
    for (one, other) in try pairs("project") where try mayBeOne(one, other) {
      try values.take(from: one, to: other, &draft)
      try point(.project, in: ["todo", "block"], from: one, to: other, &draft)
      try moveRepositories(from: one, to: other, &draft)
      try draft.set(.deleted, of: one, to: .bool(true))
    }
    for (one, other) in try pairs("milestone") {
      try values.take(from: one, to: other, &draft)
      try point(.milestone, in: ["todo", "block"], from: one, to: other, &draft)
      try draft.set(.deleted, of: one, to: .bool(true))
    }
    for (one, other) in try pairs("block") {
      try values.take(from: one, to: other, &draft)
      try values.takeRepetition(from: one, to: other, &draft)
      try point(.block, in: ["todo"], from: one, to: other, &draft)
      try draft.set(.deleted, of: one, to: .bool(true))
    }
    return values.lost
  }

  /// What this replica made, with what another made by the same name.
  private func pairs(_ table: String) throws -> [(own: EntityID, other: EntityID)] {
    let named = try named(table)
    return named.filter { $0.maker == own }.compactMap { mine in
      let other = named.first { other in
        other.maker != own && other.name.isSameName(as: mine.name)
          && (isJoining || other.isBefore(mine) && !other.isRenamed && !mine.isRenamed)
      }
      return other.map { (mine.id, $0.id) }
    }
  }

  private struct Named {
    let id: EntityID
    let name: String
    /// Nil where nobody's making of it is in force.
    let maker: EntityID?
    let made: Int64
    let isRenamed: Bool

    func isBefore(_ other: Named) -> Bool {
      guard let maker, let second = other.maker else { return false }
      return (made, maker) < (other.made, second)
    }
  }

  /// In the order in which they were made.
  private func named(_ table: String) throws -> [Named] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT named.id, named.name, operation.replica, coalesce(operation.time, 0), (
          SELECT count(*) FROM write JOIN operation ON operation.sequence = write.operation
          WHERE write.entity = named.id AND write.field = 'name' AND operation.undone = 0) > 1
        FROM \(table) AS named LEFT JOIN operation ON operation.sequence = (
          SELECT maker.sequence FROM write JOIN operation AS maker ON maker.sequence = write.operation
          WHERE write.entity = named.id AND write.field = 'kind' AND maker.undone = 0
          ORDER BY maker.time, maker.replica LIMIT 1)
        WHERE named.deleted = 0 ORDER BY 4, 3, 1
        """)
    return rows.map { row in
      Named(id: row[0], name: row[1], maker: row[2], made: row[3], isRenamed: row[4])
    }
  }

  /// Not two projects whose repositories tell that they are different ones.
  private func mayBeOne(_ project: EntityID, _ other: EntityID) throws -> Bool {
    let roots = { (project: EntityID) in
      try String.fetchSet(
        db,
        sql: "SELECT root FROM repository WHERE project = ? AND deleted = 0 AND root IS NOT NULL",
        arguments: [project])
    }
    let (one, two) = (try roots(project), try roots(other))
    return one.isEmpty || two.isEmpty || !one.isDisjoint(with: two)
  }

  private func point(
    _ field: Field, in tables: [String], from one: EntityID, to other: EntityID,
    _ draft: inout Draft
  ) throws {
    for table in tables {
      let ids = try EntityID.fetchAll(
        db, sql: "SELECT id FROM \(table) WHERE \(field.rawValue) = ? ORDER BY id",
        arguments: [one])
      for id in ids { try draft.set(field, of: id, to: other.hex) }
    }
  }

  /// A repository that the other project has too lies here where this one's lies.
  private func moveRepositories(
    from one: EntityID, to other: EntityID, _ draft: inout Draft
  ) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT mine.id, repository_path.path, (
          SELECT id FROM repository AS theirs
          WHERE theirs.project = ?2 AND theirs.root = mine.root AND theirs.deleted = 0
          ORDER BY id LIMIT 1)
        FROM repository AS mine
        LEFT JOIN repository_path
          ON repository_path.repository = mine.id AND repository_path.replica = ?3
        WHERE mine.project = ?1 AND mine.deleted = 0
        """, arguments: [one, other, own])
    for row in rows {
      if let same: EntityID = row[2] {
        if let path: String = row[1] { try draft.set(.path(on: own), of: same, to: path) }
        try draft.set(.deleted, of: row[0], to: .bool(true))
      } else {
        try draft.set(.project, of: row[0], to: other.hex)
      }
    }
  }
}
