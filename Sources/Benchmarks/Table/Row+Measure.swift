import Foundation

/// The results of some runs of a row.
struct Sample {
  /// Seconds; for other figures than times, the figure itself.
  let command: [Double]
  /// Seconds; empty for other figures than times.
  var yardstick: [Double] = []
  /// The memory of the command, in MiB.
  var peak: Double?
}

extension Row {
  /// Bytes of JSON that make a token: a list of 7,400 bytes had 2,173.
  private static let bytesPerToken = 3.4

  /// Measures the forms in turns, so that a change of the machine's speed meets all of them.
  /// - Returns: The results of each form.
  /// - Throws: ``BenchmarkError`` if the command, its yardstick or their preparation fails.
  func measure(in workspace: Workspace) async throws -> [Sample] {
    let rounds = yardstick == nil || workspace.forms.count == 1 ? 1 : min(4, runs)
    var samples: [[Sample]] = workspace.forms.map { _ in [] }
    for round in 0..<rounds {
      for (index, form) in workspace.forms.enumerated() {
        let sample = try await workspace.with(form) {
          try await self.sample(runs: runs / rounds, isFirst: round == 0, in: workspace)
        }
        samples[index].append(sample)
      }
    }
    return samples.map { samples in
      Sample(
        command: samples.flatMap(\.command), yardstick: samples.flatMap(\.yardstick),
        peak: samples.compactMap(\.peak).max())
    }
  }

  func value(of sample: Sample) -> Double {
    switch figure {
    case .ratio: sample.command.median / sample.yardstick.median
    case .delay: (sample.command.median - sample.yardstick.median) * 1000
    case .instructions, .diskWaits, .tokens: sample.command.median
    }
  }

  private func sample(runs: Int, isFirst: Bool, in workspace: Workspace) async throws -> Sample {
    if let setup { try await workspace.run(setup, in: home) }
    let result: Result<Sample, any Error>
    do {
      result = .success(try await values(runs: runs, isFirst: isFirst, in: workspace))
    } catch {
      result = .failure(error)
    }
    if let teardown { try await workspace.run(teardown, in: home) }
    return try result.get()
  }

  private func values(runs: Int, isFirst: Bool, in workspace: Workspace) async throws -> Sample {
    switch figure {
    case .ratio(let yardstick), .delay(let yardstick):
      return try await times(yardstick, runs: runs, isFirst: isFirst, in: workspace)
    case .instructions:
      return Sample(command: [try await instructions(in: workspace)])
    case .diskWaits:
      return Sample(command: [try await diskWaits(in: workspace)])
    case .tokens:
      let bytes = try await workspace.run(command, in: home).utf8.count
      return Sample(command: [Double(bytes) / Row.bytesPerToken])
    }
  }

  private func times(
    _ yardstick: String, runs: Int, isFirst: Bool, in workspace: Workspace
  ) async throws -> Sample {
    // Also a first run, which shows why a command can't be measured.
    if let preparation { try await workspace.run(preparation, in: home) }
    let peak = try await number(
      "/usr/bin/time -f %M -o peak \(command) >/dev/null && cat peak", in: workspace)
    var words = [
      "hyperfine", "-N", "--warmup", "\(max(isFirst ? 1 : 0, runs / 8))", "--runs", "\(runs)",
      "--export-json", "times.json",
    ]
    if let preparation { words += ["--prepare", "sh -c '\(preparation)'"] }
    try await workspace.run(words + [command, yardstick], in: home)
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(workspace.folder)/times.json"))
    let times = try JSONDecoder().decode(Hyperfine.self, from: data).results.map(\.times)
    return Sample(command: times[0], yardstick: times[1], peak: runsOotd ? peak / 1024 : nil)
  }

  private struct Hyperfine: Decodable {
    let results: [Result]

    struct Result: Decodable {
      /// Seconds.
      let times: [Double]
    }
  }

  private func instructions(in workspace: Workspace) async throws -> Double {
    let callgrind = "valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file=counts"
    return try await number(
      "\(callgrind) \(command) >/dev/null && sed -n 's/.*Collected : //p' counts", in: workspace)
      / 1_000_000
  }

  /// The calls of all threads and of child processes, also those that fail.
  private func diskWaits(in workspace: Workspace) async throws -> Double {
    let calls = ["fsync", "fdatasync", "msync", "sync", "syncfs", "sync_file_range"]
    let strace = "strace -f -qq -o calls -e trace=\(calls.joined(separator: ","))"
    return try await number(
      "\(strace) \(command) >/dev/null && { grep -cE '^[0-9]+ +[a-z_]+\\(' calls || true; }",
      in: workspace)
  }

  /// The number that a line of `sh` prints.
  private func number(_ line: String, in workspace: Workspace) async throws -> Double {
    let output = try await workspace.run(line, in: home)
    guard let number = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchmarkError.failed(command: line, message: "no number in '\(output)'")
    }
    return number
  }
}

extension [Double] {
  /// NaN if there are none.
  var median: Double {
    let sorted = sorted()
    guard !isEmpty else { return .nan }
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
