import Files
import Localization
import Rendering
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

extension CommandContext {
  /// The folders of `PATH` that are absolute.
  var searchPath: [Substring] {
    (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
  }

  /// The programs of a name in `PATH`, in its order and each file once; none if the name is a path.
  func programs(named name: String) -> [String] {
    guard !name.contains("/") else { return [] }
    return searchPath.map { "\($0)/\(name)" }
      .filter { FileSystem.isExecutable($0) && !FileSystem.isFolder($0) }
      .reduce(into: []) { found, path in
        if !found.contains(where: { CommandContext.isSameFile($0, path) }) { found.append(path) }
      }
  }

  /// The program of that name that a shell would run; nil if there is none.
  func program(named name: String) -> String? { programs(named: name).first }
}

/// A program of the system, found in `PATH`.
struct SystemProgram {
  private let path: String
  private let name: String
  private let environment: [String: String]

  /// In bytes.
  private static let messageLimit = 64 << 10

  /// Nil if it isn't installed.
  init?(_ name: String, _ context: CommandContext) {
    guard let path = context.program(named: name) else { return nil }
    self.path = path
    self.name = name
    environment = context.environment
  }

  /// Runs the program and waits for its end.
  /// - Throws: ``Failure/programFailed(_:message:)``
  func run(_ arguments: [String]) async throws(Failure) {
    let status: TerminationStatus
    let message: String
    do {
      let result = try await Subprocess.run(
        .path(FilePath(path)), arguments: Arguments(arguments),
        environment: Environment(variables: environment),
        input: .none, output: .discarded, error: .string(limit: Self.messageLimit))
      (status, message) = (result.terminationStatus, result.standardError)
    } catch {
      throw .programFailed(name, message: "\(error)")
    }
    if case .exited(0) = status { return }
    let line = message.split(separator: "\n").first.map(String.init)
    throw .programFailed(name, message: line ?? "\(status)")
  }

  /// The program's output in English for a text on its standard input; nil if it can't be run, or takes too long.
  /// - Parameter timeout: The longest time to wait for the answer.
  func answer(
    _ arguments: [String], input: [UInt8] = [], within timeout: Duration = .seconds(5)
  ) async -> (isSuccess: Bool, output: String, error: String)? {
    // A file, because writing to a pipe would end this process if the program has ended.
    guard let file = tmpfile() else { return nil }
    defer { fclose(file) }
    fwrite(input, 1, input.count, file)
    rewind(file)
    let descriptor = FileDescriptor(rawValue: fcntl(fileno(file), F_DUPFD_CLOEXEC, 0))
    let variables = environment.merging(["LC_ALL": "C", "BASH_ENV": "", "ENV": ""]) { $1 }
    let result = Task {
      try await Subprocess.run(
        .path(FilePath(path)), arguments: Arguments(arguments),
        environment: Environment(variables: variables), workingDirectory: "/",
        input: .fileDescriptor(descriptor, closeAfterSpawningProcess: true),
        output: .string(limit: Self.messageLimit), error: .string(limit: Self.messageLimit))
    }
    // Cancelling it ends the program.
    let timer = Task {
      try await Task.sleep(for: timeout)
      result.cancel()
    }
    defer { timer.cancel() }
    guard let result = try? await result.value else { return nil }
    return (
      result.terminationStatus.isSuccess, result.standardOutput, result.standardError
    )
  }
}

extension CommandContext {
  /// Runs a program of the user's that takes over the terminal, such as the editor, and waits until it ends.
  /// - Parameters:
  ///   - command: A line of shell.
  ///   - variables: Those that it gets if the user hasn't set them.
  ///   - input: The descriptor to read from, which is closed here; nil for standard input.
  /// - Returns: The program's exit status: 0 for success, 128 and the signal if one ended it.
  func runInForeground(
    _ command: String, _ arguments: [String] = [], variables: [String: String] = [:],
    input: Int32? = nil
  ) async throws -> Int {
    // While the program runs, Ctrl-C is meant for it, not for this process or the shell. Unlike `SIG_IGN`, a
    // handler isn't inherited.
    try await console.inForeground {
      try await runWithTerminal(command, arguments, variables: variables, input: input)
    }
  }

  private func runWithTerminal(
    _ command: String, _ arguments: [String], variables: [String: String], input: Int32?
  ) async throws -> Int {
    let before = signal(SIGINT) { _ in }
    defer {
      // Discard a signal that arrived while the program ended and is still pending (POSIX, 2.4.3).
      signal(SIGINT, SIG_IGN)
      signal(SIGINT, before)
    }
    let result = try await Subprocess.run(
      .path("/bin/sh"),
      arguments: Arguments(["-c", "trap : INT; \(command) \"$@\"", command] + arguments),
      environment: Environment(variables: variables.merging(environment) { $1 }),
      workingDirectory: workingDirectory.isEmpty ? nil : .init(workingDirectory),
      input: .fileDescriptor(
        input.map(FileDescriptor.init(rawValue:)) ?? .standardInput,
        closeAfterSpawningProcess: input != nil),
      output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
      error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
    switch result.terminationStatus {
    case .exited(let code): return Int(code)
    case .signaled(let signal): return 128 + Int(signal)
    }
  }
}

extension CommandContext {
  /// Runs the first command that succeeds, in a session of its own: Ctrl-C isn't meant for it.
  func startFirst(of commands: [[String]]) {
    var options = PlatformOptions()
    options.createSession = true
    Task { [options] in
      for command in commands {
        let (program, arguments) = (command[0], Arguments(Array(command.dropFirst())))
        let result = await debug.ignoring("browser \(program)") {
          try await Subprocess.run(
            program.contains("/") ? .path(FilePath(program)) : .name(program),
            arguments: arguments, environment: Environment(variables: environment),
            platformOptions: options, output: .discarded, error: .discarded)
        }
        guard let status = result?.terminationStatus else { continue }
        if status.isSuccess { break }
        debug.log("browser \(program)", "\(status)")
      }
    }
  }
}

extension Environment {
  /// Exactly these variables.
  init(variables: [String: String]) {
    let pairs = variables.compactMap { name, value in
      Key(rawValue: name).map { ($0, value) }
    }
    self = .custom(Dictionary(uniqueKeysWithValues: pairs))
  }
}
