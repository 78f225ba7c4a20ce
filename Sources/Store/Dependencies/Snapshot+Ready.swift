package import Todos

/// A todo, with how many open ones wait for it directly or through others.
package struct RankedTodo: Hashable, Sendable {
  package let todo: Todo
  package let unblocks: Int
}

/// The todos around one, each list sorted by handle.
package struct Neighbours: Sendable {
  /// The todos that it waits for, and has waited for.
  package var after: [Todo] = []
  /// The todos that wait for it.
  package var before: [Todo] = []

  package init() {}
}

extension Snapshot {
  /// The todos that match a query, with how many others wait for each. Ready ones come first: overdue, due,
  /// priority, how many wait, age.
  /// - Parameter first: Whether only the first one is needed, so that few need to be read if none waits for another.
  package func ranked(
    matching query: TodoQuery, presets: [Block] = [], at now: Moment, in calendar: LocalCalendar,
    first: Bool = false
  ) throws -> [RankedTodo] {
    let filter = try TodoFilter(query, presets: presets, for: actor, at: now, in: calendar, db)
    let graph = try DependencyTable(db).openGraph()
    var condition = filter.condition
    if first, graph.isEmpty {
      condition = """
        todo.row IN (
          SELECT row FROM todo WHERE \(condition)
          ORDER BY due IS NULL, due, priority, created LIMIT 100)
        """
    }
    let todos = try Todo.fetch(db, where: condition, filter.arguments, order: nil)
    return filter.matching(todos).ranked(for: actor, at: now, in: calendar, graph)
  }

  /// Whether any todo waits for another, or a dependency was ignored.
  func hasDependencies() throws -> Bool {
    try db.statement(
      """
      SELECT 1 FROM todo_after WHERE todo > x''
      UNION ALL SELECT 1 FROM notice WHERE kind = 'cycle' LIMIT 1
      """
    ).hasRow()
  }

  package func neighbours(of todo: Todo) throws -> Neighbours {
    let table = DependencyTable(db)
    let graph = try table.graph(above: [todo.id] + table.dependents(of: [todo.id]))
    var neighbours = Neighbours()
    neighbours.after = try Todo.fetch(db, ids: graph.blockers(of: todo.id)).sortedByHandle
    neighbours.before = try Todo.fetch(db, ids: graph.blocked(by: todo.id)).sortedByHandle
    return neighbours
  }
}

extension [Todo] {
  func ranked(
    for actor: Actor, at now: Moment, in calendar: LocalCalendar, _ graph: DependencyGraph
  ) -> [RankedTodo] {
    ranking(for: actor, at: now, in: calendar, graph)
      .map { RankedTodo(todo: self[$0.index], unblocks: $0.unblocks) }
  }

  /// The todos in the order of `ready`.
  func readyFirst(
    for actor: Actor, at now: Moment, in calendar: LocalCalendar, _ graph: DependencyGraph
  ) -> [Todo] {
    ranking(for: actor, at: now, in: calendar, graph).map { self[$0.index] }
  }

  /// The places of the todos in that order, with how many open ones wait for each.
  /// - Parameter graph: The open todos that wait for others.
  private func ranking(
    for actor: Actor, at now: Moment, in calendar: LocalCalendar, _ graph: DependencyGraph
  ) -> [(index: Int, unblocks: Int)] {
    let keys = map { todo in
      let unblocks = graph.openDependents(of: todo.id).count
      return (
        first: (
          todo.isReady(for: actor, at: now, in: calendar) ? 0 : todo.isOpen ? 1 : 2,
          todo.due.map { $0.end(in: calendar).milliseconds } ?? .max
        ),
        rest: (todo.priority.rawValue, -unblocks, todo.created, todo.handle.number, todo.id)
      )
    }
    return indices.sorted { left, right in
      let (one, other) = (keys[left], keys[right])
      return one.first == other.first ? one.rest < other.rest : one.first < other.first
    }.map { ($0, -keys[$0].rest.1) }
  }
}
