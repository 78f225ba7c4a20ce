import Git

/// Orders commits that were made in the same second, which git's dates don't order: parents come before their
/// children.
struct SameSecondHistory {
  private var commits: [ObjectID] = []
  /// The commit time and parents of each commit read.
  private var known: [ObjectID: (time: Int64, parents: [ObjectID])] = [:]
  private var counts: [Int64: Int] = [:]

  /// The most commits to read between those to order.
  private static let limit = 10_000

  mutating func add(_ commit: borrowing RawCommit) {
    commits.append(commit.id)
    counts[commit.commitTime, default: 0] += 1
    known[commit.id] = (commit.commitTime, commit.parents)
  }

  /// The added commits; only those of the same second are ordered.
  mutating func ordered(in repository: Repository) async throws -> [ObjectID] {
    let seconds = Set(counts.filter { $0.value > 1 }.keys)
    if seconds.isEmpty { return commits }
    // Other commits of the same second can lie between them.
    var next = parents(of: commits, madeIn: seconds)
    while !next.isEmpty, known.count < commits.count + Self.limit {
      var read: [ObjectID] = []
      try await repository.forEachCommit(named: next) { commit in
        known[commit.id] = (commit.commitTime, commit.parents)
        read.append(commit.id)
      }
      next = parents(of: read, madeIn: seconds)
    }
    return parentsFirst()
  }

  /// The parents that weren't read of those commits that were made in these seconds.
  private func parents(of commits: [ObjectID], madeIn seconds: Set<Int64>) -> [ObjectID] {
    let parents = commits.compactMap { known[$0] }.filter { seconds.contains($0.time) }
      .flatMap(\.parents)
    return Set(parents).filter { known[$0] == nil }.sorted()
  }

  private func parentsFirst() -> [ObjectID] {
    let wanted = Set(commits)
    var ordered: [ObjectID] = []
    var entered: Set<ObjectID> = []
    for commit in commits {
      // A commit is on the stack once to enter its parents, and once to leave it.
      var stack = [(id: commit, isLeft: false)]
      while let (id, isLeft) = stack.popLast() {
        if isLeft {
          if wanted.contains(id) { ordered.append(id) }
        } else if entered.insert(id).inserted {
          stack.append((id, true))
          stack += (known[id]?.parents ?? []).filter { known[$0] != nil }.map { ($0, false) }
        }
      }
    }
    return ordered
  }
}
