/// Reads commits that can be reached and were not read yet, the newest first.
///
/// A walk can stop at any commit and go on later, from the graph and what is left in `unread`.
package struct CommitWalk {
  package private(set) var graph: CommitGraph
  private let history: CommitHistory
  private var heap = CommitHeap()
  /// Tips other than HEAD that the repository doesn't have.
  private var skipped: Set<CommitGraph.Node> = []
  /// Nodes that lead nowhere from the tips, so that they aren't read.
  private let isIgnored: (CommitGraph.Node) -> Bool
  private var ignored: [Unread] = []
  /// Commits above the size limit, which are not passed to the body.
  package private(set) var oversized: [OversizedCommit] = []
  /// Nodes that the commits read by this walk lead to and that were known before.
  package private(set) var landings: Set<CommitGraph.Node> = []

  /// How many commits in a row may be older than what is asked for before a walk ends: clocks go
  /// wrong, so that newer ones can stand behind them.
  package static let patience = 4096

  /// - Parameters:
  ///   - unread: What a former walk with that graph left.
  ///   - isIgnored: Nodes that are not to be read, as nothing leads to them any more.
  package init(
    _ history: CommitHistory, graph: CommitGraph = CommitGraph(), unread: [Unread] = [],
    isIgnored: @escaping (CommitGraph.Node) -> Bool = { _ in false }
  ) {
    self.history = history
    self.graph = graph
    self.isIgnored = isIgnored
    for entry in unread { heap.push(entry) }
    for tip in history.tips {
      let node = self.graph.insert(tip.target).node
      guard !self.graph.isRead(node) else { continue }
      heap.push(Unread(node: node, origin: tip.isHead ? .head : .branch, time: .max))
    }
  }

  /// Goes through the ancestors of one commit alone.
  package init(_ history: CommitHistory, from id: ObjectID) {
    self.history = history
    graph = CommitGraph()
    isIgnored = { _ in false }
    heap.push(Unread(node: graph.insert(id).node, origin: .parent, time: .max))
  }

  /// What is left to read; tips that are missing are not among it.
  package var unread: [Unread] {
    (heap.entries + ignored).filter { !graph.isRead($0.node) && !skipped.contains($0.node) }
  }

  /// The branches that the repository doesn't have the commits of.
  package var missingTips: [Tip] {
    history.tips.filter { tip in graph.node(of: tip.target).map(skipped.contains) ?? false }
  }

  /// Reads on until all that is left was found from commits before a time, in seconds since 1970.
  ///
  /// - Parameter body: Called with each commit, its node, and the later of its times; false ends
  ///   the walk.
  /// - Parameter known: What is known of a commit from elsewhere, so that it isn't read: its parents
  ///   and the later of its times.
  /// - Returns: Whether it got there.
  /// - Throws: `GitError.corrupt` where a commit is missing or malformed, and what the body throws.
  @discardableResult
  package mutating func run(
    until limit: Int64 = .min, patience: Int = CommitWalk.patience,
    known: (ObjectID, CommitGraph.Node) -> (parents: [ObjectID], time: Int64)? = { _, _ in nil },
    _ body: (borrowing RawCommit, CommitGraph.Node) throws -> Bool
  ) throws -> Bool {
    var older = 0
    while let next = heap.first {
      if next.time < limit {
        older += 1
        if older > patience { return true }
      }
      _ = heap.pop()
      if graph.isRead(next.node) { continue }
      if isIgnored(next.node) {
        ignored.append(next)
        continue
      }
      let id = graph.id(of: next.node)
      if let (parents, time) = known(id, next.node) {
        try link(parents, to: next.node, .parent, time)
        if time >= limit { older = 0 }
        continue
      }
      var goesOn = true
      try visit(next, id) { commit, node in
        if commit.latestTime >= limit { older = 0 }
        goesOn = try body(commit, node)
      }
      if !goesOn { return false }
    }
    return true
  }

  private mutating func visit(
    _ entry: Unread, _ id: ObjectID, _ body: (borrowing RawCommit, CommitGraph.Node) throws -> Void
  ) throws {
    var time = entry.time
    let found = try history.read(id) { commit in
      time = commit.latestTime
      try body(commit, entry.node)
    }
    switch (found, entry.origin) {
    case (.commit(let parents), _): try link(parents, to: entry.node, .parent, time)
    case (.oversized(let bytes, let parents), _):
      oversized.append(
        OversizedCommit(node: entry.node, bytes: bytes, hidesHistory: parents == nil))
      try link(parents ?? [], to: entry.node, .parent, time)
    case (.missing, .branch): skipped.insert(entry.node)
    case (.missing, _): throw corrupt("commit \(id) is missing")
    case (_, .parent): throw corrupt("\(id) is no commit")
    case (.tag(let target?), _): try link([target], to: entry.node, .tag, time)
    case (.tag, _), (.other, _): graph.setParents([], of: entry.node)
    }
  }

  private mutating func link(
    _ parents: [ObjectID], to node: CommitGraph.Node, _ origin: Unread.Origin, _ time: Int64
  ) throws(GitError) {
    var nodes: [CommitGraph.Node] = []
    for id in parents {
      let (parent, isNew) = graph.insert(id)
      if skipped.contains(parent) { throw corrupt("commit \(id) is missing") }
      if isNew || !graph.isRead(parent) {
        heap.push(Unread(node: parent, origin: origin, time: time))
      }
      if !isNew { landings.insert(parent) }
      nodes.append(parent)
    }
    graph.setParents(nodes, of: node)
  }

  private func corrupt(_ message: String) -> GitError {
    .corrupt(path: history.path, message: message)
  }
}
