import Foundation

/// The rows as a table in Markdown.
struct SpeedTable {
  let rows: [Row]

  /// Prints each row as soon as it is measured; one that fails says so.
  func print(in workspace: Workspace) async throws {
    put("case", "yardstick", "median", "yardstick's", "ratio", "at most", "memory", "runs")
    put("---", "---", "---", "---", "---", "---", "---", "---")
    var failed = 0
    for (index, row) in rows.enumerated() {
      try Task.checkCancellation()
      Progress.say("Measuring \(index + 1) of \(rows.count): \(row.command)")
      do {
        put(row, try await row.measure(in: workspace))
      } catch let error as BenchmarkError {
        // An interrupt reaches the programs that run too.
        try Task.checkCancellation()
        Progress.say("error: \(error)")
        put(row.name, row.yardstickName, "failed", "", "", decimal(row.limit, 2), "", "")
        failed += 1
      }
    }
    if failed > 0 { throw BenchmarkError.rowsFailed(count: failed) }
  }

  private func put(_ row: Row, _ measurement: Measurement) {
    let isMissed = measurement.ratio > row.limit
    put(
      row.name, row.yardstickName, milliseconds(measurement.command),
      milliseconds(measurement.yardstick),
      ratio(measurement.ratio) + (isMissed ? " (missed)" : ""), decimal(row.limit, 2),
      decimal(Double(measurement.peak) / 1024, 0) + " MB", "\(row.runs)")
  }

  private func put(_ cells: String...) {
    let line = "| \(cells.joined(separator: " | ")) |\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }

  private func milliseconds(_ seconds: Double) -> String { decimal(seconds * 1000, 1) + " ms" }

  /// Small ones with the digits that tell them from their limit.
  private func ratio(_ number: Double) -> String { decimal(number, number < 1 ? 3 : 2) }

  private func decimal(_ number: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", number)
  }
}
