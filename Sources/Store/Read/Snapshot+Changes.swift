package import Todos

/// The changes made by the operations after a given one.
package struct StoreChanges: Sendable, Equatable {
  /// The sequence number of the last operation.
  package var sequence: Int64
  /// The commands, by the id of each one's first operation.
  package var commands: [EntityID] = []
  /// The handles of the todos that look different, also because their comments, commits, labels or project
  /// do, or todos that they wait for.
  package var todos: [String] = []
  /// The kinds of everything that was written.
  package var kinds: Set<EntityKind> = []
  /// Whether so much changed that ``todos`` isn't complete.
  package var isTooMuch = false
}

extension Snapshot {
  /// The changes after the operation with a sequence number.
  /// - Parameter limit: The maximum number of todos to name.
  package func changes(since sequence: Int64, limit: Int = 100) throws -> StoreChanges {
    var changes = StoreChanges(sequence: try OperationLog(db).lastSequence())
    let rows = try db.statement(
      """
      SELECT bytes, id, coalesce(first, id) FROM operation
      WHERE sequence > ? ORDER BY sequence LIMIT ?
      """
    ).rows([sequence, limit + 1]).map {
      try (operation: Operation(row: $0), command: $0[2] as EntityID)
    }
    changes.isTooMuch = rows.count > limit
    if changes.isTooMuch { return changes }
    var entities: Set<EntityID> = []
    for (operation, command) in rows {
      // A purge changes whatever shows the erased text, also what was shown of it before.
      if operation.writes.contains(where: { $0.field == .purged }) {
        changes.isTooMuch = true
        return changes
      }
      changes.commands.append(command)
      let retracted = try operation.undoneOrRedone.flatMap {
        try CommandGroup($0, db)?.operations() ?? []
      }
      for operation in [operation] + retracted {
        entities.formUnion(operation.affectedEntities)
        changes.kinds.formUnion(operation.createdKinds)
      }
    }
    let todos = try todos(showing: entities, limit: limit, &changes.kinds)
    // A machine's suffix is part of all handles that it gave.
    changes.isTooMuch = todos.count > limit || changes.kinds.contains(.replica)
    if !changes.isTooMuch {
      changes.todos = try todos.sorted().compactMap { try Todo.handleText(of: $0, db) }
    }
    return changes
  }
}

extension Operation {
  /// The entities whose registers it writes, the todos of comments and commits that it creates: once that is
  /// undone, these are no longer in their tables, and the todos at the other end of dependencies.
  fileprivate var affectedEntities: [EntityID] {
    let todos = writes.compactMap { write in
      write.field == .todo ? write.value.string : write.field.element(of: .after)
    }
    return entities + todos.compactMap(EntityID.init(hex:))
  }

  /// The kinds of the entities that it creates: once that is undone, these are no longer in their tables.
  fileprivate var createdKinds: [EntityKind] {
    writes.filter { $0.field == .kind }.compactMap { $0.value.string.flatMap(EntityKind.init) }
  }
}

extension Snapshot {
  /// The ids of at most `limit + 1` todos that are or show one of the entities, or wait for one.
  /// - Parameter kinds: Receives the kinds of the entities.
  private func todos(
    showing entities: Set<EntityID>, limit: Int, _ kinds: inout Set<EntityKind>
  ) throws -> Set<EntityID> {
    var todos: Set<EntityID> = []
    for entity in entities {
      for (kind, table, query) in Self.tables {
        let isKind = try Bool.fetchOne(
          db.statement("SELECT 1 FROM \(table) WHERE id = ?"), [entity])
        guard isKind != nil else { continue }
        kinds.insert(kind)
        if let query {
          todos.formUnion(
            try EntityID.fetchAll(db.statement("SELECT \(query) = ? LIMIT \(limit + 1)"), [entity]))
        }
        if todos.count > limit { return todos }
      }
    }
    return todos.union(
      try DependencyTable(db).dependents(
        of: entities, besides: todos, limit: limit + 1 - todos.count))
  }

  /// The table of each kind, and the start of a query, up to an entity's id, for the todos that show the entity.
  private static let tables: [(kind: EntityKind, table: String, query: String?)] = [
    (.todo, "todo", "id FROM todo WHERE id"),
    (.comment, "comment", "todo FROM comment WHERE id"),
    (.item, "item", "todo FROM item WHERE id"),
    (.commit, "commit_link", "todo FROM commit_link WHERE id"),
    (.label, "label", "todo FROM todo_label WHERE label"),
    (.project, "project", "id FROM todo WHERE deleted = 0 AND project"),
    // Commits name their project.
    (
      .project, "project",
      """
      commit_link.todo FROM commit_link JOIN repository ON repository.id = commit_link.repository
      WHERE repository.project
      """
    ),
    (.milestone, "milestone", "id FROM todo WHERE deleted = 0 AND milestone"),
    (.block, "block", "id FROM todo WHERE deleted = 0 AND block"),
    (.view, "view", nil),
    // A repository that is linked again shows the commits of the former link.
    (
      .repository, "repository",
      """
      commit_link.todo FROM repository
      JOIN repository AS other ON other.id = repository.id OR other.root = repository.root
      JOIN commit_link ON commit_link.repository = other.id
      WHERE repository.id
      """
    ),
    (.replica, "replica", nil),
  ]
}
