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
  /// - Parameter isRepeated: Whether nobody asked for it: another machine may have made the same before,
  ///   and someone there have done it, or changed what it says.
  mutating func add(
    _ new: NewTodo, as id: EntityID, number: Int, isRepeated: Bool = false, at now: Moment,
    _ db: Database
  ) throws {
    let register = { (field: Field) in isRepeated ? field.made : field }
    try set(.kind, of: id, to: EntityKind.todo.rawValue)
    try set(.handle, of: id, to: .integer(Int64(number)))
    try set(register(.title), of: id, to: new.title)
    if !isRepeated { try set(.status, of: id, to: Status.todo.rawValue) }
    try set(.created, of: id, to: RegisterValue(now))
    for (field, value) in try values(of: new, db) where value != .null {
      try set(register(field), of: id, to: value)
    }
    if let block = new.block { try link(id, to: block, db) }
  }

  /// What a person, or a block, says of a todo besides its title.
  private func values(of new: NewTodo, _ db: Database) throws -> [(Field, RegisterValue)] {
    let project = try new.project.map { try NamedTable(.project, db).id(named: $0).hex }
    let milestone = try new.milestone.map { try NamedTable(.milestone, db).id(named: $0).hex }
    let labels = try new.labels.map(NamedTable(.label, db).id(named:))
    let values: [(Field, String?)] = [
      (.notes, new.notes.isEmpty ? nil : new.notes),
      (.priority, new.priority == .unset ? nil : new.priority.word),
      (.day, new.day?.description), (.due, new.due?.description), (.project, project),
      (.milestone, milestone),
    ]
    return values.map { ($0, RegisterValue($1)) }
      + labels.map { (.label($0), RegisterValue.bool(true)) }
  }

  mutating func link(_ id: EntityID, to block: Block, _ db: Database) throws {
    try set(.block, of: id, to: block.id.hex)
    try restore(block.id)
    try enter(block, db)
  }

  /// A preset enters the log when it is first used or changed, by each store: another may take back that
  /// it did so. That it is called so nobody has typed.
  mutating func enter(_ block: Block, _ db: Database) throws {
    let isNamed = block.id == EntityID(presetBlock: block.name)
    guard try isNamed || BlockTable.isPreset(block.id, db) else { return }
    guard !isWritten(.kind, of: block.id), try !isMadeHere(block.id) else { return }
    append(RegisterWrite(block.id, .kind, .string(EntityKind.block.rawValue)))
    if isNamed { append(RegisterWrite(block.id, Field.name.made, .string(block.name))) }
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
