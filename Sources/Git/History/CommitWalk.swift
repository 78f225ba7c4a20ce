import HeapModule

/// Reads the commits that are reachable from some commits but not from others, newest first.
///
/// A walk can end at any commit; another one can resume it from `pending`.
package struct CommitWalk {
  private let history: CommitHistory
  private var heap = Heap<Entry>()
  /// Every commit found so far.
  package private(set) var marks: [ObjectID: Mark] = [:]
  /// How many of the found commits are neither hidden nor read.
  private var shownCount = 0
  /// The parents of each commit that wasn't hidden when it was read. Empty unless the walk hides commits.
  package private(set) var shownParents: [ObjectID: [ObjectID]] = [:]
  private let keepsParents: Bool
  /// Hidden commits that the walk reached from commits that aren't hidden.
  package private(set) var boundary: Set<ObjectID> = []
  /// Start commits, other than HEAD, that the repository doesn't have.
  package private(set) var missing: Set<ObjectID> = []
  /// Commits above the size limit, which are not passed to the body.
  package private(set) var oversized: [OversizedCommit] = []

  /// The state of a commit in the walk.
  package struct Mark: Equatable, Sendable {
    /// It was read, or is known from elsewhere.
    package fileprivate(set) var isRead = false
    /// It is one of the commits to hide, or an ancestor of one.
    fileprivate var isHidden = false
  }

  private struct Entry: Comparable {
    let pending: PendingCommit
    let isHidden: Bool

    /// At equal times, hidden commits come last. A new commit's parent is mostly hidden, so they often
    /// needn't be read.
    static func < (left: Entry, right: Entry) -> Bool {
      if left.pending.time != right.pending.time { return left.pending.time < right.pending.time }
      return left.isHidden && !right.isHidden
    }
  }

  /// How many older commits in a row to read before a walk ends. Clocks can be wrong, so newer commits may
  /// follow older ones.
  package static let skewTolerance = 4096

  /// - Parameters:
  ///   - starts: The commits to start from.
  ///   - hidden: The commits to skip, along with their ancestors.
  package init(
    _ history: CommitHistory, from starts: some Sequence<PendingCommit>,
    hiding hidden: Set<ObjectID>? = nil
  ) {
    self.history = history
    keepsParents = hidden != nil
    hide(Array(hidden ?? []), .max)
    for start in starts { show(start) }
  }

  /// The commits left to read.
  package var pending: [PendingCommit] {
    heap.unordered.map(\.pending).filter { marks[$0.id] == Mark() }
  }

  /// Whether a commit turned out to be one to hide, or an ancestor of one.
  package func isHidden(_ id: ObjectID) -> Bool {
    marks[id]?.isHidden ?? false
  }

  /// Reads until every commit left was reached from one before a time, in seconds since 1970.
  ///
  /// - Parameters:
  ///   - isKnown: Whether a commit and its ancestors are known from elsewhere, so that it is only marked.
  ///   - body: Called with each commit that isn't hidden; false ends the walk. The commit may turn out to
  ///     be hidden later.
  /// - Returns: False if the body ended the walk.
  /// - Throws: `GitError.corrupt` if a commit is missing or malformed, and what the body throws.
  @discardableResult
  package mutating func run(
    until limit: Int64 = .min, skewTolerance: Int = CommitWalk.skewTolerance,
    isKnown: (PendingCommit) -> Bool = { _ in false }, _ body: (borrowing RawCommit) throws -> Bool
  ) throws -> Bool {
    var older = 0
    while shownCount > 0, let next = heap.max?.pending {
      if next.time < limit {
        older += 1
        if older > skewTolerance { return true }
      }
      heap.removeMax()
      guard let mark = marks[next.id], !mark.isRead else { continue }
      var shouldContinue = true
      if mark.isHidden {
        try visit(next, isHidden: true) { _ in }
      } else if isKnown(next) {
        marks[next.id]?.isRead = true
        shownCount -= 1
      } else {
        try visit(next, isHidden: false) { commit in
          if commit.latestTime >= limit { older = 0 }
          shouldContinue = try body(commit)
        }
      }
      if !shouldContinue { return false }
    }
    return true
  }

  /// Reads hidden commits until ``isHidden(_:)`` is right about each commit that was read, unless clocks
  /// were wrong for more commits than `skewTolerance` allows.
  /// - Throws: `GitError.corrupt` if a commit is missing or malformed.
  package mutating func readHidden(skewTolerance: Int) throws {
    var older = 0
    while overtaken < shownParents.count, older <= skewTolerance, let next = heap.popMax()?.pending
    {
      guard let mark = marks[next.id], mark.isHidden, !mark.isRead else { continue }
      if next.time < oldest { older += 1 }
      try visit(next, isHidden: true) { _ in }
    }
  }

  /// The time of the oldest commit that wasn't hidden when it was read.
  private var oldest = Int64.max
  /// How many commits were hidden after they were read.
  private var overtaken = 0

  private mutating func visit(
    _ entry: PendingCommit, isHidden: Bool, _ body: (borrowing RawCommit) throws -> Void
  ) throws {
    var time = entry.time
    let found = try history.read(entry.id) { commit in
      time = commit.latestTime
      try body(commit)
    }
    marks[entry.id]?.isRead = true
    if !isHidden {
      shownCount -= 1
      oldest = min(oldest, time)
    }
    if let bytes = found.oversized {
      let isUnreadable = if case .unreadable = found.result { true } else { false }
      oversized.append(OversizedCommit(id: entry.id, bytes: bytes, hidesHistory: isUnreadable))
    }
    switch (found.result, entry.origin) {
    case (.commit(let parents), _): follow(parents, from: entry.id, .parent, time)
    case (.unreadable, _): follow([], from: entry.id, .parent, time)
    case (.missing, .branch) where !isHidden: missing.insert(entry.id)
    case (.missing, _): throw corrupt("commit \(entry.id) is missing")
    case (_, .parent): throw corrupt("\(entry.id) isn't a commit")
    case (.tag(let target?), _): follow([target], from: entry.id, .tag, time)
    case (.tag, _), (.other, _): break
    }
  }

  /// Continues with the parents of a commit. Parents of a hidden commit are hidden too.
  private mutating func follow(
    _ parents: [ObjectID], from id: ObjectID, _ origin: PendingCommit.Origin, _ time: Int64
  ) {
    if keepsParents, isHidden(id) { return hide(parents, time) }
    if keepsParents { shownParents[id] = parents }
    for parent in parents { show(PendingCommit(id: parent, origin: origin, time: time)) }
  }

  /// Queues a commit again after `isKnown` excluded it.
  package mutating func show(again entry: PendingCommit) {
    marks[entry.id] = nil
    show(entry)
  }

  private mutating func show(_ entry: PendingCommit) {
    switch marks[entry.id] {
    case nil:
      marks[entry.id] = Mark()
      shownCount += 1
      heap.insert(Entry(pending: entry, isHidden: false))
    case let mark? where mark.isHidden: boundary.insert(entry.id)
    case _: break
    }
  }

  /// Hides commits, and the ancestors of those that were read.
  private mutating func hide(_ ids: [ObjectID], _ time: Int64) {
    var waiting = ids
    while let id = waiting.popLast() {
      guard let mark = marks[id] else {
        marks[id] = Mark(isHidden: true)
        // It must exist, and may turn out to be a tag.
        let pending = PendingCommit(id: id, origin: .tag, time: time)
        heap.insert(Entry(pending: pending, isHidden: true))
        continue
      }
      if mark.isHidden { continue }
      marks[id]?.isHidden = true
      if mark.isRead {
        overtaken += 1
        waiting += shownParents[id] ?? []
      } else {
        shownCount -= 1
      }
    }
  }

  private func corrupt(_ message: String) -> GitError {
    .corrupt(path: history.path, message: message)
  }
}

/// A commit that was found and not yet read.
package struct PendingCommit: Hashable, BitwiseCopyable, Sendable {
  /// How the walk reached an object. It decides what git does if the object is missing or isn't a commit.
  package enum Origin: BitwiseCopyable, Sendable {
    case head, branch, tag, parent
  }

  package let id: ObjectID
  package let origin: Origin
  /// The time of the commit that led here, in seconds since 1970. This commit is rarely newer.
  package let time: Int64

  package init(id: ObjectID, origin: Origin, time: Int64) {
    self.id = id
    self.origin = origin
    self.time = time
  }

  package init(_ tip: Tip) {
    self.init(id: tip.target, origin: tip.reference == nil ? .head : .branch, time: .max)
  }
}
