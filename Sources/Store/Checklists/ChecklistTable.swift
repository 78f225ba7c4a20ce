package import Todos

/// Reads the checklists of todos.
struct ChecklistTable {
  private let statement: Statement

  init(_ db: Database) throws {
    statement = try db.statement(
      """
      SELECT item.id, item.number, coalesce(replica.suffix, ''), item.title, item.done, item.place,
        item.deleted, (SELECT \(Todo.handleText) FROM todo WHERE id = item.todo)
      FROM item LEFT JOIN replica ON replica.id = item.replica
      WHERE item.todo = ? ORDER BY item.created, item.id
      """)
  }

  /// The items of a todo, in order.
  func items(of todo: EntityID) throws -> [ChecklistItem] {
    try rows(of: todo).filter(\.exists).map(\.item)
      .sorted { ($0.place, $0.id) < ($1.place, $1.id) }
  }

  /// The item with a handle; nil if there is none.
  func item(
    _ handle: ItemHandle, of todo: EntityID, findsDeleted: Bool = false
  ) throws -> ChecklistItem? {
    try rows(of: todo).first {
      ($0.exists || findsDeleted) && $0.item.handle.number == handle.number
    }?.item
  }

  /// The handles of a todo's items as texts, also of those that no longer exist.
  func handles(in todo: EntityID) throws -> [EntityID: String] {
    Dictionary(
      try rows(of: todo).map { ($0.item.id, $0.item.handle.description) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The last number that was given to an item of a todo by replicas with a suffix; 0 if there is none.
  func lastNumber(in todo: EntityID, suffix: String) throws -> Int {
    try rows(of: todo).map(\.item.handle.number).filter { $0.suffix == suffix }.map(\.number).max()
      ?? 0
  }

  /// All items, oldest first. Two copies of a store may give one number to different items: the first keeps it.
  private func rows(of todo: EntityID) throws -> [(item: ChecklistItem, exists: Bool)] {
    var rows: [(id: EntityID, number: Handle, line: ChecklistLine, place: String, exists: Bool)] =
      []
    var owner = Handle(number: 0)
    try statement.forEachRow(todo) { row in
      owner = try (row[7] as String?).flatMap { Handle($0) } ?? owner
      rows.append(
        (
          try row[0], try Handle(number: row[1], suffix: row[2]),
          ChecklistLine(try row[3], isDone: try row[4]), try row[5],
          try row[6] == 0
        ))
    }
    var last: [String: Int] = [:]
    for row in rows {
      last[row.number.suffix] = max(last[row.number.suffix] ?? 0, row.number.number)
    }
    var taken: Set<Handle> = []
    return rows.compactMap { row in
      var number = row.number
      if number.number == 0 || !taken.insert(number).inserted {
        let next = (last[number.suffix] ?? 0) + 1
        last[number.suffix] = next
        number = Handle(number: next, suffix: number.suffix)
        taken.insert(number)
      }
      return BoardPosition(key: row.place).map { place in
        let handle = ItemHandle(todo: owner, number: number)
        let item = ChecklistItem(id: row.id, handle: handle, line: row.line, place: place)
        return (item, row.exists)
      }
    }
  }
}

extension Snapshot {
  /// The checklists of todos, each in order. Todos without one are omitted.
  package func checklists(of todos: [Todo]) throws -> [EntityID: [ChecklistItem]] {
    let listed = todos.filter { $0.checklist.total > 0 }
    if listed.isEmpty { return [:] }
    let table = try ChecklistTable(db)
    var lists: [EntityID: [ChecklistItem]] = [:]
    for todo in listed { lists[todo.id] = try table.items(of: todo.id) }
    return lists
  }
}
