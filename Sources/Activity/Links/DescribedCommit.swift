import Git
package import Store
import Todos

extension ActivityReader {
  /// Adds to commits, in the same order, what they say and which todos they are linked to. A repository that
  /// can't be read any more is a warning.
  func described(
    _ commits: [CountedCommit]
  ) async throws(StoreError) -> (commits: [DescribedCommit], warnings: [RepositoryWarning]) {
    let todos = try linkedTodos(of: commits)
    var found: [ObjectID: (subject: String, parents: [ObjectID])] = [:]
    var warnings: [RepositoryWarning] = []
    let repositories = Dictionary(grouping: commits, by: \.repository.path)
    for (path, commits) in repositories.sorted(by: { $0.key < $1.key }) {
      do {
        let repository = try await Repository(at: path, environment: environment)
        try await repository.forEachCommit(named: commits.map(\.id)) { commit in
          found[commit.id] = (commit.subject, commit.parents)
        }
      } catch {
        warnings.append(RepositoryWarning(path: path, error: GitError(error, path: path)))
      }
    }
    let described = commits.map { commit in
      DescribedCommit(
        commit: commit, subject: found[commit.id]?.subject ?? "",
        parents: found[commit.id]?.parents ?? [], todos: todos[commit.id] ?? [])
    }
    return (described, warnings)
  }

  /// The todos that each commit, or a copy of it, is linked to.
  func linkedTodos(of commits: [CountedCommit]) throws(StoreError) -> [ObjectID: [LinkedTodo]] {
    let linked = try store.todos(
      linkedTo: commits.lazy.flatMap { [$0.id] + $0.copies }.map { "\($0)" })
    guard !linked.isEmpty else { return [:] }
    var todos: [ObjectID: [LinkedTodo]] = [:]
    for commit in commits {
      for link in ([commit.id] + commit.copies).flatMap({ linked["\($0)"] ?? [] }) {
        let isThere = todos[commit.id]?.contains { $0.todo.id == link.todo.id } ?? false
        if !isThere { todos[commit.id, default: []].append(link) }
      }
    }
    return todos
  }
}

/// A commit of mine with what it says of itself, and the todos that it is linked to.
package struct DescribedCommit: Hashable, Sendable {
  package let commit: CountedCommit
  /// The first paragraph of its message on one line; empty where it can't be read.
  package let subject: String
  /// As git sees them; none if it can't be read.
  let parents: [ObjectID]
  package let todos: [LinkedTodo]
}
