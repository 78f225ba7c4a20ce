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
