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
