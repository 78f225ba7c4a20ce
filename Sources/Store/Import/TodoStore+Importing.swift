import GRDB
package import Todos

extension TodoStore {
  /// Imports the records of a file, all or none, as one command.
  ///
  /// An existing todo changes in the fields in which its record differs from the last import or, if it was
  /// never imported, from what the format shows of it now. So changes made only here are kept, and so are
  /// values that the format can't represent. A record that equals the last import changes nothing, whatever
  /// happened to its todo since.
  ///
  /// - Parameters:
  ///   - keys: Those of all records.
  ///   - read: Passes the records to `take` one by one, so that a large file is never in memory as a whole.
  /// - Throws: ``StoreError``, or any error that `read` throws.
  package func importTodos(
    _ keys: [RecordKey], format: ForeignFormat, at now: Moment,
    read: (_ take: (TodoRecord) throws -> Void) throws -> Void
  ) throws -> ImportResult {
    try checkClock(now)
    let day = calendar.day(of: now)
    return try bulkWrite { db in
      var importer = try RecordImporter(
        keys, format: format, replica: replica.id, at: now, in: calendar, db)
      var writer = try CommandWriter(db, "import \(format.name)", by: author, at: now, on: day)
      var draft = try Draft(db, on: day)
      try read { record in
        try importer.importRecord(record, into: &draft)
        if draft.writes.count >= Self.batch {
          try writer.append(draft)
          try writer.flush()
          draft = try Draft(db, on: day)
        }
      }
      try writer.append(draft)
      if !importer.dependencies.isEmpty {
        // Whether one closes a cycle shows only once all of the others are read.
        try writer.flush()
        draft = try Draft(db, on: day)
        try importer.addDependencies(to: &draft)
        try writer.append(draft)
      }
      _ = try writer.finish()
      return try importer.result.listed(in: self, db)
    }
  }

  /// How many writes or operations are kept in memory at once.
  static let batch = 20_000

  /// Todos as records for other programs, with their comments and attributes.
  package func records(of todos: [Todo]) throws(StoreError) -> [TodoRecord] {
    try read { try todos.map(RecordTable($0).record) }
  }
}

/// Reads todos as records.
struct RecordTable {
  private let db: Database
  private let comments: CommentTable
  private let attributes: PreparedStatement
  private let blockers: PreparedStatement
  private let existence: PreparedStatement
  private let checklists: ChecklistTable

  init(_ db: Database) throws {
    self.db = db
    comments = try CommentTable(db)
    attributes = try PreparedStatement(
      db, sql: "SELECT name, value FROM todo_attribute WHERE todo = ?")
    checklists = try ChecklistTable(db)
    blockers = try PreparedStatement(db, sql: "SELECT after FROM todo WHERE id = ?")
    existence = try PreparedStatement(db, sql: "SELECT 1 FROM todo WHERE id = ?")
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
    try attributes.forEachRow(todo.id) { record.attributes[try $0.text(0)] = try $0.text(1) }
    if todo.checklist.total > 0 { record.checklist = try checklists.items(of: todo.id).map(\.line) }
    record.after = try after(todo)
    return record
  }

  /// The todos that a todo waits for, without ignored dependencies and those on deleted todos. Todos that this store
  /// has never had stay: the program that the file is for may have them.
  private func after(_ todo: Todo) throws -> Set<EntityID> {
    var named: [EntityID] = []
    try blockers.forEachRow(todo.id) { named = try $0[0] }
    if named.count == todo.after.count { return Set(named) }
    let known = Set(try DependencyTable(db).graph(above: [todo.id]).blockers(of: todo.id))
    return try Set(named.filter { try known.contains($0) || !existence.hasRow($0) })
  }
}

extension TodoStore {
  /// Imports the operations of another store, all or none.
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
  package func restore(
    at now: Moment, isPresent: (String) -> Bool, progress: (_ done: Int, _ total: Int) -> Void,
    read: (_ take: ([Operation]) throws -> Void) throws -> Replica?
  ) throws -> ImportResult? {
    let day = calendar.day(of: now)
    let result: ImportResult? = try bulkWrite { db in
      let before = try Self.todos(db)
      let end = try OperationLog(db).lastSequence()
      var operations = try OperationImport(db, at: now)
      var isEmpty = true
      let origin = try read {
        try operations.add($0)
        isEmpty = false
      }
      if isEmpty { return nil }
      try operations.finish(progress: progress)
      try Ancestry(db).updateSaw(of: operations.sequences)
      let isAnythingNew = try OperationLog(db).lastSequence() != end
      try Conflicts(db).record(arisingFrom: operations.sequences)
      var draft = try Draft(db, on: day)
      if let origin, origin.id != replica.id {
        try draft.registerReplica(origin, to: replica, db)
        try draft.adoptPaths(of: origin.id, db, isPresent: isPresent)
      }
      if isAnythingNew || !draft.writes.isEmpty {
        var writer = try CommandWriter(db, UndoStack.restoration, by: author, at: now, on: day)
        try writer.append(draft)
        _ = try writer.finish(evenIfEmpty: true)
      }
      // Only after the other store's numbers have their suffix.
      try OperationLog(db).renumber(replica.id, at: now, on: day)
      var result = ImportResult()
      for todo in try Self.todos(db).subtracting(before).sorted() { result.count(.added, todo) }
      return try result.listed(in: self, db)
    }
    if isRehearsal { return result }
    // The imported operations may include a purge.
    try wipe()
    return result
  }

  private static func todos(_ db: Database) throws -> Set<EntityID> {
    try EntityID.fetchSet(db, sql: "SELECT id FROM todo WHERE \(Todo.isThere)")
  }
}

extension Draft {
  /// Records the name of another store whose operations are here, and a suffix if it has none yet. The suffix
  /// is empty unless other todos have the same numbers without one. If the other store chose the empty suffix
  /// when it joined others, they know its todos by plain numbers, so this store gets another suffix.
  fileprivate mutating func registerReplica(
    _ origin: Replica, to own: Replica, _ db: Database
  ) throws {
    let suffixes = Suffixes(db)
    let suffix = try suffixes.suffix(of: origin.id) ?? ""
    let isShared = try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (
          SELECT number FROM todo WHERE giver = ?1
          INTERSECT
          SELECT number FROM todo LEFT JOIN replica ON replica.id = todo.giver
          WHERE todo.giver <> ?1 AND coalesce(replica.suffix, '') = '')
        """, arguments: [origin.id])
    if isShared != true || !suffix.isEmpty {
      try registerReplica(origin.id, name: origin.name, suffix: suffix)
    } else if try registers(of: origin.id).write(of: .handle)?.writer.replica == origin.id {
      try registerReplica(origin.id, name: origin.name, suffix: suffix)
      try chooseSuffixes(own, db)
    } else {
      let free = Suffixes.first(notIn: try suffixes.taken().union([""]))
      try registerReplica(origin.id, name: origin.name, suffix: free ?? "")
    }
  }

  /// Links repositories that are at the same path here as on another machine, unless they are already linked
  /// or another repository is linked at that path.
  fileprivate mutating func adoptPaths(
    of other: EntityID, _ db: Database, isPresent: (String) -> Bool
  ) throws {
    let rows = try EntityID.fetchAll(
      db, sql: "SELECT id FROM repository WHERE path IS NULL AND deleted = 0 ORDER BY id")
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
