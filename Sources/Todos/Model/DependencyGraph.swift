/// Which todos wait for which others. A todo waits for its own blockers, until they are done or gone.
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
  /// Whether no todo waits for another.
  package var isEmpty: Bool { blockers.isEmpty }

  /// Edges that are ignored because newer ones would make a cycle with them, sorted.
  package private(set) var ignored: [Edge] = []

  /// The most edges of todos that all wait for each other that are looked at, the newest ones. People make
  /// cycles of a few; hostile data must not slow every command.
  package static let cycleLimit = 1_000

  /// - Parameters:
  ///   - edges: The edges between todos that exist.
  ///   - open: The todos that are open.
  ///   - newestFirst: Sorts edges by the operations that wrote them. Called only if there is a cycle.
  package init(
    _ edges: Set<Edge>, open: Set<EntityID>, newestFirst: ([Edge]) throws -> [Edge]
  ) rethrows {
    self.open = open
    let cycles = Self.cycles(edges)
    for edge in edges.subtracting(cycles.joined()) { add(edge) }
    for cycle in cycles {
      // Adding the newest first leaves out the oldest edge of each cycle.
      var kept: [EntityID: [EntityID]] = [:]
      let sorted = try newestFirst(cycle.sorted { $0.sortKey < $1.sortKey })
      for (index, edge) in sorted.enumerated() {
        let isIgnored =
          index >= Self.cycleLimit || edge.todo == edge.blocker
          || Self.path(from: edge.blocker, to: edge.todo, along: kept) != nil
        if isIgnored {
          ignored.append(edge)
        } else {
          kept[edge.todo, default: []].append(edge.blocker)
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

  /// The edges between todos that all wait for each other: the strongly connected components, by Kosaraju's
  /// algorithm.
  package static func cycles(_ edges: Set<Edge>) -> [[Edge]] {
    let blockers = Dictionary(grouping: edges, by: \.todo).mapValues { $0.map(\.blocker) }
    let blocked = Dictionary(grouping: edges, by: \.blocker).mapValues { $0.map(\.todo) }
    var seen: Set<EntityID> = []
    var finished: [EntityID] = []
    for start in blockers.keys where !seen.contains(start) {
      // Each todo is finished after all that it waits for.
      var stack = [(todo: start, isFinished: false)]
      while let (todo, isFinished) = stack.popLast() {
        if isFinished { finished.append(todo) }
        guard !isFinished, seen.insert(todo).inserted else { continue }
        stack.append((todo, true))
        stack += (blockers[todo] ?? []).filter { !seen.contains($0) }.map { ($0, false) }
      }
    }
    var component: [EntityID: Int] = [:]
    for (number, start) in finished.reversed().enumerated() where component[start] == nil {
      var stack = [start]
      while let todo = stack.popLast() {
        guard component[todo] == nil else { continue }
        component[todo] = number
        stack += blocked[todo] ?? []
      }
    }
    let within = edges.filter { component[$0.todo] == component[$0.blocker] }
    return Dictionary(grouping: within) { component[$0.todo] }.values.map { $0 }
  }

  /// The edges that aren't ignored.
  package var edges: Set<Edge> {
    Set(blockers.flatMap { todo, ids in ids.map { Edge(todo, after: $0) } })
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
    Self.path(from: todo, to: blocker, along: blockers)
  }

  package static func path(
    from todo: EntityID, to blocker: EntityID, along edges: [EntityID: [EntityID]]
  ) -> [EntityID]? {
    var previous = [todo: todo]
    var queue = [todo][...]
    while let next = queue.popFirst() {
      if next == blocker {
        var path = [next]
        while let last = path.last, last != todo, let step = previous[last] { path.append(step) }
        return path.reversed()
      }
      for other in edges[next] ?? [] where previous[other] == nil {
        previous[other] = next
        queue.append(other)
      }
    }
    return nil
  }

  /// The open todos that a todo waits for, sorted.
  package func openBlockers(of todo: EntityID) -> [EntityID] {
    blockers(of: todo).filter(open.contains)
  }

  /// The open todos that wait for a todo, directly or through other open ones.
  package func openDependents(of todo: EntityID) -> Set<EntityID> {
    var found: Set<EntityID> = []
    var stack = [todo]
    while let next = stack.popLast() {
      for other in blocked(by: next) where open.contains(other) && found.insert(other).inserted {
        stack.append(other)
      }
    }
    return found
  }
}

extension DependencyGraph.Edge {
  fileprivate var sortKey: (EntityID, EntityID) { (todo, blocker) }
}
