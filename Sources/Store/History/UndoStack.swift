import GRDB
import Todos

/// The commands of this store that can be undone, and those that can be redone.
struct UndoStack {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The command that imports another store's operations. They can't be undone here, and the commands before it are
  /// no longer the newest.
  static let restoration = "restore"
  /// The command by which blocks make their todos of a day.
  static let repetition = "repeat"
  /// The command by which a replica joins others, and the one by which it gives todos other numbers.
  static let joining = "join"
  static let renumbering = "renumber"
  /// The commands that a merge gives by itself, as a list of SQL.
  static let ofMerge = "('\(joining)', '\(renumbering)')"
  /// The command that takes text out of operations.
  static let purge = "purge"

  /// The commands to undo or redo, in that order; all if there are fewer.
  /// - Parameter author: Who gave the commands to undo.
  /// - Throws: An error if the first can't be undone, or a creation by any of them can't be.
  func retractable(
    _ direction: Retraction.Direction, _ count: Int, by author: Author
  ) throws -> [CommandGroup] {
    switch direction {
    case .undo:
      let groups = try undoable(by: author, limit: count)
      guard let last = groups.first else { throw StoreError.nothingToUndo }
      if last.isRestoration { throw StoreError.restorationStays }
      let newer = groups.prefix { !$0.isRestoration }
      for group in newer { try checkCreations(group) }
      return Array(newer)
    case .redo:
      let groups = try redoable(limit: count)
      if groups.isEmpty { throw StoreError.nothingToRedo }
      return groups
    }
  }

  /// Selects the first operation of each command of this store that an author gave. Merges can't be undone: handles
  /// never move.
  private static let commands = """
    own = 1 AND first IS NULL AND retracts = 0 AND command NOT IN \(ofMerge) AND author = ?
    """

  /// How many commands of a person to undo until that one is undone; nil if undo can't reach it.
  func depth(of command: CommandGroup) throws -> Int? {
    guard command.isOwn, command.first.author == .person else { return nil }
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT count(*), count(*) FILTER (WHERE command = ?) FROM operation
        WHERE \(Self.commands) AND undone = 0 AND sequence >= ?
        """, arguments: [Self.restoration, Author.person.rawValue, command.sequence])
    guard let row, row[1] == 0 else { return nil }
    return row[0]
  }

  /// The newest commands that are not undone.
  func undoable(by author: Author, limit: Int) throws -> [CommandGroup] {
    try EntityID.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT id FROM operation WHERE \(Self.commands) AND undone = 0
          ORDER BY sequence DESC LIMIT ?
          """), arguments: [author.rawValue, limit]
    ).compactMap { try CommandGroup($0, db) }
  }

  /// The commands undone since a person's newest command, the last undone first. Of commands undone at once, the
  /// oldest comes first, as if they had been undone one by one.
  func redoable(limit: Int) throws -> [CommandGroup] {
    let newest = try Int64.fetchOne(
      db.cachedStatement(
        sql: "SELECT sequence FROM operation WHERE \(Self.commands) ORDER BY sequence DESC LIMIT 1"),
      arguments: [Author.person.rawValue])
    let undos = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT bytes, id FROM operation
          WHERE own = 1 AND retracts = 1 AND sequence > ? ORDER BY sequence DESC
          """), arguments: [newest ?? 0])
    var groups: [CommandGroup] = []
    var seen: Set<EntityID> = []
    for row in undos {
      let undo = try Operation(row: row)
      let targets = try undo.writes.filter {
        $0.field == .undone && seen.insert($0.entity).inserted
      }
      .compactMap { try CommandGroup($0.entity, db) }
      groups += targets.filter { $0.isOwn && $0.isUndone && !$0.first.retracts }
        .sorted { $0.sequence < $1.sequence }
      if groups.count >= limit { break }
    }
    return Array(groups.prefix(limit))
  }

  /// Values of a command that stay when it is undone, because another machine's count.
  func kept(_ group: CommandGroup) throws -> [Retraction.Kept] {
    guard try isAnyReceived() else { return [] }
    let history = try HistoryReader(db)
    return try group.operations().flatMap { operation in
      try operation.writes.compactMap { write in
        guard let winner = try Registers(of: write.entity, db).write(of: write.field)?.writer,
          !winner.isOwn
        else { return nil }
        let change = try history.entry(group, of: [write.entity]).changes
          .first { $0.field == write.field }
        return try change.map {
          Retraction.Kept(change: $0, replica: try MachineNames(db).name(of: winner.replica))
        }
      }
    }
  }

  /// - Throws: ``StoreError/editedElsewhere(_:replica:)`` if the command created something that another machine wrote
  ///   to or used since, unless it is deleted. An entity that the other machine created too stays, without this
  ///   one's part. That another machine settled its number is no edit.
  private func checkCreations(_ group: CommandGroup) throws {
    guard try isAnyReceived() else { return }
    for write in try group.operations().flatMap(\.writes) where write.field == .kind {
      let registers = try Registers(of: write.entity, db)
      let others = registers.writes.filter {
        !$0.writer.isOwn && !$0.writer.isUndone && $0.field != .handle
      }
      if others.contains(where: { $0.field == .kind }) { continue }
      let user = try others.max { $0.writer < $1.writer }?.writer ?? use(of: write)
      guard let user, !registers[.deleted].isTrue else { continue }
      throw StoreError.editedElsewhere(
        try HistorySubject(write.entity, db),
        replica: try MachineNames(db).name(of: user.replica) ?? "")
    }
  }

  private func isAnyReceived() throws -> Bool {
    try RepeatedStatement(db, sql: "SELECT 1 FROM operation WHERE own = 0 LIMIT 1").hasRow()
  }

  /// Another machine's writer by whom something refers to that entity; nil for none.
  private func use(of creation: RegisterWrite) throws -> Writer? {
    guard let kind = creation.value.string.flatMap(EntityKind.init),
      let use = EntityUse(of: creation.entity, kind)
    else { return nil }
    for user in try use.users(db) {
      let writer = try Registers(of: user.id, db).write(of: use.field)?.writer
      if let writer, !writer.isOwn { return writer }
    }
    return nil
  }
}

/// How others refer to a project, milestone, label or block.
struct EntityUse {
  /// The register that refers to it.
  let field: Field
  private let selection: String
  private let entity: EntityID

  /// Nil for a kind that nothing refers to.
  init?(of entity: EntityID, _ kind: EntityKind) {
    self.entity = entity
    let users: [String]
    switch kind {
    case .project: users = ["todo", "block", "repository"]
    case .milestone: users = ["todo", "block"]
    case .block: users = ["todo"]
    case .label:
      field = .label(entity)
      selection = """
        SELECT todo.id, 1 FROM todo_label JOIN todo ON todo.id = todo_label.todo
        WHERE todo_label.label = ?1 AND todo.deleted = 0
        UNION ALL SELECT id, 0 FROM block WHERE deleted = 0
        """
      return
    default: return nil
    }
    field = Field(rawValue: kind.rawValue)
    selection = users.map { table in
      "SELECT id, \(table == "todo" ? 1 : 0) FROM \(table) WHERE \(kind.rawValue) = ?1 AND deleted = 0"
    }.joined(separator: " UNION ALL ")
  }

  /// What refers to it now and isn't deleted.
  func users(_ db: Database) throws -> [(id: EntityID, isTodo: Bool)] {
    try Row.fetchAll(db.cachedStatement(sql: selection), arguments: [entity])
      .map { ($0[0], $0[1]) }
  }
}
