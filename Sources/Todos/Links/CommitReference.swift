/// A todo that a commit message names.
package struct CommitReference: Hashable, Sendable {
  package let handle: Handle
  /// Whether the commit completes the todo; otherwise it only links to it.
  package let completes: Bool

  package init(handle: Handle, completes: Bool) {
    self.handle = handle
    self.completes = completes
  }
}
