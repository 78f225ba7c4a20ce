import GRDB
package import Todos

extension TodoStore {
  /// Merges imported operations: finds conflicts with this store's own operations and cycles of dependencies, gives this machine a suffix if it has none, and resolves
  /// duplicates. If two machines have the same suffix, the later one gets another; if two todos have the same
  /// handle, the later one gets the next number.
  /// - Parameter name: The new name of this machine; nil to keep its present name.
  package func merge(name: String? = nil, at now: Moment) throws(StoreError) {
    try write { db in
      try Self.mergeImported(db)
      if let name { try db.execute(sql: "UPDATE local SET name = ?", arguments: [name]) }
      let replica = try Replica.fetch(db)
      let log = OperationLog(db)
      var draft = try Draft(db, on: calendar.day(of: now))
      try draft.chooseSuffixes(replica, db)
      try log.append(draft, command: UndoStack.joining, by: .automatic, at: now)
      try log.renumber(replica.id, at: now, on: draft.day)
    }
  }

  /// Works out what imported operations had seen of this store's, and finds conflicts and cycles of dependencies.
  static func mergeImported(_ db: Database) throws {
    let sequences = try Int64.fetchAll(
      db, sql: "SELECT operation FROM unmerged_operation ORDER BY operation")
    try Ancestry(db).updateSaw(of: sequences)
    try Conflicts(db).record(arisingFrom: sequences)
    let dependencies = IgnoredDependencies(db)
    try dependencies.update(
      for: stride(from: 0, to: sequences.count, by: 1000).reduce(into: []) { todos, start in
        let operations = try sequences[start...].prefix(1000)
          .flatMap { try Operation.fetch(db, where: "sequence = ?", [$0]) }
        todos.formUnion(try dependencies.todos(changedBy: operations))
      })
    try db.execute(sql: "DELETE FROM unmerged_operation WHERE true")
  }
}

extension OperationLog {
  /// Renumbers todos whose handle another todo had first, and stores their former handles until they are
  /// reported.
  func renumber(_ replica: EntityID, at now: Moment, on day: Day) throws {
    var numbers = try Draft(db, on: day)
    for (todo, former) in try numbers.renumber(replica, db) {
      try ChangedHandles.record(todo, former.description, db)
    }
    try append(numbers, command: UndoStack.renumbering, by: .automatic, at: now)
    // Without a condition SQLite writes a page of the table even if it is empty.
    try db.execute(sql: "DELETE FROM unmerged_number WHERE true")
  }
}

extension Draft {
  /// Assigns a suffix to this store if it has none, and to stores whose suffix another chose earlier. If a
  /// hostile store has taken all suffixes, the rest keep what they have.
  mutating func chooseSuffixes(_ replica: Replica, _ db: Database) throws {
    let suffixes = Suffixes(db)
    let taken = try suffixes.taken()
    var free = Suffixes.inOrder().lazy.filter { !taken.contains($0) }.makeIterator()
    let late = Set(try suffixes.late())
    let own = try suffixes.suffix(of: replica.id)
    if let suffix = own.map({ late.contains(replica.id) ? free.next() ?? $0 : $0 }) ?? free.next() {
      try registerReplica(replica.id, name: replica.name, suffix: suffix)
    }
    // Machines that no longer sync can't choose another themselves.
    for other in late.subtracting([replica.id]).sorted() {
      guard let suffix = free.next() else { break }
      try set(.handle, of: other, to: suffix)
    }
  }

  /// Assigns numbers to todos that have none, or whose handle another todo got earlier.
  /// - Returns: The todos that a person may know by a former handle, with that handle.
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
      let todo: EntityID = try row[0]
      let handle = try Handle(number: row[1], suffix: row[2])
      claims[handle, default: []].append((todo, try registers(of: todo).write(of: .handle)?.writer))
      known[todo] = try row[3]
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

/// Tracks todos whose handles change in an import.
struct ChangedHandles {
  private let db: Database
  private var numbered: Set<EntityID> = []
  private var former: [EntityID: String] = [:]
  /// The sequence number of the last operation before the import.
  private let known: Int64
  /// Whether any number was assigned before the import: on a machine that is just joining, none was.
  private let hadNumbers: Bool

  init(_ db: Database) throws {
    self.db = db
    known = try OperationLog(db).lastSequence()
    hadNumbers = try !HandleTable(db).isEmpty()
  }

  /// Records the present handles of todos that an operation numbers, before it is applied. A faulty value
  /// counts too: it removes the number.
  mutating func record(_ operation: Operation) throws {
    for write in operation.writes where write.field == .handle {
      guard numbered.insert(write.entity).inserted, hadNumbers else { continue }
      former[write.entity] = try Todo.handleText(of: write.entity, db)
    }
  }

  /// Stores the todos whose handles have changed, to be reported, and the numbers that may be duplicates, to
  /// be resolved by the merge.
  func record() throws {
    for (todo, handle) in former where try Todo.handleText(of: todo, db) != handle {
      try Self.record(todo, handle, db)
    }
    let insertion = try PreparedStatement(
      db,
      sql: """
        INSERT OR IGNORE INTO unmerged_number (number, known)
        SELECT number, ? FROM todo AS one WHERE id = ? AND (
          number = 0 OR EXISTS (SELECT 1 FROM todo WHERE number = one.number AND row <> one.row))
        """)
    for todo in numbered { try insertion.execute(known, todo) }
  }

  /// Stores a todo's former handle until the change is reported.
  static func record(_ todo: EntityID, _ former: String, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO unread_handle (todo, former) VALUES (?, ?)",
      arguments: [todo, former])
  }
}
