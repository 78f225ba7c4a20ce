import GRDB
import Todos

/// Makes one of what two machines made under one name, each on its own.
///
/// When a machine joins, all that it has becomes one with what is there. Later, of two that were made apart
/// the one that was made first stays, and the other's maker sees to it; what was renamed to the same is left.
/// Who lets something refer to one that is no more, not knowing of that yet, lets it refer to the other.
struct NameUnion {
  private let db: Database
  private let own: EntityID
  private let selves: Set<EntityID>
  private let isJoining: Bool

  init(_ db: Database, own: EntityID, isJoining: Bool) throws {
    self.db = db
    self.own = own
    selves = try OwnOperations(db).selves()
    self.isJoining = isJoining
  }

  /// Whether there is anything of the kind.
  func isNeeded() throws -> Bool {
    if try ["project", "milestone", "block"].contains(where: { try !pairs($0).isEmpty }) {
      return true
    }
    var draft = Draft(db)
    try followSurvivors(&draft)
    return !draft.writes.isEmpty
  }

  /// - Returns: The values of this store that did not stay, for the other has one of its own.
  func add(to draft: inout Draft) throws -> [SyncConflict] {
    var values = ValueUnion(db, selves: selves)
    for (one, other) in try pairs("project") {
      try values.take(from: one.id, to: other.id, &draft)
      try point(.project, in: ["todo", "block"], from: one.id, to: other.id, &draft)
      try moveRepositories(from: one.id, to: other.id, &draft)
      try unite(one, with: other, .project, &draft)
    }
    for (one, other) in try pairs("milestone") {
      try values.take(from: one.id, to: other.id, &draft)
      try point(.milestone, in: ["todo", "block"], from: one.id, to: other.id, &draft)
      try unite(one, with: other, .milestone, &draft)
    }
    for (one, other) in try pairs("block") {
      try values.take(from: one.id, to: other.id, &draft)
      try values.takeRepetition(from: one.id, to: other.id, &draft)
      try point(.block, in: ["todo"], from: one.id, to: other.id, &draft)
      try unite(one, with: other, .block, &draft)
    }
    try followSurvivors(&draft)
    return values.lost
  }

  /// The other is from now on made by both: it stays where its first maker takes that back.
  private func unite(
    _ one: Named, with other: Named, _ kind: EntityKind, _ draft: inout Draft
  ) throws {
    if !draft.isWritten(.kind, of: other.id) {
      draft.append(RegisterWrite(other.id, .kind, .string(kind.rawValue)))
      draft.append(RegisterWrite(other.id, .name, .string(other.name)))
    }
    try draft.set(.survivor, of: one.id, to: other.id.hex)
    try draft.set(.deleted, of: one.id, to: .bool(true))
  }

  /// What this store has made refer to one that is no more refers to what goes on in its place.
  private func followSurvivors(_ draft: inout Draft) throws {
    for (field, table, users) in [
      (Field.project, "project", ["todo", "block", "repository"]),
      (.milestone, "milestone", ["todo", "block"]), (.block, "block", ["todo"]),
    ] {
      for (former, survivor) in try survivors(table) {
        for user in users {
          let ids = try EntityID.fetchAll(
            db,
            sql: """
              SELECT id FROM \(user) WHERE \(field.rawValue) = ? AND deleted = 0 ORDER BY id
              """, arguments: [former])
          for id in ids where try isOwn(RegisterWrite(id, field, .null)) {
            try draft.set(field, of: id, to: survivor.hex)
          }
        }
      }
    }
  }

  /// What became one with another that is still there, with that.
  private func survivors(_ table: String) throws -> [(former: EntityID, survivor: EntityID)] {
    let deleted = try EntityID.fetchAll(
      db, sql: "SELECT id FROM \(table) WHERE deleted = 1 ORDER BY id")
    return try deleted.compactMap { former in
      var (survivor, seen) = (former, Set([former]))
      while let next = try Registers(of: survivor, db).entity(.survivor) {
        guard seen.insert(next).inserted else { return nil }
        survivor = next
        if try isAlive(survivor, table) { return (former, survivor) }
      }
      return nil
    }
  }

  private func isAlive(_ entity: EntityID, _ table: String) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE id = ? AND deleted = 0)",
      arguments: [entity]) ?? false
  }

  /// Whether the value that a register has was written by this store.
  private func isOwn(_ write: RegisterWrite) throws -> Bool {
    try TodoStore.lastReplica(on: write, db).map(selves.contains) ?? false
  }

  /// What this store made, with what another made by the same name.
  private func pairs(_ table: String) throws -> [(own: Named, other: Named)] {
    let named = try named(table)
    return try named.filter { $0.isMade(by: selves) }.compactMap { mine in
      let other = try named.first { other in
        try !other.isMade(by: selves) && other.name.isSameName(as: mine.name)
          && (isJoining || other.isBefore(mine) && !other.isRenamed && !mine.isRenamed)
          && (table != "project" || mayBeOne(mine.id, other.id))
      }
      return other.map { (mine, $0) }
    }
  }

  private struct Named {
    let id: EntityID
    let name: String
    /// Nil where nobody's making of it is in force.
    let maker: EntityID?
    let made: Int64
    let isRenamed: Bool

    func isMade(by replicas: Set<EntityID>) -> Bool { maker.map(replicas.contains) ?? false }

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
          WHERE write.entity = named.id AND write.field = 'name' AND operation.undone = 0
            AND operation.command <> '\(UndoStack.joining)') > 1
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
