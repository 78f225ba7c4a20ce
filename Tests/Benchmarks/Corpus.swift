import Foundation
import TestSupport
import Todos

/// Everything that is measured on: four homes, and the repositories linked in them.
struct Corpus {
  let history: LargeRepository

  /// - Parameter path: A repository to copy; one of 200,000 commits is generated where it is nil.
  static func make(in workspace: Workspace, copying path: String?) async throws -> Corpus {
    let now = Int64(Date().timeIntervalSince1970)
    for home in Home.allCases { try await name(TestAuthor.me.email, in: home, workspace) }

    Progress.say("Making 29 repositories")
    let repositories = AssortedRepositories(end: now)
    try await repositories.make(in: workspace)
    for home in [Home.todos, .repositories] { try await repositories.link(in: home, workspace) }

    let history = try await LargeRepository.make(in: workspace, copying: path, end: now)
    try await name(history.author, in: .history, workspace)
    try await workspace.run(["ootd", "project", "add", LargeRepository.path], in: .history)

    let todos = TodoCorpus(todos: 10_000, open: 1_000, now: Moment(seconds: now))
    try await todos.fill(.todos, workspace)
    let manyTodos = TodoCorpus(todos: 100_000, open: 2_000, now: Moment(seconds: now))
    try await manyTodos.fill(.manyTodos, workspace)
    return Corpus(history: history)
  }

  /// Says who "me" is.
  private static func name(_ email: String, in home: Home, _ workspace: Workspace) async throws {
    for (name, value) in [("user.name", "Me"), ("user.email", email)] {
      try await workspace.run(["git", "config", "--global", name, value], in: home)
    }
  }
}
