import Todos

/// The state that operations lead to, by the one rule alone: each field has the value of the greatest
/// (t, r, id) among the operations that are not undone. Written without regard to how the store does it.
struct Fold {
  /// What is left of the operations, the first in order first.
  let operations: [Operation]
  private(set) var purged: Set<EntityID> = []
  private(set) var undone: Set<EntityID> = []
  private(set) var winners: [EntityID: [Field: Winner]] = [:]

  struct Winner {
    let value: RegisterValue
    let operation: Operation
  }

  /// - Parameter broken: A rule that is left out.
  init(_ all: some Collection<Operation>, without broken: BrokenRule? = nil) {
    for operation in all {
      for write in operation.writes where write.field == .purged { purged.insert(write.entity) }
    }
    let purged = purged
    let kept = all.filter { $0.isOfOperations || !purged.contains($0.id) }
    let sorted = kept.sorted { ($0.time, $0.replica, $0.id) < ($1.time, $1.replica, $1.id) }
    operations = broken == .order ? kept : sorted
    findUndone()
    for operation in operations where !undone.contains(operation.id) {
      for write in operation.writes where write.field.isOfEntity {
        winners[write.entity, default: [:]][write.field] = Winner(
          value: write.value, operation: operation)
        if broken == .deletion, write.field == .title {
          winners[write.entity]?[.deleted] = nil
        }
      }
    }
    addMade()
  }

  /// What a machine made by itself holds where nobody said anything else.
  private mutating func addMade() {
    for (entity, registers) in winners {
      for (field, winner) in registers where field.rawValue.hasPrefix("made/") {
        let said = Field(rawValue: String(field.rawValue.dropFirst(5)))
        if registers[said] == nil { winners[entity]?[said] = winner }
      }
    }
  }

  subscript(entity: EntityID, field: Field) -> RegisterValue {
    winners[entity]?[field]?.value ?? .null
  }

  /// What takes an operation back orders after it: from the last one on, each is settled when its turn
  /// comes.
  private mutating func findUndone() {
    var settled: Set<EntityID> = []
    for operation in operations.reversed() {
      settled.insert(operation.id)
      if undone.contains(operation.id) { continue }
      for write in operation.writes where write.field == .undone {
        let isFirst = settled.insert(write.entity).inserted
        if isFirst, write.value == .bool(true) { undone.insert(write.entity) }
      }
    }
  }
}

extension Operation {
  /// Whether it writes to operations, of which no text is kept: it can't be purged.
  var isOfOperations: Bool { writes.contains { !$0.field.isOfEntity } }
}
