import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import Commands

extension Machine {
  /// The process to kill during a call of git.
  enum Victim: String, CaseIterable {
    /// The caller and everything it runs.
    case group = "0"
    /// Only the caller: git continues.
    case caller
  }

  /// Replaces git with a wrapper that logs each call and can kill its caller.
  func watchGit() async throws {
    let script = #"""
      #!/bin/sh
      for verb; do case $verb in init|ls-remote|fetch|push|gc) break ;; esac; done
      folder=${0%/*}
      echo "$PPID $verb" >> "$folder/calls"
      number=$(wc -l < "$folder/calls")
      victim=$KILL_VICTIM
      [ "$victim" != caller ] || victim=$PPID
      [ "$KILL_AT" != "$((number)) before" ] || kill -s KILL "$victim"
      PATH=${PATH#*:}
      git "$@"
      status=$?
      [ "$KILL_AT" != "$((number)) after" ] || kill -s KILL "$victim"
      exit $status

      """#
    try await install(script, named: "git")
    forgetCalls()
  }

  /// The calls of git since the log was last cleared, each with its caller and subcommand.
  var calls: [(caller: String, verb: String)] {
    let text = (try? String(contentsOfFile: "\(homeFolder)/bin/calls", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      return (String(words[0]), String(words[1]))
    }
  }

  func forgetCalls() {
    try? FileManager.default.removeItem(atPath: "\(homeFolder)/bin/calls")
  }

  /// Runs `ootd` until it is killed at a call of git.
  /// - Parameter call: The number of the call, from 1, and `before` or `after`.
  func run(_ arguments: [String], killedAt call: String, _ victim: Victim) async throws {
    forgetCalls()
    let variables = installedFirst.merging(["KILL_AT": call, "KILL_VICTIM": victim.rawValue]) { $1 }
    let process = try start(arguments, variables: variables)
    _ = try await process.waitForExit(within: 60)
  }
}

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
    await AutomaticSync(context: try context()).run(by: clock)
  }
}
