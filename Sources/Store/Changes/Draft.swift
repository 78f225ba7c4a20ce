import GRDB
import Synchronization
package import Todos

/// The writes that a command is about to make, one per register. A value that the register already has is
/// skipped, so that history and undo show only real changes.
struct Draft {
  private(set) var writes: [RegisterWrite] = []
  /// The registers read so far.
  private(set) var known: [EntityID: Registers] = [:]
  /// Entities that the command creates and no operation has written to.
  private(set) var created: Set<EntityID> = []
  /// The todos that it changes without writing to them: by items of their checklists.
  private(set) var changed: Set<EntityID> = []
  /// The changed dependencies: whether each todo waits for others.
  private(set) var dependencies: [EntityID: [EntityID: Bool]] = [:]
  /// The sequence number of the log's last operation when the draft was begun.
  let end: Int64
  /// The local day on which the command is given.
  let day: Day
  /// The ids of the labels and milestones that the command creates along with its change, by kind and name.
  private var named: [String: EntityID] = [:]
  private let db: Database
  /// The todos for which others begin to wait.
  private var blockers: Set<EntityID> = []
  /// The index of each register's write.
  private var indexes: [Register: Int] = [:]

  private struct Register: Hashable {
    let entity: EntityID
    let field: Field
  }

  init(_ db: Database, on day: Day) throws {
    self.db = db
    self.day = day
    end = try OperationLog(db).lastSequence()
  }

  /// Creates an entity that no operation has written to.
  mutating func create(_ entity: EntityID, _ kind: EntityKind) {
    created.insert(entity)
    append(RegisterWrite(entity, .kind, .string(kind.rawValue)))
  }

  /// Creates an entity that may have been created before, by a command that was undone.
  mutating func createAgain(_ entity: EntityID, _ kind: EntityKind) throws {
    if try Registers.isWritten(entity, db) {
      append(RegisterWrite(entity, .kind, .string(kind.rawValue)))
      try restore(entity)
    } else {
      create(entity, kind)
    }
  }

  /// Creates an entity with an id derived from its name, so that two machines that create the same one share
  /// it. If the log has others of that name, since deleted or renamed, it gets the next id.
  mutating func create(_ kind: EntityKind, named name: String) throws -> EntityID {
    let id = try create(kind, knownBy: name)
    append(RegisterWrite(id, .name, .string(name)))
    return id
  }

  /// Creates an entity with an id derived from a text other than its name.
  mutating func create(_ kind: EntityKind, knownBy text: String) throws -> EntityID {
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

  /// Creates those labels and that milestone, unless they exist or this draft has created them.
  mutating func create(_ names: NewNames) throws {
    for label in names.labels where try isMissing(.label, label) {
      named[Self.key(.label, label)] = try addLabel(label, color: nil)
    }
    if let name = names.milestone, try isMissing(.milestone, name) {
      named[Self.key(.milestone, name)] = try create(.milestone, named: name)
    }
  }

  private func isMissing(_ kind: NamedTable.Kind, _ name: String) throws -> Bool {
    guard named[Self.key(kind, name)] == nil else { return false }
    return try NamedTable(kind, db).existingID(named: name) == nil
  }

  /// The id of a project, label or milestone that exists or that this command creates.
  func id(_ kind: NamedTable.Kind, named name: String) throws -> EntityID {
    try named[Self.key(kind, name)] ?? NamedTable(kind, db).id(named: name)
  }

  private static func key(_ kind: NamedTable.Kind, _ name: String) -> String {
    "\(kind.rawValue)/\(name.lowercased())"
  }

  mutating func set(_ field: Field, of entity: EntityID, to value: RegisterValue) throws {
    guard try current(field, of: entity) != value else { return }
    append(RegisterWrite(entity, field, value))
  }

  mutating func set(_ field: Field, of entity: EntityID, to text: String?) throws {
    try set(field, of: entity, to: RegisterValue(text))
  }

  /// Restores a deleted entity.
  mutating func restore(_ entity: EntityID) throws {
    try clear(.deleted, of: entity)
  }

  /// Records that someone uses a todo, so that it doesn't expire. Needed only by what writes nothing else to it.
  mutating func keep(_ todo: EntityID) throws {
    if try registers(of: todo).isUnused { try set(.kept, of: todo, to: .bool(true)) }
  }

  /// Runs `body`, which changes the checklist of a todo.
  mutating func changeChecklist(
    of todo: EntityID, _ body: (inout Draft) throws -> Void
  ) throws {
    let count = writes.count
    try body(&self)
    guard writes.count > count else { return }
    changed.insert(todo)
    try keep(todo)
  }

  /// Sets a boolean to false. Writes nothing if it isn't true.
  mutating func clear(_ flag: Field, of entity: EntityID) throws {
    if try current(flag, of: entity).isTrue { try set(flag, of: entity, to: .bool(false)) }
  }

  mutating func set(_ flag: Field, of entity: EntityID, isTrue: Bool) throws {
    if isTrue { try set(flag, of: entity, to: .bool(true)) } else { try clear(flag, of: entity) }
  }

  /// Adds a write even if the register already has the value.
  mutating func append(_ write: RegisterWrite) {
    let register = Register(entity: write.entity, field: write.field)
    if let index = indexes[register] {
      writes[index] = write
    } else {
      indexes[register] = writes.count
      writes.append(write)
    }
    if let blocker = write.field.element(of: "after").flatMap(EntityID.init(hex:)) {
      dependencies[write.entity, default: [:]][blocker] = write.value.isTrue
      if write.value.isTrue { blockers.insert(blocker) }
    }
  }

  /// Whether nothing waits for a todo because this command creates it.
  func isFree(_ todo: EntityID) -> Bool { created.contains(todo) && !blockers.contains(todo) }

  /// The registers of an entity before the command.
  mutating func registers(of entity: EntityID) throws -> Registers {
    if let found = known[entity] { return found }
    let read = created.contains(entity) ? Registers([]) : try Registers(of: entity, db)
    known[entity] = read
    return read
  }

  /// The value that a register will have after the command.
  mutating func current(_ field: Field, of entity: EntityID) throws -> RegisterValue {
    if let index = indexes[Register(entity: entity, field: field)] { return writes[index].value }
    return created.contains(entity) ? .null : try registers(of: entity)[field]
  }
}

extension TodoStore {
  /// Makes a change that depends on what was read, and retries both if the store changed in between.
  ///
  /// - Parameter body: Reads the values that the change depends on and makes the change, both through its
  ///   argument.
  /// - Returns: The result of `body`, and the first operation of its change; nil if it changed nothing.
  /// - Throws: ``StoreError/changedMeanwhile`` if the store changed during every try.
  package func retryingOnChange<Result>(
    _ body: (TodoStore) throws -> Result
  ) throws -> (result: Result, operation: EntityID?) {
    for _ in 0..<Self.tries {
      let written = WrittenOperation()
      var store = self
      store.expectedEnd = try lastSequence()
      store.onOperation = { id in written.operation.withLock { $0 = id } }
      do {
        return (try body(store), written.operation.withLock(\.self))
      } catch StoreError.changedMeanwhile {
        continue
      }
    }
    throw StoreError.changedMeanwhile
  }

  private static let tries = 100
}

private final class WrittenOperation: Sendable {
  let operation = Mutex<EntityID?>(nil)
}
