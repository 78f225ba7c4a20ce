import Files
import Git
import Store
import Todos

/// Finds out what became of recorded commits that are no longer reachable.
struct CommitFates {
  let repository: Repository
  /// The ids of rewritten commits' successors, as git's hook reported them.
  let rewritten: [ObjectID: ObjectID]
  /// The local branches, now and when everything was last applied; nil if that isn't known.
  let positions: Positions
  let former: Positions?
  /// The tips of all branches then.
  let formerTips: [ObjectID]
  /// Whether the history is as deep as it was then.
  let isWhole: Bool

  /// The commits whose histories may have squashes: the default branch and HEAD.
  func targets() async throws(GitError) -> [ObjectID] {
    var targets = try await repository.branches().defaultTips
    if let head = try await repository.head(), !targets.contains(head) { targets.append(head) }
    return targets
  }

  /// - Parameter gone: Commits that no branch has any more.
  func fates(
    of gone: [RecordedReference], _ index: RepositoryIndex
  ) async throws -> [String: CommitFate] {
    if gone.isEmpty { return [:] }
    var fates: [String: CommitFate] = [:]
    let targets = try await targets()
    let new = gone.filter { $0.vanished == nil }
    let moves = new.isEmpty ? nil : try await Moves(self, index)
    for reference in gone {
      guard let id = ObjectID(hex: reference.oid.utf8) else { continue }
      if let vanished = reference.vanished {
        fates[reference.oid] = try await fate(of: reference, vanished, in: targets)
      } else if let moves {
        fates[reference.oid] = try await fate(of: reference, id, moves, index, targets)
      }
    }
    return fates
  }

  private func fate(
    of reference: RecordedReference, _ id: ObjectID, _ moves: Moves, _ index: RepositoryIndex,
    _ targets: [ObjectID]
  ) async throws -> CommitFate {
    if let new = moves.rewrittenVersion(of: id) { return .rewritten("\(new)") }
    if let copy = index.copy(of: reference) { return .copied("\(copy)") }
    let tips = try await moves.tips(with: id, among: formerTips, in: repository)
    let changes = await repository.changes(of: id, on: tips, since: targets)
    // A version of another old commit is no squash: a rebase has put this one into it, without its message.
    if let squash = await squash(of: reference, changes, in: targets, excluding: tips),
      !moves.copies.contains(squash)
    {
      return .copied("\(squash)")
    }
    if moves.left.contains(id) { return .withdrawn }
    return .vanished(
      VanishedCommit(
        changes: changes.map(\.description).sorted(), searched: targets.map(\.description)))
  }

  /// The fate of a commit that vanished earlier, if its squash has come since.
  private func fate(
    of reference: RecordedReference, _ vanished: VanishedCommit, in targets: [ObjectID]
  ) async throws -> CommitFate? {
    let searched = Set(vanished.searched.compactMap { ObjectID(hex: $0.utf8) })
    let new = targets.filter { !searched.contains($0) }
    if new.isEmpty { return nil }
    let changes = vanished.changes.compactMap { Change($0) }
    if let squash = await squash(of: reference, changes, in: new, excluding: Array(searched)) {
      return .copied("\(squash)")
    }
    return .vanished(
      VanishedCommit(changes: vanished.changes, searched: targets.map(\.description)))
  }

  private func squash(
    of reference: RecordedReference, _ changes: [Change], in targets: [ObjectID],
    excluding known: [ObjectID]
  ) async -> ObjectID? {
    let candidate = SquashCandidate(changes, named: (reference.oid, reference.subject))
    for target in targets {
      // If a commit can't be read, its squash isn't found.
      let found = try? await repository.squash(of: candidate, in: target, excluding: known)
      if let found = found ?? nil { return found }
    }
    return nil
  }
}

/// How this clone's branches moved since everything was last applied.
private struct Moves {
  /// The commits that branches have left and that no branch has any more.
  private(set) var left: Set<ObjectID> = []
  /// The successors of rewritten commits, each of which exists.
  private var versions: [ObjectID: ObjectID] = [:]
  /// New commits that are copies of those that branches have left.
  private(set) var copies: Set<ObjectID> = []
  /// The tips of all branches now.
  private let tips: [ObjectID]

