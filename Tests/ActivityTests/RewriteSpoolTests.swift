import Dispatch
import Synchronization
import TestSupport
import Testing
import TestingAdditions

@testable import Activity

@Suite(.serialized, .startsNothing) struct RewriteSpoolTests {
  @Test func `hooks that create the folder at once lose nothing`() throws {
    let home = try TestHome()
    let old = String(repeating: "a", count: 40)
    let new = String(repeating: "b", count: 40)
    for round in 0..<50 {
      let failures = Mutex<[Int32]>([])
      let spool = RewriteSpool(home.path("\(round)/state/rewrites")) { _, error in
        failures.withLock { $0.append(error) }
      }
      DispatchQueue.concurrentPerform(iterations: 8) { index in
        spool.add("\(old) \(new)\n", of: "/repository", name: "\(index)")
      }
      expectEqual(failures.withLock(\.self), [])
      expectEqual(spool.rewrites().count, 8)
    }
  }
}
