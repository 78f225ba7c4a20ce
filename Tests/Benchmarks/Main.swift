import Foundation

/// Measures the rows of the speed table side by side with their yardsticks, and prints them.
///
///     swift run -c release Benchmarks
///
/// Needs hyperfine, Taskwarrior and GNU time.
@main enum Main {
  static func main() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/ootd-benchmarks-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let workspace = Workspace(folder: folder)
    let corpus = Corpus(todos: 10_000, open: 1_000)
    try corpus.fillStore(in: workspace)
    try await corpus.fillTaskwarrior(in: workspace)
    print("| case | yardstick | median | yardstick's | ratio | at most | memory |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for row in Row.all { print(try await row.measure(in: workspace)) }
  }
}
