import TestSupport

/// A repository with one commit, and git commands that use a remote.
struct RemoteClient: Sendable {
  static let ref = "refs/ootd/packs/x"
  let home: TestHome
  let repository: TestRepository
  /// The commit's id.
  let tip: String

  init(in home: TestHome) async throws {
    self.home = home
    repository = try await TestRepository(in: home, named: "client")
    try home.directory.write("one operation\n", to: "client/ops")
    try await repository.run("add", "ops")
    tip = try await repository.commitAndName("First")
  }

  func push(
    _ refspec: String = "HEAD:\(ref)", to server: any RemoteServer, options: [String] = []
  ) async throws {
    let arguments = options + ["push", server.url(of: "todos.git"), refspec]
    try await repository.run(arguments, variables: variables(for: server))
  }

  /// The remote's refs as `git ls-remote` prints them, one per line.
  func refs(of server: any RemoteServer, options: [String] = []) async throws -> String {
    let arguments = options + ["ls-remote", server.url(of: "todos.git")]
    return try await repository.run(arguments, variables: variables(for: server))
  }

  /// The error output of a failing push; empty if it succeeds.
  func failure(
    of refspec: String = "HEAD:\(ref)", to server: any RemoteServer, options: [String] = []
  ) async -> String {
    do {
      try await push(refspec, to: server, options: options)
      return ""
    } catch {
      return "\(error)"
    }
  }

  private func variables(for server: any RemoteServer) -> [String: String] {
    server.environment.merging(["GIT_TERMINAL_PROMPT": "0"]) { $1 }
  }
}
