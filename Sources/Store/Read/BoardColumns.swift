package import Todos

/// The columns of the board, each in the order of its places.
package struct BoardColumns: Hashable, Sendable {
  package let todo: [Todo]
  package let doing: [Todo]
  package let done: [Todo]

  package init(todo: [Todo], doing: [Todo], done: [Todo]) {
    self.todo = todo
    self.doing = doing
    self.done = done
  }

  package subscript(status: Status) -> [Todo] {
    switch status {
    case .todo: todo
    case .doing: doing
    case .done: done
    }
  }
}
