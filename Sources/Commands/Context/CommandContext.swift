package import Board
import Files
import Foundation
import Git
package import Rendering
import Synchronization
package import Todos

/// Everything that a command takes from the machine: time, zone, environment, folder, terminal, randomness.
package struct CommandContext: Sendable {
  package let environment: [String: String]
  /// The author of the commands that are run.
  package let author: Author
  package let workingDirectory: String
  /// The absolute path of the program as it was called; symbolic links aren't followed.
  package let executable: String
  package let now: Moment
  /// The current time, for work that runs longer than a command.
  package let clock: @Sendable () -> Moment
  package let zone: Zone
  package let hostName: String
  /// Columns of standard output; nil if it isn't a terminal.
  package let terminalWidth: Int?
  /// The terminal on standard output; nil if it isn't one.
  package let terminal: OutputTerminal?
  package let interactivity: Interactivity
  /// Signals that stop endless work, such as the board's server.
  package let endingSignals: [Int32]
  /// The contents of standard input without moving its offset; nil if it isn't a file.
  package let inputFile: @Sendable () -> String?
  /// All of standard input, or its beginning if it is longer than a limit in bytes.
  package let input: @Sendable (_ limit: Int) throws(InputError) -> [UInt8]
  /// Waits for the next bytes of standard input; empty at its end, or if the parent process has ended.
  package let inputPart: @Sendable () throws(InputError) -> [UInt8]
  /// Asks a question and returns the typed line, or ``endOfInput``; nil, without asking, if nobody can be
  /// asked.
  package let ask: @Sendable (String) -> String?
  /// Lets the user pick a todo; nil, without showing anything, if nobody can be asked.
  package let pick: @Sendable (Picker) -> Picker.Outcome?
  /// Sends a sequence to the terminal, even if the output goes elsewhere; false if there is no terminal.
  package let send: @Sendable (String) -> Bool
  package let random: @Sendable () -> UInt64
  package let write: @Sendable (Stream, String) throws -> Void
  /// Logs ignored errors.
  let debug: DebugLog
  /// How long the board's server waits; nil for the usual times.
  package var boardTimes: BoardTimes?

  package init(
    environment: [String: String], author: Author = .person, workingDirectory: String,
    executable: String, now: Moment,
    clock: (@Sendable () -> Moment)? = nil, zone: Zone, hostName: String,
    terminalWidth: Int?, terminal: OutputTerminal? = nil,
    interactivity: Interactivity = .none, endingSignals: [Int32] = [],
    inputFile: @escaping @Sendable () -> String? = { nil },
    input: @escaping @Sendable (Int) throws(InputError) -> [UInt8] = { _ in [] },
    inputPart: @escaping @Sendable () throws(InputError) -> [UInt8] = { [] },
    ask: @escaping @Sendable (String) -> String? = { _ in nil },
    pick: @escaping @Sendable (Picker) -> Picker.Outcome? = { _ in nil },
    send: @escaping @Sendable (String) -> Bool = { _ in false },
    random: @escaping @Sendable () -> UInt64,
    write: @escaping @Sendable (Stream, String) throws -> Void, debug: DebugLog? = nil
  ) {
    self.environment = environment
    self.author = author
    self.workingDirectory = workingDirectory
    self.executable = executable
    self.now = now
    self.clock = clock ?? { now }
    self.zone = zone
    self.hostName = hostName
    self.terminalWidth = terminalWidth
    self.terminal = terminal
    self.interactivity = interactivity
    self.endingSignals = endingSignals
    self.inputFile = inputFile
    self.input = input
    self.inputPart = inputPart
    self.ask = ask
    self.pick = pick
    self.send = send
    self.random = random
    self.write = write
    self.debug = debug ?? DebugLog(environment) { try? write(.error, $0) }
  }

  /// A copy of the context at another time.
  func at(_ now: Moment) -> CommandContext { at(now, interactivity) }

  /// A copy of the context at another time, with another ``Interactivity``.
  func at(_ now: Moment, _ interactivity: Interactivity) -> CommandContext {
    CommandContext(
      environment: environment, author: author, workingDirectory: workingDirectory,
      executable: executable, now: now, clock: clock, zone: zone, hostName: hostName,
      terminalWidth: terminalWidth, terminal: terminal, interactivity: interactivity,
      endingSignals: endingSignals, inputFile: inputFile, input: input, inputPart: inputPart,
      ask: ask, pick: pick, send: send, random: random, write: write, debug: debug)
  }

  /// A new random id.
  func newID() -> EntityID {
    EntityID(high: random(), low: random())
  }
}

