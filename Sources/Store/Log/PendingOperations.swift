import Todos

/// Operations still to be looked at, each once, the greatest (t, r, id) first.
struct PendingOperations {
  struct Entry: Comparable {
    let time: Int64
    let replica: EntityID
    let id: EntityID

    static func < (left: Entry, right: Entry) -> Bool {
      (left.time, left.replica, left.id) < (right.time, right.replica, right.id)
    }
  }

  /// Ascending.
  private var entries: [Entry] = []

  mutating func insert(_ operation: Operation) {
    insert([
      Entry(time: operation.time.rawValue, replica: operation.replica, id: operation.id)
    ])
  }

  mutating func insert(_ added: [Entry]) {
    for entry in added {
      let index = firstIndex(notBefore: entry)
      if index == entries.count || entries[index] != entry { entries.insert(entry, at: index) }
    }
  }

  mutating func popGreatest() -> EntityID? {
    entries.popLast()?.id
  }

  private func firstIndex(notBefore entry: Entry) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
