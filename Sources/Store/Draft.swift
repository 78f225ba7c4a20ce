import GRDB
import Todos

/// The writes that a command is about to make, one for each register. What a register holds already is
/// not written again, so that history and undo know of real changes alone.
struct Draft {
  private(set) var writes: [RegisterWrite] = []
  /// Where the write of each register is.
  private var places: [Register: Int] = [:]
  private let db: Database
  private var registers: [EntityID: Registers] = [:]

  private struct Register: Hashable {
    let entity: EntityID
    let field: Field
  }

  init(_ db: Database) {
    self.db = db
  }

  mutating func set(_ field: Field, of entity: EntityID, to value: RegisterValue) throws {
    guard try current(field, of: entity) != value else { return }
    let write = RegisterWrite(entity, field, value)
    let register = Register(entity: entity, field: field)
    if let place = places[register] {
      writes[place] = write
    } else {
      places[register] = writes.count
      writes.append(write)
    }
  }

  /// Makes sure that an entity is not deleted, as a preset may be that nobody here has used.
  mutating func restore(_ entity: EntityID) throws {
    if try current(.deleted, of: entity).isTrue {
      try set(.deleted, of: entity, to: .bool(false))
    }
  }

  /// Adds the writes of a new entity, which no others of the draft are to.
  mutating func append(_ entity: NewEntity) {
    writes += entity.writes
  }

  /// Adds a write that is made whatever the register holds, and that no other of the draft is to.
  mutating func append(_ write: RegisterWrite) {
    places[Register(entity: write.entity, field: write.field)] = writes.count
    writes.append(write)
  }

  /// Whether this store has said what kind of thing an entity is.
  func isMadeHere(_ entity: EntityID) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (
            SELECT 1 FROM write JOIN operation ON operation.sequence = write.operation
            WHERE write.entity = ? AND write.field = 'kind' AND operation.undone = 0
              AND \(OwnOperations.condition))
          """), arguments: [entity]) ?? false
  }

  func isWritten(_ field: Field, of entity: EntityID) -> Bool {
    places[Register(entity: entity, field: field)] != nil
  }

  /// Takes an element out of a set; one that was never in it needs no write.
  mutating func remove(_ element: Field, of entity: EntityID) throws {
    if try current(element, of: entity).isTrue {
      try set(element, of: entity, to: .bool(false))
    }
  }

  /// What a register will hold.
  private mutating func current(_ field: Field, of entity: EntityID) throws -> RegisterValue {
    if let place = places[Register(entity: entity, field: field)] { return writes[place].value }
    let values = try registers[entity] ?? Registers(of: entity, db)
    registers[entity] = values
    return values[field]
  }

  mutating func set(_ field: Field, of entity: EntityID, to text: String?) throws {
    try set(field, of: entity, to: RegisterValue(text))
  }
}
