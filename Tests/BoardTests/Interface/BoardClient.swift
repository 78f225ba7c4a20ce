import Foundation
import Subprocess
import Synchronization
import TestSupport

/// A running board with a store of its own, asked as the page asks it, or otherwise.
final class BoardClient: Sendable {
  let home: TestHome
  let environment: [String: String]
  /// The session secret, as a header.
  let session: (name: String, value: String)
  private let process: Mutex<BoardProcess>

  /// - Parameters:
  ///   - variables: More of the environment.
  ///   - prepare: A script of `sh` that is run before, in which `$OOTD` is the built program.
  init(
    language: String = "C.UTF-8", variables: [String: String] = [:], prepare: String = "",
    options: [String] = []
  ) async throws {
    home = try TestHome()
    let own = [
      "LC_ALL": language, "TZ": "Europe/Paris", "OOTD_NOW": "2026-11-21T10:00:00+01:00",
      "NO_COLOR": "1",
    ]
    environment = home.environment.merging(own) { $1 }.merging(variables) { $1 }
    try home.directory.write("", to: "work/.keep")
    if !prepare.isEmpty {
      try await Self.shell(prepare, environment, in: home.path("work"))
    }
    let server = try await BoardProcess.start(
      BoardSandbox.binary, options: options, environment: environment, in: home.path("work"))
    session = try await Self.openSession(server)
    process = Mutex(server)
  }

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
      BoardSandbox.binary, port: port, environment: environment, in: home.path("work"))
    process.withLock { $0 = again }
  }

  /// Runs a script of `sh` in which `$OOTD` is the built program.
  @discardableResult
  func shell(_ script: String) async throws -> String {
    try await Self.shell(script, environment, in: home.path("work"))
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

  private static func shell(
    _ script: String, _ environment: [String: String], in folder: String
  ) async throws -> String {
    let variables = environment.merging(["OOTD": BoardSandbox.binary]) { $1 }
    let pairs = variables.compactMap { name, value in
      Environment.Key(rawValue: name).map { ($0, value) }
    }
    let result = try await Subprocess.run(
      .name("sh"), arguments: ["-ec", "cd '\(folder)'\n\(script)"],
      environment: .custom(Dictionary(uniqueKeysWithValues: pairs)),
      output: .string(limit: 1 << 24), error: .string(limit: 1 << 20))
    guard result.terminationStatus.isSuccess else {
      throw Failure(description: "\(script): \(result.standardError)")
    }
    return result.standardOutput
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
