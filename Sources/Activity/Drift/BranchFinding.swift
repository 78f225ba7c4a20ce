package import Todos

/// A branch that says of its todo something else than the plan.
package struct BranchFinding: Sendable {
  package let todo: Todo
  package let branch: String
  /// The repository's.
  package let path: String
}
