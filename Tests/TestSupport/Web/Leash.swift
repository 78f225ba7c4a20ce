import Foundation
import Synchronization

/// Ends the programs and removes the folders that a test run leaves behind, however the run ends.
///
/// A shell waits for the end of a pipe that only this process holds open; that comes with the end of
/// this process, by `SIGKILL` too.
package final class Leash: Sendable {
  package static let shared = Leash()

  private let pipe: Int32
  /// Open here too: with no reader left, writing would end the tests by SIGPIPE.
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
    _ = try? spawn.run("sh", ["-c", Leash.script], environment: ["PATH": "/usr/bin:/bin"])
  }

  /// A group of processes that must not outlive this one.
  func hold(group: pid_t) { tell("group \(group)") }

  /// Lets go of a group that ended: its number may come to others.
  func release(group: pid_t) { tell("ended \(group)") }

  /// A folder that is needed to the end of this process.
  package func hold(_ folder: TemporaryDirectory) {
    folders.withLock { $0.append(folder) }
    tell("folder \(folder.path)")
  }

  private func tell(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
  }
}
