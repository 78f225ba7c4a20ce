package import Todos

/// Changes to a store in one SQLite transaction. Each command's changes end in ``commit(as:)``, or are dropped; if
/// anything throws, all are. What is read shows a change once it is committed.
///
/// A value that a register already has isn't written, so that history and undo show only real changes.
package final class Transaction: Snapshot {
  /// Who gives the commands.
  let author: Author
  package let now: Moment
  /// The local day on which they are given.
  let day: Day
  /// The time of their operations; nil for the next hybrid time.
  let fixedTime: HybridTime?
  /// Whether everything is rolled back in the end.
  let isRehearsal: Bool

  /// The writes to be committed, one per register.
  private(set) var writes: [RegisterWrite] = []
  /// Entities that the command creates and no operation has written to.
  private(set) var created: Set<EntityID> = []
  /// The todos that it changes without writing to them: by items of their checklists.
  private var changedLists: Set<EntityID> = []
  /// The changed dependencies: whether each todo waits for others.
  private(set) var dependencies: [EntityID: [EntityID: Bool]] = [:]
  /// The todos for which others begin to wait.
  private var blockers: Set<EntityID> = []
  /// The ids of the labels and milestones that the command creates along with its change, by kind and name.
  private var named: [String: EntityID] = [:]
  /// The registers read so far, as they were before the command.
  var known: [EntityID: Registers] = [:]
  /// The indexes of each entity's writes, with the names of their fields.
  private var places: [EntityID: [(name: Field.Name, index: Int)]] = [:]
  /// The end of the log, once anything is committed.
  var end: LogEnd?
  /// The first operation of the last command; nil if it changed nothing.
  package internal(set) var operation: EntityID?

  init(
    _ db: Database, of store: TodoStore, by author: Author, at now: Moment, on day: Day?,
    time: HybridTime?, isRehearsal: Bool = false
  ) {
    self.author = author
    self.now = now
    self.day = day ?? store.calendar.day(of: now)
    fixedTime = time
    self.isRehearsal = isRehearsal
    super.init(db, of: store)
  }

  /// Forgets the changes that aren't committed.
  func drop() {
    (writes, places) = ([], [:])
    (created, changedLists, blockers) = ([], [], [])
    (dependencies, named, known) = ([:], [:], [:])
  }

  // MARK: Registers

  func set(_ field: Field, of entity: EntityID, to value: RegisterValue) throws {
    guard try current(field, of: entity) != value else { return }
    append(RegisterWrite(entity, field, value))
  }

  func set(_ field: Field, of entity: EntityID, to text: String?) throws {
    try set(field, of: entity, to: RegisterValue(text))
  }

  /// Sets a boolean to false. Writes nothing if it isn't true.
  func clear(_ flag: Field, of entity: EntityID) throws {
    if try current(flag, of: entity).isTrue { try set(flag, of: entity, to: .bool(false)) }
  }

  func set(_ flag: Field, of entity: EntityID, isTrue: Bool) throws {
    if isTrue { try set(flag, of: entity, to: .bool(true)) } else { try clear(flag, of: entity) }
  }

  /// Adds a write even if the register already has the value.
  func append(_ write: RegisterWrite) {
    if let index = index(of: write.field, of: write.entity) {
      writes[index] = write
    } else {
      places[write.entity, default: []].append((write.field.name, writes.count))
      writes.append(write)
    }
    if let blocker = write.field.element(of: .after).flatMap(EntityID.init(hex:)) {
      dependencies[write.entity, default: [:]][blocker] = write.value.isTrue
      if write.value.isTrue { blockers.insert(blocker) }
    }
  }

  private func index(of field: Field, of entity: EntityID) -> Int? {
    places[entity]?.first { $0.name == field.name && writes[$0.index].field == field }?.index
  }

  /// The registers of an entity before the command.
  func registers(of entity: EntityID) throws -> Registers {
    if let found = known[entity] { return found }
    let read = created.contains(entity) ? Registers([]) : try Registers(of: entity, db)
    known[entity] = read
    return read
  }

  /// The value that a register will have after the command.
  func current(_ field: Field, of entity: EntityID) throws -> RegisterValue {
    if let index = index(of: field, of: entity) { return writes[index].value }
    return created.contains(entity) ? .null : try registers(of: entity)[field]
  }

  /// The entities that it writes to, with the items' todos and those at the other end of a dependency.
  var changed: Set<EntityID> {
    changedLists.union(
      writes.flatMap { write in
        let other =
          write.field.element(of: .after) ?? (write.field == .todo ? write.value.string : nil)
        return [write.entity] + (other.flatMap(EntityID.init(hex:)).map { [$0] } ?? [])
      })
  }

  // MARK: Entities

  /// Creates an entity that no operation has written to.
  func create(_ entity: EntityID, _ kind: EntityKind) {
    created.insert(entity)
    append(RegisterWrite(entity, .kind, .string(kind.rawValue)))
  }

  /// Creates an entity that may have been created before, by a command that was undone.
  func createAgain(_ entity: EntityID, _ kind: EntityKind) throws {
    if try Registers.isWritten(entity, db) {
      append(RegisterWrite(entity, .kind, .string(kind.rawValue)))
      try restore(entity)
    } else {
      create(entity, kind)
    }
  }

  /// Creates an entity with an id derived from its name, so that two machines that create the same one share
  /// it. If the log has others of that name, since deleted or renamed, it gets the next id.
  func create(_ kind: EntityKind, named name: String) throws -> EntityID {
    let id = try create(kind, knownBy: name)
    append(RegisterWrite(id, .name, .string(name)))
    return id
  }

  /// Creates an entity with an id derived from a text other than its name.
  func create(_ kind: EntityKind, knownBy text: String) throws -> EntityID {
    var count = 0
    var id = EntityID(kind, named: text, after: count)
    while try created.contains(id) || Registers.isWritten(id, db) {
      count += 1
      id = EntityID(kind, named: text, after: count)
    }
    create(id, kind)
    // Needed even though it is new: another machine may delete its own before it sees this one.
    append(RegisterWrite(id, .deleted, .bool(false)))
    return id
  }

  /// Creates those labels and that milestone, unless they exist or this command has created them.
  func create(_ names: NewNames) throws {
    for label in names.labels where try isMissing(.label, label) {
      named[Self.key(.label, label)] = try create(.label, named: label, FieldEdit())
    }
    for name in names.milestones where try isMissing(.milestone, name) {
      named[Self.key(.milestone, name)] = try create(.milestone, named: name)
    }
  }

  private func isMissing(_ kind: EntityKind, _ name: String) throws -> Bool {
    guard named[Self.key(kind, name)] == nil else { return false }
    return try NamedTable(kind, db).existing(named: name) == nil
  }

  /// The id of a project, label or milestone that exists or that this command creates.
  func id(_ kind: EntityKind, named name: String) throws -> EntityID {
    try named[Self.key(kind, name)] ?? NamedTable(kind, db).id(named: name)
  }

  private static func key(_ kind: EntityKind, _ name: String) -> String {
    "\(kind.rawValue)/\(name.lowercased())"
  }

  /// Restores a deleted entity.
  func restore(_ entity: EntityID) throws {
    try clear(.deleted, of: entity)
  }

  /// Records that someone uses a todo, so that it doesn't expire. Needed only by what writes nothing else to it.
  func keep(_ todo: EntityID) throws {
    if try registers(of: todo).isUnused { try set(.kept, of: todo, to: .bool(true)) }
  }

  /// Runs `body`, which changes the checklist of a todo.
  func changeChecklist(of todo: EntityID, _ body: () throws -> Void) throws {
    let count = writes.count
    try body()
    guard writes.count > count else { return }
    changedLists.insert(todo)
    try keep(todo)
  }

  /// Whether nothing waits for a todo because this command creates it.
  func isFree(_ todo: EntityID) -> Bool { created.contains(todo) && !blockers.contains(todo) }
}
