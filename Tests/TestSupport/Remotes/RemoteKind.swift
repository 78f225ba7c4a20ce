/// The ways to reach a remote.
package enum RemoteKind: String, CaseIterable, Sendable {
  case path, ssh, fileURL, daemon, http

  /// Starts a server of this kind that accepts every client.
  package func serve(_ home: TestHome) async throws -> any RemoteServer {
    switch self {
    case .path: PathServer(home)
    case .fileURL: PathServer(home, scheme: "file://")
    case .daemon: try await GitDaemon.start(home)
    case .http: try await SmartHTTPServer.start(home)
    case .ssh: try await SSHServer.start(home)
    }
  }
}
