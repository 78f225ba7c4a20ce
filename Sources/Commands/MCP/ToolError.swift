import Rendering
import Todos

/// The error of a tool: that of a command with `--json`.
struct ToolError {
  let json: JSON

  init(_ error: any Error, format: Format) {
    json = ErrorLine(error, format: format).json
  }

  /// The error of a command that has failed.
  init(_ output: CommandRunner.Output) {
    let lines = output.errors.split(separator: "\n")
    json =
      lines.lazy.compactMap { JSON(utf8: Array($0.utf8)) }.first { $0["error"] != nil }
      ?? ["error": ["message": .string(output.errors)]]
  }

  /// Whether it says that a todo or a project doesn't exist.
  var isMissing: Bool {
    let codes = ["todo.unknown", "todo.deleted", "todo.invalid", "project.unknown"]
    return json["error"]?["code"]?.string.map(codes.contains) ?? false
  }
}
