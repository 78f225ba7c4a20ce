import GRDB
package import Todos

extension TodoStore {
  /// The letters of this replica's handles; nil where it has not said yet who it is.
  package func ownLetters() throws(StoreError) -> String? {
    try read { try LetterTable($0).letters(of: replica.id) }
  }

  /// Letters that others have than that replica and its former selves.
  package func takenLetters(besides replica: EntityID) throws(StoreError) -> Set<String> {
    try read { try LetterTable($0).taken(besides: replica) }
  }

  /// The replicas that have to get other letters, for someone took the same before.
  package func lateReplicas() throws(StoreError) -> [EntityID] {
    try read { try LetterTable($0).late() }
  }

  /// Whether another replica goes on giving this one's numbers, in its place.
  package func isContinued() throws(StoreError) -> Bool {
    try read { db in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM replica WHERE continues = ?)",
        arguments: [replica.id]) ?? false
    }
  }

  /// Gives letters to another replica, which may never be heard of again.
  package func give(
    _ letters: String, to other: EntityID, at now: Moment
  ) throws(StoreError) {
    try change(UndoStack.joining, at: now) { db, draft in
      try draft.set(.handle, of: other, to: letters)
      try draft.moveLateSelves(of: other, to: letters, LetterTable(db))
    } result: { _, _ in
    }
  }

  /// Says who this replica is and how its handles are told apart from now on. Projects, milestones and
  /// blocks of its own that another replica has by the same name become one with those.
  ///
  /// - Parameter name: What people call the machine.
  /// - Returns: What this replica said of those that became one with others, where they say otherwise.
  @discardableResult
  package func join(
    as letters: String, name: String, at now: Moment
  ) throws(StoreError) -> [SyncConflict] {
    let conflicts = try change(UndoStack.joining, at: now) { db, draft in
      try db.execute(sql: "UPDATE local SET name = ?", arguments: [name])
      try draft.introduce(replica.id, name: name, letters: letters)
      try draft.moveLateSelves(of: replica.id, to: letters, LetterTable(db))
      // Who joined before under another id, as a copy does, has met the others.
      let isFirst = try !LetterTable(db).hadLettersBefore()
      return try NameUnion(db, own: replica.id, isJoining: isFirst).add(to: &draft)
    } result: { _, conflicts in
      conflicts
    }
    try write { try refreshReplica($0) }
    return conflicts
  }

  /// Makes one of projects, milestones and blocks that this replica made while others made the same.
  /// - Returns: What this replica said of them, where the others say otherwise.
  package func unite(at now: Moment) throws(StoreError) -> [SyncConflict] {
    let own = replica.id
    let isNeeded = try read { db in try NameUnion(db, own: own, isJoining: false).isNeeded() }
    guard isNeeded else { return [] }
    return try change(UndoStack.joining, at: now) { db, draft in
      try NameUnion(db, own: replica.id, isJoining: false).add(to: &draft)
    } result: { _, conflicts in
      conflicts
    }
  }

  /// Gives other numbers to those todos of this store that have none any more: a copy of it, which went to
  /// another remote, gave the same to others before.
  package func renumber(at now: Moment) throws(StoreError) {
    guard try !read({ try HandleTable($0).lost() }).isEmpty else { return }
    try change(UndoStack.joining, at: now) { db, draft in
      let table = HandleTable(db)
      var number = try table.next(of: replica.id)
      for todo in try table.lost() {
        draft.append(RegisterWrite(todo, .handle, .integer(Int64(number))))
        number += 1
      }
    } result: { _, _ in
    }
  }

  /// Calls this machine otherwise from now on.
  package func rename(_ name: String, letters: String, at now: Moment) throws(StoreError) {
    try change(UndoStack.joining, at: now) { db, draft in
      try db.execute(sql: "UPDATE local SET name = ?", arguments: [name])
      try draft.introduce(replica.id, name: name, letters: letters)
    } result: { _, _ in
    }
    try write { try refreshReplica($0) }
  }

  /// Goes on under a new id, for the present one is used elsewhere too, or can't go on.
  ///
  /// What is not known to be at the remote is in no chain then, and is written to the new one as it is.
  /// Where another one goes on under the old id, the todos that it may not have get numbers of the new
  /// replica beside, for the other may give theirs to others.
  ///
  /// - Parameters:
  ///   - id: The new one.
  ///   - position: Where the remote's chain of the old id and this one's part; 0 where it has none.
  ///   - sent: What the other one has sent since, as far as that can be read.
  ///   - isSame: Whether nobody else goes on under the old id, so that the numbers go on too.
  ///   - name: What people call the machine from now on; nil for as before.
  package func becomeReplica(
    _ id: EntityID, leavingAt position: Int, sent: Set<EntityID> = [], isSame: Bool,
    name: String? = nil, home: StoreHome, at now: Moment
  ) throws(StoreError) {
    try write { db in
      let old = replica
      let letters = try LetterTable(db).letters(of: old.id)
      try ChunkTable(db).forget(chainOf: old.id, after: position)
      try db.execute(
        sql: "UPDATE local SET id = ?, name = coalesce(?, name)", arguments: [id, name])
      try db.execute(
        sql: "INSERT OR IGNORE INTO former_self (replica) VALUES (?)", arguments: [old.id])
      try db.execute(
        sql: "UPDATE remote SET published = 0, machine = ?, file = ?",
        arguments: [home.machine, home.file])
      try refreshReplica(db)
      var draft = Draft(db)
      try draft.movePaths(from: old.id, to: id, db)
      if isSame, let letters {
        try draft.introduce(id, name: old.name, letters: letters)
        try draft.set(.continues, of: id, to: old.id.hex)
      } else {
        // Without letters nobody was told of the numbers, and nobody goes on with them.
        try draft.moveHandles(from: old.id, to: id, besides: sent, db)
      }
      try OperationLog(db).append(draft, command: UndoStack.joining, replica: id, at: now)
      try Purge(db).forgetTainted()
    }
  }
}

