import Files
import Git

/// How much of a repository's history an index has.
enum IndexedHistory {
  /// All commits. Only the `git` program can read the repository, completely each time.
  case gitOnly
  /// All commits that are reachable from the tips.
  case complete(tips: [ObjectID])
  /// The commits that were made since a time, in seconds since 1970; nil if the caller stopped the reading, so that
  /// newer ones may be missing too. Reading goes on at the pending ones.
  case upTo(tips: [ObjectID], since: Int64?, pending: [PendingCommit])

  /// Nothing was read.
  static let empty = IndexedHistory.upTo(tips: [], since: nil, pending: [])

  /// The commits that branches and worktrees pointed to.
  var tips: [ObjectID] {
    switch self {
    case .gitOnly: []
    case .complete(let tips), .upTo(let tips, _, _): tips
    }
  }

  var pending: [PendingCommit] {
    if case .upTo(_, _, let pending) = self { pending } else { [] }
  }

  var isInterrupted: Bool {
    if case .upTo(_, nil, _) = self { true } else { false }
  }

  /// Whether it is updated with what is new, so that the index knows which commits were removed.
  var isIncremental: Bool {
    if case .gitOnly = self { false } else { true }
  }

  /// Whether all commits that were made since a time are in the index.
  func reaches(_ time: Int64) -> Bool {
    !isInterrupted && start(readingTo: .max) <= time
  }

  /// The time since which all commits are in the index, once it is read on to a time.
  func start(readingTo time: Int64) -> Int64 {
    if case .upTo(_, let since, _) = self { min(since ?? time, time) } else { .min }
  }
}

extension IndexedHistory {
  private enum Kind: BitwiseCopyable {
    case gitOnly, complete
    case upTo(since: Int64?)
  }

  init?(_ reader: inout ByteReader) {
    guard let kind = reader.array(of: Kind.self)?.first,
      let tips = reader.array(of: ObjectID.self),
      let pending = reader.array(of: PendingCommit.self)
    else { return nil }
    switch kind {
    case .gitOnly: self = .gitOnly
    case .complete: self = .complete(tips: tips)
    case .upTo(let since): self = .upTo(tips: tips, since: since, pending: pending)
    }
  }

  func encode(into writer: inout ByteWriter) {
    let kind: Kind =
      switch self {
      case .gitOnly: .gitOnly
      case .complete: .complete
      case .upTo(_, let since, _): .upTo(since: since)
      }
    writer.append([kind])
    writer.append(tips)
    writer.append(pending)
  }
}
