import GRDB
package import Todos

extension TodoStore {
  /// Adds a todo under the next handle of this replica.
  package func add(_ new: NewTodo, at now: Moment, id: EntityID) throws(StoreError) -> Todo {
    try change("add", at: now) { db, draft in
      try draft.add(new, as: id, number: try HandleTable(db).next(of: replica.id), at: now, db)
    } result: { db, _ in
      guard let todo = try Todo.fetch(db, ids: [id]).first else {
        throw StoreError.failed(message: "the new todo is not in the store")
      }
      return todo
    }
  }
}

extension Draft {
  /// - Parameter status: Nil where only that is meant which a todo has until someone gives it another.
  mutating func add(
    _ new: NewTodo, as id: EntityID, number: Int, status: Status? = .todo, at now: Moment,
    _ db: Database
  ) throws {
    try set(.kind, of: id, to: EntityKind.todo.rawValue)
    try set(.handle, of: id, to: .integer(Int64(number)))
    try set(.title, of: id, to: new.title)
    if let status { try set(.status, of: id, to: status.rawValue) }
    try set(.created, of: id, to: RegisterValue(now))
    if !new.notes.isEmpty { try set(.notes, of: id, to: new.notes) }
    if new.priority != .unset { try set(.priority, of: id, to: new.priority.word) }
    if let day = new.day { try set(.day, of: id, to: day.description) }
    if let due = new.due { try set(.due, of: id, to: due.description) }
    if let name = new.project {
      try set(.project, of: id, to: try NamedTable(.project, db).id(named: name).hex)
    }
    if let name = new.milestone {
      try set(.milestone, of: id, to: try NamedTable(.milestone, db).id(named: name).hex)
    }
    try setLabels(adding: new.labels, removing: [], of: id, db)
    if let block = new.block { try link(id, to: block) }
  }

  /// A preset enters the log under its name when it is first used.
  mutating func link(_ id: EntityID, to block: Block) throws {
    try set(.block, of: id, to: block.id.hex)
    try restore(block.id)
    try set(.kind, of: block.id, to: EntityKind.block.rawValue)
    try set(.name, of: block.id, to: block.name)
  }

  /// Adds labels to a todo or a block and takes others away; what is both is taken away.
  /// - Throws: ``StoreError/noSuchLabel(_:nearest:)``
  mutating func setLabels(
    adding added: [String], removing removed: [String], of entity: EntityID, _ db: Database
  ) throws {
    let table = NamedTable(.label, db)
    let taken = Set(try removed.flatMap(table.ids(named:)))
    for id in try added.map(table.id(named:)) where !taken.contains(id) {
      try set(.label(id), of: entity, to: .bool(true))
    }
    for id in taken.sorted() { try remove(.label(id), of: entity) }
  }
}
