package import Todos

extension Transaction {
  /// Imports the records of a source, all or none, as one command.
  ///
  /// An existing todo changes in the fields in which its record differs from the last import or, if it was
  /// never imported, from what the source shows of it now. So changes made only here are kept, and so are
  /// values that the source can't represent. A record that equals the last import changes nothing, whatever
  /// happened to its todo since.
  ///
  /// - Parameters:
  ///   - keys: Those of all records.
  ///   - read: Passes the records to `take` one by one, so that a large file is never in memory as a whole.
  /// - Throws: ``StoreError``, or any error that `read` throws.
  package func importTodos(
    _ keys: [RecordKey], from source: RecordSource,
    read: (_ take: (TodoRecord) throws -> Void) throws -> Void
  ) throws -> ImportResult {
    let result = try importTodos(keys, from: source, as: source.command, read: read)
    try commit(as: source.command)
    return try result.listed(in: self)
  }

  /// Imports issues of several forges as one command, which is named after the forge if it is the only one.
  ///
  /// An open issue without a todo becomes one in the backlog. Later imports merge what changed on the forge into the
  /// todo; what changed here is kept.
  /// - Parameter project: The project of a new todo, by its repository.
  package func importIssues(
    _ issues: [Forge: [TodoRecord]], project: @escaping @Sendable (ForgeRepository) -> String?
  ) throws -> ImportResult {
    let sources = Forge.allCases.filter { issues[$0]?.isEmpty == false }
      .map { (issues[$0] ?? [], RecordSource($0, project: project)) }
    let command = sources.count == 1 ? sources[0].1.command : .forgePull
    var result = ImportResult()
    for (issues, source) in sources {
      let part = try importTodos([], from: source, as: command) { try issues.forEach($0) }
      result = result.adding(part)
      // The next forge's importer reads the labels that this one added.
      if sources.count > 1 { try flush(as: command) }
    }
    try commit(as: command)
    return try result.listed(in: self)
  }

  private func importTodos(
    _ keys: [RecordKey], from source: RecordSource, as command: CommandName,
    read: (_ take: (TodoRecord) throws -> Void) throws -> Void
  ) throws -> ImportResult {
    var importer = try RecordImporter(keys, from: source, self)
    var indexes = TodoIndexes(db)
    try read { record in
      try importer.importRecord(record)
      if writes.count < Self.batch { return }
      if !source.isForge { try indexes.remove(forNew: created.count) }
      try flush(as: command)
    }
    if indexes.areRemoved {
      try flush(as: command)
      try indexes.restore()
    }
    if !importer.dependencies.isEmpty {
      // Whether one closes a cycle shows only once all of the others are read.
      try flush(as: command)
      try importer.addDependencies()
    }
    return importer.result
  }

  /// How many writes or operations are kept in memory at once.
  static let batch = 20_000
}

extension Snapshot {
  /// Todos as records for other programs, with their comments and attributes.
  package func records(of todos: [Todo]) throws -> [TodoRecord] {
    try todos.map(RecordTable(db).record)
  }
}

/// Reads todos as records.
struct RecordTable {
  private let db: Database
  private let comments: CommentTable
  private let attributes: Statement
  private let blockers: Statement
  private let existence: Statement
  private let checklists: ChecklistTable

  init(_ db: Database) throws {
    self.db = db
    comments = try CommentTable(db)
    attributes = try db.statement("SELECT name, value FROM todo_attribute WHERE todo = ?")
    checklists = try ChecklistTable(db)
    blockers = try db.statement("SELECT after FROM todo WHERE id = ?")
    existence = try db.statement("SELECT 1 FROM todo WHERE id = ?")
  }

  /// Nil if there is no such todo. Deleted ones are found too.
  func record(of id: EntityID) throws -> TodoRecord? {
    try Todo.fetch(db, ids: [id]).first.map(record)
  }

  func record(of todo: Todo) throws -> TodoRecord {
    var record = TodoRecord(
      id: todo.id, title: todo.title, notes: todo.notes, priority: todo.priority,
      status: todo.status, day: todo.day, due: todo.due, project: todo.project,
      labels: todo.labels.map(\.name), milestone: todo.milestone, reference: todo.reference,
      comments: try comments.comments(on: todo.id), created: todo.created,
      started: todo.started, completed: todo.completed, finished: todo.finished)
    try attributes.forEachRow(todo.id) { record.attributes[try $0[0]] = try $0[1] }
    if todo.checklist.total > 0 { record.checklist = try checklists.items(of: todo.id).map(\.line) }
    record.after = try after(todo)
    return record
  }

