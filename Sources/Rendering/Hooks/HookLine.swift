package import Store
package import Todos

/// What a hook says after a commit that changed todos: `ootd: 12 done (3/5 today)`.
package struct HookLine {
  private let settled: SettledTodos
  private let rate: Completion?
  private let phrases: any Phrases

  /// - Parameter rate: Today's.
  package init(_ settled: SettledTodos, rate: Completion?, phrases: any Phrases) {
    self.settled = settled
    self.rate = rate
    self.phrases = phrases
  }

  /// The text printed later, after git has finished: each todo with the commit that finished it.
  package var laterText: String {
    var lines = settled.completed.map { todo in
      let commit = settled.commits[todo.id] ?? ""
      return phrases.finished(todo.handle.description, by: String(commit.prefix(7)))
    }
    if !settled.reopened.isEmpty {
      lines.append("\(settled.reopened.map(\.handle.description).listed) \(phrases.reopened)")
    }
    return lines.map { "ootd: \($0)" }.joined(separator: "\n")
  }

  package var text: String {
    let parts = [
      (settled.completed, phrases.doneMessage), (settled.reopened, phrases.reopened),
    ].filter { !$0.0.isEmpty }
    let changes = parts.map { todos, verb in
      "\(todos.map(\.handle.description).listed) \(verb)"
    }
    let figure = rate.flatMap { $0.total > 0 ? "\($0.done)/\($0.total)" : nil }
    let suffix = figure.map { " (\(phrases.rateToday($0)))" } ?? ""
    return "ootd: \(changes.joined(separator: ", "))\(suffix)"
  }
}
