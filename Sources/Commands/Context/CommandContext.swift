package import Rendering
package import Todos

/// All that a command takes from the machine: time, zone, environment, folder, terminal, chance.
package struct CommandContext: Sendable {
  package let environment: [String: String]
  package let workingDirectory: String
  /// Where the program is, as it was called: an absolute path, symbolic links not followed.
  package let executable: String
  package let now: Moment
  /// What the clock shows, for what goes on for longer than a command.
  package let clock: @Sendable () -> Moment
  package let zone: Zone
  package let hostName: String
  /// Whether standard output is a terminal, and how many columns it has.
  package let terminalWidth: Int?
  package let attention: Attention
  /// Signals that end what has no end of its own, such as the board's server.
  package let endingSignals: [Int32]
  /// What the file holds that standard input is, without moving its place; nil where it is none.
  package let inputFile: @Sendable () -> String?
  /// All of standard input.
  package let input: @Sendable () throws(InputError) -> [UInt8]
  /// The line that a person types in answer to a question; nil where nobody can be asked, who then isn't.
  package let answer: @Sendable (String) -> String?
  package let random: @Sendable () -> UInt64
  package let write: @Sendable (Stream, String) throws -> Void
  /// Where errors go that are ignored.
  let debug: DebugLog

  package init(
    environment: [String: String], workingDirectory: String, executable: String, now: Moment,
    clock: (@Sendable () -> Moment)? = nil, zone: Zone, hostName: String,
    terminalWidth: Int?,
    attention: Attention = .none, endingSignals: [Int32] = [],
    inputFile: @escaping @Sendable () -> String? = { nil },
    input: @escaping @Sendable () throws(InputError) -> [UInt8] = { [] },
    answer: @escaping @Sendable (String) -> String? = { _ in nil },
    random: @escaping @Sendable () -> UInt64,
    write: @escaping @Sendable (Stream, String) throws -> Void, debug: DebugLog? = nil
  ) {
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.executable = executable
    self.now = now
    self.clock = clock ?? { now }
    self.zone = zone
    self.hostName = hostName
    self.terminalWidth = terminalWidth
    self.attention = attention
    self.endingSignals = endingSignals
    self.inputFile = inputFile
    self.input = input
    self.answer = answer
    self.random = random
    self.write = write
    self.debug = debug ?? DebugLog(environment) { try? write(.error, $0) }
  }

  /// The same at another time.
  func at(_ now: Moment) -> CommandContext { at(now, attention) }

  /// The same at another time, for somebody else or for nobody.
  func at(_ now: Moment, _ attention: Attention) -> CommandContext {
    CommandContext(
      environment: environment, workingDirectory: workingDirectory, executable: executable,
      now: now, clock: clock, zone: zone, hostName: hostName,
      terminalWidth: terminalWidth, attention: attention, endingSignals: endingSignals,
      inputFile: inputFile, input: input, answer: answer, random: random, write: write, debug: debug
    )
  }

  /// A new random id.
  func newID() -> EntityID {
    EntityID(high: random(), low: random())
  }
}
