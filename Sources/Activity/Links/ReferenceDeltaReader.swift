import Files
import Git
package import Store
import Todos

/// Finds what changed in a repository's commits that mention todos.
struct ReferenceDeltaReader {
  let repository: Repository
  /// The path by which the repository is linked.
  let path: String
  let classifier: CommitClassifier
  let processed: ProcessedCommits

  /// Updates the index's link digest.
  /// - Parameter previous: The link digest of the previous index.
  /// - Returns: The changes to apply; nil if there are none.
  func delta(
    of index: inout RepositoryIndex, previous: Int64?
  ) async throws -> ReferenceDelta? {
    // A partly read history has no horizon.
    guard index.horizon != .max else { return nil }
    let branches = try await BranchCommits(of: repository, index)
    let checkpoint = ScanCheckpoint(index, branches: branches.digest)
    index.linkDigest = checkpoint.digest
    if try processed.isCurrent(checkpoint.digest, at: path, previous: previous) { return nil }
    let store = try processed.store()
    let last = try store?.scanCheckpoint(of: path)
    // Whether the applied index only grew: it is the same one, and nothing was removed from it.
    let onlyGrew =
      last.map {
        $0.generation == checkpoint.generation && checkpoint.generation != 0
          && $0.mentions <= checkpoint.mentions
      } ?? false
    let known = onlyGrew ? [] : try store?.recordedReferences(in: path) ?? []
    let gone = try await withoutOthers(gone(of: known, index))
    let rewritten = rewritten(gone, index)
    let seen = Set(known.map(\.oid))
    let mentions = index.mentions[(onlyGrew ? last?.mentions ?? 0 : 0)...]
    var ids = Set(mentions.map(\.id).filter { !seen.contains("\($0)") })
    ids.formUnion(rewritten.values)
    if let store {
      for (commit, handles) in branches.handles
      where try handles.contains(where: { try !store.isKnown("\(commit)", naming: $0, in: path) }) {
        ids.insert(commit)
      }
    }
    return ReferenceDelta(
      path: path, checkpoint: checkpoint,
      found: try await referencingCommits(ids.sorted(), branches, index, since: last),
      gone: Set(gone.map(\.oid)),
      rewritten: Dictionary(uniqueKeysWithValues: rewritten.map { ("\($0)", "\($1)") }))
  }

  /// The recorded commits that are no longer reachable.
  private func gone(of known: [RecordedReference], _ index: RepositoryIndex) -> [RecordedReference]
  {
    if known.isEmpty { return [] }
    let mentions = Set(index.mentions.map(\.id))
    let others = Set(known.compactMap { ObjectID(hex: $0.oid.utf8) }).subtracting(mentions)
    let present = mentions.union(index.myCommits(among: others))
    return known.filter { reference in
      guard let id = ObjectID(hex: reference.oid.utf8), !present.contains(id) else { return false }
      guard index.isIncremental else { return !reference.isByBranch }
      return max(reference.authored, reference.committed.seconds) >= index.horizon
    }
  }

  /// The rewritten versions of removed commits. Only commits linked by their branch need this: the others
  /// are linked again by the message of the rewritten commit.
  private func rewritten(
    _ gone: [RecordedReference], _ index: RepositoryIndex
  ) -> [ObjectID: ObjectID] {
    let gone = gone.filter(\.isByBranch)
    guard !gone.isEmpty else { return [:] }
    var steps = processed.rewritten[path] ?? [:]
    steps.merge(repository.amendments) { $1 }
    let existing = index.myCommits(among: Set(steps.values))
    var rewritten: [ObjectID: ObjectID] = [:]
    for reference in gone {
      guard let id = ObjectID(hex: reference.oid.utf8) else { continue }
      rewritten[id] = Self.end(of: id, steps, existing) ?? index.copy(of: reference)
    }
    return rewritten
  }

  /// Leaves out commits by someone who is no longer me. The index doesn't have them, so it can't show that
  /// they are gone.
  private func withoutOthers(_ gone: [RecordedReference]) async throws -> [RecordedReference] {
    let ids = gone.filter(\.isByBranch).compactMap { ObjectID(hex: $0.oid.utf8) }
    if ids.isEmpty { return gone }
    var others: Set<String> = []
    try await repository.forEachCommit(named: ids) { commit in
      if !classifier.identities.includes(commit) { others.insert("\(commit.id)") }
    }
    return gone.filter { !others.contains($0.oid) }
  }

  /// Follows a commit through its rewrites to the first one that still exists.
  private static func end(
    of id: ObjectID, _ steps: [ObjectID: ObjectID], _ existing: Set<ObjectID>
  ) -> ObjectID? {
    var id = id
    var seen: Set<ObjectID> = []
    while let next = steps[id], seen.insert(next).inserted {
      if existing.contains(next) { return next }
      id = next
    }
    return nil
  }

  private func referencingCommits(
    _ ids: [ObjectID], _ branches: BranchCommits, _ index: RepositoryIndex,
    since last: ScanCheckpoint?
  ) async throws -> [ReferencingCommit] {
    if ids.isEmpty { return [] }
    var referencingCommits: [ReferencingCommit] = []
    try await repository.forEachCommit(named: ids) { commit in
      referencingCommits.append(
        ReferencingCommit(
          commit, classifier, branches: branches.handles[commit.id] ?? [],
          isOld: isOld(commit, index, since: last)))
    }
    return referencingCommits
  }

