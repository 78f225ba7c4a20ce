import GRDB
import Todos

/// Writes to entities that are to go into their table all at once: in its order each of its pages is
/// written once.
struct PendingWrites {
  private struct Entry {
    let entity: EntityID
    let field: Int
    let writer: Int
    let value: RegisterValue
  }

  private var entries: [Entry] = []
  private var order: [Key] = []
  private var writers: [Registers.Writer] = []
  private var fields: [Field] = []
  private var numbers: [Field: Int] = [:]

  var count: Int { entries.count }

  mutating func append(_ operation: Operation, sequence: Int64) {
    writers.append(
      Registers.Writer(
        sequence: sequence, wall: operation.wall, time: operation.time.rawValue,
        replica: operation.replica, id: operation.id, group: operation.group.rawValue))
    for write in operation.writes where write.field.isOfEntity {
      entries.append(
        Entry(
          entity: write.entity, field: number(of: write.field), writer: writers.count - 1,
          value: write.value))
    }
  }

  private mutating func number(of field: Field) -> Int {
    if let number = numbers[field] { return number }
    numbers[field] = fields.count
    fields.append(field)
    return fields.count - 1
  }

  /// Puts them into the order of the table, and into it.
  mutating func insert(into db: Database) throws {
    sort()
    var rest = order[...]
    for count in [Self.rows, 1] where rest.count >= count {
      let insertion = try Self.insertion(of: count, db)
      while rest.count >= count {
        try insertion.execute { bind in
          for key in rest.prefix(count) {
            let entry = entries[key.index]
            bind(entry.entity)
            bind(fields[entry.field].rawValue)
            bind(writers[entry.writer].sequence)
            bind(entry.value)
          }
        }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// How many a statement takes where there are many: to begin and to end it takes as long as a few rows.
  private static let rows = 64

  private static func insertion(of count: Int, _ db: Database) throws -> RepeatedStatement {
    let rows = Array(repeating: "(?, ?, ?, ?)", count: count).joined(separator: ", ")
    return try RepeatedStatement(
      db, sql: "INSERT INTO write (entity, field, operation, value) VALUES \(rows)")
  }

  /// To move what is to be sorted takes longer than to compare it, so that only this is.
  private struct Key {
    let entity: EntityID
    /// The place of the field among all.
    let place: Int
    /// The number of the entry; they are in the order of their operations.
    let index: Int
  }

  private mutating func sort() {
    var places = Array(repeating: 0, count: fields.count)
    let sorted = fields.indices.sorted {
      fields[$0].rawValue.utf8.lexicographicallyPrecedes(fields[$1].rawValue.utf8)
    }
    for (place, number) in sorted.enumerated() { places[number] = place }
    order = entries.indices.map { index in
      Key(entity: entries[index].entity, place: places[entries[index].field], index: index)
    }
    order.sort { left, right in
      if left.entity != right.entity { return left.entity < right.entity }
      return (left.place, left.index) < (right.place, right.index)
    }
  }

  /// The registers of an entity to which nothing else was written, once they are in order.
  ///
  /// - Parameters:
  ///   - undone: The numbers in the log of the operations that are undone.
  ///   - retracted: The numbers in the log of the operations that were ever undone.
  func registers(
    of entity: EntityID, undone: Set<Int64>, retracted: Set<Int64>
  ) -> Registers {
    var fold = Registers.Fold()
    for key in order[firstIndex(of: entity)...].prefix(while: { $0.entity == entity }) {
      let entry = entries[key.index]
      let writer = writers[entry.writer]
      fold.add(
        Registers.Entry(field: fields[entry.field], value: entry.value, writer: writer),
        isUndone: undone.contains(writer.sequence),
        isRetracted: retracted.contains(writer.sequence))
    }
    return Registers(fold)
  }

  private func firstIndex(of entity: EntityID) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if order[middle].entity < entity { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
