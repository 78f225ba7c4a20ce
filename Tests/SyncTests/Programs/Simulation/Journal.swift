import Todos

/// What commands that printed success wrote, told by those who gave them and not by the log.
struct Journal {
  /// A value that was typed.
  struct Typed {
    let entity: EntityID
    let field: Field
    let value: RegisterValue

    init(_ entity: EntityID, _ field: Field, _ value: RegisterValue) {
      self.entity = entity
      self.field = field
      self.value = value
    }
  }

  struct Entry {
    let operation: EntityID
    let typed: Typed
  }

  /// By the operations that hold them.
  private(set) var entries: [Entry] = []
  /// Words that were purged.
  var purgedWords: Set<String> = []
  /// Operations that any person purged.
  var purged: Set<EntityID> = []
  /// Whether two machines may take the same letters, for they couldn't know of each other.
  var lettersMayClash = false

  /// How often a replica's id was left by a copy.
  var forks: [EntityID: Int] = [:]
  /// By the replicas that were left, the numbers that were told by who left them: at another remote they
  /// may be known.
  var leftNumbers: [EntityID: Set<Int>] = [:]

  mutating func add(_ typed: [Typed], by operations: [Operation]) -> [Typed] {
    var missing: [Typed] = []
    for value in typed {
      let operation = operations.first { operation in
        operation.writes.contains {
          $0.entity == value.entity && $0.field == value.field && $0.value == value.value
        }
      }
      guard let operation else {
        missing.append(value)
        continue
      }
      entries.append(Entry(operation: operation.id, typed: value))
    }
    return missing
  }
}
