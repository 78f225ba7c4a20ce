import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// A command given during a sync has seen only what was in the store at that moment.
@Suite(.serialized, .startsWaiting, .timeLimit(.minutes(5)))
struct ConcurrentCommandTests: TwoMachineSuite {
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
    try await laptop.add("one")
    for machine in [laptop, desk] { try await machine.setUp(remote.url) }
    try await laptop.pauseGit()
  }

  private func edit(_ machine: Machine, _ title: String) async throws {
    try await machine.run("edit", "1", "--title", title).succeeded()
  }

  /// Runs `work` while `ootd sync` waits before or after a call of git.
  /// - Returns: The output of the sync.
  private func syncing(
    _ call: String, _ work: () async throws -> Void
  ) async throws -> String {
    let sync = try laptop.start(
      "sync", variables: laptop.installedFirst.merging(["HOLD": call]) { $1 })
    try await laptop.waitUntilPaused()
    try await work()
    try laptop.resumeGit()
    try await expectEqual(sync.waitForExit(within: 60), 0)
    expectEqual(sync.error, "")
    return sync.output
  }

  @Test(arguments: ["fetch before", "fetch after"])
  func `a change made during the fetch is a conflict, reported once to the loser`(
    call: String
  ) async throws {
    try await edit(desk, "D")
    try await desk.sync()
    let printed = try await syncing(call) { try await edit(laptop, "L") }
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

  @Test func `if the other's change is later, the syncing machine reports the conflict`()
    async throws
  {
    try desk.setNow(ahead: 3600)
    try await edit(desk, "D")
    try await desk.sync()
    let printed = try await syncing("fetch before") { try await edit(laptop, "L") }
    #expect(printed.contains("title of 1 D: changed here and on desk"), "\(printed)")
    for machine in [desk, laptop, desk] {
      try await expectEqual(machine.report()["conflicts"], [])
      try await expectEqual(machine.titles(), ["1": "D"])
    }
  }

  @Test(arguments: ["push before", "push after"])
  func `a change made during the push has seen what was fetched`(
    call: String
  ) async throws {
    try await edit(desk, "D")
    try await desk.sync()
    try await laptop.add("two")
    let printed = try await syncing(call) { try await edit(laptop, "L") }
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

  @Test func `an operation purged while it is pushed is removed from the remote too`()
    async throws
  {
    try await laptop.add("hunter2-9931")
    let id = try await laptop.operation("add")
    _ = try await syncing("push before") {
      // The sync has the lock, so the remote can't be purged yet.
      try await laptop.run("sync", "purge", "--yes", id).failed(saying: "another sync is running")
    }
    try await laptop.run("sync", "purge", "--yes", id).succeeded()
    try await desk.sync()
    try await remote.run("gc", "--quiet", "--prune=now")
    #expect(try await !remote.holds("hunter2-9931"))
    #expect(try !desk.storeHolds("hunter2-9931"))
    try await expectSame(laptop, desk)
  }
}
