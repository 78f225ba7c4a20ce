import Foundation

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

/// A server on a port of 127.0.0.1.
package protocol NetworkServer: RemoteServer {
  var listener: Listener { get }
}

extension NetworkServer {
  package var port: Int { listener.port }

  /// Stops the server, so that connections are refused.
  package func stop() { listener.stop() }

  package func start() async throws { try await listener.start() }

  /// Suspends the server, so that connections are made but never answered.
  package func pause() { listener.signal(SIGSTOP) }

  /// Resumes the server, which also answers waiting connections.
  package func resume() { listener.signal(SIGCONT) }
}

/// A folder of repositories, like a disk that several machines mount.
package struct PathServer: RemoteServer {
  private let home: TestHome
  private let scheme: String

  /// - Parameter scheme: `file://`, or empty for plain paths.
  package init(_ home: TestHome, scheme: String = "") {
    self.home = home
    self.scheme = scheme
  }

  package func url(of name: String) -> String {
    scheme + TestRemote.path(of: name, in: home)
  }

  /// Removes the folder, as if the disk weren't mounted.
  package func stop() throws {
    try FileManager.default.moveItem(atPath: TestRemote.folder(in: home), toPath: away)
  }

  package func start() throws {
    try FileManager.default.moveItem(atPath: away, toPath: TestRemote.folder(in: home))
  }

  private var away: String { home.path("unmounted") }
}

/// `git daemon`, which has no authentication.
package struct GitDaemon: NetworkServer {
  package let listener: Listener

  package static func start(_ home: TestHome) async throws -> GitDaemon {
    let folder = try ServerFolder(in: home)
    let command = [
      "git", "daemon", "--inetd", "--log-destination=stderr", "--verbose", "--export-all",
      "--base-path=\(TestRemote.folder(in: home))", "--enable=receive-pack",
      "--allow-override=receive-pack",
    ]
    let listener = try await Listener(Listener.inetd, arguments: command, in: folder)
    return GitDaemon(listener: listener)
  }

  package func url(of name: String) -> String {
    "git://127.0.0.1:\(port)/\(name)"
  }
}

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
