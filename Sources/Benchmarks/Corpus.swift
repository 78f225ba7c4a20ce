import Foundation
import TestSupport
import Todos

/// What is measured on: homes, and the repositories linked in them.
struct Corpus {
  /// Nil where nothing is measured on it.
  let history: LargeRepository?
  /// Nil where nothing is measured on it.
  let shared: SharedCorpus?

  /// - Parameters:
  ///   - homes: Those that are measured in.
  ///   - path: A repository to copy; one of 200,000 commits is generated where it is nil.
  static func make(
    _ homes: Set<Home>, in workspace: Workspace, copying path: String?
  ) async throws -> Corpus {
    let now = Int64(Date().timeIntervalSince1970)
    for home in Home.allCases { try await name(TestAuthor.me.email, in: home, workspace) }
    try await linkRepositories(in: [.todos, .repositories].filter(homes.contains), workspace, now)

    var history: LargeRepository?
    if homes.contains(.history) {
      let large = try await LargeRepository.make(in: workspace, copying: path, end: now)
      try await name(large.author, in: .history, workspace)
      try await workspace.run(["ootd", "project", "add", LargeRepository.path], in: .history)
      history = large
    }
    for (home, todos, open) in [(Home.todos, 10_000, 1_000), (.manyTodos, 100_000, 2_000)]
    where homes.contains(home) {
      let corpus = TodoCorpus(todos: todos, open: open, now: Moment(seconds: now))
      try await corpus.fill(home, workspace)
    }
    let isShared = homes.contains(.shared) || homes.contains(.joining)
    let shared =
      isShared ? try await SharedCorpus.make(in: workspace, now: Moment(seconds: now)) : nil
    return Corpus(history: history, shared: shared)
  }

  private static func linkRepositories(
    in homes: [Home], _ workspace: Workspace, _ now: Int64
  ) async throws {
    guard !homes.isEmpty else { return }
    Progress.say("Making 29 repositories")
    let repositories = AssortedRepositories(end: now)
    try await repositories.make(in: workspace)
    for home in homes { try await repositories.link(in: home, workspace) }
  }

  /// Says who "me" is.
  private static func name(_ email: String, in home: Home, _ workspace: Workspace) async throws {
    for (name, value) in [("user.name", "Me"), ("user.email", email)] {
      try await workspace.run(["git", "config", "--global", name, value], in: home)
    }
  }
}
