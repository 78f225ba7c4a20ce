import Foundation

extension TestRemote {
  /// The hooks of githooks(5) that the server runs during a push.
  enum Hook: String, CaseIterable {
    case preReceive = "pre-receive"
    case update
    case postReceive = "post-receive"
  }

  /// The script of every hook. It runs all scripts in the hook's folder until one fails, so that several can
  /// be combined. It exists until the tests end.
  static let hookRunner = Task {
    let home = try TestHome()
    ChildReaper.shared.hold(home.directory)
    let script = """
      #!/bin/sh
      export RECEIVE_PACK=$PPID
      input=$(cat)
      for script in "$0".d/*; do
        [ ! -e "$script" ] || printf '%s\\n' "$input" | sh "$script" "$@" || exit 1
      done

      """
    return try await home.writeScript(script, to: "run")
  }

  /// Adds a shell script to a hook, which doesn't exist until it has one.
  /// - Parameter name: Replaces a script with the same name.
  func add(_ script: String, named name: String, to hook: Hook) throws {
    let file = "remotes/\(self.name)/hooks/\(hook.rawValue)"
    try home.directory.write(script + "\n", to: "\(file).d/\(name)")
    guard !FileManager.default.fileExists(atPath: home.path(file)) else { return }
    try FileManager.default.createSymbolicLink(
      atPath: home.path(file), withDestinationPath: runnerPath)
  }

  func removeScripts(named wanted: String? = nil) throws {
    for hook in Hook.allCases {
      let folder = "\(path)/hooks/\(hook.rawValue).d"
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      where wanted == nil || wanted == name {
        try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      }
    }
  }
}
