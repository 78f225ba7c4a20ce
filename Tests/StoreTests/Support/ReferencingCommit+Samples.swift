import Todos

extension String {
  /// A commit's hash.
  init(commit number: Int) {
    let digits = String(number, radix: 16)
    self = digits + String(repeating: "0", count: 40 - digits.count)
  }
}

extension ReferencingCommit {
  /// A commit that closes or mentions todos.
  /// - Parameters:
  ///   - number: Determines its hash; commits with the same number are the same commit.
  ///   - digits: The length of the hashes of the commits that it reverts.
  ///   - subjects: The subjects of the commits that it reverts.
  ///   - copy: The commit of which it is a copy.
  static func sample(
    _ number: Int, at moment: Moment, naming references: [CommitReference] = [],
    branches: [Int] = [], reverting: [Int] = [], digits: Int = 40, subjects: [String] = [],
    copy: Int? = nil, authored: (Moment, offsetMinutes: Int)? = nil, isBeingMade: Bool = false
  ) -> ReferencingCommit {
    ReferencingCommit(
      oid: String(commit: number), subject: "Commit \(copy ?? number)",
      authored: authored?.0.seconds ?? 1_700_000_000 + Int64(copy ?? number),
      offset: authored?.offsetMinutes ?? 0, committed: moment,
      copy: Int64(copy ?? number), references: references,
      branches: branches.map { Handle(number: $0) },
      reverted: reverting.map { String(String(commit: $0).prefix(digits)) },
      revertedSubjects: subjects, isBeingMade: isBeingMade)
  }

  /// A commit that closes todos.
  static func closing(
    _ handles: Int..., by number: Int, at moment: Moment, copy: Int? = nil,
    isBeingMade: Bool = false
  ) -> ReferencingCommit {
    sample(
      number, at: moment,
      naming: handles.map { CommitReference(handle: Handle(number: $0), completes: true) },
      copy: copy, isBeingMade: isBeingMade)
  }
}

extension ReferenceDelta {
  /// - Parameter gone: By their ids.
  static func sample(
    at path: String = "/src/api", _ found: [ReferencingCommit], gone: [String: CommitFate] = [:],
    returned: Set<String> = []
  ) -> ReferenceDelta {
    ReferenceDelta(
      path: path, checkpoint: ScanCheckpoint(generation: 1, mentions: 0, digest: 0), found: found,
      gone: gone, returned: returned)
  }
}
