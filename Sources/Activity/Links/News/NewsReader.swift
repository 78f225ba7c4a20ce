import Files
import Git
import Store
import Todos

/// Finds what is new in a repository of commits that name todos.
struct NewsReader {
  let repository: Repository
  /// What it is linked by.
  let path: String
  let notes: CommitNotes
  let settled: SettledCommits

  /// Brings what the index says of links up to date.
  /// - Returns: What is to be settled; nil where all is.
  /// - Parameter previous: What stood for all that links are made of.
  func news(
    of index: inout RepositoryIndex, previous: Int64?
  ) async throws -> RepositoryNews? {
    // What was read in part goes back to no certain time.
    guard index.horizon != .max else { return nil }
    let branches = try await BranchNamings(of: repository, index)
    let mark = ScanMark(index, branches: branches.digest)
    index.linkDigest = mark.digest
    if try settled.holds(mark.digest, at: path, previous: previous) { return nil }
    let store = try settled.store()
    let last = try store?.scanMark(of: path)
    // Whether the index is the one that was settled, and nothing was removed from it.
    let onlyGrew =
      last.map {
        $0.generation == mark.generation && mark.generation != 0 && $0.mentions <= mark.mentions
      } ?? false
    let known = onlyGrew ? [] : try store?.sightings(in: path) ?? []
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
    return RepositoryNews(
      path: path, mark: mark,
      found: try await sightings(ids.sorted(), branches, index, since: last),
      gone: Set(gone.map(\.oid)),
      rewritten: Dictionary(uniqueKeysWithValues: rewritten.map { ("\($0)", "\($1)") }))
  }

  /// The commits that were seen and are there no more.
  private func gone(of known: [KnownSighting], _ index: RepositoryIndex) -> [KnownSighting] {
    if known.isEmpty { return [] }
    let mentions = Set(index.mentions.map(\.id))
    let others = Set(known.compactMap { ObjectID(hex: $0.oid.utf8) }).subtracting(mentions)
    let present = mentions.union(index.names(among: others))
    return known.filter { sighting in
      guard let id = ObjectID(hex: sighting.oid.utf8), !present.contains(id) else { return false }
      guard index.isContinued else { return !sighting.isByBranch }
      return max(sighting.authored, sighting.committed.seconds) >= index.horizon
    }
  }

  /// What commits became that are gone, as far as that has to be known: those linked for what they
  /// say are linked for what they say now.
  private func rewritten(
    _ gone: [KnownSighting], _ index: RepositoryIndex
  ) -> [ObjectID: ObjectID] {
    let gone = gone.filter(\.isByBranch)
    guard !gone.isEmpty else { return [:] }
    var steps = settled.rewritten[path] ?? [:]
    steps.merge(repository.amendments) { $1 }
    let living = index.names(among: Set(steps.values))
    var rewritten: [ObjectID: ObjectID] = [:]
    for sighting in gone {
      guard let id = ObjectID(hex: sighting.oid.utf8) else { continue }
      rewritten[id] = Self.end(of: id, steps, living) ?? index.copy(of: sighting)
    }
    return rewritten
  }

  /// Without commits by others: those were mine once, and nothing that is remembered tells whether they
  /// are gone.
  private func withoutOthers(_ gone: [KnownSighting]) async throws -> [KnownSighting] {
    let ids = gone.filter(\.isByBranch).compactMap { ObjectID(hex: $0.oid.utf8) }
    if ids.isEmpty { return gone }
    var others: Set<String> = []
    try await repository.forEachCommit(named: ids) { commit in
      if !notes.identities.includes(commit) { others.insert("\(commit.id)") }
    }
    return gone.filter { !others.contains($0.oid) }
  }

  /// Follows a commit through all that it was rewritten to, up to one that is there.
  private static func end(
    of id: ObjectID, _ steps: [ObjectID: ObjectID], _ living: Set<ObjectID>
  ) -> ObjectID? {
    var id = id
    var seen: Set<ObjectID> = []
    while let next = steps[id], seen.insert(next).inserted {
      if living.contains(next) { return next }
      id = next
    }
    return nil
  }

  private func sightings(
    _ ids: [ObjectID], _ branches: BranchNamings, _ index: RepositoryIndex, since last: ScanMark?
  ) async throws -> [CommitSighting] {
    if ids.isEmpty { return [] }
    var sightings: [CommitSighting] = []
    try await repository.forEachCommit(named: ids) { commit in
      sightings.append(
        CommitSighting(
          commit, notes, branches: branches.handles[commit.id] ?? [],
          isOld: isOld(commit, index, since: last)))
    }
    return sightings
  }

  /// Whether a commit was found by looking further back, or in a repository that was not looked
  /// through before.
  private func isOld(
    _ commit: borrowing RawCommit, _ index: RepositoryIndex, since last: ScanMark?
  ) -> Bool {
    guard let last else { return true }
    // It would have been seen then; and what the `git` program reads is always read as a whole.
    if commit.latestTime >= last.horizon || !index.isContinued { return false }
    return index.record(of: commit.id, authored: commit.authorTime)?.isNew != true
  }
}

extension ScanMark {
  /// - Parameter branches: A digest of the commits that branches name todos for.
  fileprivate init(_ index: RepositoryIndex, branches: Digest) {
    // In whatever order they were found.
    var sum: UInt64 = 0
    for mention in index.mentions {
      var digest = Digest()
      digest.add(mention.id.words.0)
      sum &+= digest.value
    }
    // Begun with another number, for one added to itself leaves none.
    var all = Digest(1)
    for part in [branches.value, index.removed.value, sum] { all.add(part) }
    self.init(
      generation: index.generation, mentions: index.mentions.count, horizon: index.horizon,
      // 0 stands for an index that nothing is known of.
      digest: Int64(bitPattern: all.value | 1))
  }
}

extension CommitSighting {
  /// - Parameter branches: The todos of the branches that it was made on, if it is mine.
  fileprivate init(
    _ commit: borrowing RawCommit, _ notes: CommitNotes, branches: [Handle], isOld: Bool
  ) {
    let isMine = notes.identities.includes(commit)
    let said = CommitReferences(
      commit.message, byMe: isMine, bareReferences: notes.bareReferences)
    self.init(
      oid: "\(commit.id)", subject: commit.subject, authored: commit.authorTime.storable,
      committed: Moment(seconds: commit.commitTime.storable),
      copy: Int64(bitPattern: commit.copyDigest.value), references: said.references,
      branches: isMine ? branches : [], reverted: said.reverted, isOld: isOld)
  }
}

extension RepositoryIndex {
  /// A commit of mine that is a copy of one that is gone.
  fileprivate func copy(of sighting: KnownSighting) -> ObjectID? {
    commits(in: sighting.authored...sighting.authored)
      .first { Int64(bitPattern: $0.key.digest) == sighting.copy }?.id
  }
}

extension Int64 {
  /// Seconds of a date that no clock shows, brought to one that can be reckoned with.
  fileprivate var storable: Int64 { Swift.min(Swift.max(self, -1 << 35), 1 << 35) }
}
