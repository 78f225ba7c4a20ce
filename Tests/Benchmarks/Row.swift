import Foundation

/// A case of the speed table: a command of ootd against its yardstick.
struct Row: Sendable {
  let name: String
  let yardstickName: String
  let command: @Sendable (Workspace) -> String
  let yardstick: @Sendable (Workspace) -> String
  /// The greatest ratio of the medians.
  let limit: Double

  static let all = [
    Row(
      name: "`ootd list`, 10,000 todos (1,000 open)", yardstickName: "`task list`, same todos",
      command: { "\($0.ootd) list" }, yardstick: { "\($0.task) list" }, limit: 0.5),
    Row(
      name: "`ootd add`, same todos", yardstickName: "`task add`",
      command: { "\($0.ootd) add Fix token refresh" },
      yardstick: { "\($0.task) add Fix token refresh" }, limit: 2.0),
  ]

  /// One line of the table. Medians of 40 runs after a warm-up; memory is ootd's peak.
  func measure(in workspace: Workspace) async throws -> String {
    let file = "\(workspace.folder)/result.json"
    let (command, yardstick) = (command(workspace), yardstick(workspace))
    try await workspace.run(
      "hyperfine -N --warmup 5 --runs 40 --export-json \(file) '\(command)' '\(yardstick)'")
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    let medians = try JSONDecoder().decode(Hyperfine.self, from: data).results.map(\.median)
    let peak = try await workspace.run(
      "/usr/bin/time -f %M -o \(file) \(command) >\(workspace.folder)/out && cat \(file)")
    let ratio = medians[0] / medians[1]
    let cells = [
      name, yardstickName, milliseconds(medians[0]), milliseconds(medians[1]),
      rounded(ratio, 2) + (ratio > limit ? " (missed)" : ""), rounded(limit, 2),
      rounded((Double(peak.trimmingCharacters(in: .newlines)) ?? .nan) / 1024, 0) + " MB",
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private struct Hyperfine: Decodable {
    let results: [Result]

    struct Result: Decodable {
      /// Seconds.
      let median: Double
    }
  }

  private func milliseconds(_ seconds: Double) -> String { rounded(seconds * 1000, 1) + " ms" }

  private func rounded(_ number: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", number)
  }
}
