import Foundation

/// A server on a port of 127.0.0.1.
package protocol NetworkServer: RemoteServer {
  var listener: Listener { get }
}

extension NetworkServer {
  package var port: Int { listener.port }

  /// What it wrote to standard error: for HTTP and ssh, a line for each request.
  package var log: String { listener.log }

  /// Connections are refused from then on.
  package func stop() { listener.stop() }

  package func start() async throws { try await listener.start() }

  /// From then on connections are made and never answered.
  package func pause() { listener.signal(SIGSTOP) }

  /// Answers those that wait, and all later ones.
  package func resume() { listener.signal(SIGCONT) }
}
