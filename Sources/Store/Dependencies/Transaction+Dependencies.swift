package import Todos

extension Transaction {
  /// Changes what a todo waits for, and what waits for it.
  func set(_ edit: DependencyEdit, of todo: EntityID) throws {
    let selection = TodoSelection(db)
    for id in try edit.notAfter.flatMap(selection.entities) { try clear(.after(id), of: todo) }
    for id in try edit.notBefore.flatMap(selection.entities) { try clear(.after(todo), of: id) }
    for blocker in try selection.todos(edit.after) { try add(todo, after: blocker.id) }
    for waiting in try selection.todos(edit.before) { try add(waiting.id, after: todo) }
  }

  /// Makes a todo wait for another.
  func add(_ todo: EntityID, after blocker: EntityID) throws {
    try set(.after(blocker), of: todo, to: .bool(true))
  }

  /// - Throws: ``StoreError/dependencyCycle(_:)`` if a dependency that the command adds would make a todo wait for
  ///   itself. One that an undo brings back is ignored instead, see ``IgnoredDependencies``.
  func checkCycles() throws {
    let added = writes.compactMap { write in
      write.field.element(of: .after).flatMap(EntityID.init(hex:)).flatMap {
        write.value.isTrue ? DependencyGraph.Edge(write.entity, after: $0) : nil
      }
    }.filter { $0.todo == $0.blocker || !isFree($0.todo) }
    if added.isEmpty { return }
    var check = try CycleCheck(adding: added, to: self)
    for edge in added {
      guard let cycle = check.cycle(closedBy: edge) else { continue }
      throw StoreError.dependencyCycle(try cycle.map { try Todo.handleText(of: $0, db) })
    }
  }
}

/// Finds the cycles that new dependencies would close, also through done todos: they may be reopened.
struct CycleCheck {
  /// The blockers of each todo after the changes of the command, with the new dependencies checked so far.
  private var blockers: [EntityID: [EntityID]]
  /// The new dependencies that may close a cycle: mostly none, and then nothing is searched.
  private let cyclic: Set<DependencyGraph.Edge>
  private var searches = 0

  init(adding added: [DependencyGraph.Edge], to transaction: Transaction) throws {
    let known = try DependencyTable(transaction.db)
      .graph(above: added.flatMap { [$0.todo, $0.blocker] }).edges
      .filter { transaction.dependencies[$0.todo]?[$0.blocker] ?? true }
    blockers = Dictionary(grouping: known, by: \.todo).mapValues { $0.map(\.blocker).sorted() }
    cyclic = Set(DependencyGraph.cycles(known.union(added)).joined())
  }

  /// The todos of the cycle that a dependency would close, first and last the one that would wait. If it closes none,
  /// adds it and returns nil.
  mutating func cycle(closedBy edge: DependencyGraph.Edge) -> [EntityID]? {
    if cyclic.contains(edge) {
      searches += 1
      if searches > DependencyGraph.cycleLimit { return [edge.todo, edge.blocker] }
      let path = DependencyGraph.path(from: edge.blocker, to: edge.todo, along: blockers)
      if let path { return [edge.todo] + path }
    }
    blockers[edge.todo, default: []].append(edge.blocker)
    return nil
  }
}

/// A dependency that is ignored because it would make a cycle: two machines each added a part of it, or an undo
/// brought a part back.
package struct IgnoredDependency: Hashable, Sendable {
  /// The todo that would wait for itself.
  package let todo: Handle
  /// The chain by which the todo that it would wait for already waits for it: first that one, last the todo.
  package let path: [Handle]
}

/// Remembers the ignored dependencies as notices, so that each one is told once.
struct IgnoredDependencies {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Stores the ignored dependencies that new operations cause, and removes those that no longer are any.
  /// - Parameter todos: The todos whose dependencies the operations may have changed.
  func update(for todos: Set<EntityID>, at now: Moment) throws {
    let notices = Notices(db)
    let known = Set(try notices.all(.cycle).compactMap(\.edge))
    let changed = todos.union(known.map(\.todo))
    if changed.isEmpty { return }
    let ignored = Set(try DependencyTable(db).graph(above: changed).ignored)
    for edge in ignored.subtracting(known) {
      try notices.record(.cycle, of: edge.todo, edge.blocker.hex, at: now)
    }
    for edge in known.subtracting(ignored) {
      try notices.remove(.cycle, of: edge.todo, edge.blocker.hex)
    }
  }

  /// The todos whose dependencies or deletion operations write, undo or redo: a new cycle contains one.
  func todos(changedBy operations: some Sequence<Operation>) throws -> Set<EntityID> {
    var todos: Set<EntityID> = []
    var retracted: Set<EntityID> = []
    for operation in operations {
      todos.formUnion(operation.writes.lazy.filter(\.changesDependencies).map(\.entity))
      if operation.retracts { retracted.formUnion(operation.undoneOrRedone) }
    }
    for command in retracted {
      for operation in try CommandGroup(command, db)?.operations() ?? [] {
        todos.formUnion(operation.writes.lazy.filter(\.changesDependencies).map(\.entity))
      }
    }
    return todos
  }

