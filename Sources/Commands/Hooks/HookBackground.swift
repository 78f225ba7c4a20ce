import Files
import Foundation
import Git

/// How long a hook's work may take.
struct HookLimits {
  /// How long to wait for other processes that use the store, in seconds.
  let store: Double
  /// The time limit for reading commits.
  let reading: Duration
  /// Whether to assume, as the index says, that the store has all commits read earlier, instead of
  /// querying it.
  var trustsIndex = true

  /// For a process that git waits for.
  static let foreground = HookLimits(store: 0.03, reading: .milliseconds(50))
  /// For a process from which the hook's shell expects one line, but only for a short time.
  static let background = HookLimits(store: 5, reading: .seconds(5))
  /// For a process that nobody waits for, started because the store was in use after commits were read.
  static let retry = HookLimits(store: 5, reading: .seconds(5), trustsIndex: false)
}

/// A hook's background process. Resources/hook-record.sh waits at most 80 ms for one line on the
/// process's standard output, and prints it.
enum HookBackground {
  /// Starts a process for a hook that could not use the store in time.
  static func retry(_ event: HookEvent, in context: CommandContext) {
    DetachedProcess.start(["hook", "run", event.name, "retry"], in: context)
  }

  /// The limits of a background process by the words after the hook's name; nil if git waits.
  static func limits(_ words: [String]) -> HookLimits? {
    switch words {
    case ["background"]: .background
    case ["retry"]: .retry
    default: nil
    }
  }

  /// The system ends the process after this many seconds, whatever it is doing.
  private static let lifetime: UInt32 = 30

  /// Leaves the terminal's session and closes all files except the standard streams, because
  /// another process may be waiting for a pipe to close.
  static func detach() {
    setsid()
    signal(SIGALRM, SIG_DFL)
    alarm(lifetime)
    DetachedProcess.closeInheritedFiles()
  }

  /// Ends the wait of the hook's shell, with a line to print or an empty one.
  /// - Returns: Whether the shell has read it.
  static func reply(_ line: String) -> Bool {
    var status = stat()
    guard fstat(1, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return false }
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    let bytes = Array("\(line)\n".utf8)
    guard FileOutput.write(bytes, to: 1) == 0 else { return false }
    if line.isEmpty { return true }
    // The shell exits after one line. Anything left in the pipe by then is never read.
    var pipe = pollfd(fd: 1, events: 0, revents: 0)
    poll(&pipe, 1, 1000)
    var unread: Int32 = 0
    return ioctl(1, unreadCount, &unread) == 0 && unread < bytes.count
  }

  /// FIONREAD (ioctl_pipe(2)), which Darwin's module omits.
  private static var unreadCount: UInt {
    #if canImport(Darwin)
      0x4004_667F
    #else
      UInt(FIONREAD)
    #endif
  }
}
