package import Commands
import Foundation
import Rendering
import Synchronization
package import TestSupport
import Testing
import Todos

/// A user's machine with a home, a clock, a time zone and a working folder. It runs `ootd` in the test
/// process or as the built program.
package final class Machine: Sendable {
  package let name: String
  package let home: TestHome
  /// The test's home, which also contains the remotes; the machine's own if it is the only one.
  package let testHome: TestHome
  private let settings: Mutex<Settings>
  /// Ends the processes that this machine leaves behind; nil until it starts one.
  private let sweeper: Mutex<ProcessSweeper?>

  fileprivate struct Settings: Sendable {
    var environment: [String: String]
    var workingDirectory: String
    var executable = "/usr/local/bin/ootd"
    var inputFile: String?
    var input = ""
    var now: String?
    var turnedTo: Moment?
    var timeZone: String
    var terminalWidth: Int?
    var typed: [String] = []
    /// The seed of the random generator; nil for the system's.
    var seed: UInt64?
  }

  package var environment: [String: String] {
    get { settings.withLock { $0.environment } }
    set { settings.withLock { $0.environment = newValue } }
  }

  package var workingDirectory: String {
    get { settings.withLock { $0.workingDirectory } }
    set { settings.withLock { $0.workingDirectory = newValue } }
  }

  /// The program that hooks and automatic sync run.
  package var executable: String {
    get { settings.withLock { $0.executable } }
    set { settings.withLock { $0.executable = newValue } }
  }

  /// The content of the file on standard input; nil if standard input isn't a file.
  package var inputFile: String? {
    get { settings.withLock { $0.inputFile } }
    set { settings.withLock { $0.inputFile = newValue } }
  }

  /// The content of standard input.
  package var input: String {
    get { settings.withLock { $0.input } }
    set { settings.withLock { $0.input = newValue } }
  }

  /// ISO 8601, as in `OOTD_NOW`; nil for the real clock.
  package var now: String? {
    get { settings.withLock { $0.now } }
    set { settings.withLock { $0.now = newValue } }
  }

  /// Turns the clock, also that of a server that runs.
  package func turnClock(to text: String) throws {
    let moment = try clock(text).now
    settings.withLock { $0.turnedTo = moment }
  }

  package var timeZone: String {
    get { settings.withLock { $0.timeZone } }
    set { settings.withLock { $0.timeZone = newValue } }
  }

  /// Columns of the terminal; nil for a pipe.
  package var terminalWidth: Int? {
    get { settings.withLock { $0.terminalWidth } }
    set { settings.withLock { $0.terminalWidth = newValue } }
  }

  /// What the user types at a terminal: the keys in each picker, and the answer to each question. Empty if nobody is
  /// there.
  package var typed: [String] {
    get { settings.withLock { $0.typed } }
    set { settings.withLock { $0.typed = newValue } }
  }

  private init(name: String, home: TestHome, testHome: TestHome, settings: Settings) throws {
    self.name = name
    self.home = home
    self.testHome = testHome
    self.settings = Mutex(settings)
    sweeper = Mutex(nil)
    for folder in [home.path("home"), settings.workingDirectory] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
  }

  /// A machine with a frozen clock and reproducible ids.
  /// - Parameters:
  ///   - now: A Saturday by default.
  ///   - seed: The seed of the random generator; use another one for a machine with other ids.
  ///   - onDisk: Whether its home must be on a disk instead of in memory.
  package convenience init(
    named name: String = "laptop", now: String = "2026-11-21T10:00:00+01:00",
    language: String = "C.UTF-8", seed: UInt64 = 1,
    onDisk: Bool = false
  ) throws {
    let home = try TestHome(
      variables: ["LC_ALL": language, "TERM": "xterm-256color", "NO_COLOR": "1"], onDisk: onDisk)
    try self.init(
      name: name, home: home, testHome: home,
      settings: Settings(
        environment: home.environment, workingDirectory: home.path("work"), now: now,
        timeZone: "Europe/Paris", seed: seed))
  }

  /// A machine with the real clock that syncs with others through a remote.
  /// - Parameters:
  ///   - testHome: The test's home, which also contains the remotes.
  ///   - server: The server whose credentials the machine has; nil for a remote at a path.
  ///   - isAutoSyncEnabled: `ootd.autoSync`.
  package convenience init(
    _ name: String, in testHome: TestHome, reaching server: (any RemoteServer)? = nil,
    isAutoSyncEnabled: Bool = false
  ) throws {
    let home = try TestHome(
      in: testHome, at: "machines/\(name)", variables: server?.environment ?? [:])
    try self.init(
      name: name, home: home, testHome: testHome,
      settings: Settings(
        environment: home.environment, workingDirectory: home.path("home"),
        executable: Program.ootd, timeZone: "UTC"))
    try configure("[ootd]\n\tautoSync = \(isAutoSyncEnabled)\n")
    if isAutoSyncEnabled { sweep() }
  }

  /// Replaces `~/.gitconfig`, except for the user's name and email.
  package func configure(_ lines: String) throws {
    try home.configure("[user]\n\tname = Me\n\temail = me@example.com\n\(lines)")
  }

  /// Ends the machine's leftover processes when this value is released.
  func sweep() {
    sweeper.withLock { $0 = $0 ?? ProcessSweeper(mark: "HOME=\(homeFolder)") }
  }

  /// The user's home folder.
  package var homeFolder: String { home.path("home") }
  package var dataFolder: String { "\(homeFolder)/.local/share/ootd" }
  package var stateFolder: String { "\(homeFolder)/.local/state/ootd" }
  package var databasePath: String { "\(dataFolder)/ootd.db" }

  /// Whether this process has the store open.
  package var isStoreOpen: Bool {
    var (store, open) = (stat(), stat())
    guard stat(databasePath, &store) == 0 else { return false }
    return (0..<1024).contains {
      fstat($0, &open) == 0 && open.st_ino == store.st_ino && open.st_dev == store.st_dev
    }
  }

  /// Runs a command line in the test process.
  @discardableResult
  package func run(
    _ arguments: String..., variables: [String: String] = [:]
  ) async throws -> Outcome {
    try await run(arguments, variables: variables)
  }

  package func run(
    _ arguments: [String], variables: [String: String] = [:]
  ) async throws -> Outcome {
    let streams = Mutex((output: "", error: ""))
    let context = try context(variables) { stream, text in
      streams.withLock { streams in
        switch stream {
        case .output: streams.output += text
        case .error: streams.error += text
        }
      }
    }
    let status = await Ootd.run(arguments, in: context)
    let outcome = streams.withLock {
      Outcome(
        command: arguments.joined(separator: " "), status: status, output: $0.output,
        error: $0.error)
    }
    return outcome.checkedBySchema(of: arguments)
  }

  /// Runs a command line that is expected to succeed, at another time.
  /// - Parameter time: Paris winter time, to the minute: `2026-11-21T10:00`.
  package func run(at time: String, _ arguments: String...) async throws {
    let usual = now
    now = "\(time):00+01:00"
    defer { now = usual }
    try await run(arguments).checked()
  }

  /// Runs a command line that is expected to succeed without writing to standard error.
  @discardableResult
  package func output(_ arguments: String...) async throws -> String {
    let outcome = try await run(arguments).checked()
    guard outcome.error.isEmpty else { throw TestFailure(description: "\(outcome)") }
    return outcome.output
  }

  /// Adds many todos for one day with a single command, which is one entry in the history.
  /// - Parameter columns: The other columns of the CSV file, with the same value for each todo.
  package func addMany(
    _ titles: [String], day: String = "2026-11-21", columns: [(name: String, value: String)] = []
  ) async throws {
    let all = [("day", day)] + columns.map { ($0.name, $0.value) }
    let header = (["title"] + all.map(\.0)).joined(separator: ",")
    let lines = titles.map { (["\"\($0)\""] + all.map(\.1)).joined(separator: ",") }
    let file = home.path("todos.csv")
    try Data(([header] + lines).joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
    try await run("import", "csv", file).checked()
  }

  /// The decoded JSON output of a command line; of one that changes something, what it changed.
  package func json<Value: Decodable>(
    _ type: Value.Type, _ arguments: String...
  ) async throws -> Value {
    try await json(type, arguments)
  }

  package func json<Value: Decodable>(
    _ type: Value.Type, _ arguments: [String]
  ) async throws -> Value {
    let data = Data(try await run(arguments + ["--json"]).checked().bytes)
    let answer = try? JSONDecoder().decode([String: Part<Value>].self, from: data)
    do {
      if answer?["operation"] != nil { throw CocoaError(.coderInvalidValue) }
      return try JSONDecoder().decode(type, from: data)
    } catch {
      guard let answer else { throw error }
      let members = [
        "todos", "projects", "labels", "milestones", "views", "blocks", "undone", "redone",
      ]
      let value = members.lazy.compactMap { answer[$0]?.value }.first
      return try value ?? JSONDecoder().decode(type, from: Data("[]".utf8))
    }
  }

  /// A member of an answer, or its first element; nil if it has another type.
  private struct Part<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
      value = (try? Value(from: decoder)) ?? (try? [Value](from: decoder))?.first
    }
  }

  /// The context in which commands run on this machine.
  package func context(
    _ variables: [String: String] = [:],
    write: @escaping @Sendable (Commands.Stream, String) -> Void = { _, _ in }
  ) throws -> CommandContext {
    let settings = settings.withLock { settings in
      settings.seed = settings.seed.map { $0 + 1 }
      return settings
    }
    let usual = try clock(settings.now)
    let environment = settings.environment.merging(variables) { $1 }
    return CommandContext(
      environment: environment, author: try Author(environment: environment),
      workingDirectory: settings.workingDirectory, executable: settings.executable, hostName: name,
      zone: try #require(Zone(named: settings.timeZone)),
      clock: WallClock { [weak self] in self?.settings.withLock { $0.turnedTo } ?? usual.now },
      random: randomSource(settings.seed),
      console: MachineConsole(settings, writing: write))
  }

  private func clock(_ text: String?) throws -> WallClock {
    guard let text else { return .system }
    guard let (moment, _) = Moment.parse(iso8601: text) else {
      throw TestFailure(description: "invalid time: \(text)")
    }
    return WallClock { moment }
  }

  private func randomSource(_ seed: UInt64?) -> RandomSource {
    guard let seed else { return .system }
    let random = Mutex(SeededGenerator(seed: seed))
    return RandomSource { random.withLock { $0.next() } }
  }
}

