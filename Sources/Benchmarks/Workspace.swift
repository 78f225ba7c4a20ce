import Foundation
import Subprocess

/// A temporary folder in which everything is made and measured: a home for each store, and the
/// repositories.
struct Workspace: Sendable {
  /// Absolute, symbolic links followed.
  let folder: String

  /// A new one, in which `ootd` is a copy of the program beside this one.
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
    // A copy written in one piece, as the yardsticks were when they were installed: the pages of a file
    // that the linker wrote lie scattered in memory, so that it starts up to a millisecond later.
    let installed = URL(fileURLWithPath: "\(folder)/bin/ootd")
    try Data(contentsOf: URL(fileURLWithPath: program)).write(to: installed)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: installed.path)
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func path(of home: Home) -> String { "\(folder)/\(home.rawValue)" }

  /// Runs a program in the folder and gives what it printed.
  @discardableResult
  func run(_ words: [String], in home: Home) async throws -> String {
    let result = try await Subprocess.run(
      .name("sh"), arguments: inFolder(words), environment: environment(of: home),
      output: .string(limit: 10_000_000), error: .string(limit: 1_000_000))
    try check(result, words)
    return result.standardOutput
  }

  /// Runs a program that reads what `write` gives it, part by part.
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

  /// What processes see: nothing of this machine but its programs.
  private func environment(of home: Home) -> Environment {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return .custom([
      "HOME": self.path(of: home), "PATH": "\(folder)/bin:\(path)", "GIT_CONFIG_NOSYSTEM": "1",
      "LC_ALL": "C.UTF-8", "TERM": "dumb", "TZ": "UTC",
    ])
  }
}
