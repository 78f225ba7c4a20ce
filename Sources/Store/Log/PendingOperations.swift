import HeapModule
import Todos

/// Operations still to be looked at, each once, the greatest (t, r, id) first.
struct PendingOperations {
  struct Entry: Hashable, Comparable {
    let time: Int64
    let replica: EntityID
    let id: EntityID

    static func < (left: Entry, right: Entry) -> Bool {
      (left.time, left.replica, left.id) < (right.time, right.replica, right.id)
    }
  }

  private var entries = Heap<Entry>()
  private var present: Set<Entry> = []

  mutating func insert(_ operation: Operation) {
    insert([
      Entry(time: operation.time.rawValue, replica: operation.replica, id: operation.id)
    ])
  }

  mutating func insert(_ added: [Entry]) {
    for entry in added where present.insert(entry).inserted { entries.insert(entry) }
  }

  mutating func popGreatest() -> EntityID? {
    guard let greatest = entries.popMax() else { return nil }
    present.remove(greatest)
    return greatest.id
  }
}
