import Rendering
import Subprocess

/// The person's web browser.
struct Browser {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  /// Opens an address, where there is a screen to show it on. Whether that works out, the person sees.
  func open(_ address: String) {
    guard let program else { return }
    var options = PlatformOptions()
    // Ctrl-C is meant for the server alone.
    options.createSession = true
    let pairs = context.environment.compactMap { name, value in
      Environment.Key(rawValue: name).map { ($0, value) }
    }
    let environment = Environment.custom(Dictionary(uniqueKeysWithValues: pairs))
    Task { [options] in
      try? await run(
        .name(program), arguments: [address], environment: environment, platformOptions: options,
        output: .discarded, error: .discarded)
    }
  }

  private var program: String? {
    #if canImport(Darwin)
      return "open"
    #else
      // xdg-open(1): what it opens in a terminal would fight with the server for it.
      let screens = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"]
      let hasScreen = screens.contains { context.environment[$0]?.isEmpty == false }
      return hasScreen ? "xdg-open" : nil
    #endif
  }
}