  /// The ignored dependencies of notices.
  func unread(_ notices: [Notices.Notice]) throws -> [IgnoredDependency] {
    let edges = notices.compactMap(\.edge).sorted { $0.todo < $1.todo }
    if edges.isEmpty { return [] }
    let graph = try DependencyTable(db).graph(above: edges.map(\.todo))
    return try edges.compactMap { edge in
      let path = graph.path(from: edge.blocker, to: edge.todo) ?? []
      let handles = try path.compactMap { id in
        try Todo.handleText(of: id, db).flatMap { Handle($0) }
      }
      return handles.last.map { IgnoredDependency(todo: $0, path: handles) }
    }
  }
}

extension Notices.Notice {
  /// The dependency that it is about.
  fileprivate var edge: DependencyGraph.Edge? {
    EntityID(hex: text).map { DependencyGraph.Edge(entity, after: $0) }
  }
}

/// Reads which todos wait for which.
struct DependencyTable {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The dependencies of todos, and of all that they wait for.
  func graph(above todos: some Sequence<EntityID>) throws -> DependencyGraph {
    let statement = try db.statement(
      """
      SELECT after, open FROM todo WHERE id = ? AND deleted = 0
      """)
    var blockers: [EntityID: [EntityID]] = [:]
    var open: Set<EntityID> = []
    var stack = Array(todos)
    var seen: Set<EntityID> = []
    while let todo = stack.popLast() {
      guard seen.insert(todo).inserted else { continue }
      try statement.forEachRow(todo) { row in
        let ids = try (row[0] as EntityIDs).all
        blockers[todo] = ids
        stack += ids
        if try row[1] { open.insert(todo) }
      }
    }
    let edges = blockers.flatMap { todo, ids in
      ids.filter { blockers[$0] != nil }.map { DependencyGraph.Edge(todo, after: $0) }
    }
    return try DependencyGraph(Set(edges), open: open, newestFirst: newestFirst)
  }

  /// The dependencies of all open todos.
  func openGraph() throws -> DependencyGraph {
    try graph(
      above: EntityID.fetchAll(
        db.statement(
          """
          SELECT id FROM todo INDEXED BY todo_waiting
          WHERE deleted = 0 AND open = 1 AND after IS NOT NULL
          """)))
  }

  private func newestFirst(_ edges: [DependencyGraph.Edge]) throws -> [DependencyGraph.Edge] {
    var registers: [EntityID: Registers] = [:]
    let written = try edges.compactMap { edge in
      let known = try registers[edge.todo] ?? Registers(of: edge.todo, db)
      registers[edge.todo] = known
      return known.write(of: .after(edge.blocker)).map { (edge: edge, writer: $0.writer) }
    }
    // Several edges of one operation are ordered by their ids.
    return written.sorted { left, right in
      (right.writer, right.edge.todo, right.edge.blocker)
        < (left.writer, left.edge.todo, left.edge.blocker)
    }.map(\.edge)
  }

  /// The existing todos that wait for one of these, directly or through others.
  /// - Parameter limit: How many to find, besides those that are known, before giving up.
  func dependents(
    of todos: some Sequence<EntityID>, besides known: Set<EntityID> = [], limit: Int = .max
  ) throws -> Set<EntityID> {
    let statement = try db.statement(
      """
      SELECT todo.id FROM todo_after JOIN todo ON todo.id = todo_after.todo
      WHERE todo_after.blocker = ? AND todo.deleted = 0
      """)
    var found: Set<EntityID> = []
    var stack = Array(todos)
    var new = 0
    while new < limit, let next = stack.popLast() {
      try statement.forEachRow(next) { row in
        let todo: EntityID = try row[0]
        guard found.insert(todo).inserted else { return }
        stack.append(todo)
        if !known.contains(todo) { new += 1 }
      }
    }
    return found
  }

  /// The todos that wait for others, and that may no longer do so after a change.
  /// - Parameter writes: Those that the change is about to make, undo or redo.
  func waiting(before writes: some Sequence<RegisterWrite>) throws -> Set<EntityID> {
    var closed: Set<EntityID> = []
    var released: Set<EntityID> = []
    for write in writes {
      if [.status, .deleted].contains(write.field) { closed.insert(write.entity) }
      if write.field.element(of: .after) != nil { released.insert(write.entity) }
    }
    // Most reads of commits change nothing.
    if !closed.isEmpty { released.formUnion(try dependents(of: closed)) }
    if released.isEmpty { return [] }
    return Set(try Todo.fetch(db, ids: released.sorted()).filter(\.isBlocked).map(\.id))
  }

  /// Those of the todos that are open and no longer wait, by handle.
  func unblocked(_ waiting: Set<EntityID>) throws -> [Todo] {
    if waiting.isEmpty { return [] }
    return try Todo.existing(waiting.sorted(), db)
      .filter { $0.isOpen && !$0.isBlocked }.sortedByHandle
  }
}

extension [Todo] {
  /// Fills in what todos wait for.
  /// - Parameter waiting: The indices of the todos that may wait for others.
  mutating func setDependencies(of waiting: [Int], _ db: Database) throws {
    let graph = try DependencyTable(db).graph(above: waiting.map { self[$0].id })
    var handles: [EntityID: Handle] = [:]
    let named = { (ids: [EntityID]) throws -> [Handle] in
      try ids.compactMap { id in
        if let known = handles[id] { return known }
        handles[id] = try Todo.handleText(of: id, db).flatMap { Handle($0) }
        return handles[id]
      }.sorted()
    }
    for index in waiting {
      self[index].after = try named(graph.blockers(of: self[index].id))
      guard self[index].isOpen else { continue }
      self[index].waitsFor = try named(graph.openBlockers(of: self[index].id))
    }
  }
}
