import CommandSupport
import Foundation
import Synchronization
import TestSupport

/// A machine with a board that runs, asked as the page asks it, or otherwise.
final class BoardClient: Sendable {
  let machine: Machine
  /// The session secret, as a header.
  let session: (name: String, value: String)
  private let process: Mutex<BoardProcess>

  /// - Parameters:
  ///   - variables: More of the environment.
  ///   - prepare: A script of `sh` that is run before, in which `$OOTD` is the built program.
  ///   - onDisk: Whether the store must not be in memory.
  init(
    language: String = "C.UTF-8", variables: [String: String] = [:], prepare: String = "",
    options: [String] = [], onDisk: Bool = false
  ) async throws {
    machine = try Machine(language: language, onDisk: onDisk)
    machine.environment.merge(["TZ": "Europe/Paris"].merging(variables) { $1 }) { $1 }
    if !prepare.isEmpty { try await machine.shell("set -e\n\(prepare)").checked() }
    let server = try await BoardProcess.start(
      Program.ootd, options: options, environment: machine.processEnvironment,
      in: machine.workingDirectory)
    session = try await Self.openSession(server)
    process = Mutex(server)
  }

  var home: TestHome { machine.home }

  var server: BoardProcess { process.withLock(\.self) }
  var port: Int { server.port }
  var origin: String { "http://127.0.0.1:\(port)" }

  /// Exchanges the token in the address that the server printed for the session secret.
  private static func openSession(
    _ server: BoardProcess
  ) async throws -> (name: String, value: String) {
    let response = try await redeem(server.token, port: server.port)
    guard let secret = try response.json()["session"]?.string else {
      throw Failure(description: "no session: \(response.status) \(response.text)")
    }
    return ("Ootd-Session", secret)
  }

  /// Sends a token as the page does.
  static func redeem(_ token: String, port: Int) async throws -> HTTPResponse {
    try await HTTPConnection.response(
      to: HTTPRequest(
        "POST", "/api/session",
        headers: [("Origin", "http://127.0.0.1:\(port)"), ("Content-Type", "application/json")],
        body: #"{"token":"\#(token)"}"#), port: port)
  }

  /// Restarts the server on the same port. The session is still that of the old one.
  func restart() async throws {
    server.kill()
    _ = try await server.waitForExit()
    let again = try await BoardProcess.start(
      Program.ootd, port: port, environment: machine.processEnvironment,
      in: machine.workingDirectory)
    process.withLock { $0 = again }
  }

  /// Runs a command that is expected to succeed, and gives what it prints.
  @discardableResult
  func ootd(_ arguments: String...) async throws -> String {
    try await machine.run(arguments).checked().output
  }

  /// Runs a script of `sh` in which `$OOTD` is the built program.
  @discardableResult
  func shell(_ script: String) async throws -> String {
    try await machine.shell("set -e\n\(script)").checked().output
  }

  func get(_ path: String) async throws -> HTTPResponse {
    try await HTTPConnection.response(
      to: HTTPRequest("GET", path, headers: [session]), port: port)
  }

  /// What an answer to a GET holds.
  func json(_ path: String) async throws -> JSON {
    try await get(path).json()
  }

  /// Sends a change as the page does.
  func send(_ method: String, _ path: String, _ body: String = "{}") async throws -> HTTPResponse {
    try await HTTPConnection.response(
      to: HTTPRequest(method, path, headers: writeHeaders, body: body), port: port)
  }

  var writeHeaders: [(name: String, value: String)] {
    [session, ("Origin", origin), ("Content-Type", "application/json")]
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}

extension BoardProcess {
  /// The one-time token in the address.
  var token: String { address.components(separatedBy: "#token=").last ?? "" }
}

extension HTTPResponse {
  func json() throws -> JSON {
    do {
      return try json(JSON.self)
    } catch {
      throw BoardClient.Failure(description: "no JSON: \(status) \(text)")
    }
  }

  /// What an error says.
  var error: String? {
    (try? json())?["error"]?.string
  }
}

extension JSON {
  var string: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var elements: [JSON] {
    if case .list(let values) = self { values } else { [] }
  }

  /// The values of that member of all elements, where they are strings.
  func all(_ name: String) -> [String] {
    elements.compactMap { $0[name]?.string }
  }
}
