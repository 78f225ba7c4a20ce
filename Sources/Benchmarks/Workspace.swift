import Foundation
import Subprocess

/// A temporary folder for all data and measurements: a home for each store, and the repositories.
struct Workspace: Sendable {
  /// An absolute path with symbolic links resolved.
  let folder: String

  /// Creates a workspace with a copy of the `ootd` that is next to this program.
  init() throws {
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    folder = "\(temporary)/ootd-benchmarks-\(getpid())"
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("ootd").path
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw BenchmarkError.notBuilt(path: program)
    }
    for name in ["bin", "repositories", "worktrees"] + Home.allCases.map(\.rawValue) {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    // Write a fresh copy, as installing did for the yardsticks. The pages of a file that the linker wrote are
    // scattered in memory, which delays its start by up to a millisecond.
    let installed = URL(fileURLWithPath: "\(folder)/bin/ootd")
    try Data(contentsOf: URL(fileURLWithPath: program)).write(to: installed)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: installed.path)
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func path(of home: Home) -> String { "\(folder)/\(home.rawValue)" }

  /// Runs a program in the folder and returns its output.
  @discardableResult
  func run(_ words: [String], in home: Home) async throws -> String {
    let result = try await Subprocess.run(
      .name("sh"), arguments: inFolder(words), environment: environment(of: home),
      output: .string(limit: 10_000_000), error: .string(limit: 1_000_000))
    try check(result, words)
    return result.standardOutput
  }

  /// Runs a program with the input that `write` sends in parts.
  func run(
    _ words: [String], in home: Home,
    input write: ((String) async throws -> Void) async throws -> Void
  ) async throws {
    let result = try await Subprocess.run(
      .name("sh"), arguments: inFolder(words), environment: environment(of: home),
      input: .inputWriter, output: .discarded, error: .string(limit: 1_000_000)
    ) { execution in
      try await write { _ = try await execution.standardInputWriter.write($0) }
    }
    try check(result, words)
  }

  private func inFolder(_ words: [String]) -> Arguments {
    Arguments(["-c", #"cd "$0" && exec "$@""#, folder] + words)
  }

  private func check<Value, Output>(
    _ result: ExecutionResult<Value, Output, StringOutput<UTF8>>, _ words: [String]
  ) throws {
    guard result.terminationStatus.isSuccess else {
      throw BenchmarkError.failed(
        command: words.joined(separator: " "), message: result.standardError)
    }
  }

  /// The environment of processes, which inherit only `PATH` from this machine.
  private func environment(of home: Home) -> Environment {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return .custom([
      "HOME": self.path(of: home), "PATH": "\(folder)/bin:\(path)", "GIT_CONFIG_NOSYSTEM": "1",
      "LC_ALL": "C.UTF-8", "TERM": "dumb", "TZ": "UTC",
    ])
  }
}
