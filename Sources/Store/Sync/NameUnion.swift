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
  private let isJoining: Bool

  init(_ db: Database, own: EntityID, isJoining: Bool) {
    self.db = db
    self.own = own
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
    var values = ValueUnion(db)
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
      // A name that someone gave it elsewhere, and which isn't known here yet, stays.
      draft.append(RegisterWrite(other.id, Field.name.made, .string(other.name)))
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
          for id in ids where try isOwn(field, of: id) {
            try draft.set(field, of: id, to: survivor.hex)
          }
        }
      }
    }
  }

  /// What became one with another that is still there, with that.
  private func survivors(_ table: String) throws -> [(former: EntityID, survivor: EntityID)] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT former.id, write.value FROM \(table) AS former
        CROSS JOIN write ON write.entity = former.id AND write.field = 'survivor'
        JOIN operation ON operation.sequence = write.operation
        WHERE former.deleted = 1 AND operation.undone = 0
        ORDER BY operation.time, operation.replica, operation.id
        """)
    var next: [EntityID: EntityID] = [:]
    for row in rows {
      next[row[0]] = RegisterValue(row[1] as DatabaseValue).string.flatMap(EntityID.init(hex:))
    }
    if next.isEmpty { return [] }
    let alive = try EntityID.fetchSet(db, sql: "SELECT id FROM \(table) WHERE deleted = 0")
    // Of any number of them each is looked at once: what one leads to is known from then on.
    var ends: [EntityID: EntityID?] = [:]
    for former in next.keys {
      var path: [EntityID] = []
      var place: EntityID? = former
      while let present = place, !alive.contains(present), ends[present] == nil {
        path.append(present)
        // Where they lead back to themselves, to nothing.
        ends[present] = .some(nil)
        place = next[present]
      }
      let end = place.flatMap { alive.contains($0) ? $0 : ends[$0] ?? nil }
      for passed in path { ends[passed] = .some(end) }
    }
    return next.keys.sorted().compactMap { former in
      (ends[former] ?? nil).map { (former, $0) }
    }
  }

  /// Whether the value that a register has was written by this store.
  private func isOwn(_ field: Field, of entity: EntityID) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT \(OwnOperations.condition)
        FROM write JOIN operation ON operation.sequence = write.operation
        WHERE write.entity = ?1 AND write.field IN (?2, ?3) AND operation.undone = 0
        ORDER BY write.field = ?3, operation.time DESC, operation.replica DESC,
          operation.id DESC LIMIT 1
        """, arguments: [entity, field.rawValue, field.made.rawValue]) ?? false
  }

  /// What this store made, with what another made by the same name.
  private func pairs(_ table: String) throws -> [(own: Named, other: Named)] {
    let named = try named(table)
    let others = Dictionary(grouping: named.filter { !$0.isOwn }) { $0.name.lowercased() }
    return try named.filter(\.isOwn).compactMap { mine in
      let other = try others[mine.name.lowercased()]?.first { other in
        try (isJoining || other.isBefore(mine) && !other.isRenamed && !mine.isRenamed)
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
    /// Whether this store made it.
    let isOwn: Bool

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
          SELECT count(DISTINCT write.value)
          FROM write JOIN operation ON operation.sequence = write.operation
          WHERE write.entity = named.id AND write.field IN ('name', 'made/name')
            AND operation.undone = 0) > 1,
          \(OwnOperations.condition)
        FROM \(table) AS named LEFT JOIN operation ON operation.sequence = (
          SELECT maker.sequence FROM write JOIN operation AS maker ON maker.sequence = write.operation
          WHERE write.entity = named.id AND write.field = 'kind' AND maker.undone = 0
          ORDER BY maker.time, maker.replica LIMIT 1)
        WHERE named.deleted = 0 ORDER BY 4, 3, 1
        """)
    return rows.map { row in
      Named(
        id: row[0], name: row[1], maker: row[2], made: row[3], isRenamed: row[4],
        isOwn: row[5] as Bool? ?? false)
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
