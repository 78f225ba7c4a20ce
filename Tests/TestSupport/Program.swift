import Foundation
import Subprocess
import Synchronization

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A real program that a test runs to its end.
package struct Program: Sendable {
  package let name: String
  private let executable: Executable

  /// The built `ootd`, which is next to the tests.
  package static let ootd = Bundle.main.bundleURL.appendingPathComponent("ootd").path

  /// - Parameter name: A name to look up in PATH, or an absolute path.
  package init(_ name: String) {
    self.name = name
    executable = Program.path(of: name).map { .path(FilePath($0)) } ?? .name(name)
  }

  /// Looks the program up once. Given a name, Subprocess would fork the tests for each folder of PATH until
  /// it finds the program.
  static func path(of name: String) -> String? {
    if name.contains("/") { return name }
    return paths.withLock { paths in
      if let path = paths[name] { return path }
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      paths[name] = folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
      return paths[name]
    }
  }

  private static let paths = Mutex<[String: String]>([:])

  /// - Parameters:
  ///   - environment: The program's whole environment.
  ///   - folder: The working folder; the tests' own by default.
  ///   - isInOwnSession: Whether to detach it from the terminal in which the tests run.
  package func run(
    _ arguments: [String], environment: [String: String], in folder: String? = nil,
    input: [UInt8] = [], isInOwnSession: Bool = false
  ) async throws -> Outcome {
    Starts.note(name, environment: environment)
    let pairs = environment.compactMap { name, value in
      Environment.Key(rawValue: name).map { ($0, value) }
    }
    var options = PlatformOptions()
    options.createSession = isInOwnSession
    let result = try await Subprocess.run(
      executable, arguments: Arguments(arguments),
      environment: .custom(Dictionary(uniqueKeysWithValues: pairs)),
      workingDirectory: folder.map { FilePath($0) }, platformOptions: options,
      input: .array(input), output: .bytes(limit: 1 << 26), error: .bytes(limit: 1 << 24))
    let status: Int32 =
      switch result.terminationStatus {
      case .exited(let code): code
      case .signaled(let signal): 128 + signal
      }
    return Outcome(
      command: "\(name) \(arguments.joined(separator: " "))", status: status,
      bytes: result.standardOutput, error: String(decoding: result.standardError, as: UTF8.self))
  }
}

/// The result of a command: its exit status and both streams.
package struct Outcome: Sendable, CustomStringConvertible {
  package let command: String
  /// The exit status; 128 plus the signal's number if a signal ended it.
  package let status: Int32
  /// All of standard output.
  package let bytes: [UInt8]
  package let error: String

  package init(command: String = "", status: Int32, bytes: [UInt8], error: String) {
    self.command = command
    self.status = status
    self.bytes = bytes
    self.error = error
  }

  package init(command: String = "", status: Int32, output: String, error: String) {
    self.init(command: command, status: status, bytes: Array(output.utf8), error: error)
  }

  package var output: String { String(decoding: bytes, as: UTF8.self) }

  package var description: String { "\(command): \(status)\n\(output)\(error)" }

  /// - Throws: ``TestFailure`` if the exit status isn't 0.
  @discardableResult
  package func checked() throws -> Outcome {
    if status == 0 { return self }
    throw TestFailure(description: description)
  }
}

extension Outcome: Equatable {
  /// Whether two commands had the same status and output, ignoring the command lines.
  package static func == (one: Outcome, other: Outcome) -> Bool {
    one.status == other.status && one.bytes == other.bytes && one.error == other.error
  }
}

/// Something without which a test can't continue.
package struct TestFailure: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) {
    self.description = description
  }
}
