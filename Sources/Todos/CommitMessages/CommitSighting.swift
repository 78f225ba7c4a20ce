/// A commit that names todos or reverts another, as a look at its repository found it.
package struct CommitSighting: Hashable, Sendable {
  /// Its name in lowercase hexadecimal digits.
  package let oid: String
  package let subject: String
  /// The author time, in seconds since 1970-01-01T00:00:00Z.
  package let authored: Int64
  package let committed: Moment
  /// What its copies by rebase and cherry-pick share besides the author time.
  package let copy: Int64
  /// The todos that its message names.
  package let references: [CommitReference]
  /// The todos that the branches are named for that it was made on.
  package let branches: [Handle]
  /// The beginnings of the names of commits that it says it reverts.
  package let reverted: [String]
  /// Whether it was found by looking further back than before, so that it can be older than the
  /// todos that now have its numbers.
  package let isOld: Bool

  package init(
    oid: String, subject: String, authored: Int64, committed: Moment, copy: Int64,
    references: [CommitReference], branches: [Handle] = [], reverted: [String] = [],
    isOld: Bool = false
  ) {
    self.oid = oid
    self.subject = subject
    self.authored = authored
    self.committed = committed
    self.copy = copy
    self.references = references
    self.branches = branches
    self.reverted = reverted
    self.isOld = isOld
  }
}

/// A commit that a former look at its repository found, by what a later one has to know of it.
package struct KnownSighting: Hashable, Sendable {
  /// Its name in lowercase hexadecimal digits.
  package let oid: String
  /// The author time, in seconds since 1970-01-01T00:00:00Z.
  package let authored: Int64
  package let committed: Moment
  /// What its copies by rebase and cherry-pick share besides the author time.
  package let copy: Int64
  /// Whether it is linked for the branch that it was made on, not for what it says.
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

/// What a look at a repository found of commits that name todos, since the last one.
package struct RepositoryNews: Hashable, Sendable {
  /// The repository's.
  package let path: String
  package let mark: ScanMark
  /// Those that were not there before, among others.
  package let found: [CommitSighting]
  /// The names of those that nothing leads to any more.
  package let gone: Set<String>
  /// What those that are gone were made into, where that is known, by their names.
  package let rewritten: [String: String]

  package init(
    path: String, mark: ScanMark, found: [CommitSighting], gone: Set<String>,
    rewritten: [String: String]
  ) {
    self.path = path
    self.mark = mark
    self.found = found
    self.gone = gone
    self.rewritten = rewritten
  }
}

/// How far the commits of a repository that name todos have been dealt with.
package struct ScanMark: Hashable, Sendable {
  /// Which index of the repository's commits the numbers are of; 0 for none that is kept.
  package let generation: Int64
  /// How many commits that may name todos the index held.
  package let mentions: Int
  /// All commits made since this time were in it, in seconds since 1970.
  package let horizon: Int64
  /// What stands for all that links are made of.
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
  /// The commit's name in lowercase hexadecimal digits.
  package let oid: String
  /// The first paragraph of its message on one line.
  package let subject: String
  /// When it was written.
  package let authored: Moment
  /// Whether it says that it finishes the todo.
  package let completes: Bool
  /// The name of the project whose repository has it; nil where that is gone.
  package let project: String?
  /// Where that repository is on this machine, if it is.
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

  /// The beginning of its name, as people read it.
  package var shortName: String { String(oid.prefix(7)) }
}
