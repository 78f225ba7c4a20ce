package import Board
import Files
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
  var interactivity = Interactivity.none
  /// Whether nothing is cached or remembered, because the command must not write any file.
  var keepsNothing = false
  /// Logs ignored errors.
  var debug: DebugLog
  /// How long the board's server waits; nil for the usual times.
  package var boardTimes: BoardTimes?

  package init(
    environment: [String: String], author: Author = .person, workingDirectory: String,
    executable: String, hostName: String, zone: Zone, clock: WallClock, random: RandomSource,
    console: any Console
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
    debug = DebugLog(environment) { try? console.write($0, to: .error) }
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
  var cacheFolder: String? {
    keepsNothing ? nil : Self.folder("XDG_CACHE_HOME", inHome: ".cache", environment)
  }

  /// The folder for state between runs; nil if there is no home folder.
  var stateFolder: String? { Self.stateFolder(environment) }

  static func stateFolder(_ environment: [String: String]) -> String? {
    folder("XDG_STATE_HOME", inHome: ".local/state", environment)
  }

  /// A file for state between runs; nil if there is no home folder.
  func stateFile(_ name: String) -> CacheFile? {
    stateFolder.map { CacheFile(path: "\($0)/\(name)", debug: debug) }
  }

  private static func folder(
    _ variable: String, inHome usual: String, _ environment: [String: String]
  ) -> String? {
    if let folder = environment[variable], folder.hasPrefix("/") { return folder + "/ootd" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/\(usual)/ootd"
  }

  /// ootd's own folders, existing or not; none without a home folder.
  var folders: [String] {
    let data = debug.ignoring("data folder") { try dataFolder }
    return [data, stateFolder, cacheFolder].compactMap(\.self)
  }

  /// The temporary files that killed processes left in ootd's folders.
  /// - Parameter age: Their minimum age, in seconds.
  func leftovers(olderThan age: Int = StaleFiles.age) -> [String] {
    let drafts =
      (stateFolder.map { [$0, "\($0)/hooks", "\($0)/rewrites"] } ?? [])
      + (cacheFolder.map { [$0, "\($0)/activity"] } ?? [])
    return drafts.flatMap { StaleFiles.paths(in: $0, olderThan: age, named: FileDraft.isDraft) }
      + folders.flatMap { folder in
        StaleFiles.paths(in: folder, olderThan: age) {
          $0.hasPrefix(".ootd-") || $0.hasPrefix("ootd.db.new")
        }
      }
  }

  /// A path as typed, made absolute.
  func absolutePath(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return path == "." ? workingDirectory : "\(workingDirectory)/\(path)"
  }
}

extension CommandContext {
  /// The variables for git. In a process that git started, those of the author are the ones that the last
  /// command from a shell had.
  ///
  /// `git commit` sets GIT_AUTHOR_EMAIL for its editor and hooks to the author of the commit that it makes: of
  /// `--author`, of an amended or of a picked commit, which can be anyone. (`git am` and `git rebase` leave it as
  /// it was.) So someone else's commit would count as mine. git sets GIT_PREFIX for whatever it starts.
  var gitEnvironment: GitEnvironment {
    guard environment["GIT_PREFIX"] != nil else { return GitEnvironment(environment) }
    var variables = environment.filter { !GitEnvironment.authorNames.contains($0.key) }
    for line in authorFile?.lines ?? [] {
      let pair = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, GitEnvironment.authorNames.contains(String(pair[0])) else { continue }
      variables[String(pair[0])] = String(pair[1])
    }
    return GitEnvironment(variables)
  }

  /// Remembers the author's variables of a shell for the hooks that git starts, so that both read the same
  /// commits as mine.
  func rememberAuthor() {
    guard environment["GIT_PREFIX"] == nil, let file = authorFile else { return }
    let lines = GitEnvironment.authorNames.compactMap { name in
      environment[name].flatMap { $0.contains(where: \.isNewline) ? nil : "\(name)=\($0)\n" }
    }
    let text = Array(lines.joined().utf8)
    if text.isEmpty {
      file.remove()
    } else if file.bytes != text {
      file.write(text)
    }
  }

  private var authorFile: CacheFile? { keepsNothing ? nil : stateFile("author") }
}

/// How long-running work shows progress to a user and learns of Ctrl-C.
struct Interactivity: Sendable {
  /// Columns of standard error; nil if it isn't a terminal, so that nobody is watching.
  let width: Int?
  /// Whether standard input and standard error are a terminal, so that a program may ask there.
  var hasTerminal = false
  /// How long the program has been running.
  let elapsed: @Sendable () -> Duration
  /// Whether the user has pressed Ctrl-C to stop the work.
  let isInterrupted: @Sendable () -> Bool
  /// Lets Ctrl-C end the process again, and ends it if Ctrl-C was pressed.
  let finish: @Sendable () -> Void

  /// For work that nobody waits for.
  static let none = Interactivity(
    width: nil, elapsed: { .zero }, isInterrupted: { false }, finish: {})

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
      width: isDumb ? nil : Stream.error.terminalSize(environment)?.columns,
      hasTerminal: isatty(0) == 1 && isatty(2) == 1,
      elapsed: { ContinuousClock.now - start }, isInterrupted: Interrupt.isRequested,
      finish: Interrupt.finish)
  }
}
