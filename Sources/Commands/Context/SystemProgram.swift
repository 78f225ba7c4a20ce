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
  /// - Throws: `program.failed`
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
