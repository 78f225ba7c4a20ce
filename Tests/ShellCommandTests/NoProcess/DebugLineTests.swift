import Git
import Synchronization
import Testing
import TestingAdditions

@testable import Commands

@Suite(.startsNothing) struct DebugLineTests {
  private func lines(_ value: String?, _ body: (DebugLog) async -> Void) async -> [String] {
    let lines = Mutex<[String]>([])
    await body(
      DebugLog(value.map { ["OOTD_DEBUG": $0] } ?? [:]) { line in lines.withLock { $0.append(line) }
      })
    return lines.withLock(\.self)
  }

  @Test func `an error is reported once, in one English line`() async {
    let lines = await lines("1") { log in
      for _ in 0..<3 {
        let value = log.ignoring("hook") { () throws -> Int in throw GitError.noIdentity }
        expectEqual(value, nil)
        log.log("a\nb", "c\u{1B}")
      }
      expectEqual(log.ignoring("hook") { 1 }, 1)
      log.log("reading", CancellationError())
    }
    expectEqual(lines.count, 2)
    #expect(lines[0].hasPrefix("ootd debug: hook: ") && lines[0].contains("user.email"), "\(lines)")
    expectEqual(lines[1], "ootd debug: a␊b: c␛\n")
  }

  @Test(arguments: [nil, "", "0", "true"])
  func `only the value 1 enables it`(value: String?) async {
    let lines = await lines(value) { $0.log("hook", GitError.noIdentity) }
    #expect(lines.isEmpty)
  }
}
