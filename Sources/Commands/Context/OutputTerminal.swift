import Files
import Localization
import Rendering
import Synchronization

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

  /// The terminal's device, when it was set up, and the id of the session's leader.
  private static var currentSession: String {
    var status = stat()
    guard fstat(1, &status) == 0 else { return "" }
    return "\(status.st_rdev)-\(status.changeTime.tv_sec)-\(getsid(0))"
  }
  /// OSC 11, and DA1, which all terminals answer: so one that doesn't know OSC 11 is known at once.
  private static let query = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

  /// Asks for the background, and returns the reply in the form that ``Background/init(reply:)`` parses; nil if the
  /// terminal couldn't be asked.
  func askBackground() -> [UInt8]? {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    var before = termios()
    // A background process must not change the terminal.
    guard tcgetpgrp(terminal) == getpgrp(), tcgetattr(terminal, &before) == 0 else { return nil }
    // Nothing may end or stop the process before the terminal is as before.
    var signals = Interrupt.changeMask(
      SIG_BLOCK, [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGTTOU])
    defer { pthread_sigmask(SIG_SETMASK, &signals, nil) }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    guard tcsetattr(terminal, TCSANOW, &raw) == 0 else { return nil }
    // Input that was typed ahead is for the shell.
    let reply = Self.waits(for: terminal, milliseconds: 0) ? nil : ask(terminal)
    tcsetattr(terminal, TCSANOW, &before)
    // Ctrl-C, typed meanwhile.
    if reply?.contains(3) == true { raise(SIGINT) }
    return reply
  }

  private func ask(_ terminal: Int32) -> [UInt8]? {
    guard FileOutput.write(Self.query, to: terminal) == 0 else { return nil }
    let deadline = ContinuousClock.now + .milliseconds(timeout)
    var reply: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 256)
    while !Self.isWhole(reply) {
      let left = Int32((deadline - ContinuousClock.now) / .milliseconds(1))
      guard left > 0, Self.waits(for: terminal, milliseconds: left) else { break }
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
}

/// The knowledge about a terminal's background.
enum KnownBackground: String, Sendable {
  case dark, light
  /// The terminal was asked and didn't answer.
  case unknown

  init(_ background: Background?) {
    self = background.flatMap { Self(rawValue: $0.rawValue) } ?? .unknown
  }

  var background: Background? { Background(rawValue: rawValue) }
}

extension Session {
  /// The background by `ootd.background`, by COLORFGBG, or by the terminal's reply, which is remembered until the
  /// terminal's session ends.
  /// - Parameter asking: Whether to ask the terminal if the background isn't known otherwise.
  func terminalBackground(asking: Bool) -> Background? {
    state.background.withLock { known in
      if known == nil { known = knownBackground }
      if known == nil, asking { known = askedBackground }
      return known?.background
    }
  }

  private var knownBackground: KnownBackground? {
    let setting = configuration.flatMap { try? Settings.background($0) }
    if let background = setting ?? Background(environment: context.environment) {
      return KnownBackground(background)
    }
    guard let terminal = context.console.terminal, let file = backgroundFile else {
      return .unknown
    }
    let line = file.lines.last { $0.hasPrefix("\(terminal.session)\t") }
    return line?.split(separator: "\t").last.flatMap { KnownBackground(rawValue: String($0)) }
  }

  private var askedBackground: KnownBackground? {
    let environment = context.environment
    let term = environment["TERM"] ?? ""
    // GNU screen and the Linux console don't know the query.
    let isSilent = term == "linux" || term.hasPrefix("screen") && environment["TMUX"] == nil
    guard let terminal = context.console.terminal, !isSilent, let reply = terminal.askBackground()
    else { return nil }
    let known = KnownBackground(Background(reply: reply))
    guard let file = backgroundFile else { return known }
    // The replies of sessions that have ended go.
    let others = file.lines.filter { line in
      let other = line.prefix { $0 != "\t" }
      return other != terminal.session && terminal.isAlive(String(other))
    }
    let kept = others.suffix(Self.maxReplies - 1) + ["\(terminal.session)\t\(known.rawValue)"]
    file.write(kept.joined(separator: "\n"))
    return known
  }

  /// The most replies to keep.
  private static let maxReplies = 100

  /// The file with the replies of terminals, one a line: `session<TAB>light`.
  private var backgroundFile: CacheFile? { context.stateFile("background") }
}

/// The sequence that makes a terminal put a text on the clipboard (xterm's OSC 52), also over ssh.
struct ClipboardSequence {
  /// xterm ignores more: 100,000 characters, in base64 and with the sequence around it.
  static let maxBytes = 74_994

  let text: String
  /// The program between ootd and the terminal.
  let multiplexer: Multiplexer?

  enum Multiplexer {
    case tmux, screen

    init?(_ environment: [String: String]) {
      let isSet = { (name: String) in environment[name]?.isEmpty == false }
      guard isSet("TMUX") || isSet("STY") else { return nil }
      self = isSet("TMUX") ? .tmux : .screen
    }
  }

  var sequence: String {
    let sequence = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
    switch multiplexer {
    case nil: return sequence
    case .tmux:
      // The first is for `allow-passthrough`, the second for `set-clipboard on`: tmux ignores the other one.
      let doubled = sequence.replacing("\u{1B}", with: "\u{1B}\u{1B}")
      return "\u{1B}Ptmux;\(doubled)\u{1B}\\\(sequence)"
    case .screen:
      let bytes = Array(sequence.utf8)
      return stride(from: 0, to: bytes.count, by: Self.screenLimit).map { start in
        let part = String(decoding: bytes[start...].prefix(Self.screenLimit), as: UTF8.self)
        return "\u{1B}P\(part)\u{1B}\\"
      }.joined()
    }
  }

  /// The most characters that every version of screen passes on at once.
  private static let screenLimit = 240
}

extension CommandContext {
  /// Puts a text on the clipboard.
  /// - Returns: The number of lines.
  func copy(_ text: String) throws(Failure) -> Int {
    let (bytes, most) = (text.utf8.count, ClipboardSequence.maxBytes)
    guard bytes <= most else {
      throw Failure("clipboard.tooLong", .failed, ["bytes": bytes, "most": most])
    }
    let sequence = ClipboardSequence(text: text, multiplexer: .init(environment)).sequence
    guard console.send(sequence) else { throw Failure("clipboard.noTerminal", .failed) }
    return text.count { $0.isNewline }
  }
}
