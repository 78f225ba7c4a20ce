package import Todos

/// An open todo that a commit only links, although a closing keyword in its message names it.
package struct LinkedOnlyTodo: Hashable, Sendable {
  package let todo: Todo
  /// The rule that kept the keyword from completing it.
  package let reason: LinkReason

  package init(_ todo: Todo, _ reason: LinkReason) {
    self.todo = todo
    self.reason = reason
  }
}

extension CommitEffects {
  /// Remembers why new commits only link the todos after their closing keywords.
  mutating func explain(_ newReferences: [NewReference]) throws {
    for new in newReferences where !new.wasLinked && !new.row.completes {
      guard let todo = new.row.todo, linkReasons[todo] == nil else { continue }
      let commit = new.commit
      linkReasons[todo] =
        try commit.references.first {
          try $0.reason != nil && todos(of: [$0.handle], commit).contains(todo)
        }?.reason
        ?? commit.issues.first { try $0.reason != nil && self.todo(of: $0, commit) == todo }?.reason
    }
  }

  /// The todos that are still open, with the reason of their first link.
  /// - Parameter reopened: Todos that are listed as reopened instead.
  func linkedOnly(except reopened: Set<EntityID>) throws -> [LinkedOnlyTodo] {
    try Todo.fetch(db, ids: Array(Set(linkReasons.keys).subtracting(reopened))).filter(\.isOpen)
      .sortedByHandle
      .compactMap { todo in linkReasons[todo.id].map { LinkedOnlyTodo(todo, $0) } }
  }
}
