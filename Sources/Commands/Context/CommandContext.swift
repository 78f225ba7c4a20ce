package import Board
import Files
import Foundation
import Git
import Localization
import Rendering
import Synchronization
package import Todos

/// Everything that a command takes from the machine: time, zone, environment, folder, terminal, randomness.
package struct CommandContext: Sendable {
  package let environment: [String: String]
  /// The author of the commands that are run.
  package var author: Author
  package let workingDirectory: String
  /// The absolute path of the program as it was called; symbolic links aren't followed.
  package let executable: String
  package let hostName: String
  package let zone: Zone
  /// The current time, for work that runs longer than a command.
  package let clock: WallClock
  /// When the command began.
  package var now: Moment
  package let random: RandomSource
  package var console: any Console
  package var interactivity: Interactivity
  /// Logs ignored errors.
  let debug: DebugLog
  /// How long the board's server waits; nil for the usual times.
  package var boardTimes: BoardTimes?

  package init(
    environment: [String: String], author: Author = .person, workingDirectory: String,
    executable: String, hostName: String, zone: Zone, clock: WallClock, random: RandomSource,
    console: any Console, interactivity: Interactivity = .none, debug: DebugLog? = nil
  ) {
    self.environment = environment
    self.author = author
    self.workingDirectory = workingDirectory
    self.executable = executable
    self.hostName = hostName
    self.zone = zone
    self.clock = clock
    now = clock.now
    self.random = random
    self.console = console
    self.interactivity = interactivity
    self.debug = debug ?? DebugLog(environment) { try? console.write($0, to: .error) }
  }

  /// A copy of the context for work that begins now.
  /// - Parameter isWatched: Whether progress is shown as in this one.
  func present(isWatched: Bool = true) -> CommandContext {
    var copy = self
    copy.now = clock.now
    if !isWatched { copy.interactivity = .none }
    return copy
  }

  func write(_ stream: Stream, _ text: String) throws { try console.write(text, to: stream) }
}

extension CommandContext {
  /// The folder of the store (XDG Base Directory Specification: a relative path counts as unset).
  var dataFolder: String {
    get throws(Failure) {
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
