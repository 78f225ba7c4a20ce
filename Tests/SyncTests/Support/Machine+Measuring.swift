import CommandSupport
import Foundation
import TestSupport

extension Machine {
  /// The resources that a command used.
  struct Cost: Sendable, CustomStringConvertible {
    let outcome: Outcome
    /// The peak memory of the command or of any program that it ran.
    let mebibytes: Int
    /// The CPU time of all of them.
    let seconds: Double

    var description: String {
      "\(mebibytes) MiB, \(seconds) s: \(outcome.status) \(outcome.output)\(outcome.error)"
    }
  }

  /// Runs `ootd` and measures it (getrusage(2)).
  func measured(_ arguments: String...) async throws -> Cost {
    let script = """
      import resource, subprocess, sys
      code = subprocess.run(sys.argv[2:]).returncode
      usage = resource.getrusage(resource.RUSAGE_CHILDREN)
      with open(sys.argv[1], "w") as file:
          file.write("%d %f" % (usage.ru_maxrss, usage.ru_utime + usage.ru_stime))
      sys.exit(code)
      """
    let file = "\(homeFolder)/usage"
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    let outcome = try await shell(
      "exec python3 -I -S -c '\(script)' '\(file)' '\(Program.ootd)' \(words)")
    let usage = try String(contentsOfFile: file, encoding: .utf8).split(separator: " ")
    return Cost(
      outcome: outcome, mebibytes: (Int(usage[0]) ?? .max) / 1024,
      seconds: Double(usage[1]) ?? .infinity)
  }
}
