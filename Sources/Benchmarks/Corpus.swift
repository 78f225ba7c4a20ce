import Foundation
import TestSupport
import Todos

/// The data to measure with: homes, and the repositories linked in them.
struct Corpus {
  /// Nil if no row needs it.
  let history: LargeRepository?
  /// Nil if no row needs it.
  let shared: SharedCorpus?

  /// - Parameters:
  ///   - homes: The homes that rows measure in.
  ///   - path: A repository to copy; if nil, one of 200,000 commits is generated.
  static func make(
    _ homes: Set<Home>, in workspace: Workspace, copying path: String?
  ) async throws -> Corpus {
    let now = Int64(Date().timeIntervalSince1970)
    for home in Home.allCases { try await setIdentity(TestAuthor.me.email, in: home, workspace) }
    try await linkRepositories(in: [.todos, .repositories].filter(homes.contains), workspace, now)

    var history: LargeRepository?
    if homes.contains(.history) {
      let large = try await LargeRepository.make(in: workspace, copying: path, end: now)
      try await setIdentity(large.author, in: .history, workspace)
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
    Progress.report("Making 29 repositories")
    let repositories = AssortedRepositories(end: now)
    try await repositories.make(in: workspace)
    for home in homes { try await repositories.link(in: home, workspace) }
  }

  /// Sets the identity that is "me".
  private static func setIdentity(
    _ email: String, in home: Home, _ workspace: Workspace
  ) async throws {
    for (name, value) in [("user.name", "Me"), ("user.email", email)] {
      try await workspace.run(["git", "config", "--global", name, value], in: home)
    }
  }
}
