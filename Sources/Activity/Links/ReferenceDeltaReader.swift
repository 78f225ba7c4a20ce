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

  /// Updates the index's link digest, and the positions from which branches move.
  /// - Parameter previous: The previous index.
  /// - Returns: The changes to apply; nil if there are none.
  func delta(
    of index: inout RepositoryIndex, previous: RepositoryIndex?
  ) async throws -> ReferenceDelta? {
    if index.history.isInterrupted { return nil }
    let branches = try await BranchCommits(of: repository, index)
    let positions = try repository.isMirror ? [:] : index.positionsNow
    let cuts = repository.cuts
    let fates = fates(positions, cuts, previous)
    var checkpoint = ScanCheckpoint(
      index, branches, index.hasVanished ? try await fates.targets() : [])
    index.linkDigest = checkpoint.digest
    if try processed.isCurrent(checkpoint.digest, at: path, previous: previous?.linkDigest) {
      (index.positions, index.cuts) = (positions, cuts)
      return nil
    }
    let store = try processed.store()
    let last = try store?.read { try $0.scanCheckpoint(of: path) }
    // Whether the applied index only grew: it is the same one, and nothing was removed from it.
    let onlyGrew =
      last.map {
        $0.generation == checkpoint.generation && $0.mentions <= checkpoint.mentions
      } ?? false
    let known =
      onlyGrew && !index.hasVanished
      ? [] : try store?.read { try $0.recordedReferences(in: path) } ?? []
    let gone = try await gone(of: known, &index)
    let missing = Set(gone.map(\.oid))
    let outcome = try await fates.fates(of: gone, index)
    let successors = Set(
      outcome.values.compactMap(\.successor?.utf8).compactMap { ObjectID(hex: $0) })
    try await note(successors, in: &index)
    var ids = successors.union(
      index.mentions[(onlyGrew ? last?.mentions ?? 0 : 0)...].map(\.id))
    ids.subtract(
      Set(known.compactMap { ObjectID(hex: $0.oid.utf8) }).subtracting(successors))
    if let store {
      for (commit, handles) in branches.handles
      where try !store.read({ try $0.isKnown("\(commit)", naming: handles, in: path) }) {
        ids.insert(commit)
      }
    }
    index.hasVanished = gone.contains { reference in
      if case .vanished = outcome[reference.oid] { return true }
      return reference.vanished != nil && outcome[reference.oid] == nil
    }
    // Nothing tells yet whether the store will apply this, so branches may be said to move from either place.
    index.positions.merge(positions) { old, new in old + new.filter { !old.contains($0) } }
    index.cuts = cuts
    checkpoint = ScanCheckpoint(
      index, branches, index.hasVanished ? try await fates.targets() : [])
    return ReferenceDelta(
      path: path, checkpoint: checkpoint,
      found: try await referencingCommits(index.oldestFirst(ids), branches),
      gone: outcome,
      returned: Set(known.lazy.filter { $0.vanished != nil }.map(\.oid)).subtracting(missing))
  }

  private func fates(
    _ positions: Positions, _ cuts: Digest, _ previous: RepositoryIndex?
  ) -> CommitFates {
    // An index that counts only, or none, has no positions.
    let former = previous.flatMap { $0.positions.isEmpty ? nil : $0 }
    return CommitFates(
      repository: repository, rewritten: processed.rewritten[path] ?? [:],
      positions: positions, former: former?.positions,
      formerTips: (previous?.history.tips ?? [])
        + (former?.positions.values.joined().map(\.self) ?? []),
      isWhole: cuts == former?.cuts ?? Digest())
  }

  /// The recorded commits that are no longer reachable. Reachable ones that the index doesn't have, because
  /// their author isn't me, are added to it.
  private func gone(
    of known: [RecordedReference], _ index: inout RepositoryIndex
  ) async throws -> [RecordedReference] {
    if known.isEmpty { return [] }
    let ids = Set(known.compactMap { ObjectID(hex: $0.oid.utf8) })
    var absent = ids.subtracting(index.present(among: ids))
    var others: [ObjectID] = []
    try await repository.forEachCommit(named: absent.sorted()) { commit in
      if !classifier.identities.includes(commit) { others.append(commit.id) }
    }
    if !others.isEmpty {
      let unreachable = try await repository.commitsWithParents(
        from: others, excluding: try await index.tips(of: repository))
      let reachable = Set(others).subtracting(unreachable.map(\.id))
      try await note(reachable, in: &index)
      absent.subtract(reachable)
    }
    return known.filter { reference in
      guard let id = ObjectID(hex: reference.oid.utf8), absent.contains(id) else { return false }
      if reference.vanished != nil { return true }
      return index.history.reaches(max(reference.authored, reference.committed.seconds))
    }
  }

  /// Adds commits to the index that don't mention todos but are linked to some, unless it has them.
  private func note(_ ids: Set<ObjectID>, in index: inout RepositoryIndex) async throws {
    let absent = ids.subtracting(index.present(among: ids))
    var records: [CommitRecord] = []
    try await repository.forEachCommit(named: absent.sorted()) { commit in
      records.append(
        CommitRecord(commit, isMine: false, mayReferenceTodos: true, isAssisted: false))
    }
    try index.add(records)
  }

  private func referencingCommits(
    _ ids: [ObjectID], _ branches: BranchCommits
  ) async throws -> [ReferencingCommit] {
    if ids.isEmpty { return [] }
    let head = processed.isHeadNew ? try await repository.head() : nil
    var found: [(commit: ReferencingCommit, id: ObjectID, parents: [ObjectID])] = []
    try await repository.forEachCommit(named: ids) { commit in
      let referencing = ReferencingCommit(
        commit, classifier, branches: branches.handles[commit.id] ?? [],
        isBeingMade: commit.id == head)
      found.append((referencing, commit.id, commit.parents))
    }
    // Neither git's dates nor a branch's ids order commits of the same second.
    return found.parentsFirst { ($0.id, $0.parents) }.map(\.commit)
  }
}

