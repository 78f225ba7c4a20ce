extension CommitGraph {
  /// Which nodes some commits lead to, themselves included, by node.
  package func reachable(from starts: some Sequence<Node>) -> [Bool] {
    var isReached = [Bool](repeating: false, count: count)
    var waiting: [Node] = []
    for start in starts where !isReached[Int(start)] {
      isReached[Int(start)] = true
      waiting.append(start)
    }
    while let node = waiting.popLast() {
      forEachParent(of: node) { parent in
        guard Int(parent) < isReached.count, !isReached[Int(parent)] else { return }
        isReached[Int(parent)] = true
        waiting.append(parent)
      }
    }
    return isReached
  }
}
