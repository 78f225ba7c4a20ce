import Git

/// My commits in one repository, as they are remembered.
struct IndexedCommits {
  /// Of names: 20 or 32 bytes.
  var nameSize = 20
  /// All commits made since this time, in seconds since 1970, are among them.
  var horizon = Int64.max
  /// What is to be said of the repository each time.
  var warnings: [GitError] = []
  /// Those in a file of their own.
  var stored: StoredRecords?
  /// The others, by author time.
  var records: [CommitRecord] = []
  /// Those whose offset is none of this earth; they are not among the others.
  var far: [CommitRecord] = []
  /// Of everyone's, those that may name todos, in the order in which they were found.
  var mentions: [MentionRecord] = []
  /// Tells this index from those made before or elsewhere; 0 where it isn't kept.
  var generation: Int64 = 0
  /// What stands for all that links to todos are made of.
  var linkDigest: Int64 = 0
  /// Commits above the size limit, by anyone.
  var oversized: [OversizedCommit] = []
  /// Commits that are replaced in this repository.
  var replaced: [ReplacedCommit] = []
  /// Nodes of the graph that nothing leads to any more.
  var dead: Set<CommitGraph.Node> = []

  /// Of everyone's, those that may name todos and that something leads to.
  var livingMentions: [MentionRecord] {
    dead.isEmpty ? mentions : mentions.filter { !dead.contains($0.commit.node) }
  }

  /// Whether files tell that nothing changed: not of an object that is missing and then comes.
  var isWatchable: Bool {
    warnings.allSatisfy { warning in
      switch warning {
      case .noIdentity, .oversizedCommits: true
      default: false
      }
    }
  }

  /// Changes whenever a commit is added or removed.
  var version: Digest {
    var digest = Digest(UInt64(bitPattern: generation))
    digest.add(stored?.digest.value ?? 0)
    for part in [records, far] { part.withUnsafeBytes { digest.add($0) } }
    dead.sorted().withUnsafeBytes { digest.add($0) }
    return digest
  }

  mutating func add(_ found: [CommitRecord]) {
    if found.isEmpty { return }
    far += found.filter(\.isFar)
    records += found.filter { !$0.isFar }
    records.sort(by: <)
  }

  /// Whether those of that range are as they were written.
  func isWhole(in times: ClosedRange<Int64>) -> Bool { stored?.isWhole(in: times) ?? true }

  /// Those with an author time in that range, by time, copies side by side.
  func commits(in times: ClosedRange<Int64>) -> [CommitRecord] {
    let found = records(in: times)
    return dead.isEmpty ? found : found.filter { !dead.contains($0.node) }
  }

  /// Those whose offset is none of this earth.
  var farCommits: [CommitRecord] {
    far.filter { !dead.contains($0.node) }
  }

  /// The wanted names that are among these commits.
  func names(among wanted: Set<ObjectID>) -> Set<ObjectID> {
    let found = (commits(in: .min ... .max) + farCommits).lazy.map { $0.id(byteCount: nameSize) }
    return wanted.intersection(found)
  }

  /// All but the far ones, dead ones included, by time.
  var all: [CommitRecord] { records(in: .min ... .max) }

  private func records(in times: ClosedRange<Int64>) -> [CommitRecord] {
    var found = stored?.records(in: times) ?? []
    let storedCount = found.count
    found += records.filter { times.contains($0.time) }
    if storedCount > 0, found.count > storedCount { found.sort(by: <) }
    return found
  }
}
