import Foundation
import Synchronization

/// A connection to a server on 127.0.0.1 that sends what it is given, whatever that is.
///
/// Whatever doesn't come in 30 seconds is an error.
package final class HTTPConnection: Sendable {
  package let port: Int
  private let socket: Socket
  private let reader: Mutex<HTTPReader>

  package init(port: Int) async throws {
    self.port = port
    let socket = try await onOwnThread { try Socket(port: port) }
    self.socket = socket
    reader = Mutex(HTTPReader(socket))
  }

  /// Sends a request on a connection of its own.
  package static func response(
    to request: HTTPRequest, port: Int, within seconds: Double = 30
  ) async throws -> HTTPResponse {
    try await HTTPConnection(port: port).response(to: request, within: seconds)
  }

  /// Sends a request and reads all of the response.
  package func response(
    to request: HTTPRequest, within seconds: Double = 30
  ) async throws -> HTTPResponse {
    try await onOwnThread { [self] in
      let deadline = Date(timeIntervalSinceNow: seconds)
      try socket.send(request.bytes(port: port), by: deadline)
      return try reader.withLock { reader in
        var response = try reader.head(method: request.method, by: deadline)
        while let part = try reader.part(by: deadline) { response.body += part }
        return response
      }
    }
  }

  /// Sends a request and reads the response up to its body, which may never end.
  package func head(of request: HTTPRequest) async throws -> HTTPResponse {
    try await send(request.bytes(port: port))
    return try await head(method: request.method)
  }

  /// Sends bytes as they are.
  package func send(_ bytes: [UInt8]) async throws {
    try await onOwnThread { [socket] in
      try socket.send(bytes, by: Date(timeIntervalSinceNow: 30))
    }
  }

  /// Reads a response to bytes that were sent, up to its body.
  package func head(method: String = "GET", within seconds: Double = 30) async throws
    -> HTTPResponse
  {
    try await onOwnThread { [self] in
      try reader.withLock {
        try $0.head(method: method, by: Date(timeIntervalSinceNow: seconds))
      }
    }
  }

  /// Reads raw bytes until the server closes the connection.
  package func rest(within seconds: Double = 30) async throws -> [UInt8] {
    try await onOwnThread { [socket] in
      let deadline = Date(timeIntervalSinceNow: seconds)
      var bytes: [UInt8] = []
      // A reset is an end too: the server closed before it read everything.
      while let more = try? socket.receive(by: deadline), !more.isEmpty { bytes += more }
      guard Date() < deadline else {
        let text = String(decoding: bytes, as: UTF8.self)
        throw HTTPReader.Failure(description: "still open: \(text)")
      }
      return bytes
    }
  }

  /// Reads what is left of a body.
  package func body(within seconds: Double = 30) async throws -> [UInt8] {
    try await onOwnThread { [self] in
      try reader.withLock { reader in
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
      try reader.withLock { try $0.bodyLine(by: Date(timeIntervalSinceNow: seconds)) }
    }
  }

  /// Reads lines of a body up to one that is as it should be.
  package func line(
    within seconds: Double = 30, where isWanted: @escaping @Sendable (String) -> Bool
  ) async throws -> String {
    let deadline = Date(timeIntervalSinceNow: seconds)
    var others: [String] = []
    while let line = try await line(within: max(0, deadline.timeIntervalSinceNow)) {
      if isWanted(line) { return line }
      others.append(line)
    }
    throw HTTPReader.Failure(description: "no such line among \(others)")
  }
}
