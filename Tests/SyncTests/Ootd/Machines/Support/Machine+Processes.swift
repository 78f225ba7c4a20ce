import CommandSupport
import Foundation
import TestSupport
import Testing

extension Machine {
  /// The processes that send changes by themselves.
  func senders() -> [pid_t] {
    processes { $0 == ["sync", "--unattended"] }
  }

  private func processes(running isWanted: (ArraySlice<String>) -> Bool) -> [pid_t] {
    ProcessSweeper.processes(marked: "HOME=\(homeFolder)").filter { process in
      let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline")?
        .split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      return words.map { isWanted($0.dropFirst()) } ?? false
    }
  }

  /// Waits until nothing that sends runs any more, nor a hook that git didn't wait for, which may still
  /// start it; then all is sent.
  func settle(at location: SourceLocation = #_sourceLocation) async throws {
    // A process that has just been started has no arguments yet, so that it can't be seen.
    try await eventually("\(name) has sent all", every: 100) {
      let running = processes {
        $0 == ["sync", "--unattended"] || $0.starts(with: ["hook", "run"])
      }
      return running.isEmpty ? try await status()["waiting"] == 0 : false
    }
  }

  /// Waits until the machine knows why it can't exchange.
  func waitForProblem(within seconds: Double = 30) async throws -> String {
    let file = "\(stateFolder)/sync"
    var problem: JSON?
    try await eventually("\(name) has a problem", within: seconds) {
      guard let data = FileManager.default.contents(atPath: file) else { return false }
      problem = try? JSONDecoder().decode(JSON.self, from: data)["problem"]
      return problem?.text != nil
    }
    return problem?.text ?? ""
  }
}
