import Foundation

extension TestRemote {
  /// The hooks of githooks(5) that a push runs on the server.
  enum Hook: String, CaseIterable {
    case preReceive = "pre-receive"
    case update
    case postReceive = "post-receive"
  }

  /// Each hook runs all scripts of a folder up to one that fails, so that several may act together.
  func installHooks() async throws {
    let script = """
      #!/bin/sh
      export RECEIVE_PACK=$PPID
      input=$(cat)
      for script in "$0".d/*; do
        [ ! -e "$script" ] || printf '%s\\n' "$input" | sh "$script" "$@" || exit 1
      done

      """
    try await home.writeScript(script, to: "remotes/\(name)/hooks/run")
    for hook in Hook.allCases {
      try FileManager.default.createSymbolicLink(
        atPath: "\(path)/hooks/\(hook.rawValue)", withDestinationPath: "run")
    }
  }

  /// Adds a shell script to those that a hook runs.
  /// - Parameter name: Replaces one of the same name.
  func add(_ script: String, named name: String, to hook: Hook) throws {
    try home.directory.write(
      script + "\n", to: "remotes/\(self.name)/hooks/\(hook.rawValue).d/\(name)")
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
