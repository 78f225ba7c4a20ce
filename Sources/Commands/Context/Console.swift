import Files
package import Localization
package import Rendering

/// The streams and the terminal that a command uses: the process's own, or a substitute.
package protocol Console: Sendable {
  /// Columns of standard output; nil if it isn't a terminal.
  var width: Int? { get }
  /// The terminal on standard output; nil if it isn't one.
  var terminal: OutputTerminal? { get }
  /// Signals that stop endless work, such as the board's server.
  var endingSignals: [Int32] { get }
  func write(_ text: String, to stream: Stream) throws
  /// The contents of standard input without moving its offset; nil if it isn't a file.
  func inputFile() -> String?
  /// All of standard input, or its beginning if it is longer than a limit in bytes.
  func input(upTo limit: Int) throws(Failure) -> [UInt8]
  /// Waits for the next bytes of standard input; empty at its end, or if the parent process has ended.
  func inputPart() throws(Failure) -> [UInt8]
  /// Asks a question and returns the typed line, or ``endOfInput``; nil, without asking, if nobody can be asked.
  func ask(_ question: String) -> String?
  /// Lets the user change a list by keys; nil, without showing anything, if nobody can be asked.
  func run<Screen: KeyScreen>(_ screen: Screen) -> Screen.Outcome?
  /// Sends a sequence to the terminal, even if the output goes elsewhere; false if there is no terminal.
  func send(_ sequence: String) -> Bool
  /// Lets a program, or work that Ctrl-C ends, have the terminal.
  func inForeground<Value>(_ body: () async throws -> Value) async rethrows -> Value
}

/// By default nobody is there, and standard input is empty.
extension Console {
  package var width: Int? { nil }
  package var terminal: OutputTerminal? { nil }
  package var endingSignals: [Int32] { [] }
  package func inputFile() -> String? { nil }
  package func input(upTo limit: Int) throws(Failure) -> [UInt8] { [] }
  package func inputPart() throws(Failure) -> [UInt8] { [] }
  package func ask(_ question: String) -> String? { nil }
  package func run<Screen: KeyScreen>(_ screen: Screen) -> Screen.Outcome? { nil }
  package func send(_ sequence: String) -> Bool { false }
  package func inForeground<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    try await body()
  }
  /// The answer of a user who ended the input with Ctrl-D: neither yes nor the default.
  package static var endOfInput: String { "\u{4}" }
}

/// The process's own streams and terminal.
struct ProcessConsole: Console {
  private let environment: [String: String]
  let width: Int?
  let terminal: OutputTerminal?
  /// The process that started this one.
  private let parent = getppid()

  init(_ environment: [String: String]) {
    self.environment = environment
    let size = Stream.output.terminalSize(environment)
    width = size?.columns
    terminal = size.map { OutputTerminal(rows: $0.rows, environment) }
  }

  var endingSignals: [Int32] { [SIGINT, SIGHUP, SIGTERM] }

  func write(_ text: String, to stream: Stream) throws { try stream.write(text) }

  func ask(_ question: String) -> String? {
    guard isatty(0) == 1, isatty(2) == 1 else { return nil }
    try? Stream.error.write(question)
    if let answer = readLine() { return answer }
    // At the end of input, the cursor is still on the question's line.
    try? Stream.error.write("\n")
    return Self.endOfInput
  }

  func run<Screen: KeyScreen>(_ screen: Screen) -> Screen.Outcome? {
    var terminal = ScreenTerminal(environment)
    return terminal?.run(screen)
  }

