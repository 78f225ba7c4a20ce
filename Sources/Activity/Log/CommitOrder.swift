import Git

/// Puts commits that were made in one second in the order of their history: git's dates tell seconds,
/// and a script makes many in one.
struct CommitOrder: Sendable {
  let environment: GitEnvironment

  /// - Parameter commits: The newest first.
  func ordered(_ commits: [CountedCommit]) async -> [CountedCommit] {
    var ordered = commits
    var start = 0
    while start < ordered.count {
      let first = ordered[start]
      let end =
        ordered[start...].firstIndex { $0.time != first.time || $0.offset != first.offset }
        ?? ordered.count
      if end - start > 1 {
        ordered.replaceSubrange(start..<end, with: await inHistory(Array(ordered[start..<end])))
      }
      start = end
    }
    return ordered
  }

  /// Children before their parents, those of each repository together.
  private func inHistory(_ commits: [CountedCommit]) async -> [CountedCommit] {
    var parents: [ObjectID: [ObjectID]] = [:]
    for (path, commits) in Dictionary(grouping: commits, by: \.repository.path) {
      // What can't be read any more stays where it is.
      guard let repository = try? await Repository(at: path, environment: environment) else {
        continue
      }
      try? await repository.forEachCommit(named: commits.map(\.id)) { commit in
        parents[commit.id] = commit.parents
      }
    }
    var ordered: [CountedCommit] = []
    var left = commits
    while !left.isEmpty {
      let inner = Set(left.flatMap { parents[$0.id] ?? [] })
      // Damaged data could go in circles.
      let next = left.firstIndex { !inner.contains($0.id) } ?? 0
      ordered.append(left.remove(at: next))
    }
    return ordered
  }
}