  init(_ fates: CommitFates, _ index: RepositoryIndex) async throws {
    let repository = fates.repository
    var steps = fates.rewritten
    steps.merge(try await repository.amendments()) { $1 }
    let existing = index.present(among: Set(steps.values))
    tips = try await index.tips(of: repository)
    for id in steps.keys { versions[id] = Self.end(of: id, steps, existing) }
    guard fates.isWhole else { return }
    let moved = try await repository.leftCommits(since: fates.former, now: fates.positions)
    if moved.old.isEmpty { return }
    // A commit that is missing says nothing.
    let old =
      (try? await repository.commitsWithParents(
        from: moved.old.sorted(), excluding: tips)) ?? []
    left = Set(old.map(\.id))
    if left.isEmpty { return }
    let new = try await repository.commitsWithParents(
      from: moved.new.sorted(), excluding: moved.old.sorted(), limit: Self.limit)
    try await addVersions(old.map(\.id), new.map(\.id), repository)
  }

  /// The most new commits among which rewritten versions are looked for.
  private static let limit = 1000

  func rewrittenVersion(of id: ObjectID) -> ObjectID? { versions[id] }

  /// Finds later versions by author and author time, which git keeps. A copy of another old commit is that one's
  /// version.
  private mutating func addVersions(
    _ old: [ObjectID], _ new: [ObjectID], _ repository: Repository
  ) async throws {
    var byKey: [CopyKey: ObjectID] = [:]
    var byAuthor: [CopyKey: ObjectID] = [:]
    try await repository.forEachCommit(named: new) { commit in
      byKey[CopyKey(commit)] = commit.id
    }
    var keys: [(id: ObjectID, key: CopyKey, author: CopyKey)] = []
    try await repository.forEachCommit(named: old) { commit in
      keys.append((commit.id, CopyKey(commit), CopyKey(authorOf: commit)))
    }
    let oldKeys = Set(keys.map(\.key))
    try await repository.forEachCommit(named: new) { commit in
      if oldKeys.contains(CopyKey(commit)) {
        copies.insert(commit.id)
      } else if commit.committer.seconds > commit.author.seconds {
        byAuthor[CopyKey(authorOf: commit)] = commit.id
      }
    }
    for (id, key, author) in keys where versions[id] == nil {
      versions[id] = byKey[key] ?? byAuthor[author]
    }
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

  /// The last known tips of branches that had a commit, newest first, and the commit itself.
  func tips(
    with id: ObjectID, among former: [ObjectID], in repository: Repository
  ) async throws -> [ObjectID] {
    let candidates = Set(former + (try await repository.visitedCommits()))
    // A commit that is missing has no tips that could be compared.
    let above = try? await repository.commitsWithParents(
      from: candidates.sorted() + [id], excluding: tips, limit: Self.tipLimit)
    var having: Set<ObjectID> = [id]
    for (commit, parents) in (above ?? []).reversed() where !having.isDisjoint(with: parents) {
      having.insert(commit)
    }
    let found = (above ?? []).map(\.id).filter { having.contains($0) && candidates.contains($0) }
    return Array(found.prefix(4)) + (found.prefix(4).contains(id) ? [] : [id])
  }

  /// The most commits to read in order to find a branch's last tip.
  private static let tipLimit = 10_000
}

extension CopyKey {
  fileprivate init(_ commit: borrowing RawCommit) {
    self.init(time: commit.author.seconds, digest: commit.copyDigest.value)
  }

  /// A key that a commit shares with its versions with other subjects.
  fileprivate init(authorOf commit: borrowing RawCommit) {
    self.init(time: commit.author.seconds, digest: commit.authorDigest.value)
  }
}

extension RepositoryIndex {
  /// A commit of mine that is a copy of a recorded one.
  fileprivate func copy(of reference: RecordedReference) -> ObjectID? {
    commits(in: reference.authored...reference.authored)
      .first { Int64(bitPattern: $0.key.digest) == reference.copy }?.id
  }
}
