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
  /// What the file holds that standard input is, without moving its place; nil where it is none.
  package let inputFile: @Sendable () -> String?
  /// All of standard input.
  package let input: @Sendable () throws -> [UInt8]
  package let random: @Sendable () -> UInt64
  package let write: @Sendable (Stream, String) throws -> Void

  package init(
    environment: [String: String], workingDirectory: String, executable: String, now: Moment,
    clock: (@Sendable () -> Moment)? = nil, zone: Zone, hostName: String, terminalWidth: Int?,
    attention: Attention = .none,
    inputFile: @escaping @Sendable () -> String? = { nil },
    input: @escaping @Sendable () throws -> [UInt8] = { [] },
    random: @escaping @Sendable () -> UInt64,
    write: @escaping @Sendable (Stream, String) throws -> Void
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
    self.inputFile = inputFile
    self.input = input
    self.random = random
    self.write = write
  }

  /// The same at another time.
  func at(_ now: Moment) -> CommandContext {
    CommandContext(
      environment: environment, workingDirectory: workingDirectory, executable: executable,
      now: now, clock: clock, zone: zone, hostName: hostName, terminalWidth: terminalWidth,
      attention: attention, inputFile: inputFile, input: input, random: random, write: write)
  }

  /// A new random id.
  func newID() -> EntityID {
    EntityID(high: random(), low: random())
  }
}
