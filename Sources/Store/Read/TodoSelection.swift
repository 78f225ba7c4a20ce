import Files
package import Todos

/// Finds the todos that a person named by handle.
struct TodoSelection {
  let db: Database
  let finds: Deleted

  /// The deleted todos and items that it finds besides those that exist: none, those named by a single handle, or also
  /// those in ranges.
  enum Deleted { case none, named, all }

  init(_ db: Database, finds: Deleted = .none) {
    self.db = db
    self.finds = finds
  }

  /// Each todo once, in the order in which they were named.
  func todos(_ selections: [HandleSelection]) throws -> [Todo] {
    var seen: Set<EntityID> = []
    let ids = try selections.flatMap(existing).filter { seen.insert($0).inserted }
    return try Todo.fetch(db, ids: ids)
  }

  /// Nil if it doesn't exist or was deleted.
  func todo(_ handle: Handle) throws -> Todo? {
    guard let found = try entity(handle), found.exists else { return nil }
    return try Todo.fetch(db, ids: [found.id]).first
  }

  /// The selected todos; a single handle also finds a deleted one.
  func entities(_ selection: HandleSelection) throws -> [EntityID] {
    guard case .one(let handle) = selection else { return try existing(selection) }
    guard let found = try entity(handle) else { throw try unknown(handle) }
    return [found.id]
  }

  private func existing(_ selection: HandleSelection) throws -> [EntityID] {
    switch selection {
    case .one(let handle):
      guard let found = try entity(handle), found.exists || finds != .none && found.isCreated else {
        throw try unknown(handle)
      }
      return [found.id]
    case .range(let first, let last):
      let found = try entities(first, last).filter { $0.exists || finds == .all && $0.isCreated }
      let parts = HandleSelection.split(first, last, existing: found.map(\.number))
      guard parts.missing.isEmpty else {
        throw StoreError.missingTodos(parts.missing, in: selection, existing: parts.existing)
      }
      return found.map(\.id)
    case .item(let item): throw StoreError.notATodo(item)
    }
  }

  /// The error for a handle without a todo.
  private func unknown(_ handle: Handle) throws -> StoreError {
    let deleted = try entity(handle).flatMap { try DeletedTodo($0.id, handle, db) }
    return try deleted.map(StoreError.deletedTodo)
      ?? .noSuchTodo(handle.description, newest: newest())
  }

  /// The todo that a commit was linked to, if it formerly had that handle and still exists.
  func todo(thatHad handle: Handle, whenLinkedTo oid: String) throws -> Todo? {
    let former = try formerOwner(
      of: handle, "AND todo.id IN (SELECT todo FROM commit_link WHERE oid = ?)", [oid])
    guard let former, former.exists else { return nil }
    return try Todo.fetch(db, ids: [former.id]).first
  }

  /// The todo with a handle, or else one that formerly had it.
  func entity(_ handle: Handle) throws -> Found? {
    try entities(handle, handle).first ?? formerOwner(of: handle)
  }

  /// A todo with a number, which may be deleted, or whose creation may be undone.
  struct Found {
    let number: Int
    let id: EntityID
    let exists: Bool
    let isCreated: Bool

    fileprivate init(_ row: Row) throws {
      (number, id, exists, isCreated) = try (row[0], row[1], row[2], row[3])
    }

    fileprivate static let columns =
      "todo.number, todo.id, \(Todo.isThere), todo.deleted <> 2"
  }

  /// A todo that formerly had a handle.
  private func formerOwner(
    of handle: Handle, _ condition: String = "", _ arguments: Arguments = []
  ) throws -> Found? {
    let row = try db.statement(
      """
      SELECT \(Found.columns)
      FROM former_number AS former JOIN todo ON todo.id = former.todo
      LEFT JOIN replica ON replica.id = former.replica
      WHERE former.number = ? AND coalesce(replica.suffix, '') = ? \(condition)
      ORDER BY NOT \(Todo.isThere), todo.created, todo.id LIMIT 1
      """
    ).row([handle.number, handle.suffix] + arguments)
    return try row.map(Found.init)
  }

  /// The todos in a range of handles, one for each. If several have the same handle, which two machines may
  /// assign before they sync, the first that exists is returned.
  private func entities(_ first: Handle, _ last: Handle) throws -> [Found] {
    let rows = try db.statement(
      """
      SELECT \(Found.columns)
      FROM todo LEFT JOIN replica ON replica.id = todo.replica
      WHERE todo.number BETWEEN ? AND ? AND coalesce(replica.suffix, '') = ?
      ORDER BY
        todo.number, NOT \(Todo.isThere), todo.replica <> (SELECT id FROM local), todo.created, todo.id
      """
    ).rows([first.number, last.number, first.suffix])
    var found: [Found] = []
    while let row = try rows.next() {
      if try row[0] != found.last?.number { found.append(try Found(row)) }
    }
    return found
  }

