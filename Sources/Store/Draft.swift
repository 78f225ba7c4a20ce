import GRDB
import Todos

/// The writes that a command is about to make. What a register holds already is not written again,
/// so that history and undo know of real changes alone.
struct Draft {
  private(set) var writes: [RegisterWrite] = []
  private let db: Database
  private var registers: [EntityID: Registers] = [:]

  init(_ db: Database) {
    self.db = db
  }

  mutating func set(_ field: Field, of entity: EntityID, to value: RegisterValue) throws {
    let current = try registers[entity] ?? Registers(of: entity, db)
    registers[entity] = current
    guard current[field] != value else { return }
    writes.append(RegisterWrite(entity, field, value))
  }

  mutating func set(_ field: Field, of entity: EntityID, to text: String?) throws {
    try set(field, of: entity, to: RegisterValue(text))
  }
}
