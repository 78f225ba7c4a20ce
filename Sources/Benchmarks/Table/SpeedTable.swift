import Foundation

/// Prints the rows as a Markdown table.
struct SpeedTable {
  let rows: [Row]

  /// Prints each row as soon as it is measured; a row that fails is marked.
  func print(in workspace: Workspace) async throws {
    put("case", "yardstick", "median", "yardstick's", "ratio", "at most", "memory", "runs")
    put("---", "---", "---", "---", "---", "---", "---", "---")
    var failed = 0
    for (index, row) in rows.enumerated() {
      try Task.checkCancellation()
      Progress.report("Measuring \(index + 1) of \(rows.count): \(row.command)")
      do {
        put(row, try await row.measure(in: workspace))
      } catch let error as BenchmarkError {
        // An interrupt also stops the measured programs, which looks like a failure.
        try Task.checkCancellation()
        Progress.report("error: \(error)")
        put(row.name, row.yardstickName, "failed", "", "", text(row.limit), "", "")
        failed += 1
      }
    }
    if failed > 0 { throw BenchmarkError.rowsFailed(count: failed) }
  }

  private func put(_ row: Row, _ measurement: Measurement) {
    let isMissed = measurement.exceeds(row.limit)
    put(
      row.name, row.yardstickName, milliseconds(measurement.command),
      milliseconds(measurement.yardstick),
      figure(measurement, row.limit) + (isMissed ? " (missed)" : ""), text(row.limit),
      measurement.peak.map { decimal(Double($0) / 1024, 0) + " MB" } ?? "", "\(row.runs)")
  }

  private func put(_ cells: String...) {
    let line = "| \(cells.joined(separator: " | ")) |\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }

  private func figure(_ measurement: Measurement, _ limit: Row.Limit) -> String {
    switch limit {
    case .ratio: ratio(measurement.ratio)
    case .difference: "+ " + milliseconds(measurement.command - measurement.yardstick)
    }
  }

  private func text(_ limit: Row.Limit) -> String {
    switch limit {
    case .ratio(let limit): decimal(limit, 2)
    case .difference(let seconds): "+ " + milliseconds(seconds)
    }
  }

  private func milliseconds(_ seconds: Double) -> String { decimal(seconds * 1000, 1) + " ms" }

  /// Small ratios get more digits, to compare them with their limit.
  private func ratio(_ number: Double) -> String { decimal(number, number < 1 ? 3 : 2) }

  private func decimal(_ number: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", number)
  }
}
