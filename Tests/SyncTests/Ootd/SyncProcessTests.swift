import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The built program and everything outside it: each kind of remote, a full disk, other processes.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) final class SyncProcessTests: HomeTest {
  @Test(arguments: RemoteKind.allCases)
  func `two machines sync through each kind of remote`(kind: RemoteKind) async throws {
    let remote = try await TestRemote(in: home)
    let server = try await kind.serve(home)
    let url = server.url(of: "todos.git")
    let laptop = try Machine("laptop", in: home, reaching: server)
    let desk = try Machine("desk", in: home, reaching: server)
    for machine in [laptop, desk] {
      try await machine.add("of \(machine.name)")
      try await machine.process("sync", "setup", url, "--name", machine.name).succeeded()
    }
    #expect(try await laptop.process("sync").succeeded().contains("1 change from desk"))
    try await laptop.add("two")
    #expect(try await laptop.process("sync").succeeded().contains("1 change sent"))
    #expect(try await desk.process("sync").succeeded().contains("1 change from laptop"))
    try await expectSame(laptop, desk)
    try await expectEqual(desk.titles(), ["1": "of laptop", "2": "two", "1b": "of desk"])
    try await expectEqual(remote.packs().count, 3)
  }

  @Test func `without git or disk space sync fails clearly and continues later`() async throws {
    let remote = try await TestRemote(in: home)
    let laptop = try Machine("laptop", in: home)
    let desk = try Machine("desk", in: home)
    for machine in [laptop, desk] { try await machine.setUp(remote.path) }
    try await desk.add("other")
    try await desk.sync()
    try await laptop.add("one")
    let line = "exec '\(Program.ootd)' sync"
    try await laptop.shell("PATH=/nowhere; \(line)").failed(saying: "sync needs git")
    // No file may grow beyond 32 KB.
    try await laptop.shell("ulimit -f 64; \(line)").failed(saying: "`ulimit -f`")
    try await laptop.expectIntact()
    try await expectEqual(laptop.titles()["1"], "one")
    #expect(try await laptop.sync().contains("1 change sent"))
    try await desk.sync()
    try await expectSame(laptop, desk)
  }

  @Test func `several syncs at once take turns`() async throws {
    let remote = try await TestRemote(in: home)
    let laptop = try Machine("laptop", in: home)
    try await laptop.setUp(remote.url)
    try await laptop.watchGit()
    try await withThrowingTaskGroup(of: Outcome.self) { group in
      for number in 0..<5 {
        group.addTask {
          try await laptop.add("todo \(number)")
          return try await laptop.process("sync", variables: laptop.installedFirst)
        }
      }
      for try await outcome in group where outcome.status != 0 {
        outcome.failed(saying: "another sync is running")
      }
    }
    try await laptop.sync()
    var callers = laptop.calls.map(\.caller)
    callers = callers.enumerated().filter { $0 == 0 || callers[$0 - 1] != $1 }.map(\.element)
    #expect(callers.count >= 2 && Set(callers).count == callers.count, "\(laptop.calls)")
    let desk = try Machine("desk", in: home)
    try await desk.setUp(remote.url)
    try await expectSame(laptop, desk)
    try await expectEqual(desk.titles().count, 5)
  }
}
