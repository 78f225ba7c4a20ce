/// A commit of mine with what it says of itself.
package struct DescribedCommit: Hashable, Sendable {
  package let commit: CountedCommit
  /// The first paragraph of its message on one line; empty where it can't be read.
  package let subject: String
}
