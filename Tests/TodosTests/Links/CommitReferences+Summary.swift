import Todos

extension CommitReferences {
  /// The handles; `!` follows those of completed todos.
  var summary: String {
    references.map { "\($0.handle)\($0.completes ? "!" : "")" }.joined(separator: " ")
  }
}
