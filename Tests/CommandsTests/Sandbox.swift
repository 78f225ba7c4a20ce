import Commands
import Foundation
import Synchronization
import TestSupport
import Todos

/// A home, a clock, a time zone and a working folder of a test's own, in which commands run as they
/// would for a person.
final class Sandbox {
  let home: TestHome
  var environment: [String: String]
  var workingDirectory: String
  /// The program that hooks start.
  var executable = "/usr/local/bin/ootd"
  /// What the file holds that standard input is; nil where it is none.
  var inputFile: String?
  /// All of standard input.
  var input = ""
  /// ISO 8601; what `OOTD_NOW` would say.
  var now: String
  var timeZone = "Europe/Paris"
  /// Columns of the terminal; nil for a pipe.
  var terminalWidth: Int?
  private var seed: UInt64

  /// - Parameters:
  ///   - now: A Saturday unless given.
  ///   - seed: What chance begins with; another one makes another machine's ids.
  init(
    now: String = "2026-11-21T10:00:00+01:00", language: String = "C.UTF-8", seed: UInt64 = 1
  ) throws {
    self.seed = seed
    home = try TestHome()
    environment = home.environment
    environment["LC_ALL"] = language
    environment["TERM"] = "xterm-256color"
    environment["NO_COLOR"] = "1"
    workingDirectory = home.path("work")
    self.now = now
    try FileManager.default.createDirectory(
      atPath: workingDirectory, withIntermediateDirectories: true)
  }

  var databasePath: String { home.path("home/.local/share/ootd/ootd.db") }

  /// What a command left behind.
  struct Outcome: Equatable {
    let status: Int32
    let output: String
    let error: String
  }

  /// Runs a command line in process.
  func run(_ arguments: String...) async throws -> Outcome {
    try await run(arguments)
  }

  func run(_ arguments: [String]) async throws -> Outcome {
    let streams = Mutex((output: "", error: ""))
    let context = try context { stream, text in
      streams.withLock { streams in
        switch stream {
        case .output: streams.output += text
        case .error: streams.error += text
        }
      }
    }
    let status = await Ootd.run(arguments, in: context)
    return streams.withLock { Outcome(status: status, output: $0.output, error: $0.error) }
  }

  /// Runs a command line that is expected to succeed at another time than now.
  /// - Parameter time: As in Paris in winter, to the minute: `2026-11-21T10:00`.
  func run(at time: String, _ arguments: String...) async throws {
    let usual = now
    now = "\(time):00+01:00"
    defer { now = usual }
    let outcome = try await run(arguments)
    guard outcome.status == 0 else {
      throw Failure(description: "ootd \(arguments): \(outcome)")
    }
  }

  /// Runs a command line that is expected to succeed in silence on standard error.
  @discardableResult
  func output(_ arguments: String...) async throws -> String {
    let outcome = try await run(arguments)
    guard outcome.status == 0, outcome.error.isEmpty else {
      throw Failure(description: "ootd \(arguments): \(outcome)")
    }
    return outcome.output
  }

  /// The JSON that a command line prints.
  func json<Value: Decodable>(_ type: Value.Type, _ arguments: String...) async throws -> Value {
    try await json(type, arguments)
  }

  func json<Value: Decodable>(_ type: Value.Type, _ arguments: [String]) async throws -> Value {
    let outcome = try await run(arguments + ["--json"])
    guard outcome.status == 0 else { throw Failure(description: "\(arguments): \(outcome)") }
    return try JSONDecoder().decode(type, from: Data(outcome.output.utf8))
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private func context(
    write: @escaping @Sendable (Commands.Stream, String) -> Void
  ) throws -> CommandContext {
    guard let (moment, _) = Moment.parse(iso8601: now), let zone = TimeZone(identifier: timeZone)
    else { throw Failure(description: "no moment or zone: \(now) \(timeZone)") }
    seed += 1
    let random = Mutex(SeededGenerator(seed: seed))
    let file = inputFile
    let input = Array(input.utf8)
    return CommandContext(
      environment: environment, workingDirectory: workingDirectory, executable: executable,
      now: moment, zone: .named(zone), hostName: "laptop", terminalWidth: terminalWidth,
      inputFile: { file }, input: { input },
      random: { random.withLock { $0.next() } }, write: write)
  }
}
