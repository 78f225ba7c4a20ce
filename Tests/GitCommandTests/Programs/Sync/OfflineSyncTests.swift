import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

/// Automatic sync while the remote can't be reached.
@Suite(.serialized, .startsPrograms) struct OfflineSyncTests {
  private let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
    try await machines.setUp()
    try machines.laptop.configure("[ootd]\n\tautoSync = true\n")
    machines.laptop.executable = "\(machines.laptop.homeFolder)/start"
    try await machines.laptop.home.writeScript(
      Array("#!/bin/sh\necho \"$@\" >\"$HOME/started\"\n".utf8),
      atPath: machines.laptop.executable)
  }

  /// Adds a todo and waits until that has started the background sync.
  private func add(_ title: String) async throws {
    let file = URL(fileURLWithPath: "\(machines.laptop.homeFolder)/started")
    try await machines.laptop.run("add", title).checked()
    let deadline = ContinuousClock.now + .seconds(30)
    while (try? String(contentsOf: file, encoding: .utf8)) != "sync --background\n" {
      try #require(ContinuousClock.now < deadline)
      await Task.yield()
    }
    try FileManager.default.removeItem(at: file)
  }

  private func send(by clock: InstantClock) async throws {
    await AutomaticSync(try machines.laptop.context()).run(by: clock)
  }

  private func withoutRemote(_ body: () async throws -> Void) async throws {
    let away = machines.home.path("away.git")
    try FileManager.default.moveItem(atPath: machines.remote.path, toPath: away)
    try await body()
    try FileManager.default.moveItem(atPath: away, toPath: machines.remote.path)
  }

  @Test func `it retries for an hour, and the next command starts it again`() async throws {
    let clock = InstantClock()
    try await withoutRemote {
      try await add("one")
      try await send(by: clock)
    }
    // Before each attempt it waits for a second without changes.
    let waits = clock.sleeps.filter { $0 != .seconds(1) }
    expectEqual(clock.sleeps.count, 2 * waits.count + 1)
    expectEqual(Array(waits.prefix(5)), [5, 10, 20, 40, 60].map { Duration.seconds($0) })
    #expect(waits.dropFirst(5).allSatisfy { $0 == .seconds(60) })
    #expect((.seconds(3600)..<(.seconds(3662))).contains(clock.now.elapsed), "\(clock.now)")
    try await add("two")
    try await send(by: InstantClock())
    try await machines.desk.run("sync").checked()
    let list = try await machines.desk.run("list").checked().output
    #expect(list.contains("one") && list.contains("two"), "\(list)")
  }

  @Test func `it doesn't keep the store open while it waits`() async throws {
    let log = "\(machines.laptop.databasePath)-wal"
    let clock = InstantClock { duration in
      // SQLite removes the log when the last connection closes.
      expectEqual(FileManager.default.fileExists(atPath: log), duration == .seconds(1))
    }
    try await withoutRemote {
      try await add("one")
      try await send(by: clock)
    }
    #expect(clock.sleeps.count > 100)
  }
}
