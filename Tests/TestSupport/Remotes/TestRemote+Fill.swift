import Foundation

extension TestRemote {
  /// Makes pushes fail as on a full disk: objects are written but refs aren't, because their reflog is a link
  /// to `/dev/full`. So the error is the kernel's own "No space left on device". Linux only.
  package func fill() throws {
    let script = """
      while read -r old new ref; do
        mkdir -p "logs/${ref%/*}" && ln -sf /dev/full "logs/$ref"
      done
      """
    try add(script, named: "fill", to: .preReceive)
  }

  /// Makes pushes succeed again.
  package func makeRoom() throws {
    try removeScripts(named: "fill")
    let logs = "\(path)/logs"
    if FileManager.default.fileExists(atPath: logs) {
      try FileManager.default.removeItem(atPath: logs)
    }
  }
}
