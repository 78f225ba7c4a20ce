import Foundation
import Git

/// How long a hook's work may take.
struct HookLimits {
  /// How long to wait for other processes that use the store, in seconds.
  let store: Double
  /// How long to read commits.
  let reading: Duration
  /// Whether what was read before is known to be in the store too, which then needn't be asked.
  var trustsIndex = true

  /// Git waits for the process itself.
  static let foreground = HookLimits(store: 0.03, reading: .milliseconds(50))
  /// Git's shell waits for a line, and goes on without it.
  static let background = HookLimits(store: 5, reading: .seconds(5))
  /// Nobody waits. The store was in use once commits had been read.
  static let retry = HookLimits(store: 5, reading: .seconds(5), trustsIndex: false)
}

/// A hook's process that git doesn't wait for: Resources/hook-record.sh waits for one line on the
/// process's standard output, for 80 ms at most, and prints it.
enum HookBackground {
  /// Starts one, for a hook that could not use the store in time.
  static func retry(_ event: HookEvent, in context: CommandContext) {
    DetachedProcess.start(
      context.executable, ["hook", "run", event.name, "retry"], environment: context.environment)
  }

  /// The limits of such a process by the words after the hook's name; nil where git waits for it.
  static func limits(_ words: [String]) -> HookLimits? {
    switch words {
    case ["background"]: .background
    case ["retry"]: .retry
    default: nil
    }
  }

  /// After how many seconds the system ends the process, whatever it is doing.
  private static let lifetime: UInt32 = 30

  /// Leaves the session of the terminal, and closes all files but the standard ones: somebody may be
  /// waiting until a pipe is closed.
  static func detach() {
    setsid()
    signal(SIGALRM, SIG_DFL)
    alarm(lifetime)
    DetachedProcess.closeInheritedFiles()
  }

  /// Ends the wait of git's shell, with a line that it is to print or with an empty one.
  /// - Returns: Whether the shell has read it.
  static func reply(_ line: String) -> Bool {
    var status = stat()
    guard fstat(1, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return false }
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    let bytes = Array("\(line)\n".utf8)
    guard FileOutput.write(bytes, to: 1) == 0 else { return false }
    if line.isEmpty { return true }
    // The shell ends after one line. What is in the pipe by then is never read.
    var pipe = pollfd(fd: 1, events: 0, revents: 0)
    poll(&pipe, 1, 1000)
    var unread: Int32 = 0
    return ioctl(1, unreadCount, &unread) == 0 && unread < bytes.count
  }

  /// FIONREAD (ioctl_pipe(2)), which Darwin's module leaves out.
  private static var unreadCount: UInt {
    #if canImport(Darwin)
      0x4004_667F
    #else
      UInt(FIONREAD)
    #endif
  }
}
