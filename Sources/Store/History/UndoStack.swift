import Todos

/// The commands of this store that can be undone, and those that can be redone.
struct UndoStack {
  private let db: Database
  /// Selects the first operation of each command that an author ran in this store. Merges can't be undone:
  /// handles never move.
  private let commands: String
  private let actor: Actor?

  /// - Parameter actor: Whose session's commands count, of its author's; nil for all of them.
  init(_ db: Database, for actor: Actor? = nil) {
    self.db = db
    self.actor = actor
    commands =
      """
      own = 1 AND first IS NULL AND retracts = 0 AND command NOT IN \(Self.mergeCommands)
        AND author = ?
      """ + Self.condition(of: actor)
    ownUndos = "own = 1 AND retracts = 1 AND author = ?" + Self.condition(of: actor)
  }

  /// Selects an author's undos and redos.
  private let ownUndos: String

  private static func condition(of actor: Actor?) -> String {
    guard let actor, let session = actor.session else { return "" }
    let isOwn = "json_extract(CAST(bytes AS TEXT), '$.s') = \(session.sqlText)"
    return " AND (author <> \(actor.author.rawValue.sqlText) OR \(isOwn))"
  }

  /// The commands that a merge runs automatically, also as a SQL list.
  private static let merges: [CommandName] = [.join, .renumber, .yield]
  static let mergeCommands = "(\(merges.map { "'\($0.rawValue)'" }.joined(separator: ", ")))"

  /// The commands to undo or redo, in that order; all if there are fewer.
  /// - Parameter author: The author of the commands to undo, or of the undos to redo.
  /// - Throws: An error if there is none, or if the newest one or a creation by any of them can't be undone.
  func retractable(
    _ direction: Retraction.Direction, _ count: Int, by author: Author
  ) throws -> [CommandGroup] {
    switch direction {
    case .undo:
      try checkAuthor(author)
      let groups = try undoable(by: author, limit: count)
      guard let last = groups.first else { throw StoreError.nothingToUndo }
      if last.isRestoration { throw StoreError.restorationIsFinal }
      let newer = groups.prefix { !$0.isRestoration }
      for group in newer { try checkCreations(group) }
      return Array(newer)
    case .redo:
      let groups = try redoable(by: author, limit: count)
      if groups.isEmpty { throw StoreError.nothingToRedo }
      return groups
    }
  }

  /// A command of this store, by whomever, that can be undone although others followed it: a person's own, an agent's or
  /// an automatic one for a person; for an agent one of its session.
  func undoable(_ command: EntityID) throws -> CommandGroup {
    guard let group = try CommandGroup(command, db) else { throw StoreError.nothingToUndo }
    let first = group.first
    if !group.isOwn {
      let machine = try MachineNames(db).name(of: first.replica) ?? ""
      throw StoreError.undoElsewhere(command, replica: machine)
    }
    try checkAuthor(first.author)
    if let actor, actor.author.isAgent, first.session != actor.session {
      throw StoreError.undoOfAnother(first.author)
    }
    if group.isRestoration { throw StoreError.restorationIsFinal }
    if first.retracts || Self.merges.contains(where: { $0.rawValue == first.command }) {
      throw StoreError.undoIsFinal(first.command)
    }
    if group.isUndone { throw StoreError.alreadyUndone(command) }
    try checkCreations(group)
    return group
  }

  /// The newest commands that are not undone.
  func undoable(by author: Author, limit: Int) throws -> [CommandGroup] {
    try EntityID.fetchAll(
      db.statement(
        """
        SELECT id FROM operation WHERE \(commands) AND undone = 0
        ORDER BY sequence DESC LIMIT ?
        """), [author.rawValue, limit]
    ).compactMap { try CommandGroup($0, db) }
  }

  /// Whether these are the newest commands of their author, oldest first.
  func isNewest(_ groups: [CommandGroup]) throws -> Bool {
    guard let author = groups.first?.first.author else { return true }
    return try undoable(by: author, limit: groups.count).map(\.id) == groups.reversed().map(\.id)
  }

  /// How many commands are newer than the last one before a moment.
  func count(by author: Author, since start: Moment) throws -> Int {
    try checkAuthor(author)
    return try Int.fetchOne(
      db.statement(
        """
        SELECT count(*) FROM operation WHERE \(commands) AND undone = 0
          AND sequence > coalesce(
            (SELECT max(sequence) FROM operation WHERE \(commands) AND wall < ?), 0)
        """), [author.rawValue, author.rawValue, start.milliseconds]) ?? 0
  }

  /// - Throws: ``StoreError/undoOfAnother(_:)`` for an agent that undoes what others did.
  private func checkAuthor(_ author: Author) throws {
    if let actor, actor.author.isAgent, author != actor.author {
      throw StoreError.undoOfAnother(author)
    }
  }

