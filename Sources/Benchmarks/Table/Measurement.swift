import Foundation

/// The result of a row.
struct Measurement {
  /// The median times, in seconds.
  let command: Double
  let yardstick: Double
  /// The peak memory of ootd, in KiB; nil if ootd is a server that keeps running.
  let peak: Int?

  var ratio: Double { command / yardstick }

  func exceeds(_ limit: Row.Limit) -> Bool {
    switch limit {
    case .ratio(let limit): ratio > limit
    case .difference(let limit): command - yardstick > limit
    }
  }
}

extension Row {
  /// - Throws: ``BenchmarkError`` if the command, its yardstick or their preparation fails.
  func measure(in workspace: Workspace) async throws -> Measurement {
    if let setup { try await workspace.run(["sh", "-c", setup], in: home) }
    let result: Result<Measurement, any Error>
    do {
      let peak = try await peak(in: workspace)
      let medians = try await medians(in: workspace)
      result = .success(
        Measurement(command: medians[0], yardstick: medians[1], peak: runsOotd ? peak : nil))
    } catch {
      result = .failure(error)
    }
    if let teardown { try await workspace.run(["sh", "-c", teardown], in: home) }
    return try result.get()
  }

  /// Also a first run, which shows why a command can't be measured.
  private func peak(in workspace: Workspace) async throws -> Int {
    if let preparation { try await workspace.run(["sh", "-c", preparation], in: home) }
    let file = "\(workspace.folder)/peak"
    let script = "exec /usr/bin/time -f %M -o \(file) \(command) >/dev/null"
    try await workspace.run(["sh", "-c", script], in: home)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    return Int(text.trimmingCharacters(in: .newlines)) ?? 0
  }

  private func medians(in workspace: Workspace) async throws -> [Double] {
    let file = "\(workspace.folder)/medians.json"
    var words = [
      "hyperfine", "-N", "--warmup", "\(max(1, runs / 8))", "--runs", "\(runs)",
      "--export-json", file,
    ]
    if let preparation { words += ["--prepare", "sh -c '\(preparation)'"] }
    try await workspace.run(words + [command, yardstick], in: home)
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    return try JSONDecoder().decode(Hyperfine.self, from: data).results.map(\.median)
  }

  private struct Hyperfine: Decodable {
    let results: [Result]

    struct Result: Decodable {
      /// Seconds.
      let median: Double
    }
  }
}
