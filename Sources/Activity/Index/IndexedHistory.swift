import Files
import Git

/// How much of a repository's history an index has.
enum IndexedHistory {
  /// All commits. Only the `git` program can read the repository, completely each time.
  case gitOnly
  /// All commits that are reachable from the tips.
  case complete(tips: [ObjectID])
  /// All commits that were made since a time, in seconds since 1970. Reading stopped at the pending ones.
  case since(Int64, tips: [ObjectID], pending: [PendingCommit])
  /// Some commits: the caller stopped the reading at the pending ones.
  case interrupted(tips: [ObjectID], pending: [PendingCommit])

  /// Nothing was read.
  static let empty = IndexedHistory.interrupted(tips: [], pending: [])

  /// The commits that branches and worktrees pointed to.
  var tips: [ObjectID] {
    switch self {
    case .gitOnly: []
    case .complete(let tips), .since(_, let tips, _), .interrupted(let tips, _): tips
    }
  }

  var pending: [PendingCommit] {
    switch self {
    case .gitOnly, .complete: []
    case .since(_, _, let pending), .interrupted(_, let pending): pending
    }
  }

  /// The time since which all commits are in the index, if it is read on to a time.
  func start(readingTo time: Int64) -> Int64 {
    switch self {
    case .gitOnly, .complete: .min
    case .since(let start, _, _): min(start, time)
    case .interrupted: time
    }
  }

  /// Whether all commits that were made since a time are in the index.
  func reaches(_ time: Int64) -> Bool {
    switch self {
    case .gitOnly, .complete: true
    case .since(let start, _, _): start <= time
    case .interrupted: false
    }
  }

  var isInterrupted: Bool {
    if case .interrupted = self { true } else { false }
  }

  /// Whether it is updated with what is new, so that the index knows which commits were removed.
  var isIncremental: Bool {
    if case .gitOnly = self { false } else { true }
  }
}

extension IndexedHistory {
  private enum Kind: BitwiseCopyable {
    case gitOnly, complete, interrupted
    case since(Int64)
  }

  private var kind: Kind {
    switch self {
    case .gitOnly: .gitOnly
    case .complete: .complete
    case .since(let time, _, _): .since(time)
    case .interrupted: .interrupted
    }
  }

  init?(_ reader: inout ByteReader) {
    guard let kind = reader.array(of: Kind.self)?.first,
      let tips = reader.array(of: ObjectID.self),
      let pending = reader.array(of: PendingCommit.self)
    else { return nil }
    switch kind {
    case .gitOnly: self = .gitOnly
    case .complete: self = .complete(tips: tips)
    case .since(let time): self = .since(time, tips: tips, pending: pending)
    case .interrupted: self = .interrupted(tips: tips, pending: pending)
    }
  }

  func encode(into writer: inout ByteWriter) {
    writer.append([kind])
    writer.append(tips)
    writer.append(pending)
  }
}
