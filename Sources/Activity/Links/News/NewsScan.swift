import Git
import Todos

/// What an index tells of the commits that may name todos, beside what was settled of it.
struct NewsScan {
  private let index: RepositoryIndex
  private let mark: ScanMark?
  /// Whether the index is the one that was settled, and what was there still is.
  let onlyGrew: Bool

  init(_ index: RepositoryIndex, since mark: ScanMark?, now: ScanMark) {
    self.index = index
    self.mark = mark
    onlyGrew =
      mark.map {
        $0.generation == now.generation && now.generation != 0 && $0.dead == now.dead
          && $0.mentions <= now.mentions
      } ?? false
  }

  /// Whether a commit that was seen is there no more.
  func isGone(_ sighting: KnownSighting) -> Bool {
    guard let id = ObjectID(hex: sighting.oid.utf8) else { return false }
    guard index.hasGraph else { return !sighting.isByBranch && !living.contains(id) }
    if let isLiving = index.isLiving(id) { return !isLiving }
    return max(sighting.authored, sighting.committed.seconds) >= index.commits.horizon
  }

  /// Those that may name todos and have not been seen.
  func mentions(besides known: [KnownSighting]) -> [ObjectID] {
    let commits = index.commits
    guard !onlyGrew else {
      return commits.mentions[(mark?.mentions ?? 0)...]
        .filter { !commits.dead.contains($0.commit.node) }
        .map { $0.commit.id(byteCount: commits.nameSize) }
    }
    let seen = Set(known.map(\.oid))
    return living.filter { !seen.contains("\($0)") }
  }

  private var living: [ObjectID] {
    index.commits.livingMentions.map { $0.commit.id(byteCount: index.commits.nameSize) }
  }

  /// Whether a commit was found by looking further back, or in a repository that was not looked
  /// through before.
  func isOld(_ commit: borrowing RawCommit) -> Bool {
    guard let mark else { return true }
    // What the `git` program reads is always read as a whole.
    guard index.hasGraph else { return false }
    // It would have been seen then.
    if commit.latestTime >= mark.horizon { return false }
    guard mark.generation == index.commits.generation, mark.generation != 0,
      mark.horizon == index.commits.horizon, let node = index.graph.node(of: commit.id)
    else { return true }
    return Int(node) < mark.nodes
  }
}

extension ScanMark {
  /// - Parameter branches: What stands for the commits that branches name todos for.
  init(_ index: RepositoryIndex, branches: Digest) {
    let commits = index.commits
    var dead = Digest()
    for node in commits.dead.sorted() { dead.add(UInt64(bitPattern: Int64(node))) }
    // In whatever order they were found.
    var sum: UInt64 = 0
    for mention in commits.livingMentions {
      var digest = Digest()
      digest.add(mention.commit.id(byteCount: commits.nameSize).words.0)
      sum &+= digest.value
    }
    // Begun with another number, for one added to itself leaves none.
    var all = Digest(1)
    for part in [branches.value, dead.value, sum] { all.add(part) }
    self.init(
      generation: commits.generation, mentions: commits.mentions.count, nodes: index.graph.count,
      horizon: commits.horizon, dead: Int64(bitPattern: dead.value),
      // 0 stands for an index that nothing is known of.
      digest: Int64(bitPattern: all.value | 1))
  }
}
