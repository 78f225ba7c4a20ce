import Foundation

/// A program in a terminal of its own, as a person would sit at: what is typed reaches it, and what it
/// writes can be waited for.
///
/// The terminal is `script`'s (script(1)). The program is ended with this value.
package final class Terminal {
  /// All that the program wrote, escape sequences included.
  package private(set) var output = ""
  private let process: pid_t
  private let keyboard: Int32
  /// The other end of it, open as long as anything may be typed: with no reader left, typing would end
  /// the tests by SIGPIPE.
  private let keyboardReader: Int32
  private let screen: Int32
  private var isEnded = false

  /// How long to wait for anything, in seconds. It is only reached where a test fails.
  private static let patience = 30.0

  /// - Parameters:
  ///   - command: A line of `sh`.
  ///   - columns: The terminal's width.
  package init(
    _ command: String, environment: [String: String], columns: Int = 80
  ) throws {
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
      throw Failure(description: "no script: \(String(cString: strerror(errno)))")
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

  /// Reads on until what was written satisfies a condition.
  package func wait(_ what: String, until condition: (String) -> Bool) throws {
    let deadline = Date(timeIntervalSinceNow: Terminal.patience)
    while !condition(output) {
      guard Date() < deadline, read(upTo: deadline) else {
        throw Failure(description: "no \(what) in: \(output.debugDescription)")
      }
    }
  }

  /// Ends a shell as a person does, by the end of input, so that it can clear up; reads what it still
  /// writes.
  package func end() {
    if isEnded { return }
    isEnded = true
    type("\u{4}")
    let deadline = Date(timeIntervalSinceNow: Terminal.patience)
    while read(upTo: deadline) {}
    for end in [keyboard, keyboardReader, screen] { close(end) }
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// - Returns: False at the end, and where nothing came in time.
  private func read(upTo deadline: Date) -> Bool {
    var descriptor = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
    let milliseconds = max(0, Int32(deadline.timeIntervalSinceNow * 1000))
    guard poll(&descriptor, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = bytes.withUnsafeMutableBytes {
      Foundation.read(screen, $0.baseAddress, $0.count)
    }
    guard count > 0 else { return false }
    pending += bytes[..<count]
    // A character can come in two parts.
    let isWhole = String(validating: pending, as: UTF8.self) != nil
    let end = isWhole ? pending.count : pending.lastIndex { $0 < 0x80 }.map { $0 + 1 } ?? 0
    output += String(decoding: pending[..<end], as: UTF8.self)
    pending.removeFirst(end)
    return true
  }

  private var pending: [UInt8] = []

  /// Neither end is handed down to programs that others start.
  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }
}
