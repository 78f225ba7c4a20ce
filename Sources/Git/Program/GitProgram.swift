import Files
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The `git` program, run so that it asks nobody and changes nothing unasked: no hooks, no pager, no
/// prompt, no network.
struct GitProgram: Sendable {
  private let environment: Environment

  /// Without GIT_REF_PARANOIA, one broken ref would hide all commits of the repository. GIT_ALLOC_LIMIT
  /// is the most bytes that git asks for at once: room for the tables of millions of objects.
  private static let variables = [
    "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_ALLOW_PROTOCOL": "",
    "GIT_NO_LAZY_FETCH": "1", "GIT_REF_PARANOIA": "0", "LC_ALL": "C",
    "GIT_ALLOC_LIMIT": "64m",
  ]
  /// Of a large pack and its deltas, git would keep gigabytes in memory.
  private static let options = [
    "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.packedGitWindowSize=1m",
    "-c", "core.packedGitLimit=32m", "-c", "core.deltaBaseCacheLimit=16m",
  ]
  /// What is kept of what it prints, in bytes: a line for each ref.
  private static let outputLimit = 16 << 20

  private let executable: Executable
  private let options: [String]
  /// How it is started, and ended where it takes too long.
  private let platformOptions: PlatformOptions

  /// Nil where PATH leads to no git.
  init?(_ environment: GitEnvironment) {
    self.init(
      environment, environment.variables.merging(GitProgram.variables) { $1 },
      options: GitProgram.options)
  }

  /// With all that the person has set, to do what they asked for.
  init?(asUserOf environment: GitEnvironment) {
    self.init(environment, environment.all.merging(["LC_ALL": "C"]) { $1 }, options: [])
  }

  init?(
    _ environment: GitEnvironment, _ variables: [String: String], options: [String],
    platformOptions: PlatformOptions = PlatformOptions()
  ) {
    let folders = environment.searchPath
    // To be started by its path: to look for it, Subprocess would start one process for each folder.
    guard let path = folders.lazy.map({ "\($0)/git" }).first(where: FileSystem.isExecutable) else {
      return nil
    }
    executable = .path(FilePath(path))
    var variables = variables
    variables["PATH"] = folders.joined(separator: ":")
    self.options = options
    self.platformOptions = platformOptions
    let pairs = variables.compactMap { name, value in
      Environment.Key(rawValue: name).map { ($0, value) }
    }
    self.environment = .custom(Dictionary(uniqueKeysWithValues: pairs))
  }

  /// What git prints, without the newline at its end; nil where it exits with 1, its "no".
  func text(_ arguments: [String], in folder: String) async throws(GitError) -> String? {
    guard var bytes = try await output(arguments, in: folder) else { return nil }
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What git prints; nil where it exits with 1, its "no".
  func output(_ arguments: [String], in folder: String) async throws(GitError) -> [UInt8]? {
    let result = try await run(arguments, in: folder)
    if result.status == 1 { return nil }
    try GitProgram.check(result.status, result.message, folder)
    return result.bytes
  }

  /// What a git that has ended leaves.
  struct Output: Sendable {
    /// Its exit status; -1 if a signal ended it.
    let status: Int
    let bytes: [UInt8]
    /// What it says on standard error.
    let message: String
  }

  func run(_ arguments: [String], in folder: String) async throws(GitError) -> Output {
    do {
      let result = try await Subprocess.run(
        executable, arguments: words(arguments, folder), environment: environment,
        platformOptions: platformOptions, input: .none,
        output: .bytes(limit: GitProgram.outputLimit),
        error: .string(limit: GitProgram.outputLimit))
      return Output(
        status: GitProgram.status(result.terminationStatus), bytes: result.standardOutput,
        message: result.standardError)
    } catch {
      throw .failed(path: folder, code: -1, message: "\(error)")
    }
  }

  /// Gives git's standard output piece by piece.
  func stream(
    _ arguments: [String], in folder: String, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) async throws {
    let result = try await Subprocess.run(
      executable, arguments: words(arguments, folder), environment: environment,
      input: .none, output: .sequence, error: .string(limit: GitProgram.outputLimit)
    ) { execution in
      for try await piece in execution.standardOutput { try piece.withUnsafeBytes(body) }
    }
    try GitProgram.check(
      GitProgram.status(result.terminationStatus), result.standardError, folder)
  }

  private static func status(_ status: TerminationStatus) -> Int {
    if case .exited(let code) = status { Int(code) } else { -1 }
  }

  private func words(_ arguments: [String], _ folder: String) -> Arguments {
    Arguments(options + ["-C", folder] + arguments)
  }

  private static func check(
    _ status: Int, _ message: String, _ folder: String
  ) throws(GitError) {
    if status == 0 { return }
    let fatal = message.split(separator: "\n").last { $0.hasPrefix("fatal: ") }
    let text = String(fatal ?? message[...])
    switch message {
    case _ where message.contains("dubious ownership"): throw .foreignOwner(path: folder)
    case _ where message.contains("not a git repository"): throw .notARepository(path: folder)
    case _ where message.contains("unknown repository extension"),
      _ where message.contains("Expected git repo version"):
      throw .unsupported(path: folder, feature: text)
    case _ where status == 128: throw .corrupt(path: folder, message: text)
    default: throw .failed(path: folder, code: status, message: text)
    }
  }
}
