import Foundation

extension TestRemote {
  /// The hooks of githooks(5) that a push runs on the server.
  enum Hook: String, CaseIterable {
    case preReceive = "pre-receive"
    case update
    case postReceive = "post-receive"
  }

  /// The script behind each hook. It runs all scripts of the hook's folder until one fails, so that several
  /// can act together. It stays until the tests end.
  static let hookRunner = Task {
    let home = try TestHome()
    Leash.shared.hold(home.directory)
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

  /// Adds a shell script to those that a hook runs; without any, a push runs none.
  /// - Parameter name: Replaces one of the same name.
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
