import GRDB
package import Todos

extension TodoStore {
  /// Merges what was imported: places it in the graph, finds the conflicts with this store's own operations, joins the
  /// other machines, and settles which handles each todo goes by. A machine without a suffix chooses one, of two with
  /// the same the later gets another, and of two todos with one handle the later gets the next number.
  /// - Parameters:
  ///   - name: What to call this machine; nil for its present name.
  ///   - settlesHandles: False only to show that handles have to be settled.
  package func merge(
    name: String? = nil, settlesHandles: Bool = true, at now: Moment
  ) throws(StoreError) {
    try write { db in
      let sequences = try Int64.fetchAll(
        db, sql: "SELECT operation FROM unmerged_operation ORDER BY operation")
      try Ancestry(db).placeUnmerged()
      try Conflicts(db).keep(arisingFrom: sequences)
      try db.execute(sql: "DELETE FROM unmerged_operation WHERE true")
      guard settlesHandles else { return }
      if let name { try db.execute(sql: "UPDATE local SET name = ?", arguments: [name]) }
      let replica = try Replica.fetch(db)
      let log = OperationLog(db)
      var draft = try Draft(db)
      try draft.chooseSuffixes(replica, db)
      try log.append(draft, command: UndoStack.joining, by: .automatic, at: now)
      try log.renumber(replica.id, at: now)
    }
  }
}

extension OperationLog {
  /// Gives other numbers to todos that share theirs with one that had it first, and keeps their former handles until a
  /// person is told.
  func renumber(_ replica: EntityID, at now: Moment) throws {
    var numbers = try Draft(db)
    for (todo, former) in try numbers.renumber(replica, db) {
      try ChangedHandles.note(todo, former.description, db)
    }
    try append(numbers, command: UndoStack.renumbering, by: .automatic, at: now)
    // Without a condition SQLite writes a page of the table even if it is empty.
    try db.execute(sql: "DELETE FROM unmerged_number WHERE true")
  }
}

extension Draft {
  /// Gives a suffix to this store if it has none, and to stores with one that another chose before. If a hostile one
  /// has taken all that there are, they stay as they are.
  mutating func chooseSuffixes(_ replica: Replica, _ db: Database) throws {
    let suffixes = Suffixes(db)
    let taken = try suffixes.taken()
    var free = Suffixes.inOrder().lazy.filter { !taken.contains($0) }.makeIterator()
    let late = Set(try suffixes.late())
    let own = try suffixes.suffix(of: replica.id)
    if let suffix = own.map({ late.contains(replica.id) ? free.next() ?? $0 : $0 }) ?? free.next() {
      try introduce(replica.id, name: replica.name, suffix: suffix)
    }
    // Machines that don't sync any more can't choose again themselves.
    for other in late.subtracting([replica.id]).sorted() {
      guard let suffix = free.next() else { break }
      try set(.handle, of: other, to: suffix)
    }
  }

  /// Gives numbers to todos that share a handle with one whose number was given before, or that have none.
  /// - Returns: Those that a person may know by another handle, with that one.
  mutating func renumber(
    _ replica: EntityID, _ db: Database
  ) throws -> [(todo: EntityID, former: Handle)] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT todo.id, todo.number, coalesce(replica.suffix, '') AS suffix, unmerged_number.known
        FROM unmerged_number CROSS JOIN todo ON todo.number = unmerged_number.number
        LEFT JOIN replica ON replica.id = todo.giver
        """)
    var claims: [Handle: [(todo: EntityID, writer: Writer?)]] = [:]
    var known: [EntityID: Int64] = [:]
    for row in rows {
      let todo: EntityID = row[0]
      let handle = Handle(number: row[1], suffix: row[2])
      claims[handle, default: []].append((todo, try registers(of: todo).write(of: .handle)?.writer))
      known[todo] = row[3]
    }
    var renumbered: [(todo: EntityID, former: Handle)] = []
    var numbers = try HandleTable(db).numbers(of: replica)
    for (handle, claims) in claims.sorted(by: { $0.key < $1.key }) {
      let inOrder = claims.sorted { left, right in
        guard let one = left.writer, let other = right.writer else {
          return right.writer == nil && left.writer != nil
        }
        return (one, left.todo) < (other, right.todo)
      }
      for (todo, writer) in handle.number == 0 ? inOrder[...] : inOrder.dropFirst() {
        append(RegisterWrite(todo, .handle, try numbers.next()))
        if handle.number > 0, let writer, writer.sequence <= known[todo] ?? 0 {
          renumbered.append((todo, handle))
        }
      }
    }
    return renumbered
  }
}

/// Todos that get other handles.
struct ChangedHandles {
  private let db: Database
  private var numbered: Set<EntityID> = []
  private var former: [EntityID: String] = [:]
  /// The number of the last operation before them in the log.
  private let known: Int64
  /// Whether numbers were given before: on a machine that joins no todo has one yet.
  private let hadNumbers: Bool

  init(_ db: Database) throws {
    self.db = db
    known = try OperationLog(db).lastNumber()
    hadNumbers = try !HandleTable(db).isEmpty()
  }

  /// Notes the present handles of todos whose numbers an operation writes, before it is applied. A faulty value takes
  /// a number away.
  mutating func note(_ operation: Operation) throws {
    for write in operation.writes where write.field == .handle {
      guard numbered.insert(write.entity).inserted, hadNumbers else { continue }
      former[write.entity] = try Todo.handleText(of: write.entity, db)
    }
  }

  /// Keeps todos whose handles have changed until someone is told, and numbers that may be given twice now until they
  /// are settled.
  func keep() throws {
    for (todo, handle) in former where try Todo.handleText(of: todo, db) != handle {
      try Self.note(todo, handle, db)
    }
    let insertion = try RepeatedStatement(
      db,
      sql: """
        INSERT OR IGNORE INTO unmerged_number (number, known)
        SELECT number, ? FROM todo AS one WHERE id = ? AND (
          number = 0 OR EXISTS (SELECT 1 FROM todo WHERE number = one.number AND row <> one.row))
        """)
    for todo in numbered { try insertion.execute(known, todo) }
  }

  /// Keeps a todo that was known by another handle until a person is told.
  static func note(_ todo: EntityID, _ former: String, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO unread_handle (todo, former) VALUES (?, ?)",
      arguments: [todo, former])
  }
}
