/// A commit that refers to todos or reverts another, as found by a scan of its repository.
package struct ReferencingCommit: Hashable, Sendable {
  /// The commit id in lowercase hexadecimal digits.
  package let oid: String
  package let subject: String
  /// The author time, in seconds since 1970-01-01T00:00:00Z.
  package let authored: Int64
  package let committed: Moment
  /// A digest that, with the author time, identifies copies made by rebase and cherry-pick.
  package let copy: Int64
  /// The todos that its message refers to.
  package let references: [CommitReference]
  /// The forge's issues after its closing keywords.
  package let issues: [IssueMention]
  /// The todos in the names of the branches that it was made on.
  package let branches: [Handle]
  /// Prefixes of the ids of the commits that it says it reverts.
  package let reverted: [String]
  /// Whether it was found by scanning further back than before. It may then be older than the todos
  /// that now have its numbers.
  package let isOld: Bool

  package init(
    oid: String, subject: String, authored: Int64, committed: Moment, copy: Int64,
    references: [CommitReference], issues: [IssueMention] = [], branches: [Handle] = [],
    reverted: [String] = [],
    isOld: Bool = false
  ) {
    self.oid = oid
    self.subject = subject
    self.authored = authored
    self.committed = committed
    self.copy = copy
    self.references = references
    self.issues = issues
    self.branches = branches
    self.reverted = reverted
    self.isOld = isOld
  }
}

/// A commit found by an earlier scan, with the data that later scans need.
package struct RecordedReference: Hashable, Sendable {
  /// The commit id in lowercase hexadecimal digits.
  package let oid: String
  /// The author time, in seconds since 1970-01-01T00:00:00Z.
  package let authored: Int64
  package let committed: Moment
  /// A digest that, with the author time, identifies copies made by rebase and cherry-pick.
  package let copy: Int64
  /// Whether the link comes from the commit's branch rather than its message.
  package let isByBranch: Bool

  package init(
    oid: String, authored: Int64, committed: Moment, copy: Int64, isByBranch: Bool
  ) {
    self.oid = oid
    self.authored = authored
    self.committed = committed
    self.copy = copy
    self.isByBranch = isByBranch
  }
}

/// Changes since the last scan of a repository to the commits that refer to todos.
package struct ReferenceDelta: Hashable, Sendable {
  /// The repository's path.
  package let path: String
  package let checkpoint: ScanCheckpoint
  /// All new commits, possibly with some known ones.
  package let found: [ReferencingCommit]
  /// The ids of commits that are no longer reachable.
  package let gone: Set<String>
  /// The ids of rewritten commits' successors, if known, by the ids of the commits that are gone.
  package let rewritten: [String: String]

  package init(
    path: String, checkpoint: ScanCheckpoint, found: [ReferencingCommit], gone: Set<String>,
    rewritten: [String: String]
  ) {
    self.path = path
    self.checkpoint = checkpoint
    self.found = found
    self.gone = gone
    self.rewritten = rewritten
  }
}

/// How many of a repository's commits with references to todos have been processed.
package struct ScanCheckpoint: Hashable, Sendable {
  /// The generation of the repository's commit index that the numbers refer to; 0 if no index is
  /// stored.
  package let generation: Int64
  /// How many commits that may refer to todos the index contained.
  package let mentions: Int
  /// The index contained all commits made since this time, in seconds since 1970.
  package let horizon: Int64
  /// A digest of everything that links are derived from.
  package let digest: Int64

  package init(
    generation: Int64, mentions: Int, horizon: Int64, digest: Int64
  ) {
    self.generation = generation
    self.mentions = mentions
    self.horizon = horizon
    self.digest = digest
  }
}

/// A commit that is linked to a todo.
package struct CommitLink: Hashable, Sendable {
  package let todo: EntityID
  /// The commit id in lowercase hexadecimal digits.
  package let oid: String
  /// The first paragraph of its message on one line.
  package let subject: String
  /// The author time.
  package let authored: Moment
  /// Whether the message says that it completes the todo.
  package let completes: Bool
  /// The name of the project whose repository contains it; nil if the project or the repository was removed.
  package let project: String?
  /// The repository's path on this machine, if it exists here.
  package let path: String?

  package init(
    todo: EntityID, oid: String, subject: String, authored: Moment, completes: Bool,
    project: String?, path: String?
  ) {
    self.todo = todo
    self.oid = oid
    self.subject = subject
    self.authored = authored
    self.completes = completes
    self.project = project
    self.path = path
  }

  /// The abbreviated id.
  package var shortName: String { String(oid.prefix(7)) }
}
