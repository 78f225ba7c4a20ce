import TestSupport

/// The real `task` with its own folder and settings.
struct Taskwarrior {
  private let directory: TemporaryDirectory
  private let environment: [String: String]

  /// - Parameter settings: Additional lines of its `.taskrc`.
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

  /// The export of `task` after importing a text.
  func exported(after text: String) async throws -> [UInt8] {
    _ = try await importing(text)
    return try await run("export")
  }

  /// The output of `task` when importing a text.
  func importing(_ text: String) async throws -> [UInt8] {
    try await run("import", directory.write(text, to: "todos.json"))
  }

  @discardableResult
  func run(_ arguments: String...) async throws -> [UInt8] {
    try await Program("task").run(arguments, environment: environment).checked().bytes
  }
}
