/// Which todos wait for which others. A todo waits for its blockers and for all that they wait for.
package struct DependencyGraph: Sendable {
  /// One todo that waits for another.
  package struct Edge: Hashable, Sendable {
    package let todo: EntityID
    package let blocker: EntityID

    package init(_ todo: EntityID, after blocker: EntityID) {
      self.todo = todo
      self.blocker = blocker
    }
  }

  /// The blockers of each todo, sorted, and the todos that each one blocks.
  private var blockers: [EntityID: [EntityID]] = [:]
  private var blocked: [EntityID: [EntityID]] = [:]
  private let open: Set<EntityID>
  /// Edges that are ignored because newer ones would make a cycle with them, sorted.
  package private(set) var ignored: [Edge] = []

  /// - Parameters:
  ///   - edges: The edges between todos that exist.
  ///   - open: The todos that are open.
  ///   - newestFirst: Sorts edges by the operations that wrote them. Called only if there is a cycle.
  package init(
    _ edges: Set<Edge>, open: Set<EntityID>, newestFirst: ([Edge]) throws -> [Edge]
  ) rethrows {
    self.open = open
    let cyclic = Self.edgesOnOrBetweenCycles(edges)
    for edge in edges.subtracting(cyclic) { add(edge) }
    if !cyclic.isEmpty {
      // Adding the newest first leaves out the oldest edge of each cycle.
      for edge in try newestFirst(cyclic.sorted { $0.sortKey < $1.sortKey }) {
        if edge.todo == edge.blocker || waits(edge.blocker, for: edge.todo) {
          ignored.append(edge)
        } else {
          add(edge)
        }
      }
    }
    for todo in blockers.keys { blockers[todo]?.sort() }
    for todo in blocked.keys { blocked[todo]?.sort() }
    ignored.sort { $0.sortKey < $1.sortKey }
  }

  private mutating func add(_ edge: Edge) {
    blockers[edge.todo, default: []].append(edge.blocker)
    blocked[edge.blocker, default: []].append(edge.todo)
  }

  /// Removes todos without blockers, and those that block none, until only cycles and paths between them are
  /// left.
  private static func edgesOnOrBetweenCycles(_ edges: Set<Edge>) -> Set<Edge> {
    let within = peeled(edges, \.todo, \.blocker)
    return peeled(within, \.blocker, \.todo)
  }

  /// The edges that are left after removing todos with no edge from them, and the edges to them.
  private static func peeled(
    _ edges: Set<Edge>, _ start: KeyPath<Edge, EntityID>, _ end: KeyPath<Edge, EntityID>
  ) -> Set<Edge> {
    var edgesTo = Dictionary(grouping: edges) { $0[keyPath: end] }
    var counts: [EntityID: Int] = [:]
    for edge in edges { counts[edge[keyPath: start], default: 0] += 1 }
    var ends = edgesTo.keys.filter { counts[$0] == nil }
    while let node = ends.popLast() {
      for edge in edgesTo.removeValue(forKey: node) ?? [] {
        let count = (counts[edge[keyPath: start]] ?? 1) - 1
        counts[edge[keyPath: start]] = count
        if count == 0 { ends.append(edge[keyPath: start]) }
      }
    }
    return Set(edgesTo.values.joined())
  }

  /// The direct blockers of a todo.
  package func blockers(of todo: EntityID) -> [EntityID] { blockers[todo] ?? [] }

  /// The todos that a todo blocks directly.
  package func blocked(by todo: EntityID) -> [EntityID] { blocked[todo] ?? [] }

  /// Whether a todo waits for another, directly or through others.
  package func waits(_ todo: EntityID, for blocker: EntityID) -> Bool {
    path(from: todo, to: blocker) != nil
  }

  /// A shortest chain from a todo to one that it waits for, with both; nil if it doesn't wait for it.
  package func path(from todo: EntityID, to blocker: EntityID) -> [EntityID]? {
    var previous: [EntityID: EntityID] = [:]
    var queue = [todo][...]
    while let next = queue.popFirst() {
      if next == blocker {
        var path = [next]
        while let last = path.last, last != todo, let step = previous[last] { path.append(step) }
        return path.reversed()
      }
      for other in blockers(of: next) where other != todo && previous[other] == nil {
        previous[other] = next
        queue.append(other)
      }
    }
    return nil
  }

  /// The open todos that a todo waits for, directly or through done ones, sorted: the nearest on each way.
  package func openBlockers(of todo: EntityID) -> [EntityID] {
    reached(from: todo, blockers, through: { !open.contains($0) }).sorted()
  }

  /// The open todos that wait for a todo, directly or through others.
  package func openDependents(of todo: EntityID) -> Set<EntityID> {
    reached(from: todo, blocked, through: { _ in true })
  }

  /// The open todos that are reached along edges, going on through those that `isPassable` accepts.
  private func reached(
    from start: EntityID, _ edges: [EntityID: [EntityID]], through isPassable: (EntityID) -> Bool
  ) -> Set<EntityID> {
    var found: Set<EntityID> = []
    var seen: Set<EntityID> = [start]
    var stack = edges[start] ?? []
    while let next = stack.popLast() {
      guard seen.insert(next).inserted else { continue }
      if open.contains(next) { found.insert(next) }
      if isPassable(next) { stack += edges[next] ?? [] }
    }
    return found
  }
}

extension DependencyGraph.Edge {
  fileprivate var sortKey: (EntityID, EntityID) { (todo, blocker) }
}
