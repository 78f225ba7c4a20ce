import Foundation
import Subprocess

/// The two forms of ootd: as README.md builds it, and as packages hold it.
enum Form: Int, CaseIterable {
  case plain, packaged
}

/// A temporary folder for all data and measurements: a home for each store, and the repositories.
struct Workspace: Sendable {
  /// The forms to measure.
  let forms: [Form]
  /// An absolute path with symbolic links resolved.
  let folder: String
  private let programs: [String]
  private let parent: String

  /// - Parameter programs: The path of the program of each form; the last ones may be left out.
  init(_ programs: [String]) throws {
    for program in programs where !FileManager.default.isExecutableFile(atPath: program) {
      throw BenchmarkError.notBuilt(path: program)
    }
    self.programs = programs
    forms = Array(Form.allCases.prefix(programs.count))
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    parent = "\(temporary)/ootd-benchmarks-\(getpid())"
    folder = "\(parent)/data"
    for name in ["bin", "repositories", "worktrees"] + Home.allCases.map(\.rawValue) {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    try install(.plain)
  }

  /// Writes a fresh copy, as installing did for the yardsticks. The pages of a file that the linker wrote are
  /// scattered in memory, which delays its start by up to a millisecond.
  private func install(_ form: Form) throws {
    let installed = URL(fileURLWithPath: "\(folder)/bin/ootd")
    try Data(contentsOf: URL(fileURLWithPath: programs[form.rawValue])).write(to: installed)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: installed.path)
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: parent)
  }

  /// Gives each form but the first a copy of the data.
  func copyData() async throws {
    for form in forms.dropFirst() {
      try await run(["cp", "-a", folder, "\(parent)/\(form)"], in: .empty)
      try await with(form) { try install(form) }
    }
  }

  /// Runs the body while the folder holds the data of a form: stores and repositories name each other by
  /// absolute paths.
  func with<Value>(_ form: Form, _ body: () async throws -> Value) async throws -> Value {
    if form == .plain { return try await body() }
    try move(folder, to: "\(parent)/plain")
    try move("\(parent)/\(form)", to: folder)
    let result: Result<Value, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    try move(folder, to: "\(parent)/\(form)")
    try move("\(parent)/plain", to: folder)
    return try result.get()
  }

  private func move(_ path: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: path, toPath: other)
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

  /// Runs a line of `sh` in the folder and returns its output.
  @discardableResult
  func run(_ line: String, in home: Home) async throws -> String {
    try await run(["sh", "-c", line], in: home)
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
