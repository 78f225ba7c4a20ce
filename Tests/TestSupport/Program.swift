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

  /// The built `ootd`, which lies beside the tests.
  package static let ootd = Bundle.main.bundleURL.appendingPathComponent("ootd").path

  /// - Parameter name: As in PATH, or an absolute path.
  package init(_ name: String) {
    self.name = name
    executable = Program.path(of: name).map { .path(FilePath($0)) } ?? .name(name)
  }

  /// Subprocess, which is given a name, forks the tests once for each folder of PATH until one of them has
  /// the program.
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
  ///   - environment: All that the program sees of the environment.
  ///   - folder: Its working folder; that of the tests unless given.
  ///   - isInOwnSession: Whether it has no terminal, not even that from which the tests are run.
  package func run(
    _ arguments: [String], environment: [String: String], in folder: String? = nil,
    input: [UInt8] = [], isInOwnSession: Bool = false
  ) async throws -> Outcome {
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
  /// The exit status; 128 and the signal, if one ended it.
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

  /// A command that failed in the set-up of a test.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
      self.description = description
    }
  }

  /// - Throws: ``Failure`` if the exit status isn't 0.
  @discardableResult
  package func checked() throws -> Outcome {
    if status == 0 { return self }
    throw Failure(description: description)
  }
}

extension Outcome: Equatable {
  /// Whether the same came of two commands, whatever they were.
  package static func == (one: Outcome, other: Outcome) -> Bool {
    one.status == other.status && one.bytes == other.bytes && one.error == other.error
  }
}
