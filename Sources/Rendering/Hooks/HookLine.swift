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
