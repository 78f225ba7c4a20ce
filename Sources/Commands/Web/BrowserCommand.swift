import Files

/// A command that opens a file or an address in the user's browser.
struct BrowserCommand {
  /// The program and its arguments; `%s` in them stands for what to open, which else comes last.
  private let words: [String]
  /// Whether the browser comes from a snap or a flatpak, which may not read files in hidden folders.
  let isConfined: Bool

  fileprivate init(_ words: [String], isConfined: Bool) {
    self.words = words
    self.isConfined = isConfined
  }

  /// The program and its arguments.
  func opening(_ target: String) -> [String] {
    guard words.contains(where: { $0.contains("%s") }) else { return words + [target] }
    return words.map { $0.replacing("%s", with: target) }
  }
}

extension CommandContext {
  /// The commands that may open the user's browser; none without a screen.
  func browserCommands() async -> [BrowserCommand] {
    #if canImport(Darwin)
      return [BrowserCommand(["open"], isConfined: false)]
    #else
      // Try `BROWSER` first if the user sets it: xdg-open(1) uses it only as a last resort.
      if let browsers = environment["BROWSER"], !browsers.isEmpty {
        var commands: [BrowserCommand] = []
        for browser in browsers.split(separator: ":") {
          let words = browser.split(separator: " ").map(String.init)
          if !words.isEmpty { await commands.append(browserCommand(words)) }
        }
        return commands
      }
      // Without a screen, xdg-open would start a browser in the server's terminal.
      let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
        environment[$0]?.isEmpty == false
      }
      return hasScreen ? [await browserCommand(["xdg-open"])] : []
    #endif
  }

  /// Programs that start the default browser.
  private static let openers: Set = [
    "xdg-open", "sensible-browser", "gio", "exo-open", "kde-open", "kde-open5", "kioclient",
  ]

  private func browserCommand(_ words: [String]) async -> BrowserCommand {
    let name = words[0].split(separator: "/").last.map(String.init) ?? ""
    let isConfined =
      Self.openers.contains(name) ? await isDefaultBrowserConfined : isConfined(words[...])
    return BrowserCommand(words, isConfined: isConfined)
  }

  /// Whether the browser of addresses or that of HTML files is confined: xdg-open(1) asks for the latter to open a file.
  private var isDefaultBrowserConfined: Bool {
    get async {
      let questions = [
        ("xdg-settings", ["get", "default-web-browser"]),
        ("xdg-mime", ["query", "default", "text/html"]),
      ]
      for (program, arguments) in questions {
        guard
          let answer = await SystemProgram(program, self)?
            .answer(arguments, within: .seconds(2))
        else { continue }
        let name = answer.output.trimmed(of: " \t\n".utf8)
        if let entry = desktopEntry(named: name), isConfined(entry: entry) { return true }
      }
      return false
    }
  }

  /// The text of a program's desktop file; nil if there is none (freedesktop.org, "Desktop Entry Specification", 2).
  private func desktopEntry(named name: String) -> String? {
    guard !name.isEmpty, !name.contains("/") else { return nil }
    let home = environment["HOME"] ?? ""
    let data = (environment["XDG_DATA_DIRS"] ?? "").split(separator: ":").map(String.init)
    // Sessions without a desktop lack the last three.
    let folders =
      [environment["XDG_DATA_HOME"] ?? "", "\(home)/.local/share"] + data + [
        "/usr/local/share", "/usr/share", "\(home)/.local/share/flatpak/exports/share",
        "/var/lib/flatpak/exports/share", "/var/lib/snapd/desktop",
      ]
    for folder in folders where folder.hasPrefix("/") {
      if let bytes = FileSystem.contents(of: "\(folder)/applications/\(name)") {
        return String(decoding: bytes, as: UTF8.self)
      }
    }
    return nil
  }

  private func isConfined(entry: String) -> Bool {
    entry.split(whereSeparator: \.isNewline).contains { line in
      // Spaces around `=` don't count (section 3.3).
      let parts = line.split(separator: "=", maxSplits: 1)
      switch parts.first?.trimmed(of: " \t".utf8) {
      case "X-SnapInstanceName", "X-Flatpak": return true
      case "Exec":
        return isConfined(
          parts.dropFirst().flatMap { $0.split(separator: " ").map(String.init) }[...])
      default: return false
      }
    }
  }

  /// Whether a command line starts a program of a snap or a flatpak, also by a script, as Ubuntu's packages of browsers
  /// are.
  private func isConfined(_ words: ArraySlice<String>) -> Bool {
    // `env NAME=value program`
    let words = words.drop { $0 == "env" || $0.hasSuffix("/env") || $0.contains("=") }
    guard let name = words.first?.trimmed(of: "\"".utf8) else { return false }
    let path = name.contains("/") ? name : program(named: name) ?? name
    let isPackaged = [path, FileSystem.realPath(path) ?? path].contains { path in
      let folders = path.split(separator: "/")
      return ["snap", "flatpak"].contains(folders.last ?? "") || path.contains("/snap/bin/")
        || path.contains("/flatpak/exports/bin/")
    }
    if isPackaged { return true }
    guard let start = FileSystem.contents(of: path, limit: Self.longestScript),
      start.starts(with: Array("#!".utf8))
    else { return false }
    let script = String(decoding: start, as: UTF8.self)
    return script.contains("/snap/bin/") || script.contains("flatpak run")
  }

  /// In bytes.
  private static let longestScript = 16 << 10
}
