import Store
package import Todos

/// A project's commits of some time, by the todos that they link to.
package struct StandupProject: Sendable {
  package let name: String
  /// In the order of their newest commits.
  package let todos: [StandupTodo]
  /// Commits that link to no todo, the newest first.
  package let commits: [DescribedCommit]
  /// How many commits there are in all; one can link to several todos.
  package let count: Int

  /// - Parameter commits: The newest first.
  init(name: String, commits: [DescribedCommit]) {
    self.name = name
    count = commits.count
    var linked: [StandupTodo] = []
    var others: [DescribedCommit] = []
    for commit in commits {
      if commit.todos.isEmpty { others.append(commit) }
      for todo in commit.todos.map(\.todo) {
        if let index = linked.firstIndex(where: { $0.todo.id == todo.id }) {
          linked[index].commits.append(commit)
        } else {
          linked.append(StandupTodo(todo: todo, commits: [commit]))
        }
      }
    }
    todos = linked
    self.commits = others
  }
}

/// A todo with commits of some time that link to it, the newest first.
package struct StandupTodo: Sendable {
  package let todo: Todo
  package fileprivate(set) var commits: [DescribedCommit]
}
