import Foundation

/// A program in its own terminal, like the one in front of a user: tests can type and wait for output.
///
/// The terminal is `script`'s (script(1)). The program is ended when this value is released.
package final class Terminal {
  /// All output of the program, including escape sequences.
  package private(set) var output = ""
  private let process: pid_t
  private let keyboard: Int32
  /// The reading end, kept open as long as tests may type: without a reader, typing would kill the tests with
  /// SIGPIPE.
  private let keyboardReader: Int32
  private let screen: Int32
  private var isEnded = false

  /// The timeout in seconds. It is only reached if a test fails.
  private static let timeout = 30.0

  /// - Parameters:
  ///   - command: A line of `sh`.
  ///   - columns: The terminal's width.
  package init(
    _ command: String, environment: [String: String], columns: Int = 80
  ) throws {
    Starts.note("script", environment: environment)
    let (input, output) = (try Terminal.pipe(), try Terminal.pipe())
    defer { close(output.write) }
    let line = "stty cols \(columns) rows 50 && \(command)"
    #if os(Linux)
      let words = ["script", "-qefc", line, "/dev/null"]
    #else
      let words = ["script", "-q", "/dev/null", "sh", "-c", line]
    #endif
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.read, 0)
    posix_spawn_file_actions_adddup2(&actions, output.write, 1)
    posix_spawn_file_actions_adddup2(&actions, output.write, 2)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, "script", &actions, nil, &arguments, &variables) == 0 else {
      throw TestFailure(description: "no script: \(String(cString: strerror(errno)))")
    }
    self.process = process
    keyboard = input.write
    keyboardReader = input.read
    screen = output.read
  }

  deinit { end() }

  /// Types text; `\r` is the return key.
  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(keyboard, $0.baseAddress, $0.count) }
  }

  /// Reads until the output satisfies a condition.
  package func wait(_ what: String, until condition: (String) -> Bool) throws {
    let deadline = Date(timeIntervalSinceNow: Terminal.timeout)
    while !condition(output) {
      guard Date() < deadline, read(upTo: deadline) else {
        throw TestFailure(description: "no \(what) in: \(output.debugDescription)")
      }
    }
  }

  /// Ends a shell as a user does, by the end of input, so that it can clean up; reads the remaining output.
  package func end() {
    if isEnded { return }
    isEnded = true
    type("\u{4}")
    let deadline = Date(timeIntervalSinceNow: Terminal.timeout)
    while read(upTo: deadline) {}
    for end in [keyboard, keyboardReader, screen] { close(end) }
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// - Returns: False at the end of the output or after the deadline.
  private func read(upTo deadline: Date) -> Bool {
    var descriptor = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
    let milliseconds = max(0, Int32(deadline.timeIntervalSinceNow * 1000))
    guard poll(&descriptor, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = bytes.withUnsafeMutableBytes { Foundation.read(screen, $0.baseAddress, $0.count) }
    guard count > 0 else { return false }
    pending += bytes[..<count]
    // A character can arrive in two parts.
    let isWhole = String(validating: pending, as: UTF8.self) != nil
    let end = isWhole ? pending.count : pending.lastIndex { $0 < 0x80 }.map { $0 + 1 } ?? 0
    output += String(decoding: pending[..<end], as: UTF8.self)
    pending.removeFirst(end)
    return true
  }

  private var pending: [UInt8] = []

  /// Neither end is inherited by programs that other tests start.
  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0 else { throw TestFailure(description: "no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
