/// A commit that refers to todos or reverts another, as found by a scan of its repository.
package struct ReferencingCommit: Hashable, Sendable {
  /// The commit id in lowercase hexadecimal digits.
  package let oid: String
  package let subject: String
  /// The author time, in seconds since 1970-01-01T00:00:00Z.
  package let authored: Int64
  /// The author's offset from UTC, in minutes.
  package let offset: Int
  package let committed: Moment
  /// A digest that, with the author time, identifies copies made by rebase and cherry-pick.
  package let copy: Int64
  /// The todos that its message refers to.
  package let references: [CommitReference]
  /// The forge's issues after its closing keywords.
  package let issues: [IssueMention]
  /// The todo in the name of the branch that it belongs to, or all that it may belong to equally.
  package let branches: [Handle]
  /// Prefixes of the ids of the commits that it says it reverts.
  package let reverted: [String]
  /// The subjects of the commits that it says it reverts without naming an id.
  package let revertedSubjects: [String]
  /// Whether a hook sees it being made, so that it isn't older than any todo, whatever its committer time.
  package let isBeingMade: Bool

  package init(
    oid: String, subject: String, authored: Int64, offset: Int = 0, committed: Moment,
    copy: Int64, references: [CommitReference], issues: [IssueMention] = [],
    branches: [Handle] = [], reverted: [String] = [], revertedSubjects: [String] = [],
    isBeingMade: Bool = false
  ) {
    self.oid = oid
    self.subject = subject
    self.authored = authored
    self.offset = offset
    self.committed = committed
    self.copy = copy
    self.references = references
    self.issues = issues
    self.branches = branches
    self.reverted = reverted
    self.revertedSubjects = revertedSubjects
    self.isBeingMade = isBeingMade
  }
}

/// A commit that is no longer reachable although this clone didn't give it up: its branch was deleted, say. Its
/// links stay, and its squash is still looked for.
package struct VanishedCommit: Hashable, Sendable {
  /// The changes by which its squash is recognised, as text.
  package let changes: [String]
  /// The ids of the commits up to which no squash was found.
  package let searched: [String]

  package init(changes: [String], searched: [String]) {
    self.changes = changes
    self.searched = searched
  }
}

/// The fate of a recorded commit that is no longer reachable.
package enum CommitFate: Hashable, Sendable {
  /// Amended or rebased: the new commit's message decides, but links by branch stay.
  case rewritten(String)
  /// Another commit has its change, as a copy or a squash, and takes over all its links.
  case copied(String)
  /// Its branch moved to a history without it.
  case withdrawn
  case vanished(VanishedCommit)

  /// The id of the commit that took its place.
  package var successor: String? {
    switch self {
    case .rewritten(let oid), .copied(let oid): oid
    case .withdrawn, .vanished: nil
    }
  }
}

/// Changes since the last scan of a repository to the commits that refer to todos.
package struct ReferenceDelta: Hashable, Sendable {
  /// The repository's path.
  package let path: String
  package let checkpoint: ScanCheckpoint
  /// All new commits, possibly with some known ones, parents before their children.
  package let found: [ReferencingCommit]
  /// The recorded commits that are no longer reachable, by id.
  package let gone: [String: CommitFate]
  /// The ids of vanished commits that are reachable again.
  package let returned: Set<String>

  package init(
    path: String, checkpoint: ScanCheckpoint, found: [ReferencingCommit],
    gone: [String: CommitFate], returned: Set<String> = []
  ) {
    self.path = path
    self.checkpoint = checkpoint
    self.found = found
    self.gone = gone
    self.returned = returned
  }
}

/// How many of a repository's commits with references to todos have been processed.
package struct ScanCheckpoint: Hashable, Sendable {
  /// The generation of the repository's commit index that the numbers refer to.
  package let generation: Int64
  /// How many commits that may refer to todos the index contained.
  package let mentions: Int
  /// A digest of everything that links are derived from.
  package let digest: Int64

  package init(
    generation: Int64, mentions: Int, digest: Int64
  ) {
    self.generation = generation
    self.mentions = mentions
    self.digest = digest
  }
}
