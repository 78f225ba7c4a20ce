import Foundation
import Synchronization

/// Ends the programs and removes the folders that a test run leaves behind, even if it crashes.
///
/// A shell waits for the end of a pipe that only this process keeps open. The pipe ends with this process,
/// even by `SIGKILL`.
package final class ChildReaper: Sendable {
  package static let shared = ChildReaper()

  private let pipe: Int32
  /// Also open here: without a reader, writing would kill the tests with SIGPIPE.
  private let reader: Int32
  private let folders = Mutex<[TemporaryDirectory]>([])

  private static let script = """
    trap '' HUP INT TERM
    groups= folders=
    while read -r verb what; do
      case $verb in
      group) groups="$groups$what " ;;
      ended) groups=$(for group in $groups; do [ "$group" = "$what" ] || printf '%s ' "$group"; done) ;;
      folder) folders="$folders$what\n" ;;
      esac
    done
    for group in $groups; do kill -s KILL -- "-$group"; done
    printf %b "$folders" | while read -r folder; do
      rm -rf "$folder" || { sleep 1; rm -rf "$folder"; }
    done
    """

  private init() {
    var ends: [Int32] = [-1, -1]
    _ = Foundation.pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reader, pipe) = (ends[0], ends[1])
    var spawn = Spawn()
    spawn.redirect(0, to: ends[0])
    spawn.open("/dev/null", as: 1)
    spawn.open("/dev/null", as: 2)
    _ = try? spawn.run("sh", ["-c", ChildReaper.script], environment: ["PATH": "/usr/bin:/bin"])
  }

  /// Registers a process group that must not outlive this process.
  func hold(group: pid_t) { send("group \(group)") }

  /// Unregisters a group that has ended: its number may be reused.
  func release(group: pid_t) { send("ended \(group)") }

  /// Keeps a folder until the end of this process.
  package func hold(_ folder: TemporaryDirectory) {
    folders.withLock { $0.append(folder) }
  }

  func removeAtEnd(_ folder: String) { send("folder \(folder)") }

  private func send(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
  }
}
