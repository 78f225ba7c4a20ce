import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// A command given during a sync has seen only what was in the store at that moment.
@Suite(.serialized, .startsPrograms, .timeLimit(.minutes(5)))
struct ConcurrentCommandTests: TwoMachineSuite {
  let machines: TwoMachines

  /// Before the sync, the desk has changed a title.
  init() async throws {
    machines = try await TwoMachines()
    try await laptop.add("one")
    for machine in [laptop, desk] { try await machine.setUp(remote.url) }
    try await laptop.pauseGit()
    try await edit(desk, "D")
    try await desk.sync()
  }

  private func edit(_ machine: Machine, _ title: String) async throws {
    try await machine.run("edit", "1", "--title", title).succeeded()
  }

  /// Runs `work` while a sync of the laptop waits before or after a call of git.
  /// - Returns: The output of the sync.
  private func syncing(
    _ call: String, _ work: () async throws -> Void
  ) async throws -> String {
    async let sync = laptop.run(
      ["sync"], variables: laptop.installedFirst.merging(["HOLD": call]) { $1 })
    do {
      try await laptop.waitUntilPaused()
      try await work()
    } catch {
      try laptop.resumeGit()
      throw error
    }
    try laptop.resumeGit()
    return try await sync.succeeded()
  }

  @Test func `a change made during the fetch is a conflict, reported once to the loser`()
    async throws
  {
    let printed = try await syncing("fetch after") { try await edit(laptop, "L") }
    #expect(
      printed.contains("1 change from desk") && !printed.contains("changed here"), "\(printed)")
    #expect(printed.contains("1 change sent"), "\(printed)")
    let lost = try await desk.sync()
    #expect(lost.contains("title of 1 L: changed here and on laptop"), "\(lost)")
    for machine in [laptop, desk, laptop] {
      try await expectEqual(machine.report()["conflicts"], [])
      try await expectEqual(machine.titles(), ["1": "L"])
    }
    for machine in [laptop, desk] {
      let changes = try await machine.history("1").flatMap { $0["changes"]?.list ?? [] }
      let overridden = changes.filter { $0["overriddenBy"]?.text != nil }
      expectEqual(overridden.map { $0["to"] }, ["D"], "\(changes)")
    }
  }

  @Test func `a change made during the push has seen what was fetched, and a purge waits`()
    async throws
  {
    try await laptop.add("two")
    let id = try await laptop.operation("add")
    let printed = try await syncing("push before") {
      try await edit(laptop, "L")
      try await laptop.run("sync", "purge", "--yes", id).failed(saying: "another sync is running")
    }
    #expect(
      printed.contains("1 change from desk") && printed.contains("1 change sent"), "\(printed)")
    try await expectEqual(laptop.status()["waiting"], 1)
    try await laptop.sync()
    for machine in [desk, laptop] {
      try await expectEqual(machine.report()["conflicts"], [])
      try await expectEqual(machine.titles(), ["1": "L", "2": "two"])
      let changes = try await machine.history("1").flatMap { $0["changes"]?.list ?? [] }
      #expect(changes.allSatisfy { $0["overriddenBy"] == .null }, "\(changes)")
    }
  }
}
