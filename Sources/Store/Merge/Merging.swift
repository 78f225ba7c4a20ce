import Todos

extension Transaction {
  /// Merges imported operations: finds conflicts with this store's own operations and cycles of dependencies,
  /// gives this machine a suffix if it has none, and resolves duplicates. If two machines have the same suffix, the
  /// later one gets another; if two todos have the same handle, the later one gets the next number.
  /// - Parameter name: The new name of this machine; nil to keep its present name.
  package func merge(name: String? = nil) throws {
    try mergeImported()
    if let name { try db.execute(sql: "UPDATE local SET name = ?", arguments: [name]) }
    try chooseSuffixes()
    try commit(as: .join)
    try renumber()
  }

  /// Works out what imported operations had seen of this store's, and finds conflicts and cycles of dependencies.
  func mergeImported() throws {
    let sequences = try Int64.fetchAll(
      db.statement("SELECT operation FROM unmerged_operation ORDER BY operation"))
    try Ancestry(db).updateSaw(of: sequences)
    let conflicts = Conflicts(db)
    if try conflicts.hasOwnOperations() {
      try conflicts.record(arisingFrom: sequences, at: now)
      try yieldClaims(to: sequences)
    }
    if try hasDependencies() {
      let dependencies = IgnoredDependencies(db)
      try dependencies.update(
        for: stride(from: 0, to: sequences.count, by: 1000).reduce(into: []) { todos, start in
          let operations = try sequences[start...].prefix(1000)
            .flatMap { try Operation.fetch(db, where: "sequence = ?", [$0]) }
          todos.formUnion(try dependencies.todos(changedBy: operations))
        }, at: now)
    }
    try db.execute(sql: "DELETE FROM unmerged_operation WHERE true")
  }

  /// Assigns a suffix to this store if it has none, and to stores whose suffix another chose earlier. If a
  /// hostile store has taken all suffixes, the rest keep what they have.
  func chooseSuffixes() throws {
    // The name may have changed since the store was opened.
    let local = try Replica.fetch(db)
    let suffixes = Suffixes(db)
    let taken = try suffixes.taken()
    var free = Suffixes.inOrder().lazy.filter { !taken.contains($0) }.makeIterator()
    let late = Set(try suffixes.late())
    let own = try suffixes.suffix(of: local.id)
    if let suffix = own.map({ late.contains(local.id) ? free.next() ?? $0 : $0 }) ?? free.next() {
      try registerReplica(local.id, name: local.name, suffix: suffix)
    }
    // Machines that no longer sync can't choose another themselves.
    for other in late.subtracting([local.id]).sorted() {
      guard let suffix = free.next() else { break }
      try set(.handle, of: other, to: suffix)
    }
  }

  /// Numbers todos that have no number, or whose handle another todo got earlier, and stores the former handles of those
  /// that a person may know until they are reported.
  func renumber() throws {
    let rows = try db.statement(
      """
      SELECT todo.id, todo.number, coalesce(replica.suffix, '') AS suffix, unmerged_number.known
      FROM unmerged_number CROSS JOIN todo ON todo.number = unmerged_number.number
      LEFT JOIN replica ON replica.id = todo.replica
      """
    ).rows()
    var claims: [Handle: [(todo: EntityID, writer: Writer?, known: Int64)]] = [:]
    while let row = try rows.next() {
      let todo: EntityID = try row[0]
      let handle = try Handle(number: row[1], suffix: row[2])
      claims[handle, default: []]
        .append((todo, try registers(of: todo).write(of: .handle)?.writer, try row[3]))
    }
    var numbers = try HandleTable(db).numbers(of: replica.id)
    for (handle, claims) in claims.sorted(by: { $0.key < $1.key }) {
      let inOrder = claims.sorted { left, right in
        guard let one = left.writer, let other = right.writer else {
          return right.writer == nil && left.writer != nil
        }
        return (one, left.todo) < (other, right.todo)
      }
      for (todo, writer, known) in handle.number == 0 ? inOrder[...] : inOrder.dropFirst() {
        append(RegisterWrite(todo, .handle, try numbers.next()))
        if handle.number > 0, let writer, writer.sequence <= known {
          try Notices(db).recordHandle(of: todo, handle.description, at: now)
        }
      }
    }
    try commit(as: .renumber)
    // Without a condition SQLite writes a page of the table even if it is empty.
    try db.execute(sql: "DELETE FROM unmerged_number WHERE true")
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
  func record(at now: Moment) throws {
    for (todo, handle) in former where try Todo.handleText(of: todo, db) != handle {
      try Notices(db).recordHandle(of: todo, handle, at: now)
    }
    let insertion = try db.statement(
      """
      INSERT OR IGNORE INTO unmerged_number (number, known)
      SELECT number, ? FROM todo AS one WHERE id = ? AND (
        number = 0 OR EXISTS (SELECT 1 FROM todo WHERE number = one.number AND row <> one.row))
      """)
    for todo in numbered { try insertion.execute(known, todo) }
  }
}
