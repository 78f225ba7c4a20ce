import Todos

/// The state that a set of operations has, as the specification says it: each register's value is that of the greatest
/// (t, r, id) among the operations that aren't undone. Nothing here is fast.
struct NaiveFold {
  private let operations: [Operation]
  private let firsts: [EntityID: Operation]
  /// What is written of each command's being undone.
  private let retractions: [EntityID: [(operation: Operation, value: RegisterValue)]]

  /// - Parameter operations: Any, in any order; all of them near the clock.
  init(_ operations: [Operation]) {
    var seen: Set<EntityID> = []
    let set = operations.filter { seen.insert($0.id).inserted }
    let groups = Dictionary(grouping: set, by: \.group)
    // A command that isn't whole doesn't count.
    self.operations = set.filter { operation in
      let parts = groups[operation.group] ?? []
      return parts.contains { $0.part.first == nil } && parts.count { !$0.part.isFollowed } == 1
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
      // Nothing undoes a command before it is given.
      let writer = firsts[operation.group] ?? operation
      return Self.isLess(first, writer) && !isUndone(operation.group)
    }.max { Self.isLess($0.0, $1.0) }?.1.isTrue ?? false
  }

  /// The value of each register of each entity.
  func registers() -> [EntityID: [Field: RegisterValue]] {
    var winners: [EntityID: [Field: (Operation, RegisterValue)]] = [:]
    for operation in operations {
      let isUndone = isUndone(operation.group)
      for write in operation.writes where write.field.isOfEntity {
        // A number that was given stays given.
        if isUndone, write.field != .handle { continue }
        let winner = winners[write.entity]?[write.field]
        if let winner, Self.isLess(operation, winner.0) { continue }
        winners[write.entity, default: [:]][write.field] = (operation, write.value)
      }
    }
    return winners.mapValues { $0.mapValues(\.1) }
  }

  /// Whether the second writer's value counts.
  static func isLess(_ left: Operation, _ right: Operation) -> Bool {
    (left.time, left.replica, left.id) < (right.time, right.replica, right.id)
  }
}
