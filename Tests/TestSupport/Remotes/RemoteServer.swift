/// What serves the bare repositories of a test's home, which `TestRemote` makes, to git.
///
/// It is ended with this value or with the test run.
package protocol RemoteServer: Sendable {
  /// - Parameter name: That of a repository: `todos.git`.
  func url(of name: String) -> String

  /// What git needs on the client's side to be let in; variables of git's own only.
  var environment: [String: String] { get }

  /// Lines for `~/.gitconfig` that do what the environment does.
  var configuration: String { get }

  /// Makes it unreachable, and ends what goes on through it.
  func stop() throws

  /// Brings it back where it was.
  func start() async throws
}

extension RemoteServer {
  package var environment: [String: String] { [:] }
  package var configuration: String { "" }
}