  /// The todos that a todo waits for, without ignored dependencies and those on deleted todos. Todos that this store
  /// has never had stay: the program that the file is for may have them.
  private func after(_ todo: Todo) throws -> Set<EntityID> {
    var named: [EntityID] = []
    try blockers.forEachRow(todo.id) { named = try ($0[0] as EntityIDs).all }
    if named.count == todo.after.count { return Set(named) }
    let known = Set(try DependencyTable(db).graph(above: [todo.id]).blockers(of: todo.id))
    return try Set(named.filter { try known.contains($0) || !existence.hasRow($0) })
  }
}

extension Transaction {
  /// Imports the operations of another store, all or none. They may include a purge, so wipe the store's file then.
  ///
  /// The other store's todos keep their handles. If both stores assigned the same ones, the other store's
  /// get a suffix, like those of a machine that joins.
  ///
  /// - Parameters:
  ///   - isPresent: Whether there is a folder at a path. If so, a repository linked there on the other
  ///     store's machine is linked here too.
  ///   - progress: Called with the number of updated entities and the total.
  ///   - read: Passes the operations to `take` in batches, so that a large store is never in memory as a
  ///     whole. Returns the other store; nil if unknown.
  /// - Returns: Nil if there were no operations.
  /// - Throws: ``StoreError``, or any error that `read` throws.
  package func importStore(
    isPresent: (String) -> Bool, progress: (_ done: Int, _ total: Int) -> Void,
    read: (_ take: ([Todos.Operation]) throws -> Void) throws -> Replica?
  ) throws -> ImportResult? {
    let before = try presentTodos()
    let end = try sequence()
    var operations = try OperationImport(db, at: now)
    var isEmpty = true
    let origin = try read {
      try operations.add($0)
      isEmpty = false
    }
    if isEmpty { return nil }
    try operations.finish(progress: progress)
    try Ancestry(db).updateSaw(of: operations.sequences)
    try Conflicts(db).record(arisingFrom: operations.sequences, at: now)
    let isAnythingNew = try sequence() != end
    if let origin, origin.id != replica.id {
      try registerReplica(origin)
      try adoptPaths(of: origin.id, isPresent: isPresent)
    }
    try commit(as: .restoreBackup, evenIfEmpty: isAnythingNew)
    // Only after the other store's numbers have their suffix.
    try renumber()
    var result = ImportResult()
    for todo in try presentTodos().subtracting(before).sorted() { result.count(.added, todo) }
    return try result.listed(in: self)
  }

  private func presentTodos() throws -> Set<EntityID> {
    try EntityID.fetchSet(db.statement("SELECT id FROM todo WHERE \(Todo.isThere)"))
  }
}

extension Transaction {
  /// Records the name of another store whose operations are here, and a suffix if it has none yet. The suffix
  /// is empty unless other todos have the same numbers without one. If the other store chose the empty suffix
  /// when it joined others, they know its todos by plain numbers, so this store gets another suffix.
  fileprivate func registerReplica(_ origin: Replica) throws {
    let suffixes = Suffixes(db)
    let suffix = try suffixes.suffix(of: origin.id) ?? ""
    let isShared = try Bool.fetchOne(
      db.statement(
        """
        SELECT EXISTS (
          SELECT number FROM todo WHERE replica = ?1
          INTERSECT
          SELECT number FROM todo LEFT JOIN replica ON replica.id = todo.replica
          WHERE todo.replica <> ?1 AND coalesce(replica.suffix, '') = '')
        """), [origin.id])
    if isShared != true || !suffix.isEmpty {
      try registerReplica(origin.id, name: origin.name, suffix: suffix)
    } else if try registers(of: origin.id).write(of: .handle)?.writer.replica == origin.id {
      try registerReplica(origin.id, name: origin.name, suffix: suffix)
      try chooseSuffixes()
    } else {
      let free = Suffixes.first(notIn: try suffixes.taken().union([""]))
      try registerReplica(origin.id, name: origin.name, suffix: free ?? "")
    }
  }

  /// Links repositories that are at the same path here as on another machine, unless they are already linked
  /// or another repository is linked at that path.
  fileprivate func adoptPaths(of other: EntityID, isPresent: (String) -> Bool) throws {
    let rows = try EntityID.fetchAll(
      db.statement("SELECT id FROM repository WHERE path IS NULL AND deleted = 0 ORDER BY id"))
    for id in rows {
      let writes = try registers(of: id).history(of: .path)
      guard let path = writes.first(where: { $0.writer.replica == other })?.value.string,
        isPresent(path),
        try RepositoryTable(db).link(at: path) == nil
      else { continue }
      append(RegisterWrite(id, .path, .string(path)))
    }
  }
}
