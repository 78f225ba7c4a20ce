import Todos

extension CommitReferences {
  /// The handles, each followed by `!` if the commit completes the todo.
  var summary: String {
    references.map { "\($0.handle)\($0.completes ? "!" : "")" }.joined(separator: " ")
  }
}
