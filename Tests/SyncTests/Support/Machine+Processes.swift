import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import Commands

extension Machine {
  /// The processes of automatic sync.
  func senders() -> [pid_t] {
    processes { $0 == ["sync", "--background"] }
  }

  private func processes(running isWanted: (ArraySlice<String>) -> Bool) -> [pid_t] {
    ProcessSweeper.processes(marked: "HOME=\(homeFolder)").filter { process in
      let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline")?
        .split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      return words.map { isWanted($0.dropFirst()) } ?? false
    }
  }

  /// Waits until everything is sent: no automatic sync is running, nor a background hook that could still
  /// start one.
  func waitUntilIdle(at location: SourceLocation = #_sourceLocation) async throws {
    // A process that was just started has no arguments yet, so the list can miss it.
    try await eventually("\(name) has sent all", every: 100) {
      let running = processes {
        $0 == ["sync", "--background"] || $0.starts(with: ["hook", "run"])
      }
      return running.isEmpty ? try await status()["waiting"] == 0 : false
    }
  }
}

extension Machine {
  /// Switches automatic sync on, without starting a process for it.
  func enableAutoSync() throws {
    try configure("[ootd]\n\tautoSync = true\n")
    executable = "/usr/bin/true"
  }

  /// Does the work of the background process, in the test process.
  func syncInBackground(by clock: InstantClock = InstantClock()) async throws {
    await AutomaticSync(try context()).run(by: clock)
  }
}
