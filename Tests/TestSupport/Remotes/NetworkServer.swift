import Foundation

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
