import Files
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The `git` program, by default run without pager, prompts, network, optional locks and the fsmonitor
/// hook.
package struct GitCLI: Sendable {
  private let environment: Environment

  /// Without GIT_REF_PARANOIA=0, one broken ref would hide all commits of the repository. GIT_ALLOC_LIMIT
  /// is git's largest single allocation: enough for the tables of millions of objects.
  private static let variables = [
    "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_ALLOW_PROTOCOL": "",
    "GIT_NO_LAZY_FETCH": "1", "GIT_REF_PARANOIA": "0", "LC_ALL": "C",
    "GIT_ALLOC_LIMIT": "64m",
  ]
  /// Without these limits, git would keep gigabytes of a large pack and its deltas in memory.
  private static let options = [
    "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.packedGitWindowSize=1m",
    "-c", "core.packedGitLimit=32m", "-c", "core.deltaBaseCacheLimit=16m",
  ]
  /// The maximum output, in bytes: enough for a line per ref.
  private static let outputLimit = 16 << 20

  private let executable: Executable
  private let options: [String]
  /// How git is started, and ended on a timeout.
  private let platformOptions: PlatformOptions

  /// Nil if git isn't in PATH.
  init?(_ environment: GitEnvironment) {
    self.init(
      environment, environment.variables.merging(GitCLI.variables) { $1 },
      options: GitCLI.options)
  }

  /// A git with the user's whole environment, to do what they asked for.
  init?(asUserOf environment: GitEnvironment) {
    self.init(environment, environment.all.merging(["LC_ALL": "C"]) { $1 }, options: [])
  }

  init?(
    _ environment: GitEnvironment, _ variables: [String: String], options: [String],
    platformOptions: PlatformOptions = PlatformOptions()
  ) {
    let folders = environment.searchPath
    // Start git by its path: to find it, Subprocess would start one process for each folder.
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

  /// The version of the `git` in PATH, such as `2.39.5`; nil if there is none.
  package static func version(_ environment: GitEnvironment) async -> String? {
    let text = try? await GitCLI(environment)?.text(["version"], in: "/")
    // `git version 2.39.3 (Apple Git-145)`
    return text?.split(separator: " ").dropFirst(2).first.map(String.init)
  }

  /// git's output without the newline at its end; nil if git exits with 1, which means "no".
  /// - Parameter input: The lines of its standard input.
  func text(
    _ arguments: [String], in folder: String, input: [String] = []
  ) async throws(GitError) -> String? {
    guard var bytes = try await output(arguments, in: folder, input: input) else { return nil }
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// git's output; nil if git exits with 1, which means "no".
  func output(
    _ arguments: [String], in folder: String, input: [String] = []
  ) async throws(GitError) -> [UInt8]? {
    let result = try await run(arguments, in: folder, input: input)
    if result.status == 1 { return nil }
    try GitCLI.check(result.status, result.message, folder)
    return result.bytes
  }

  /// The result of a git process.
  struct Output: Sendable {
    /// Its exit status; -1 if a signal ended it.
    let status: Int
    let bytes: [UInt8]
    /// Its standard error.
    let message: String
  }

  func run(
    _ arguments: [String], in folder: String, input: [String] = []
  ) async throws(GitError) -> Output {
    do {
      let result = try await Subprocess.run(
        executable, arguments: words(arguments, folder), environment: environment,
        platformOptions: platformOptions, input: try GitCLI.standardInput(input),
        output: .bytes(limit: GitCLI.outputLimit),
        error: .string(limit: GitCLI.outputLimit))
      return Output(
        status: GitCLI.status(result.terminationStatus), bytes: result.standardOutput,
        message: result.standardError)
    } catch {
      throw .failed(path: folder, code: -1, message: "\(error)")
    }
  }

  /// Passes git's standard output to the body piece by piece.
  func stream(
    _ arguments: [String], in folder: String, input: [String],
    _ body: ([UInt8]) async throws -> Void
  ) async throws {
    let result = try await Subprocess.run(
      executable, arguments: words(arguments, folder), environment: environment,
      input: try GitCLI.standardInput(input), output: .sequence,
      error: .string(limit: GitCLI.outputLimit)
    ) { execution in
      for try await piece in execution.standardOutput {
        try await body(piece.withUnsafeBytes(Array.init))
      }
    }
    try GitCLI.check(
      GitCLI.status(result.terminationStatus), result.standardError, folder)
  }

  /// A file, because writing to a pipe would end this process if git has ended.
  private static func standardInput(_ lines: [String]) throws -> FileDescriptorInput {
    guard let file = lines.isEmpty ? fopen("/dev/null", "r") : tmpfile() else {
      throw Errno(rawValue: errno)
    }
    defer { fclose(file) }
    if !lines.isEmpty { fputs(lines.joined(separator: "\n"), file) }
    rewind(file)
    return .fileDescriptor(
      FileDescriptor(rawValue: fcntl(fileno(file), F_DUPFD_CLOEXEC, 0)),
      closeAfterSpawningProcess: true)
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
