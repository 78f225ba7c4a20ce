import Foundation

/// Prints the rows as a Markdown table, with columns for each form.
struct SpeedTable {
  let rows: [Row]

  /// Prints each row as soon as it is measured; a row that fails is marked, and a figure beyond its limit.
  func print(in workspace: Workspace) async throws {
    let headings = workspace.forms.flatMap { form in
      switch form {
      case .plain: ["ms", "figure", "limit"]
      case .packaged: ["packaged", "figure", "limit"]
      }
    }
    put("case", ["yardst."] + headings + ["MB"])
    put("", [String](repeating: "", count: headings.count + 2))
    var failed = 0
    for (index, row) in rows.enumerated() {
      try Task.checkCancellation()
      Main.report("Measuring \(index + 1) of \(rows.count): \(row.name)")
      do {
        let samples = try await row.measure(in: workspace)
        let cells = zip(workspace.forms, samples).flatMap { form, sample in
          let (value, limit) = (row.value(of: sample), row.limit(form))
          let time = row.yardstick == nil ? nil : sample.command.median * 1000
          return [decimal(time), row.text(value) + (value > limit ? " !" : ""), row.text(limit)]
        }
        let time = row.yardstick == nil ? nil : samples[0].yardstick.median * 1000
        put(row.name, [decimal(time)] + cells + [decimal(samples[0].peak, 0)])
      } catch let error as BenchmarkError {
        // An interrupt also stops the measured programs, which looks like a failure.
        try Task.checkCancellation()
        Main.report("error: \(error)")
        put(
          row.name,
          [""] + workspace.forms.flatMap { ["", "failed", row.text(row.limit($0))] } + [""])
        failed += 1
      }
    }
    if failed > 0 { throw BenchmarkError.rowsFailed(count: failed) }
  }

  /// Prints a line of the table; without a name, the one below the headings.
  private func put(_ name: String, _ cells: [String]) {
    let width = rows.map(\.name.count).max() ?? 0
    let first = name.padding(toLength: width, withPad: name.isEmpty ? "-" : " ", startingAt: 0)
    let others = cells.map { cell in
      name.isEmpty ? "--------:" : String(repeating: " ", count: max(0, 9 - cell.count)) + cell
    }
    let line = "| \(([first] + others).joined(separator: " | ")) |\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }

  /// Empty without a number.
  private func decimal(_ number: Double?, _ digits: Int = 1) -> String {
    number.map { String(format: "%.\(digits)f", $0) } ?? ""
  }
}
