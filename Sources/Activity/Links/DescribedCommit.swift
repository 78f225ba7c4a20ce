import Git
package import Store

/// A commit of mine with what it says of itself, and the todos that it is linked to.
package struct DescribedCommit: Hashable, Sendable {
  package let commit: CountedCommit
  /// The first paragraph of its message on one line; empty where it can't be read.
  package let subject: String
  package let todos: [LinkedTodo]
}
