/// A git server for the bare repositories in a test's home, which `TestRemote` creates.
///
/// It is stopped when this value is released or the test run ends.
package protocol RemoteServer: Sendable {
  /// - Parameter name: The name of a repository: `todos.git`.
  func url(of name: String) -> String

  /// The git environment variables that a client needs for access.
  var environment: [String: String] { get }

  /// Makes the server unreachable and ends running connections.
  func stop() throws

  /// Starts the server again at the same address.
  func start() async throws
}

extension RemoteServer {
  package var environment: [String: String] { [:] }
}