extension CommandContext {
  /// The answer of a user who ended the input with Ctrl-D: neither yes nor the default.
  package static let endOfInput = "\u{4}"

  /// The folder of the store (XDG Base Directory Specification: a relative path counts as unset).
  var dataFolder: String {
    get throws(InputError) {
      guard let folder = Self.folder("XDG_DATA_HOME", inHome: ".local/share", environment) else {
        throw .noHome
      }
      return folder
    }
  }

  /// The folder for files that can be rebuilt; nil if there is no home folder, so that nothing is kept.
  var cacheFolder: String? { Self.folder("XDG_CACHE_HOME", inHome: ".cache", environment) }

  /// The folder for state between runs; nil if there is no home folder.
  var stateFolder: String? { Self.stateFolder(environment) }

  static func stateFolder(_ environment: [String: String]) -> String? {
    folder("XDG_STATE_HOME", inHome: ".local/state", environment)
  }

  private static func folder(
    _ variable: String, inHome usual: String, _ environment: [String: String]
  ) -> String? {
    if let folder = environment[variable], folder.hasPrefix("/") { return folder + "/ootd" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/\(usual)/ootd"
  }

  /// A path as typed, made absolute.
  func absolutePath(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return path == "." ? workingDirectory : "\(workingDirectory)/\(path)"
  }
}

/// How long-running work shows progress to a user and learns of Ctrl-C.
package struct Interactivity: Sendable {
  /// Columns of standard error; nil if it isn't a terminal, so that nobody is watching.
  let width: Int?
  /// Whether standard input and standard error are a terminal, so that a program may ask there.
  let hasTerminal: Bool
  /// How long the program has been running.
  let elapsed: @Sendable () -> Duration
  /// Whether the user has pressed Ctrl-C to stop the work.
  let isInterrupted: @Sendable () -> Bool
  /// Lets Ctrl-C end the process again, and ends it if Ctrl-C was pressed.
  let finish: @Sendable () -> Void

  /// For work that nobody waits for.
  package static let none = Interactivity(
    width: nil, elapsed: { .zero }, isInterrupted: { false }, finish: {})

  /// - Parameters:
  ///   - width: Columns of standard error; nil if nobody is watching it.
  ///   - hasTerminal: Whether a program may ask in the terminal.
  ///   - isInterrupted: Whether to stop.
  package init(
    width: Int?, hasTerminal: Bool = false, elapsed: @escaping @Sendable () -> Duration,
    isInterrupted: @escaping @Sendable () -> Bool, finish: @escaping @Sendable () -> Void
  ) {
    self.width = width
    self.hasTerminal = hasTerminal
    self.elapsed = elapsed
    self.isInterrupted = isInterrupted
    self.finish = finish
  }

  /// For work that git or a prompt waits for: reading stops after a timeout, and a later run reads the rest.
  func limited(to timeout: Duration) -> Interactivity {
    let start = Mutex<Duration?>(nil)
    return Interactivity(
      width: nil, elapsed: elapsed,
      isInterrupted: { [elapsed] in
        let now = elapsed()
        // Count from the first check, when reading begins.
        let begin = start.withLock { start in
          start = start ?? now
          return start ?? now
        }
        return now - begin > timeout
      }, finish: {})
  }

  /// The real terminal and the real signal.
  static func live(_ environment: [String: String]) -> Interactivity {
    let start = ContinuousClock.now
    let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
    return Interactivity(
      width: isDumb ? nil : Stream.error.terminalWidth(environment),
      hasTerminal: isatty(0) == 1 && isatty(2) == 1,
      elapsed: { ContinuousClock.now - start }, isInterrupted: Interrupt.isRequested,
      finish: Interrupt.finish)
  }
}

/// An output stream of a command.
package enum Stream: Sendable {
  /// For a command's result.
  case output
  /// For messages, warnings and progress.
  case error

  /// Writes to the process's own stream. A closed pipe isn't an error, because nobody is reading.
  /// - Throws: ``InputError/output(message:)``
  func write(_ text: String) throws(InputError) {
    let error = FileOutput.write(Array(text.utf8), to: descriptor)
    guard [0, EPIPE].contains(error) else {
      throw .output(message: String(cString: strerror(error)))
    }
  }

  /// Columns of the terminal; nil if the stream isn't a terminal.
  func terminalWidth(_ environment: [String: String]) -> Int? {
    terminalSize(environment)?.columns
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

/// Adapts the context's random source to `RandomNumberGenerator`.
struct ContextRandomGenerator: RandomNumberGenerator {
  let context: CommandContext

  mutating func next() -> UInt64 {
    context.random()
  }
}
