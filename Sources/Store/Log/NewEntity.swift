import Todos

/// The writes that create an entity which no operation has written to.
struct NewEntity {
  let id: EntityID
  private(set) var writes: [RegisterWrite]

  init(_ id: EntityID, _ kind: EntityKind) {
    self.id = id
    writes = [RegisterWrite(id, .kind, .string(kind.rawValue))]
  }

  /// Each field once.
  mutating func set(_ field: Field, _ value: RegisterValue) {
    writes.append(RegisterWrite(id, field, value))
  }
}
