import Rendering
import Todos

/// The error of a tool: that of a command with `--json`.
struct ToolError {
  let json: JSON

  init(_ error: any Error, format: Format) {
    json = ErrorLine(error, format: format).json
  }

  /// The error of a command that has failed.
  /// - Parameter keys: The names of parameters, by the keys of the array's element that the command has read.
  init(_ output: CommandRunner.Output, renaming keys: [String: String] = [:]) {
    var errors = output.errors
    for (key, name) in keys { errors = errors.replacing("$0.\(key)", with: name) }
    let lines = errors.split(separator: "\n")
    json =
      lines.lazy.compactMap { JSON(utf8: Array($0.utf8)) }.first { $0["error"] != nil }
      ?? ["error": ["message": .string(errors)]]
  }

  /// Whether it says that a todo or a project doesn't exist.
  var isMissing: Bool {
    let codes = ["todo.unknown", "todo.deleted", "todo.invalid", "project.unknown"]
    return json["error"]?["code"]?.string.map(codes.contains) ?? false
  }
}
