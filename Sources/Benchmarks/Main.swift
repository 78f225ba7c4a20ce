import Dispatch
import Foundation

/// Measures the rows of the speed table against their yardsticks, and prints the table.
///
///     build="swift build -c release --static-swift-stdlib --disable-local-rpath"
///     $build --product ootd && $build --product Benchmarks && .build/release/Benchmarks
///
/// `--compare PROGRAM` also measures the packaged ootd, in the same run and on a copy of the same data.
/// Words select rows by name, command, yardstick or kind of figure: `Benchmarks "ootd list" instructions`.
///
/// If `OOTD_BENCH_REPOSITORY` names a repository, a copy of it replaces the generated one of 200,000 commits.
@main enum Main {
  static func main() async {
    let work = Task { try await measure() }
    let interrupts = [SIGINT, SIGTERM].map { signal in
      let source = DispatchSource.makeSignalSource(signal: signal)
      // Sendable, because Dispatch runs it on its own queue.
      source.setEventHandler { @Sendable in work.cancel() }
      source.resume()
      return source
    }
    defer { for interrupt in interrupts { interrupt.cancel() } }
    do {
      try await work.value
    } catch {
      // After an interrupt, the error is only that a program was stopped.
      report(work.isCancelled ? "interrupted" : "error: \(error)")
      exit(work.isCancelled ? 130 : 1)
    }
  }

  /// Prints a line about progress on standard error.
  static func report(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }

  /// Always removes the folder before the process ends.
  private static func measure() async throws {
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("ootd").path
    var programs = [program]
    var words: [String] = []
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      if argument == "--compare", programs.count == 1, let other = arguments.popFirst() {
        programs.append(URL(fileURLWithPath: other).path)
      } else if argument.hasPrefix("-") {
        throw BenchmarkError.usage
      } else {
        words.append(argument)
      }
    }
    let rows = Row.all.filter { words.isEmpty || words.contains(where: $0.matches) }
    guard !rows.isEmpty else { throw BenchmarkError.noRows(words: words) }
    try Need.check(rows)
    let workspace = try Workspace(programs)
    defer { workspace.remove() }
    let shared = try await workspace.fill(Set(rows.map(\.home)))
    try await SpeedTable(rows: rows).print(in: workspace)
    withExtendedLifetime(shared) {}
  }
}

/// Why a benchmark or one of its rows can't be measured.
enum BenchmarkError: Error, CustomStringConvertible {
  /// The arguments aren't understood.
  case usage
  /// A command that a benchmark needs failed.
  case failed(command: String, message: String)
  /// A program to measure isn't built.
  case notBuilt(path: String)
  /// Programs or folders are missing, which the command makes.
  case missing([String], command: String)
  /// No row has any of the words.
  case noRows(words: [String])
  /// Some rows of the table have no figures.
  case rowsFailed(count: Int)

  var description: String {
    switch self {
    case .usage:
      "usage: Benchmarks [--compare PROGRAM] [WORD…]"
    case .failed(let command, let message):
      "\(command): \(message.split(separator: "\n").first ?? "failed without a message")"
    case .notBuilt(let path):
      "no program at '\(path)': build it as README.md says"
    case .missing(let names, let command):
      "missing \(names.joined(separator: ", ")): run \(command)"
    case .noRows(let words):
      "no row matches '\(words.joined(separator: "' or '"))'"
    case .rowsFailed(let count):
      "\(count) rows couldn't be measured"
    }
  }
}