  /// The commands that an author has undone since its newest command, the last undone first. Of commands
  /// undone at once, the oldest comes first, as if they had been undone one by one.
  func redoable(by author: Author, limit: Int) throws -> [CommandGroup] {
    let newest = try Int64.fetchOne(
      db.statement(
        "SELECT sequence FROM operation WHERE \(commands) ORDER BY sequence DESC LIMIT 1"),
      [author.rawValue])
    let undos = try db.statement(
      """
      SELECT bytes, id FROM operation
      WHERE \(ownUndos) AND sequence > ? ORDER BY sequence DESC
      """
    ).rows([author.rawValue, newest ?? 0])
    var groups: [CommandGroup] = []
    var seen: Set<EntityID> = []
    while let row = try undos.next() {
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

  /// Changes of commands that undo doesn't affect, because values of others count. What disappears keeps none.
  func kept(_ groups: [CommandGroup]) throws -> [Retraction.SkippedChange] {
    let commands = Set(groups.map(\.id))
    guard try groups.contains(where: { try isFollowed($0, besides: commands) }) else { return [] }
    let history = try HistoryReader(db)
    let names = try MachineNames(db)
    let operations = try groups.flatMap { try $0.operations() }
    let created = Set(
      operations.lazy.flatMap(\.writes).filter { $0.field == .kind }.map(\.entity))
    return try operations.flatMap { operation in
      try operation.writes.compactMap { write in
        guard write.field.isShown, !created.contains(write.entity),
          let present = try history.winner(of: write), !commands.contains(present.writer.group)
        else { return nil }
        let winner = present.writer
        let change = try history.change(write, operation)
        // What has the earlier value again is as the undo would leave it.
        guard change.field == write.field, ![change.to, present.value].contains(change.from)
        else { return nil }
        return Retraction.SkippedChange(
          change: change, author: winner.isOwn ? winner.author : nil,
          replica: names.name(of: winner.replica))
      }
    }
  }

  /// Whether another command may have changed the same since.
  private func isFollowed(
    _ group: CommandGroup, besides commands: Set<EntityID>
  ) throws -> Bool {
    if try hasReceivedOperations() { return true }
    return try db.statement(
      """
      SELECT 1 FROM operation WHERE sequence > ? AND retracts = 0 AND undone = 0
        AND coalesce(first, id) NOT IN \(commands.sqlList) LIMIT 1
      """
    ).hasRow(group.sequence)
  }

  /// - Throws: ``StoreError/editedElsewhere(_:replica:)`` if the command created an entity that another
  ///   machine has written to or used since, unless it is deleted. An entity that the other machine created
  ///   too only loses this machine's writes, so it is allowed. Renumbering and expiry aren't edits.
  private func checkCreations(_ group: CommandGroup) throws {
    guard try hasReceivedOperations() else { return }
    for write in try group.operations().flatMap(\.writes) where write.field == .kind {
      let registers = try Registers(of: write.entity, db)
      let others = registers.writes.filter {
        !$0.writer.isOwn && !$0.writer.isUndone && $0.field != .handle && $0.field != .expired
      }
      if others.contains(where: { $0.field == .kind }) { continue }
      let user = try others.max { $0.writer < $1.writer }?.writer ?? use(of: write)
      guard let user, !registers[.deleted].isTrue else { continue }
      throw StoreError.editedElsewhere(
        try HistorySubject(write.entity, db),
        replica: try MachineNames(db).name(of: user.replica) ?? "")
    }
  }

  private func hasReceivedOperations() throws -> Bool {
    try db.statement("SELECT 1 FROM operation WHERE own = 0 LIMIT 1").hasRow()
  }

  /// The writer of another machine's reference to a created entity; nil if there is none.
  private func use(of creation: RegisterWrite) throws -> Writer? {
    guard let kind = creation.value.string.flatMap(EntityKind.init),
      let use = EntityUse(of: creation.entity, kind)
    else { return nil }
    for user in try use.users(db) {
      let writer = try Registers(of: user.id, db).write(of: use.field)?.writer
      // A todo that the block itself made elsewhere goes along, or stays if somebody has used it.
      if let writer, !writer.isOwn, !writer.isRepetition { return writer }
    }
    return nil
  }
}

/// How other entities refer to a project, milestone, label or block.
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

  /// The entities that refer to it and aren't deleted. For a label, all blocks: their labels aren't indexed.
  func users(_ db: Database) throws -> [(id: EntityID, isTodo: Bool)] {
    try db.statement(selection).rows([entity])
      .map { try ($0[0], $0[1]) }
  }
}

extension String {
  /// The text as a literal of SQL.
  fileprivate var sqlText: String { "'\(replacing("'", with: "''"))'" }
}
