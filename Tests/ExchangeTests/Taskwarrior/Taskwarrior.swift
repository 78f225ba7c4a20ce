import Subprocess
import TestSupport

/// The real `task` with a folder and settings of its own.
struct Taskwarrior {
  private let directory: TemporaryDirectory
  private let environment: [Environment.Key: String]

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameter settings: More lines of its `.taskrc`.
  init(zone: String, settings: String = "") throws {
    directory = try TemporaryDirectory()
    let own = "data.location=\(directory.path)/data\nconfirmation=off\nhooks=off\n"
    try directory.write(own + settings, to: "taskrc")
    try directory.write("", to: "data/pending.data")
    environment = [
      "HOME": directory.path, "TASKRC": "\(directory.path)/taskrc", "TZ": zone, "LC_ALL": "C.UTF-8",
      "TASKDATA": "\(directory.path)/data", "PATH": "/usr/bin:/bin:/usr/local/bin",
    ]
  }

  /// What it gives back of what it was given.
  func exported(after text: String) async throws -> [UInt8] {
    _ = try await importing(text)
    return try await run("export")
  }

  /// What it says of what it is given.
  func importing(_ text: String) async throws -> [UInt8] {
    try await run("import", directory.write(text, to: "todos.json"))
  }

  @discardableResult
  func run(_ arguments: String...) async throws -> [UInt8] {
    let result = try await Subprocess.run(
      .name("task"), arguments: Arguments(arguments), environment: .custom(environment),
      output: .bytes(limit: 64 << 20), error: .string(limit: 1 << 20))
    guard result.terminationStatus.isSuccess else {
      throw Failure(
        description: "task \(arguments): \(result.terminationStatus) \(result.standardError)")
    }
    return result.standardOutput
  }
}
