import Dispatch
import Foundation

/// Measures the rows of the speed table against their yardsticks, and prints the table.
///
///     swift build -c release --static-swift-stdlib --disable-local-rpath --product ootd
///     swift build -c release --static-swift-stdlib --disable-local-rpath --product Benchmarks
///     .build/release/Benchmarks
///
/// Arguments select rows by name or yardstick: `Benchmarks "ootd list" search`. `Benchmarks replies` prints only the sizes
/// of replies.
///
/// Needs git, hyperfine, Taskwarrior, GNU time, zsh and fish. If `OOTD_BENCH_REPOSITORY` names a repository,
/// a copy of it replaces the generated one of 200,000 commits.
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
      Progress.report(work.isCancelled ? "interrupted" : "error: \(error)")
      exit(work.isCancelled ? 130 : 1)
    }
  }

  /// Always removes the folder before the process ends.
  private static func measure() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    let showsReplies = words.isEmpty || words == ["replies"]
    guard showsReplies || !chosen(Row.all(commits: 0)).isEmpty else {
      throw BenchmarkError.noRows(words: words)
    }
    let workspace = try Workspace()
    defer { workspace.remove() }
    if showsReplies { try await ReplySizes().print(in: workspace) }
    if words == ["replies"] { return }
    let repository = ProcessInfo.processInfo.environment["OOTD_BENCH_REPOSITORY"]
    let homes = Set(chosen(Row.all(commits: 0)).map(\.home))
    let corpus = try await Corpus.make(homes, in: workspace, copying: repository)
    let rows = chosen(Row.all(commits: corpus.history?.commits ?? 0))
    try await SpeedTable(rows: rows).print(in: workspace)
    withExtendedLifetime(corpus) {}
  }

  private static func chosen(_ rows: [Row]) -> [Row] {
    let words = CommandLine.arguments.dropFirst().map { $0.lowercased() }
    if words.isEmpty { return rows }
    return rows.filter { row in
      let names = [row.name, row.yardstickName].map { $0.lowercased() }
      return words.contains { word in names.contains { $0.contains(word) } }
    }
  }
}
