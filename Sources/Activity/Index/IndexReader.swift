import Git

/// Brings what is remembered of a repository up to date, by reading what is new.
///
/// Where it is told to stop, what was read so far is kept, and goes back to no certain time.
struct IndexReader {
  let repository: Repository
  let limits: ReadingLimits
  /// Whether no other repository is read meanwhile, so that there is a processor to spare.
  let isAlone: Bool
  /// What tells a new index from all others; 0 where it isn't kept.
  let generation: Int64
  /// What is told how many commits were read, and says whether to go on.
  let progress: (Int) -> Bool

  /// - Parameters:
  ///   - previous: What is remembered.
  ///   - time: Commits since then are asked for, in seconds since 1970.
  func update(_ previous: RepositoryIndex?, from time: Int64) async throws -> RepositoryIndex {
    let identities = try await repository.identities()
    let notes = try CommitNotes(of: repository, identities)
    guard let history = try repository.history() else { return try await readAll(notes) }
    var alterations = Digest()
    alterations.add(history.alterations)
    let replaced = history.replacedCommits()
    // The clone that a replaced commit counts for must not depend on the days requested.
    let time = replaced.isEmpty ? time : .min
    let basis = RepositoryIndex.Basis(
      identities: notes.digest.value, alterations: alterations.value)
    var index = newIndex(basis)
    if let previous, previous.basis == basis,
      previous.commits.dead.count <= previous.graph.count / 2
    {
      index = previous
    }
    do {
      try await read(history, into: &index, notes, from: time)
    } catch is DamagedIndex {
      index = newIndex(basis)
      try await read(history, into: &index, notes, from: time)
    }
    let missing = history.tips.filter { tip in
      index.graph.node(of: tip.target).map { !index.tips.contains($0) } ?? true
    }
    let broken = try repository.brokenReference(missing: missing)
    index.commits.replaced = replaced
    let oversized = index.commits.oversized.filter { !index.commits.dead.contains($0.node) }
    index.commits.warnings =
      warnings(identities, broken)
      + [GitError(oversized, in: index.graph, path: repository.path)].compactMap(\.self)
    let absent = Set(missing.map(\.target))
    index.namedTips = history.tips.compactMap { tip in
      guard let reference = tip.reference, !absent.contains(tip.target) else { return nil }
      return NamedTip(reference: reference, target: tip.target)
    }
    return index
  }

  private func newIndex(_ basis: RepositoryIndex.Basis) -> RepositoryIndex {
    var index = RepositoryIndex(basis: basis)
    index.commits.generation = generation
    return index
  }

  private func warnings(_ identities: Identities, _ broken: GitError?) -> [GitError] {
    let unknown = identities.emails.isEmpty ? GitError.noIdentity : nil
    return [broken, identities.missing, unknown].compactMap(\.self)
  }

  private func read(
    _ history: CommitHistory, into index: inout RepositoryIndex, _ notes: CommitNotes,
    from time: Int64
  ) async throws {
    var found = Found(notes: notes, limits: limits, progress: progress)
    let (oldCount, oldHorizon) = (index.graph.count, index.commits.horizon)
    let limit = min(time, index.commits.horizon)
    // What a former walk came to and left as too old is only read once older commits are asked for.
    var goesDeeper = time < index.commits.horizon
    var isComplete = true
    var isSettled = false
    while !isSettled {
      let isNew = index.graph.count == 0
      let dead = index.commits.dead
      let old = goesDeeper ? [] : index.unread.filter { $0.time < limit }
      let waiting = goesDeeper ? index.unread : index.unread.filter { $0.time >= limit }
      guard waiting.isEmpty || index.graph.isWhole else { throw DamagedIndex() }
      var walk = CommitWalk(history, graph: index.graph, unread: waiting, isIgnored: dead.contains)
      // The walk has the graph now: a second owner would make each change copy it.
      index.graph = CommitGraph()
      let middle = isNew && isAlone ? history.middle(ofAtLeast: limits.large) : nil
      if let middle, middle.time > limit {
        isComplete = try await run(&walk, until: limit, halvedAt: middle, &found)
      } else {
        isComplete = try run(&walk, until: limit, .none, &found)
      }
      index.graph = walk.graph
      index.commits.oversized += walk.oversized
      index.unread = walk.unread + old.filter { !walk.graph.isRead($0.node) }
      let missing = Set(walk.missingTips.map(\.target))
      let tips = history.tips.map(\.target).filter { !missing.contains($0) }
      isSettled = try index.settle(
        tips: Set(tips.compactMap { index.graph.node(of: $0) }), landings: walk.landings)
      // What stands behind those that are back was left for another reason.
      goesDeeper = true
    }
    index.newCount = found.records.count { record in
      // Others are found by looking further back.
      oldCount > 0 && Int(record.node) >= oldCount && record.time >= oldHorizon
    }
    index.commits.add(found.records)
    index.commits.mentions += found.mentions
    index.commits.horizon = !isComplete ? .max : index.unread.isEmpty ? .min : limit
  }

