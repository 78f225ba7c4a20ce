/// A local branch.
package struct Branch: Hashable, Sendable {
  /// Without `refs/heads/`.
  package let name: String
  package let tip: ObjectID
}