extension ScanCheckpoint {
  /// - Parameter targets: The histories in which squashes of vanished commits are looked for.
  fileprivate init(_ index: RepositoryIndex, _ branches: BranchCommits, _ targets: [ObjectID]) {
    // The order in which they were found doesn't matter.
    var sum: UInt64 = 0
    for mention in index.mentions {
      var digest = Digest()
      digest.add(mention.id.words.0)
      sum &+= digest.value
    }
    // Don't start from the default value: a digest added to an equal one gives 0.
    var all = Digest(1)
    for part in [branches.digest.value, index.removed.value, sum] { all.add(part) }
    for target in targets { all.add(target.words.0) }
    // An index that isn't updated doesn't know what was removed from it.
    if !index.history.isIncremental { all.add(index.version.value) }
    self.init(
      generation: index.generation, mentions: index.mentions.count,
      digest: Int64(bitPattern: all.value))
  }
}

extension ReferencingCommit {
  /// - Parameter branches: The todos that its branch is named after, used only if the commit is mine.
  fileprivate init(
    _ commit: borrowing RawCommit, _ classifier: CommitClassifier, branches: [Handle],
    isBeingMade: Bool
  ) {
    let isMine = classifier.identities.includes(commit)
    let parsed = CommitReferences(
      commit.message, byMe: isMine, isMerge: commit.parents.count > 1,
      bareReferences: classifier.bareReferences, remotes: isMine ? classifier.remotes : [])
    self.init(
      oid: "\(commit.id)", subject: commit.subject, authored: commit.author.seconds.storable,
      offset: commit.author.offset,
      committed: Moment(seconds: commit.committer.seconds.storable),
      copy: Int64(bitPattern: commit.copyDigest.value), references: parsed.references,
      issues: parsed.issues, branches: isMine ? branches : [], reverted: parsed.reverted,
      revertedSubjects: parsed.revertedSubjects, isBeingMade: isBeingMade)
  }
}

extension RepositoryIndex {
  /// These commits: first those that mention todos, parents before their children, then the others by id.
  fileprivate func oldestFirst(_ ids: Set<ObjectID>) -> [ObjectID] {
    let mentioned = mentions.map(\.id).filter(ids.contains)
    return mentioned + ids.subtracting(mentioned).sorted()
  }

  /// The local branches that were just read.
  fileprivate var positionsNow: Positions {
    var positions: Positions = [:]
    for tip in branches {
      if let name = tip.reference, name.hasPrefix("refs/heads/") { positions[name] = [tip.target] }
    }
    return positions
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
  ) async throws -> (commits: [DescribedCommit], warnings: [RepositoryWarning]) {
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
  func linkedTodos(of commits: [CountedCommit]) throws -> [ObjectID: [LinkedTodo]] {
    let linked = try store.read { snapshot in
      try snapshot.todos(linkedTo: commits.lazy.flatMap { [$0.id] + $0.copies }.map { "\($0)" })
    }
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
  package var todos: [LinkedTodo]
}
