import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The user's web browser.
struct Browser {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  /// Whether there is a screen to show a page on.
  var isAvailable: Bool { !commands(for: "").isEmpty }

  /// Opens a file with the first command that succeeds. If none does, the user will notice.
  func open(_ path: String) {
    var options = PlatformOptions()
    // Ctrl-C is meant only for the server.
    options.createSession = true
    let environment = Environment(variables: context.environment)
    Task { [options, commands = commands(for: path)] in
      for command in commands {
        let (program, arguments) = (command[0], Arguments(Array(command.dropFirst())))
        let result = await context.debug.ignoring("browser \(program)") {
          try await run(
            program.contains("/") ? .path(FilePath(program)) : .name(program),
            arguments: arguments, environment: environment, platformOptions: options,
            output: .discarded, error: .discarded)
        }
        guard let status = result?.terminationStatus else { continue }
        if status.isSuccess { break }
        context.debug.log("browser \(program)", "\(status)")
      }
    }
  }

  /// The commands to try, each as a program and its arguments.
  private func commands(for path: String) -> [[String]] {
    #if canImport(Darwin)
      return [["open", path]]
    #else
      // Try `BROWSER` first if the user sets it: xdg-open(1) uses it only as a last resort.
      if let browsers = context.environment["BROWSER"], !browsers.isEmpty {
        return browsers.split(separator: ":").compactMap { browser in
          let words = browser.split(separator: " ").map(String.init)
          if words.isEmpty { return nil }
          let isTemplate = words.contains { $0.contains("%s") }
          return isTemplate ? words.map { $0.replacing("%s", with: path) } : words + [path]
        }
      }
      // Without a screen, xdg-open would start a browser in the server's terminal.
      let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
        context.environment[$0]?.isEmpty == false
      }
      return hasScreen ? [["xdg-open", path]] : []
    #endif
  }
}
