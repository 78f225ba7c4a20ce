import GRDB
import Todos

/// The values that the registers of one entity have now.
struct Registers {
  private let values: [Field: (value: RegisterValue, wall: Moment)]
  /// When the entity was last written.
  let updated: Moment
  /// The number in the log of the first operation to arrive that writes it, undone or not; nil
  /// where none does. That an operation is undone is kept with the operation.
  let firstSequence: Int64?

  init(of entity: EntityID, _ db: Database) throws {
    let rows = try RepeatedStatement(
      db,
      sql: """
        SELECT write.field, write.value, operation.wall, operation.undone, operation.sequence
        FROM write JOIN operation ON operation.sequence = write.operation
        WHERE write.entity = ? AND write.field <> 'undone'
        ORDER BY operation.time, operation.replica, operation.id
        """)
    var values: [Field: (value: RegisterValue, wall: Moment)] = [:]
    var updated = Moment(milliseconds: 0)
    var firstSequence: Int64?
    try rows.forEachRow([entity]) { row in
      let sequence = row.integer(4)
      firstSequence = min(firstSequence ?? sequence, sequence)
      if row.integer(3) != 0 { return }
      let wall = Moment(milliseconds: row.integer(2))
      values[Field(rawValue: row.text(0))] = (row.value(1), wall)
      updated = wall
    }
    self.values = values
    self.updated = updated
    self.firstSequence = firstSequence
  }

  subscript(field: Field) -> RegisterValue {
    values[field]?.value ?? .null
  }

  /// What the wall clock showed when the present value was written.
  func wall(of field: Field) -> Moment? {
    values[field]?.wall
  }

  func moment(_ field: Field) -> Moment? {
    self[field].integer.flatMap(Moment.init(stored:))
  }

  /// A reference to another entity.
  func entity(_ field: Field) -> EntityID? {
    self[field].string.flatMap(EntityID.init(hex:))
  }

  /// The elements of a set whose registers are true, sorted.
  func elements(of set: String) -> [String] {
    values.filter(\.value.value.isTrue).compactMap { $0.key.element(of: set) }.sorted()
  }

  /// The same of a set of other entities.
  func entities(of set: String) -> [EntityID] {
    elements(of: set).compactMap(EntityID.init(hex:))
  }

  /// The registers whose names begin with `prefix/`, by what follows.
  func strings(under prefix: String) -> [(element: String, value: String)] {
    values.compactMap { field, entry in
      guard let element = field.element(of: prefix), let value = entry.value.string else {
        return nil
      }
      return (element, value)
    }
  }
}