  /// Whether a commit was found only because more history was read, or the repository was never scanned
  /// before.
  private func isOld(
    _ commit: borrowing RawCommit, _ index: RepositoryIndex, since last: ScanCheckpoint?
  ) -> Bool {
    guard let last else { return true }
    // The last scan covered everything since its horizon, so a commit from that time is new. Repositories
    // that only the `git` program can read are always read completely.
    if commit.latestTime >= last.horizon || !index.isIncremental { return false }
    return index.record(of: commit.id, authored: commit.authorTime)?.isNew != true
  }
}

extension ScanCheckpoint {
  /// - Parameter branches: A digest of the commits on branches named after todos.
  fileprivate init(_ index: RepositoryIndex, branches: Digest) {
    // The order in which they were found doesn't matter.
    var sum: UInt64 = 0
    for mention in index.mentions {
      var digest = Digest()
      digest.add(mention.id.words.0)
      sum &+= digest.value
    }
    // Don't start from the default value: a digest added to an equal one gives 0.
    var all = Digest(1)
    for part in [branches.value, index.removed.value, sum] { all.add(part) }
    self.init(
      generation: index.generation, mentions: index.mentions.count, horizon: index.horizon,
      // 0 means that nothing is known about the index.
      digest: Int64(bitPattern: all.value | 1))
  }
}

extension ReferencingCommit {
  /// - Parameter branches: The todos that its branches are named after, used only if the commit is mine.
  fileprivate init(
    _ commit: borrowing RawCommit, _ classifier: CommitClassifier, branches: [Handle], isOld: Bool
  ) {
    let isMine = classifier.identities.includes(commit)
    let parsed = CommitReferences(
      commit.message, byMe: isMine, bareReferences: classifier.bareReferences,
      remotes: isMine ? classifier.remotes : [])
    self.init(
      oid: "\(commit.id)", subject: commit.subject, authored: commit.authorTime.storable,
      committed: Moment(seconds: commit.commitTime.storable),
      copy: Int64(bitPattern: commit.copyDigest.value), references: parsed.references,
      issues: parsed.issues, branches: isMine ? branches : [], reverted: parsed.reverted,
      isOld: isOld)
  }
}

extension RepositoryIndex {
  /// A commit of mine that is a copy of a removed one.
  fileprivate func copy(of reference: RecordedReference) -> ObjectID? {
    commits(in: reference.authored...reference.authored)
      .first { Int64(bitPattern: $0.key.digest) == reference.copy }?.id
  }
}

extension Int64 {
  /// Clamps the seconds of an absurd date to a range that is safe for arithmetic.
  fileprivate var storable: Int64 { Swift.min(Swift.max(self, -1 << 35), 1 << 35) }
}

extension ActivityReader {
  /// Adds subjects, parents and linked todos to commits and keeps their order. A repository that can no
  /// longer be read becomes a warning.
  func described(
    _ commits: [CountedCommit]
  ) async throws(StoreError) -> (commits: [DescribedCommit], warnings: [RepositoryWarning]) {
    let todos = try linkedTodos(of: commits)
    var found: [ObjectID: (subject: String, parents: [ObjectID])] = [:]
    var warnings: [RepositoryWarning] = []
    let repositories = Dictionary(grouping: commits, by: \.repository.path)
    for (path, commits) in repositories.sorted(by: { $0.key < $1.key }) {
      do {
        let repository = try await Repository(at: path, environment: environment)
        try await repository.forEachCommit(named: commits.map(\.id)) { commit in
          found[commit.id] = (commit.subject, commit.parents)
        }
      } catch {
        warnings.append(RepositoryWarning(path: path, error: GitError(error, path: path)))
      }
    }
    let described = commits.map { commit in
      DescribedCommit(
        commit: commit, subject: found[commit.id]?.subject ?? "",
        parents: found[commit.id]?.parents ?? [], todos: todos[commit.id] ?? [])
    }
    return (described, warnings)
  }

  /// The todos that each commit or one of its copies is linked to.
  func linkedTodos(of commits: [CountedCommit]) throws(StoreError) -> [ObjectID: [LinkedTodo]] {
    let linked = try store.todos(
      linkedTo: commits.lazy.flatMap { [$0.id] + $0.copies }.map { "\($0)" })
    guard !linked.isEmpty else { return [:] }
    var todos: [ObjectID: [LinkedTodo]] = [:]
    for commit in commits {
      for link in ([commit.id] + commit.copies).flatMap({ linked["\($0)"] ?? [] }) {
        let isListed = todos[commit.id]?.contains { $0.todo.id == link.todo.id } ?? false
        if !isListed { todos[commit.id, default: []].append(link) }
      }
    }
    return todos
  }
}

/// A commit of mine with its subject and its linked todos.
package struct DescribedCommit: Hashable, Sendable {
  package let commit: CountedCommit
  /// The first paragraph of its message on one line; empty if it can't be read.
  package let subject: String
  /// With replace refs and grafts applied; empty if they can't be read.
  let parents: [ObjectID]
  package let todos: [LinkedTodo]
}
