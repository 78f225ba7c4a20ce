import GRDB
import Todos

/// Reads which todos wait for which.
struct DependencyTable {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The dependencies of todos, and of all that they wait for.
  func graph(above todos: some Sequence<EntityID>) throws -> DependencyGraph {
    let statement = try PreparedStatement(
      db,
      sql: """
        SELECT after, open FROM todo WHERE id = ? AND deleted = 0
        """)
    var blockers: [EntityID: [EntityID]] = [:]
    var open: Set<EntityID> = []
    var stack = Array(todos)
    var seen: Set<EntityID> = []
    while let todo = stack.popLast() {
      guard seen.insert(todo).inserted else { continue }
      try statement.forEachRow(todo) { row in
        let ids: [EntityID] = try row[0]
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
        db.cachedStatement(
          sql: """
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
    let statement = try PreparedStatement(
      db,
      sql: """
        SELECT todo.id FROM todo_after JOIN todo ON todo.id = todo_after.todo
        WHERE todo_after.blocker = ? AND todo.deleted = 0
        """)
    var found: Set<EntityID> = []
    var stack = Array(todos)
    var new = 0
    while new < limit, let next = stack.popLast() {
      try statement.forEachRow(next) { row in
        let todo = try row.id(0)
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
      if write.field.element(of: "after") != nil { released.insert(write.entity) }
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