extension Draft {
  mutating func introduce(_ replica: EntityID, name: String, letters: String) throws {
    try set(.kind, of: replica, to: EntityKind.replica.rawValue)
    try set(.name, of: replica, to: name)
    try set(.handle, of: replica, to: letters)
  }

  /// The numbers of a replica's former selves go on in its own.
  fileprivate mutating func moveLateSelves(
    of replica: EntityID, to letters: String, _ table: LetterTable
  ) throws {
    let late = Set(try table.late())
    for former in try table.selves(of: replica).intersection(late).sorted() where former != replica
    {
      try set(.handle, of: former, to: letters)
    }
  }

  /// The repositories are where they were.
  fileprivate mutating func movePaths(
    from old: EntityID, to new: EntityID, _ db: Database
  ) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT repository, path FROM repository_path WHERE replica = ?",
      arguments: [old])
    for row in rows { try set(.path(on: new), of: row[0], to: row[1] as String) }
  }

  /// Gives the todos that the old id gave numbers to, in operations that no chain holds, the same
  /// numbers of the new one.
  fileprivate mutating func moveHandles(
    from old: EntityID, to new: EntityID, besides sent: Set<EntityID>, _ db: Database
  ) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT claim.entity, claim.number, operation.id FROM (
          SELECT * FROM handle WHERE replica = ?1
          UNION ALL SELECT * FROM spare_handle WHERE replica = ?1) AS claim
        JOIN operation ON operation.sequence = claim.operation
        WHERE operation.chunk IS NULL
        ORDER BY claim.number, claim.entity
        """, arguments: [old])
    var moved: Set<EntityID> = []
    for row in rows where !sent.contains(row[2]) && moved.insert(row[0]).inserted {
      // The register holds that number already, of the old replica.
      append(RegisterWrite(row[0], .handle, .integer(row[1])))
      try set(.handle(of: old), of: row[0], to: .bool(false))
    }
  }
}