  func send(_ sequence: String) -> Bool {
    guard !["", "dumb"].contains(environment["TERM"] ?? "") else { return false }
    let terminal = open("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    defer { close(terminal) }
    return FileOutput.write(Array(sequence.utf8), to: terminal) == 0
  }

  func input(upTo limit: Int) throws(Failure) -> [UInt8] {
    try checked(FileInput.bytes(of: 0, count: limit + 1))
  }

  func inputPart() throws(Failure) -> [UInt8] {
    while true {
      var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      let count = poll(&input, 1, 1000)
      if count != 0, count > 0 || errno != EINTR {
        return try checked(FileInput.part(of: 0, count: 64 << 10))
      }
      // Another process may still keep the input open.
      if getppid() != parent { return [] }
    }
  }

  /// - Parameter bytes: What was read; nil if that failed.
  private func checked(_ bytes: [UInt8]?) throws(Failure) -> [UInt8] {
    if let bytes { return bytes }
    throw Failure("input.unreadable", .failed, ["message": String(cString: strerror(errno))])
  }

  func inputFile() -> String? {
    var status = stat()
    guard fstat(0, &status) == 0, status.isRegularFile else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      count = max(0, pread(0, buffer.baseAddress, buffer.count, 0))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// An output stream of a command.
package enum Stream: Sendable {
  /// For a command's result.
  case output
  /// For messages, warnings and progress.
  case error

  /// Writes to the process's own stream. A closed pipe isn't an error, because nobody is reading.
  /// - Throws: `output.unwritable`
  func write(_ text: String) throws(Failure) {
    let error = FileOutput.write(Array(text.utf8), to: descriptor)
    guard [0, EPIPE].contains(error) else {
      throw Failure("output.unwritable", .failed, ["message": String(cString: strerror(error))])
    }
  }

  /// Columns and lines of the terminal; nil if the stream isn't a terminal.
  func terminalSize(_ environment: [String: String]) -> (columns: Int, rows: Int)? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    _ = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return (
      columns: size.ws_col > 0
        ? Int(size.ws_col) : environment["COLUMNS"].flatMap { Int($0) } ?? 80,
      rows: size.ws_row > 0 ? Int(size.ws_row) : environment["LINES"].flatMap { Int($0) } ?? 24
    )
  }

  /// Whether the stream is `/dev/null`.
  var isDiscarded: Bool {
    var (status, null) = (stat(), stat())
    return fstat(descriptor, &status) == 0 && stat("/dev/null", &null) == 0
      && status.st_mode & S_IFMT == S_IFCHR && status.st_rdev == null.st_rdev
  }

  private var descriptor: Int32 { self == .output ? 1 : 2 }
}

/// Shows a list below the cursor of the real terminal, and removes it afterwards.
struct ScreenTerminal {
  private let environment: [String: String]
  private var pending: [UInt8] = []

  /// How long the bytes of one key may take to arrive, in milliseconds (ncurses' ESCDELAY is longer, for slow
  /// serial lines).
  private static let escapeDelay: Int32 = 50

  /// - Returns: Nil if standard input or standard error isn't a terminal that can be drawn on.
  init?(_ environment: [String: String]) {
    guard isatty(0) == 1, isatty(2) == 1, !["", "dumb"].contains(environment["TERM"] ?? "") else {
      return nil
    }
    self.environment = environment
  }

  /// Reads keys until the list ends.
  mutating func run<Screen: KeyScreen>(_ screen: Screen) -> Screen.Outcome {
    var original = termios()
    guard tcgetattr(0, &original) == 0 else { return Screen.cancelled }
    var raw = original
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(ICRNL | INLCR | IXON)
    // Keep what was typed ahead.
    tcsetattr(0, TCSADRAIN, &raw)
    defer { tcsetattr(0, TCSADRAIN, &original) }
    // A change of the terminal's size interrupts `poll`, so that the list is drawn anew.
    let resizing = signal(SIGWINCH) { _ in }
    defer { signal(SIGWINCH, resizing) }
    var screen = screen
    var outcome: Screen.Outcome?
    // Lines between the top of the list and the cursor.
    var above = 0
    while outcome == nil {
      draw(screen, &above)
      for key in keys() where outcome == nil { outcome = screen.press(key) }
    }
    try? Stream.error.write(Self.up(above) + "\r\u{1B}[J")
    return outcome ?? Screen.cancelled
  }

  private func draw(_ screen: some KeyScreen, _ above: inout Int) {
    let size = Stream.error.terminalSize(environment) ?? (columns: 80, rows: 24)
    let lines = screen.lines(width: size.columns, height: size.rows)
    let cursor = screen.cursor(width: size.columns, height: size.rows)
    let text = lines.map(screen.text).joined(separator: "\r\n")
    let column = cursor.column > 0 ? "\r\u{1B}[\(cursor.column)C" : "\r"
    let start = Self.up(above) + "\r\u{1B}[J"
    try? Stream.error.write(start + text + Self.up(lines.count - 1 - cursor.line) + column)
    above = cursor.line
  }

  /// Moves the cursor up.
  private static func up(_ lines: Int) -> String { lines > 0 ? "\u{1B}[\(lines)A" : "" }

  /// Waits for keys. The end of input cancels.
  private mutating func keys() -> [Key] {
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    if poll(&input, 1, -1) < 0, errno == EINTR { return [] }
    var part = [UInt8](repeating: 0, count: 256)
    let count = read(0, &part, part.count)
    guard count > 0 else { return [.escape] }
    pending += part[..<count]
    let isWhole = pending.last == 0x1B ? poll(&input, 1, Self.escapeDelay) == 0 : false
    return Key.decode(&pending, isWhole: isWhole)
  }
}
