import TestSupport

/// The real `task` with a folder and settings of its own.
struct Taskwarrior {
  private let directory: TemporaryDirectory
  private let environment: [String: String]

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
    try await Program("task").run(arguments, environment: environment).checked().bytes
  }
}
