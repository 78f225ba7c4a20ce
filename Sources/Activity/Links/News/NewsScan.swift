import Files
import Git
import Todos

/// What an index says of the commits that may name todos, beside what was settled of it.
struct NewsScan {
  private let index: RepositoryIndex
  private let mark: ScanMark?
  /// Whether the index is the one that was settled, and nothing was removed from it.
  let onlyGrew: Bool
  private let mentions: Set<ObjectID>

  init(_ index: RepositoryIndex, since mark: ScanMark?, now: ScanMark) {
    self.index = index
    self.mark = mark
    mentions = Set(index.mentions.map(\.id))
    onlyGrew =
      mark.map {
        $0.generation == now.generation && now.generation != 0 && $0.mentions <= now.mentions
      } ?? false
  }

  /// Whether a commit that was seen is there no more.
  func isGone(_ sighting: KnownSighting) -> Bool {
    guard let id = ObjectID(hex: sighting.oid.utf8) else { return false }
    if mentions.contains(id) { return false }
    guard index.isContinued else { return !sighting.isByBranch }
    if index.record(of: id, authored: sighting.authored) != nil { return false }
    return max(sighting.authored, sighting.committed.seconds) >= index.horizon
  }

  /// Those that may name todos and have not been seen.
  func mentions(besides known: [KnownSighting]) -> [ObjectID] {
    guard !onlyGrew else { return index.mentions[(mark?.mentions ?? 0)...].map(\.id) }
    let seen = Set(known.map(\.oid))
    return mentions.filter { !seen.contains("\($0)") }
  }

  /// Whether a commit was found by looking further back, or in a repository that was not looked
  /// through before.
  func isOld(_ commit: borrowing RawCommit) -> Bool {
    guard let mark else { return true }
    // It would have been seen then; and what the `git` program reads is always read as a whole.
    if commit.latestTime >= mark.horizon || !index.isContinued { return false }
    return index.record(of: commit.id, authored: commit.authorTime)?.isNew != true
  }
}

extension ScanMark {
  /// - Parameter branches: A digest of the commits that branches name todos for.
  init(_ index: RepositoryIndex, branches: Digest) {
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