  /// The greatest handle of an existing todo, of this store's own if it has any.
  private func newest() throws -> Handle? {
    for condition in ["todo.replica = (SELECT id FROM local)", "true"] {
      let text = try String.fetchOne(
        db.statement(
          """
          SELECT \(Todo.handleText) FROM todo WHERE todo.deleted = 0 AND \(condition)
          ORDER BY todo.number DESC LIMIT 1
          """))
      if let handle = text.flatMap({ Handle($0) }) { return handle }
    }
    return nil
  }
}

extension Snapshot {
  /// Those that exist or were deleted.
  package func todos(withIDs ids: [EntityID]) throws -> [Todo] { try Todo.fetch(db, ids: ids) }

  /// The handle of the only todo whose UUID begins with a text of at least eight digits; nil if there is none.
  package func handle(withUUID text: String) throws -> Handle? {
    let digits = text.lowercased().filter { $0 != "-" }
    guard (8...32).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isHexDigit),
      let first = EntityID(hex: digits.padding("0")), let last = EntityID(hex: digits.padding("f"))
    else { return nil }
    let ids = try EntityID.fetchAll(
      db.statement("SELECT id FROM todo WHERE id BETWEEN ? AND ? AND \(Todo.isThere) LIMIT 2"),
      [first, last])
    return ids.count == 1 ? try Todo.fetch(db, ids: ids).first?.handle : nil
  }

  /// Todos to choose from, with handle and title, the likeliest first.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of their handles.
  ///   - words: Texts in their titles, case ignored.
  ///   - limit: The maximum number of todos.
  package func todos(
    _ choice: TodoChoice, prefix: String = "", titled words: [String] = [], limit: Int
  ) throws -> [(handle: String, title: String)] {
    let words = words.map(SearchText.folded)
    var found: [(handle: String, title: String)] = []
    for part in choice.parts {
      let rows = try db.statement(
        """
        SELECT \(Todo.handleText), todo.title FROM todo
        WHERE \(part.condition) ORDER BY \(part.order)
        """
      ).rows()
      while found.count < limit, let row = try rows.next() {
        let (handle, title): (String, String) = try (row[0], row[1])
        let text = words.isEmpty ? "" : SearchText.folded(title)
        if handle.hasPrefix(prefix), words.allSatisfy(text.contains) {
          found.append((handle, title))
        }
      }
    }
    return found
  }

  /// Todos to choose from, the likeliest first: open ones otherwise in the order of `ready`.
  package func todos(
    _ choice: TodoChoice, at now: Moment, in calendar: LocalCalendar
  ) throws -> [Todo] {
    try choice.parts.flatMap { part in
      let todos = try Todo.fetch(
        db, where: part.condition, order: part.order)
      guard let first = part.first else { return todos }
      let graph = try DependencyTable(db).openGraph()
      let ranked = todos.readyFirst(for: actor, at: now, in: calendar, graph)
      let isLikely = { (todo: Todo) in
        choice == .toPlan
          ? todo.isOverdue(at: now, in: calendar) || todo.isCarriedOver(on: calendar.day(of: now))
          : todo.status == first
      }
      return ranked.filter(isLikely) + ranked.filter { !isLikely($0) }
    }
  }
}

extension TodoChoice {
  /// The conditions and orders of its queries, in sequence, and the status that comes first of open ones.
  fileprivate var parts: [(condition: String, order: String, first: Status?)] {
    switch self {
    case .toStart, .toPlan: [open(first: .todo)]
    case .toStop:
      [
        (
          condition: "todo.deleted = 0 AND todo.status = 'doing'",
          order: "todo.started DESC, todo.number", first: nil
        )
      ]
    case .toFinish: [open(first: .doing)]
    case .toReopen: [done]
    case .toRestore:
      [
        (
          condition: "todo.deleted = 1 AND todo.title <> '\(Operation.purgedTitle)'",
          order: "todo.updated DESC, todo.number DESC", first: nil
        )
      ]
    case .any: [open(first: .doing), done]
    }
  }

  private func open(first: Status) -> (condition: String, order: String, first: Status?) {
    (
      condition: "todo.deleted = 0 AND todo.open = 1",
      order: """
      todo.status = '\(first.rawValue)' DESC, todo.due IS NULL, todo.due, todo.priority,
        todo.created, todo.number
      """, first: first
    )
  }

  /// Only the newest done and dropped todos: nobody looks up older ones by number.
  private var done: (condition: String, order: String, first: Status?) {
    (
      condition: "todo.deleted = 0 AND todo.ended IS NOT NULL",
      order: "todo.ended DESC, todo.number DESC LIMIT 2000", first: nil
    )
  }
}

extension String {
  fileprivate func padding(_ digit: String) -> String {
    self + String(repeating: digit, count: 32 - utf8.count)
  }
}
