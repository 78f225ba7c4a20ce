import CommandSupport
import Foundation
import TestSupport

extension Machine {
  /// Whom a call of git ends.
  enum Victim: String, CaseIterable {
    /// The caller and all that it runs.
    case group = "0"
    /// The caller alone: git goes on.
    case caller
  }

  /// Puts a program in git's place that does what git does and writes down each call, and that can end
  /// its caller.
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
      echo "$PPID ended" >> "$folder/ends"
      exit $status

      """#
    try await install(script, named: "git")
    forgetCalls()
  }

  /// The calls of git since they were forgotten last: who called, and what for.
  var calls: [(caller: String, verb: String)] {
    let text = (try? String(contentsOfFile: "\(homeFolder)/bin/calls", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      return (String(words[0]), String(words[1]))
    }
  }

  func forgetCalls() {
    for name in ["calls", "ends"] {
      try? FileManager.default.removeItem(atPath: "\(homeFolder)/bin/\(name)")
    }
  }

  /// Runs `ootd` until it is ended at a call of git.
  /// - Parameter call: Its number, from 1, and `before` or `after`.
  func run(_ arguments: [String], killedAt call: String, _ victim: Victim) async throws {
    forgetCalls()
    let variables = installedFirst.merging(["KILL_AT": call, "KILL_VICTIM": victim.rawValue]) { $1 }
    let process = try start(arguments, variables: variables)
    _ = try await process.waitForExit(within: 60)
  }
}

/// A git that waits.
extension Machine {
  /// Puts a program in git's place that does what git does, but waits before or after what `HOLD` says.
  func holdGit() async throws {
    let script = #"""
      #!/bin/sh
      for verb; do case $verb in init|ls-remote|fetch|push|gc) break ;; esac; done
      folder=${0%/*}
      PATH=${PATH#*:}
      hold() {
        [ "$HOLD" = "$verb $1" ] && [ ! -e "$folder/go" ] || return 0
        : > "$folder/held"
        while [ ! -e "$folder/go" ]; do sleep 0.02; done
      }
      hold before
      git "$@"
      status=$?
      hold after
      exit $status

      """#
    try await install(script, named: "git")
  }

  /// Returns once git waits.
  func waitUntilHeld() async throws {
    try await eventually("git waits") {
      FileManager.default.fileExists(atPath: "\(homeFolder)/bin/held")
    }
  }

  /// Lets it go on, and not wait again.
  func letGo() throws {
    try Data().write(to: URL(fileURLWithPath: "\(homeFolder)/bin/go"))
  }

  /// Sets the clock ahead.
  func setNow(ahead seconds: Double) throws {
    now = Date(timeIntervalSinceNow: seconds).formatted(.iso8601)
  }
}
