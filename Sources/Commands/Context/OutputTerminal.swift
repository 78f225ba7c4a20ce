import Files
import Foundation
import Rendering

/// The terminal on standard output.
package struct OutputTerminal: Sendable {
  let rows: Int
  /// Identifies the terminal and its session, until its shell ends.
  let session: String
  /// How long to wait for its replies, in milliseconds. One that arrives later would be typed into the shell.
  private let timeout: Int64

  init(rows: Int, _ environment: [String: String]) {
    self.rows = rows
    session = Self.currentSession
    timeout = environment["SSH_CONNECTION"]?.isEmpty == false ? 500 : 100
  }

  /// Whether there is still a session, by its identification.
  func isAlive(_ session: String) -> Bool {
    let leader = session.split(separator: "-").last.flatMap { pid_t($0) }
    return leader.map { kill($0, 0) == 0 || errno == EPERM } ?? false
  }

  /// Asks the terminal for its background and returns its reply; nil if it couldn't be asked.
  func askBackground() -> [UInt8]? { TerminalQuery.background(timeout: timeout) }

  /// The terminal's device, when it was set up, and the id of the session's leader.
  private static var currentSession: String {
    var status = stat()
    guard fstat(1, &status) == 0 else { return "" }
    #if canImport(Darwin)
      let change = status.st_ctimespec
    #else
      let change = status.st_ctim
    #endif
    return "\(status.st_rdev)-\(change.tv_sec)-\(getsid(0))"
  }
}

/// Asks the controlling terminal.
enum TerminalQuery {
  /// OSC 11, and DA1, which all terminals answer: so one that doesn't know OSC 11 is known at once.
  private static let query = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

  /// The reply to the query of the background, in the form that ``Background/init(reply:)`` parses; nil if the
  /// terminal couldn't be asked.
  /// - Parameter timeout: In milliseconds.
  static func background(timeout: Int64) -> [UInt8]? {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    var before = termios()
    // A background process must not change the terminal.
    guard tcgetpgrp(terminal) == getpgrp(), tcgetattr(terminal, &before) == 0 else { return nil }
    // Nothing may end or stop the process before the terminal is as before.
    let signals = blockSignals()
    defer { restoreSignals(signals) }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    guard tcsetattr(terminal, TCSANOW, &raw) == 0 else { return nil }
    // Input that was typed ahead is for the shell.
    let reply = waits(for: terminal, milliseconds: 0) ? nil : ask(terminal, timeout)
    tcsetattr(terminal, TCSANOW, &before)
    // Ctrl-C, typed meanwhile.
    if reply?.contains(3) == true { raise(SIGINT) }
    return reply
  }

  private static func ask(_ terminal: Int32, _ timeout: Int64) -> [UInt8]? {
    guard FileOutput.write(query, to: terminal) == 0 else { return nil }
    let deadline = ContinuousClock.now + .milliseconds(timeout)
    var reply: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 256)
    while !isWhole(reply) {
      let left = Int32((deadline - ContinuousClock.now) / .milliseconds(1))
      guard left > 0, waits(for: terminal, milliseconds: left) else { break }
      let count = read(terminal, &part, part.count)
      guard count > 0 else { break }
      reply += part[..<count]
    }
    return reply
  }

  /// Whether the reply to DA1, `ESC [ ? … c`, has arrived: it is the last.
  private static func isWhole(_ reply: [UInt8]) -> Bool {
    guard let start = reply.lastRange(of: Array("\u{1B}[?".utf8)) else { return false }
    return reply[start.upperBound...].contains(UInt8(ascii: "c"))
  }

  /// Whether input arrives in time.
  private static func waits(for terminal: Int32, milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0
  }

  private static func blockSignals() -> sigset_t {
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGTTOU] {
      sigaddset(&signals, signal)
    }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    return before
  }

  private static func restoreSignals(_ before: sigset_t) {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
