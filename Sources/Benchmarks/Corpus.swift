import Foundation
import TestSupport
import Todos

/// The home folder of a store to measure, with its own git and Taskwarrior settings.
enum Home: String, CaseIterable {
  /// 10,000 todos in ootd and in Taskwarrior, and the 29 repositories linked.
  case todos
  /// 100,000 todos in ootd and in Taskwarrior.
  case manyTodos
  /// The 29 repositories linked, and no todos.
  case repositories
  /// The large repository linked, and no todos.
  case history
  /// 365,000 operations, and a remote that has them.
  case shared
  /// A new machine that joins that remote.
  case joining
  /// Empty until a row makes its own todos.
  case empty
}

extension Workspace {
  /// Makes the data to measure with: homes, and the repositories linked in them.
  /// - Parameter homes: The homes that rows measure in.
  /// - Returns: The server of the remote, if a row needs one; it runs as long as this value exists.
  func fill(_ homes: Set<Home>) async throws -> SSHServer? {
    let now = Int64(Date().timeIntervalSince1970)
    for home in Home.allCases { try await setIdentity(TestAuthor.me.email, in: home) }
    // Only settings that are some seconds old are cached.
    try await Task.sleep(for: .seconds(4))
    try await linkRepositories(in: [.todos, .repositories].filter(homes.contains), now)
    if homes.contains(.history) {
      let repository = ProcessInfo.processInfo.environment["OOTD_BENCH_REPOSITORY"]
      let author = try await LargeRepository.make(in: self, copying: repository, end: now)
      try await setIdentity(author, in: .history)
      try await run(["ootd", "project", "add", LargeRepository.path], in: .history)
    }
    for (home, todos, open) in [(Home.todos, 10_000, 1_000), (.manyTodos, 100_000, 2_000)]
    where homes.contains(home) {
      let corpus = TodoCorpus(todos: todos, open: open, now: Moment(seconds: now))
      try await corpus.fill(home, self)
    }
    let isShared = homes.contains(.shared) || homes.contains(.joining)
    let server =
      isShared ? try await SharedCorpus.make(in: self, now: Moment(seconds: now)) : nil
    try await copyData()
    return server
  }

  private func linkRepositories(in homes: [Home], _ now: Int64) async throws {
    guard !homes.isEmpty else { return }
    Main.report("Making 29 repositories")
    let repositories = AssortedRepositories(end: now)
    try await repositories.make(in: self)
    for home in homes { try await repositories.link(in: home, self) }
  }

  /// Sets the identity that is "me".
  private func setIdentity(_ email: String, in home: Home) async throws {
    for (name, value) in [("user.name", "Me"), ("user.email", email)] {
      try await run(["git", "config", "--global", name, value], in: home)
    }
  }
}