/// What a machine's commands read and write.
private final class MachineConsole: Console {
  private let settings: Machine.Settings
  private let rest: Mutex<ArraySlice<UInt8>>
  private let typed: Mutex<ArraySlice<String>>
  private let writing: @Sendable (Commands.Stream, String) -> Void

  init(
    _ settings: Machine.Settings, writing: @escaping @Sendable (Commands.Stream, String) -> Void
  ) {
    self.settings = settings
    rest = Mutex(Array(settings.input.utf8)[...])
    typed = Mutex(settings.typed[...])
    self.writing = writing
  }

  var width: Int? { settings.terminalWidth }
  func write(_ text: String, to stream: Commands.Stream) { writing(stream, text) }
  func inputFile() -> String? { settings.inputFile }

  func ask(_ question: String) -> String? {
    let answer = typed.withLock { $0.popFirst() }
    if answer != nil { write(question, to: .error) }
    return answer
  }

  func run<Screen: KeyScreen>(_ screen: Screen) -> Screen.Outcome? {
    guard var bytes = typed.withLock({ $0.popFirst() }).map({ Array($0.utf8) }) else { return nil }
    var screen = screen
    let outcomes = Key.decode(&bytes, isWhole: true).lazy.compactMap { screen.press($0) }
    return outcomes.first ?? Screen.cancelled
  }

  func input(upTo limit: Int) -> [UInt8] { Array(settings.input.utf8) }

  /// Small parts, as a pipe may deliver them.
  func inputPart() -> [UInt8] {
    rest.withLock { rest in
      defer { rest = rest.dropFirst(1000) }
      return Array(rest.prefix(1000))
    }
  }
}
