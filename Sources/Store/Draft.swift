import Todos

/// The writes that a command is about to make.
struct Draft {
  private(set) var writes: [RegisterWrite] = []

  mutating func set(_ field: Field, of entity: EntityID, to value: RegisterValue) {
    writes.append(RegisterWrite(entity, field, value))
  }

  mutating func set(_ field: Field, of entity: EntityID, to text: String?) {
    set(field, of: entity, to: RegisterValue(text))
  }
}
