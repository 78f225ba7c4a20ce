import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Commands that are given while a sync goes on have seen what was there when they were given, and no more.
@Suite(.serialized, .startsWaiting, .timeLimit(.minutes(5)))
struct ConcurrentCommandTests: TwoMachineSuite {
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
    try await laptop.add("one")
    for machine in [laptop, desk] { try await machine.setUp(remote.url) }
    try await laptop.holdGit()
  }

  private func edit(_ machine: Machine, _ title: String) async throws {
    try await machine.run("edit", "1", "--title", title).succeeded()
  }

  /// Does something while `ootd sync` runs, before or after git has done something for it.
  /// - Returns: What the sync printed.
  private func syncing(
    _ call: String, _ work: () async throws -> Void
  ) async throws -> String {
    let sync = try laptop.start(
      "sync", variables: laptop.installedFirst.merging(["HOLD": call]) { $1 })
    try await laptop.waitUntilHeld()
    try await work()
    try laptop.letGo()
    try await expectEqual(sync.waitForExit(within: 60), 0)
    expectEqual(sync.error, "")
    return sync.output
  }

  @Test(arguments: ["fetch before", "fetch after"])
  func `a change that was made while the other's was fetched is a conflict, told once to the loser`(
    call: String
  ) async throws {
    try await edit(desk, "D")
    try await desk.sync()
    let told = try await syncing(call) { try await edit(laptop, "L") }
    #expect(told.contains("1 change from desk") && !told.contains("changed here"), "\(told)")
    #expect(told.contains("1 change sent"), "\(told)")
    let lost = try await desk.sync()
    #expect(lost.contains("title of 1 L changed here and on laptop"), "\(lost)")
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

  @Test func `if the other's is the later one, the machine that syncs is told`() async throws {
    try desk.setNow(ahead: 3600)
    try await edit(desk, "D")
    try await desk.sync()
    let told = try await syncing("fetch before") { try await edit(laptop, "L") }
    #expect(told.contains("title of 1 D changed here and on desk"), "\(told)")
    for machine in [desk, laptop, desk] {
      try await expectEqual(machine.report()["conflicts"], [])
      try await expectEqual(machine.titles(), ["1": "D"])
    }
  }

  @Test(arguments: ["push before", "push after"])
  func `a change that was made while changes were pushed has seen what came in`(
    call: String
  ) async throws {
    try await edit(desk, "D")
    try await desk.sync()
    try await laptop.add("two")
    let told = try await syncing(call) { try await edit(laptop, "L") }
    #expect(told.contains("1 change from desk") && told.contains("1 change sent"), "\(told)")
    try await expectEqual(laptop.status()["waiting"], 1)
    try await laptop.sync()
    for machine in [desk, laptop] {
      try await expectEqual(machine.report()["conflicts"], [])
      try await expectEqual(machine.titles(), ["1": "L", "2": "two"])
      let changes = try await machine.history("1").flatMap { $0["changes"]?.list ?? [] }
      #expect(changes.allSatisfy { $0["overriddenBy"] == .null }, "\(changes)")
    }
  }

  @Test func `a purge while its operation is being pushed reaches the remote all the same`()
    async throws
  {
    try await laptop.add("hunter2-9931")
    let id = try await laptop.operation("add")
    _ = try await syncing("push before") {
      // The sync has the lock, so that the remote has to wait.
      try await laptop.run("sync", "purge", id).failed(saying: "another sync is running")
    }
    try await laptop.run("sync", "purge", id).succeeded()
    try await desk.sync()
    try await remote.run("gc", "--quiet", "--prune=now")
    #expect(try await !remote.holds("hunter2-9931"))
    #expect(try !desk.storeHolds("hunter2-9931"))
    try await expectSame(laptop, desk)
  }
}
