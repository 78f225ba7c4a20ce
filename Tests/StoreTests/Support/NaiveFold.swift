import Todos

/// The state of a set of operations by the specification: the value of each register is the write of the
/// operation with the greatest (t, r, id) that isn't undone. It isn't optimized.
struct NaiveFold {
  private let operations: [Operation]
  private let firsts: [EntityID: Operation]
  /// The writes that undo or redo each command.
  private let retractions: [EntityID: [(operation: Operation, value: RegisterValue)]]

  /// - Parameter operations: Any operations in any order, all with times near the clock.
  init(_ operations: [Operation]) {
    var seen: Set<EntityID> = []
    let set = operations.filter { seen.insert($0.id).inserted }
    let groups = Dictionary(grouping: set, by: \.group)
    // Incomplete commands don't count.
    self.operations = set.filter { operation in
      let parts = groups[operation.group] ?? []
      return parts.contains { $0.part.first == nil } && parts.count { !$0.part.hasNext } == 1
    }
    firsts = Dictionary(uniqueKeysWithValues: self.operations.map { ($0.id, $0) })
    var retractions: [EntityID: [(operation: Operation, value: RegisterValue)]] = [:]
    for operation in self.operations {
      for write in operation.writes where write.field == .undone {
        retractions[write.entity, default: []].append((operation, write.value))
      }
    }
    self.retractions = retractions
  }

  /// Whether a command is undone.
  func isUndone(_ command: EntityID) -> Bool {
    guard let first = firsts[command] else { return false }
    return (retractions[command] ?? []).filter { operation, _ in
      // An operation can't undo a later command.
      let writer = firsts[operation.group] ?? operation
      return Self.isLess(first, writer) && !isUndone(operation.group)
    }.max { Self.isLess($0.0, $1.0) }?.1.isTrue ?? false
  }

  /// The value of each register of each entity.
  func registers() -> [EntityID: [Field: RegisterValue]] {
    var winners: [EntityID: [Field: (Operation, RegisterValue)]] = [:]
    for operation in operations {
      let isUndone = isUndone(operation.group)
      for write in operation.writes where write.field.isEntityField {
        // A number stays assigned even if its command is undone.
        if isUndone, write.field != .handle { continue }
        let winner = winners[write.entity]?[write.field]
        if let winner, Self.isLess(operation, winner.0) { continue }
        winners[write.entity, default: [:]][write.field] = (operation, write.value)
      }
    }
    return winners.mapValues { $0.mapValues(\.1) }
  }

  /// The entities that a block has marked as expired, and to which no other command has written.
  func expired() -> Set<EntityID> {
    var marked: Set<EntityID> = []
    var used: Set<EntityID> = []
    for operation in operations where !isUndone(operation.group) {
      let isRepetition = operation.command == "repeat" && operation.author == .automatic
      for write in operation.writes where write.field != .handle {
        if !isRepetition {
          used.insert(write.entity)
        } else if write.field == .expired {
          marked.insert(write.entity)
        }
      }
    }
    return marked.subtracting(used)
  }

  /// Whether the second operation's writes win.
  static func isLess(_ left: Operation, _ right: Operation) -> Bool {
    (left.time, left.replica, left.id) < (right.time, right.replica, right.id)
  }
}
