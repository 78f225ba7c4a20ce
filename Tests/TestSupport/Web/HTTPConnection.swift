import Foundation
import Synchronization

/// A connection to a server on 127.0.0.1 that sends any bytes unchanged.
///
/// It is opened on first use, together with sending: on a busy machine, a test may be scheduled so late that
/// the server closes a connection without a request.
///
/// Every read times out, after 30 seconds by default.
package final class HTTPConnection: Sendable {
  package let port: Int
  private let socket = Mutex<Socket?>(nil)
  private let reader = Mutex<HTTPReader?>(nil)

  package init(port: Int) {
    self.port = port
  }

  private func openSocket() throws -> Socket {
    try socket.withLock { socket in
      if let socket { return socket }
      let opened = try Socket(port: port)
      socket = opened
      return opened
    }
  }

  private func read<Result: Sendable>(
    _ body: (inout HTTPReader) throws -> Result
  ) throws -> Result {
    let socket = try openSocket()
    return try reader.withLock { reader in
      var open = reader ?? HTTPReader(socket)
      defer { reader = open }
      return try body(&open)
    }
  }

  /// Opens connections, each of which has received a response with status 200 and stays open.
  package static func open(
    _ count: Int, with request: HTTPRequest, port: Int
  ) async throws -> [HTTPConnection] {
    try await onOwnThread {
      var connections: [HTTPConnection] = []
      let deadline = Date(timeIntervalSinceNow: 60)
      while connections.count < count {
        let connection = HTTPConnection(port: port)
        if try connection.respond(to: request, by: deadline).status == 200 {
          connections.append(connection)
        }
      }
      return connections
    }
  }

  /// How long a server is given to close a connection.
  package static let longest = Duration.seconds(30)

  /// Sends bytes and then, if given, a byte repeatedly.
  /// - Returns: How long the server kept the connection open; ``longest`` or more if it doesn't close it.
  package static func lifetime(
    sending bytes: [UInt8], thenRepeating byte: UInt8? = nil, port: Int
  ) async throws -> Duration {
    try await onOwnThread {
      let start = ContinuousClock.now
      let socket = try Socket(port: port)
      try socket.send(bytes, by: Date(timeIntervalSinceNow: 30))
      while ContinuousClock.now - start < longest {
        if let byte { try? socket.send([byte], by: Date(timeIntervalSinceNow: 1)) }
        do {
          if try socket.receive(by: Date(timeIntervalSinceNow: 0.5)).isEmpty { break }
        } catch let failure as Socket.Failure where failure.isTimeout {
          continue
        } catch {
          // The connection was reset.
          break
        }
      }
      return ContinuousClock.now - start
    }
  }

  /// Sends a request on a new connection.
  package static func response(
    to request: HTTPRequest, port: Int, within seconds: Double = 30
  ) async throws -> HTTPResponse {
    try await HTTPConnection(port: port).response(to: request, within: seconds)
  }

  /// Sends a request and reads the whole response.
  package func response(
    to request: HTTPRequest, within seconds: Double = 30
  ) async throws -> HTTPResponse {
    try await onOwnThread { [self] in
      try respond(to: request, by: Date(timeIntervalSinceNow: seconds))
    }
  }

  private func respond(to request: HTTPRequest, by deadline: Date) throws -> HTTPResponse {
    try openSocket().send(request.bytes(port: port), by: deadline)
    return try read { reader in
      var response = try reader.head(method: request.method, by: deadline)
      while let part = try reader.part(by: deadline) { response.body += part }
      return response
    }
  }

  /// Sends a request and reads the response up to the body, which may never end.
  package func head(of request: HTTPRequest) async throws -> HTTPResponse {
    try await send(request)
    return try await head(method: request.method)
  }

  /// Sends a request without reading the response.
  package func send(_ request: HTTPRequest) async throws {
    try await send(request.bytes(port: port))
  }

  /// Sends bytes unchanged.
  package func send(_ bytes: [UInt8]) async throws {
    try await onOwnThread { [self] in
      try openSocket().send(bytes, by: Date(timeIntervalSinceNow: 30))
    }
  }

  /// Reads the response to the bytes sent, up to its body.
  package func head(method: String = "GET", within seconds: Double = 30) async throws
    -> HTTPResponse
  {
    try await onOwnThread { [self] in
      try read { try $0.head(method: method, by: Date(timeIntervalSinceNow: seconds)) }
    }
  }

  /// Reads raw bytes until the server closes the connection.
  package func rest(within seconds: Double = 30) async throws -> [UInt8] {
    try await onOwnThread { [self] in
      let socket = try openSocket()
      let deadline = Date(timeIntervalSinceNow: seconds)
      var bytes: [UInt8] = []
      // A reset is an end too: the server closed the connection before reading everything.
      while let more = try? socket.receive(by: deadline), !more.isEmpty { bytes += more }
      guard Date() < deadline else {
        let text = String(decoding: bytes, as: UTF8.self)
        throw TestFailure(description: "still open: \(text)")
      }
      return bytes
    }
  }

  /// Reads the rest of a body.
  package func body(within seconds: Double = 30) async throws -> [UInt8] {
    try await onOwnThread { [self] in
      try read { reader in
        var body: [UInt8] = []
        while let part = try reader.part(by: Date(timeIntervalSinceNow: seconds)) { body += part }
        return body
      }
    }
  }

  /// Reads the next line of a body that may never end.
  /// - Returns: Nil at the end.
  package func line(within seconds: Double = 30) async throws -> String? {
    try await onOwnThread { [self] in
      try read { try $0.bodyLine(by: Date(timeIntervalSinceNow: seconds)) }
    }
  }

  /// Reads lines of a body until one satisfies a condition.
  package func line(
    within seconds: Double = 30, where isWanted: @escaping @Sendable (String) -> Bool
  ) async throws -> String {
    let deadline = Date(timeIntervalSinceNow: seconds)
    var others: [String] = []
    while let line = try await line(within: max(0, deadline.timeIntervalSinceNow)) {
      if isWanted(line) { return line }
      others.append(line)
    }
    throw TestFailure(description: "no such line among \(others)")
  }
}
