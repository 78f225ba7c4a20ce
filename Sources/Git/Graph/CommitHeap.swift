/// Commits that were found and not yet read, the newest first.
struct CommitHeap {
  private(set) var entries: [Unread] = []

  var first: Unread? { entries.first }

  mutating func push(_ entry: Unread) {
    entries.append(entry)
    var index = entries.count - 1
    while index > 0, entries[(index - 1) / 2].time < entries[index].time {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func pop() -> Unread? {
    guard let last = entries.popLast() else { return nil }
    guard let first = entries.first else { return last }
    entries[0] = last
    sink()
    return first
  }

  private mutating func sink() {
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < entries.count else { return }
      if child + 1 < entries.count, entries[child + 1].time > entries[child].time { child += 1 }
      guard entries[child].time > entries[index].time else { return }
      entries.swapAt(child, index)
      index = child
    }
  }
}

/// A commit that was found and not yet read.
package struct Unread: Hashable, Sendable {
  /// How the walk came to an object, which decides what git does when it is missing or no commit.
  package enum Origin: UInt8, Sendable {
    case head, branch, tag, parent
  }

  package let node: CommitGraph.Node
  package let origin: Origin
  /// When the commit that led here was made, in seconds since 1970: it is hardly older.
  package let time: Int64

  package init(node: CommitGraph.Node, origin: Origin, time: Int64) {
    self.node = node
    self.origin = origin
    self.time = time
  }
}
