import Foundation
import Subprocess
import TestSupport

/// One of a person's machines: a home with a store of its own, and the built `ootd`.
struct Machine: Sendable {
  let name: String
  /// The home folder; absolute.
  let home: String
  /// What its processes see.
  var environment: [String: String]
  let world: TestHome
  private let sweeper: ProcessSweeper

  /// The built program, which lies beside the tests.
  static let binary = Bundle.main.bundleURL.appendingPathComponent("ootd").path

  /// - Parameters:
  ///   - world: The folder of the test, in which the remotes are too.
  ///   - server: What it needs to be let in there; nil for a remote by its path.
  ///   - syncsByItself: `ootd.autoSync`.
  init(
    _ name: String, in world: TestHome, reaching server: (any RemoteServer)? = nil,
    syncsByItself: Bool = false
  ) throws {
    self.name = name
    self.world = world
    home = world.path("machines/\(name)")
    environment = world.environment.merging(server?.environment ?? [:]) { $1 }
    environment["HOME"] = home
    sweeper = ProcessSweeper(mark: "HOME=\(home)")
    try configure("[ootd]\n\tautoSync = \(syncsByItself)\n")
  }

  /// Replaces `~/.gitconfig`, but for who the person is.
  func configure(_ lines: String) throws {
    let person = "[user]\n\tname = Me\n\temail = me@example.com\n"
    try world.directory.write(person + lines, to: "machines/\(name)/.gitconfig")
  }

  /// Runs `ootd` to its end. Nobody is at a terminal.
  @discardableResult
  func run(_ arguments: String..., variables: [String: String] = [:]) async throws -> Outcome {
    try await run(arguments, variables: variables)
  }

  func run(_ arguments: [String], variables: [String: String] = [:]) async throws -> Outcome {
    try await execute([Machine.binary] + arguments, variables: variables)
  }

  /// Runs a line of `sh` in the home, in which `ootd` is the built program.
  func shell(_ line: String, variables: [String: String] = [:]) async throws -> Outcome {
    let words = ["sh", "-c", "ootd() { '\(Machine.binary)' \"$@\"; }\n\(line)"]
    return try await execute(words, variables: variables)
  }

  /// In a session of its own: git may not ask whoever runs the tests for a password, and may not be
  /// ended by what ends a group of processes here.
  private func execute(
    _ words: [String], variables: [String: String]
  ) async throws -> Outcome {
    let pairs = environment.merging(variables) { $1 }.compactMap { name, value in
      Environment.Key(rawValue: name).map { ($0, value) }
    }
    var options = PlatformOptions()
    options.createSession = true
    let result = try await Subprocess.run(
      .name("sh"), arguments: Arguments(["-c", #"cd "$0" && exec "$@""#, home] + words),
      environment: .custom(Dictionary(uniqueKeysWithValues: pairs)), platformOptions: options,
      output: .string(limit: 1 << 26), error: .string(limit: 1 << 22))
    let status: Int32 =
      switch result.terminationStatus {
      case .exited(let code): code
      case .signaled(let signal): 128 + signal
      }
    return Outcome(
      command: words.dropFirst().joined(separator: " "), status: status,
      output: result.standardOutput, error: result.standardError)
  }

  /// Starts `ootd` in a group of processes of its own, which ends with the value.
  func start(_ arguments: String..., variables: [String: String] = [:]) throws -> ChildProcess {
    try ChildProcess(
      Machine.binary, arguments, environment: environment.merging(variables) { $1 }, in: home,
      errorFile: "\(home)/error-\(UInt32.random(in: 0 ... .max)).txt")
  }
}
