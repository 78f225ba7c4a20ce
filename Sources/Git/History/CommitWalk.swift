import HeapModule

/// Reads the commits that some lead to and others don't, the newest first.
///
/// A walk can end at any commit; another one goes on from what is left in `unread`.
package struct CommitWalk {
  private let history: CommitHistory
  private var heap = Heap<Entry>()
  /// Every commit that was found.
  package private(set) var marks: [ObjectID: Mark] = [:]
  /// How many of the found commits are neither hidden nor read.
  private var shownCount = 0
  /// The parents of the commits that were read and not hidden then, in a walk that hides others.
  package private(set) var shownParents: [ObjectID: [ObjectID]] = [:]
  private let keepsParents: Bool
  /// Hidden commits that newly read ones lead to.
  package private(set) var landings: Set<ObjectID> = []
  /// The starts, other than HEAD, that the repository doesn't have.
  package private(set) var missing: Set<ObjectID> = []
  /// Commits above the size limit, which are not passed to the body.
  package internal(set) var oversized: [OversizedCommit] = []

  /// What is known of a commit.
  package struct Mark: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// It was read.
    package static let read = Mark(rawValue: 1)
    /// It is one of those to hide, or an ancestor of one.
    package static let hidden = Mark(rawValue: 2)
  }

  private struct Entry: Comparable {
    let unread: Unread
    let isHidden: Bool

    /// A hidden commit waits for all others of its time: a new commit's parent is mostly hidden.
    static func < (left: Entry, right: Entry) -> Bool {
      if left.unread.time != right.unread.time { return left.unread.time < right.unread.time }
      return left.isHidden && !right.isHidden
    }
  }

  /// How many commits in a row may be older than what is asked for before a walk ends: clocks go
  /// wrong, so that newer ones can stand behind them.
  package static let patience = 4096

  /// - Parameters:
  ///   - starts: Where to begin.
  ///   - hidden: The commits that are not to be read, nor their ancestors.
  package init(
    _ history: CommitHistory, from starts: some Sequence<Unread>,
    hiding hidden: Set<ObjectID>? = nil
  ) {
    self.history = history
    keepsParents = hidden != nil
    for id in hidden ?? [] {
      marks[id] = .hidden
      heap.insert(Entry(unread: Unread(hidden: id, time: .max), isHidden: true))
    }
    for start in starts { show(start) }
  }

  /// What is left to read.
  package var unread: [Unread] {
    heap.unordered.map(\.unread).filter { marks[$0.id] == [] }
  }

  /// Whether a commit turned out to be one of those to hide, or an ancestor of one.
  package func isHidden(_ id: ObjectID) -> Bool {
    marks[id]?.contains(.hidden) ?? false
  }

  /// Reads on until all that is left was found from commits before a time, in seconds since 1970.
  ///
  /// - Parameters:
  ///   - isKnown: Whether a commit and its ancestors are read elsewhere, so that it is only marked.
  ///   - body: Called with each commit that isn't hidden; false ends the walk. It may turn out to be
  ///     hidden later.
  /// - Returns: Whether it got there.
  /// - Throws: `GitError.corrupt` if a commit is missing or malformed, and what the body throws.
  @discardableResult
  package mutating func run(
    until limit: Int64 = .min, patience: Int = CommitWalk.patience,
    isKnown: (Unread) -> Bool = { _ in false }, _ body: (borrowing RawCommit) throws -> Bool
  ) throws -> Bool {
    var older = 0
    while shownCount > 0, let next = heap.max?.unread {
      if next.time < limit {
        older += 1
        if older > patience { return true }
      }
      heap.removeMax()
      guard let mark = marks[next.id], !mark.contains(.read) else { continue }
      var goesOn = true
      if mark.contains(.hidden) {
        try visit(next, isHidden: true) { _ in }
      } else if isKnown(next) {
        marks[next.id]?.insert(.read)
        shownCount -= 1
      } else {
        try visit(next, isHidden: false) { commit in
          if commit.latestTime >= limit { older = 0 }
          goesOn = try body(commit)
        }
      }
      if !goesOn { return false }
    }
    return true
  }

  /// Reads as many hidden commits as it takes to be certain, unless clocks were wrong beyond all patience,
  /// that ``isHidden(_:)`` is right about each commit that was read.
  /// - Throws: `GitError.corrupt` if a commit is missing or malformed.
  package mutating func readHidden(patience: Int) throws {
    var older = 0
    while overtaken < shownParents.count, older <= patience, let next = heap.popMax()?.unread {
      guard let mark = marks[next.id], mark == .hidden else { continue }
      if next.time < oldest { older += 1 }
      try visit(next, isHidden: true) { _ in }
    }
  }

  /// When the oldest commit was made that was read and not hidden then.
  private var oldest = Int64.max
  /// How many commits were hidden after they were read.
  private var overtaken = 0

  private mutating func visit(
    _ entry: Unread, isHidden: Bool, _ body: (borrowing RawCommit) throws -> Void
  ) throws {
    var time = entry.time
    let found = try history.read(entry.id) { commit in
      time = commit.latestTime
      try body(commit)
    }
    marks[entry.id]?.insert(.read)
    if !isHidden {
      shownCount -= 1
      oldest = min(oldest, time)
    }
    switch (found, entry.origin) {
    case (.commit(let parents), _): follow(parents, from: entry.id, .parent, time)
    case (.oversized(let bytes), _):
      oversized.append(OversizedCommit(id: entry.id, bytes: bytes, hidesHistory: true))
      follow([], from: entry.id, .parent, time)
    case (.missing, .branch) where !isHidden: missing.insert(entry.id)
    case (.missing, _): throw corrupt("commit \(entry.id) is missing")
    case (_, .parent): throw corrupt("\(entry.id) is no commit")
    case (.tag(let target?), _): follow([target], from: entry.id, .tag, time)
    case (.tag, _), (.other, _): break
    }
  }

  /// Goes on to the parents of a commit; those of a hidden one are hidden too.
  mutating func follow(
    _ parents: [ObjectID], from id: ObjectID, _ origin: Unread.Origin, _ time: Int64
  ) {
    if keepsParents, isHidden(id) { return hide(parents, time) }
    if keepsParents { shownParents[id] = parents }
    for parent in parents { show(Unread(id: parent, origin: origin, time: time)) }
  }

  /// Reads a commit after all that was said to be known.
  package mutating func show(again entry: Unread) {
    marks[entry.id] = nil
    show(entry)
  }

  private mutating func show(_ entry: Unread) {
    switch marks[entry.id] {
    case nil:
      marks[entry.id] = []
      shownCount += 1
      heap.insert(Entry(unread: entry, isHidden: false))
    case let mark? where mark.contains(.hidden): landings.insert(entry.id)
    case _: break
    }
  }

  /// Hides commits, and of those that were read also their ancestors.
  private mutating func hide(_ ids: [ObjectID], _ time: Int64) {
    var waiting = ids
    while let id = waiting.popLast() {
      guard let mark = marks[id] else {
        marks[id] = .hidden
        heap.insert(Entry(unread: Unread(hidden: id, time: time), isHidden: true))
        continue
      }
      if mark.contains(.hidden) { continue }
      marks[id] = mark.union(.hidden)
      if mark.contains(.read) {
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
package struct Unread: Hashable, BitwiseCopyable, Sendable {
  /// How the walk came to an object, which decides what git does if it is missing or no commit.
  package enum Origin: BitwiseCopyable, Sendable {
    case head, branch, tag, parent
  }

  package let id: ObjectID
  package let origin: Origin
  /// When the commit that led here was made, in seconds since 1970: this one is hardly newer.
  package let time: Int64

  package init(id: ObjectID, origin: Origin, time: Int64) {
    self.id = id
    self.origin = origin
    self.time = time
  }

  /// A commit to hide: it has to be there, and may turn out to be a tag.
  fileprivate init(hidden id: ObjectID, time: Int64) {
    self.init(id: id, origin: .tag, time: time)
  }

  package init(_ tip: Tip) {
    self.init(id: tip.target, origin: tip.reference == nil ? .head : .branch, time: .max)
  }
}
