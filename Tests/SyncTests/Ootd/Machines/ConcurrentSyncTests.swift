import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// If several `ootd sync` run on one machine, only one at a time syncs.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct ConcurrentSyncTests {
  @Test func `several syncs at once take turns`() async throws {
    let home = try TestHome()
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

  @Test func `machines that sync at the same moment don't block each other`() async throws {
    let home = try TestHome()
    let remote = try await TestRemote(in: home)
    let machines = try (0..<4).map { try Machine("machine\($0)", in: home) }
    for isFirst in [true, false] {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for machine in machines {
          group.addTask {
            try await machine.add(machine.name)
            if isFirst { try await machine.setUp(remote.path) } else { try await machine.sync() }
          }
        }
        try await group.waitForAll()
      }
    }
    for machine in machines { try await machine.sync() }
    try await expectSame(machines[0], machines[1])
    try await expectSame(machines[1], machines[2], machines[3])
    let titles = try await machines[0].titles()
    expectEqual(titles.count, 8, "\(titles)")
  }
}
