import Todos

extension CommitReferences {
  /// The handles, each followed by `!` if the commit completes the todo.
  var summary: String {
    references.map { "\($0.handle)\($0.completes ? "!" : "")" }.joined(separator: " ")
  }
}

extension LinkReason {
  /// Words as they are; for the others, the name of the case.
  var summary: String {
    if case .words(let words) = self { words } else { "\(self)" }
  }
}