  /// Walks to the middle of a long history while another thread reads on from there.
  /// - Returns: Whether the walk came to its end.
  private func run(
    _ walk: inout CommitWalk, until limit: Int64, halvedAt middle: (id: ObjectID, time: Int64),
    _ found: inout Found
  ) async throws -> Bool {
    let (path, environment) = (repository.path, repository.environment)
    let notes = found.notes
    async let older = ReadAhead(from: middle.id, at: path, environment: environment, notes)
    let isThere = try walk.run(until: middle.time, patience: 0) { commit, node in
      found.note(commit, node)
    }
    guard isThere else { return false }
    return try run(&walk, until: limit, await older, &found)
  }

  /// - Parameter ahead: What another thread has read.
  /// - Returns: Whether the walk came to its end.
  private func run(
    _ walk: inout CommitWalk, until limit: Int64, _ ahead: ReadAhead, _ found: inout Found
  ) throws -> Bool {
    try walk.run(
      until: limit, patience: limits.patience,
      known: { id, node in
        guard let (parents, time, commit) = ahead.commit(id) else { return nil }
        found.add(commit, node)
        return (parents, time)
      },
      { commit, node in found.note(commit, node) })
  }

  /// What only the `git` program reads is read as a whole.
  private func readAll(_ notes: CommitNotes) async throws -> RepositoryIndex {
    var index = RepositoryIndex(
      basis: RepositoryIndex.Basis(identities: notes.digest.value, alterations: 0))
    var found = Found(notes: notes, limits: limits, progress: progress)
    try await repository.forEachCommit { commit in
      index.commits.nameSize = commit.id.byteCount
      if !found.note(commit, 0) { throw CancellationError() }
    }
    index.commits.add(found.records)
    index.commits.mentions = found.mentions
    index.commits.horizon = .min
    index.commits.replaced = try await repository.replacedCommitsByGit()
    index.commits.warnings = warnings(notes.identities, nil)
    index.namedTips = try await repository.branches().others.compactMap { branch in
      NamedTip(reference: "refs/heads/\(branch.name)", target: branch.tip)
    }
    return index
  }
}

extension RepositoryIndex {
  /// Takes note of where branches are now.
  ///
  /// - Parameter landings: Known nodes that newly read ones lead to.
  /// - Returns: False where nodes that nothing led to are reached again, so that what stands behind
  ///   them is to be read.
  /// - Throws: `DamagedIndex` where the graph isn't as it was written.
  fileprivate mutating func settle(
    tips newTips: Set<CommitGraph.Node>, landings: Set<CommitGraph.Node>
  ) throws(DamagedIndex) -> Bool {
    // What a branch left is still reached where a new commit leads there: history only grew.
    let left = tips.subtracting(newTips).subtracting(landings)
    tips = newTips
    let revived = !commits.dead.isDisjoint(with: landings.union(newTips))
    guard !left.isEmpty || revived else { return true }
    guard graph.isWhole else { throw DamagedIndex() }
    let isReached = graph.reachable(from: newTips)
    commits.dead = Set(
      isReached.indices.lazy.filter { !isReached[$0] }.map { CommitGraph.Node($0) })
    return !revived
  }
}

/// What was remembered can't be used.
private struct DamagedIndex: Error {}

/// What is kept of the commits that were read.
private struct Found {
  let notes: CommitNotes
  let limits: ReadingLimits
  let progress: (Int) -> Bool
  var records: [CommitRecord] = []
  var mentions: [MentionRecord] = []
  private var count = 0

  init(notes: CommitNotes, limits: ReadingLimits, progress: @escaping (Int) -> Bool) {
    self.notes = notes
    self.limits = limits
    self.progress = progress
  }

  /// - Returns: Whether to go on.
  mutating func note(_ commit: borrowing RawCommit, _ node: CommitGraph.Node) -> Bool {
    let found = notes.note(commit, node)
    if let record = found.record { records.append(record) }
    if let mention = found.mention { mentions.append(mention) }
    count += 1
    return count % limits.report != 0 || progress(count)
  }

  /// Takes over what another thread has read of a commit.
  mutating func add(_ found: CommitNotes.Found, _ node: CommitGraph.Node) {
    if let record = found.record { records.append(CommitRecord(record, node: node)) }
    if let mention = found.mention { mentions.append(MentionRecord(mention, node: node)) }
  }
}
