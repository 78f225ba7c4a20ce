import CommandSupport
import Foundation
import Synchronization
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

/// Automatic sync, run in the test process with a clock that doesn't wait.
@Suite(.serialized, .startsPrograms) final class AutomaticSyncTests: TwoMachineTest {
  override init() async throws {
    try await super.init()
    try await machines.setUp()
    try machines.laptop.enableAutoSync()
  }

  /// Adds a todo and waits until that has started the background sync.
  private func addAndStart(_ title: String) async throws {
    laptop.executable = try await laptop.home.writeScript(
      Array("#!/bin/sh\necho \"$@\" >\"$HOME/started\"\n".utf8),
      atPath: "\(laptop.homeFolder)/start")
    let file = URL(fileURLWithPath: "\(laptop.homeFolder)/started")
    try await laptop.add(title)
    try await eventually("it is started", every: 5) {
      (try? String(contentsOf: file, encoding: .utf8)) == "sync --background\n"
    }
    try FileManager.default.removeItem(at: file)
  }

  @Test func `it retries for an hour, and the next command starts it again`() async throws {
    let clock = InstantClock()
    try machines.moveRemote(back: false)
    try await addAndStart("one")
    try await laptop.syncInBackground(by: clock)
    // Before each attempt it waits for a second without changes.
    let waits = clock.sleeps.filter { $0 != .seconds(1) }
    expectEqual(clock.sleeps.count, 2 * waits.count + 1)
    expectEqual(Array(waits.prefix(5)), [5, 10, 20, 40, 60].map { Duration.seconds($0) })
    #expect(waits.dropFirst(5).allSatisfy { $0 == .seconds(60) })
    #expect((.seconds(3600)..<(.seconds(3662))).contains(clock.now.elapsed), "\(clock.now)")
    #expect(laptop.prompt.contains("↑1"), "\(laptop.prompt)")
    try machines.moveRemote(back: true)
    try await addAndStart("two")
    try await laptop.syncInBackground()
    #expect(!laptop.prompt.contains("↑"), "\(laptop.prompt)")
    try await desk.sync()
    try await expectEqual(desk.titles(), ["1": "one", "2": "two"])
  }

  @Test func `it catches up when the remote is back, and until then says why it fails`()
    async throws
  {
    try machines.moveRemote(back: false)
    try await laptop.add("one", "two")
    let clock = InstantClock { [laptop, machines] duration in
      guard duration == .seconds(20) else { return }
      let status = try await laptop.run("sync", "status").succeeded()
      #expect(status.contains("2 changes") && status.contains("repository not found"), "\(status)")
      #expect(laptop.prompt.contains("↑2"), "\(laptop.prompt)")
      try machines.moveRemote(back: true)
    }
    let log = Mutex("")
    let context = try laptop.context(["OOTD_DEBUG": "1"]) { _, text in
      log.withLock { $0 += text }
    }
    await AutomaticSync(context: context).run(by: clock)
    expectEqual(clock.sleeps.last, .seconds(1))
    let line = "ootd debug: automatic sync: repository not found"
    expectEqual(log.withLock { $0.ranges(of: line).count }, 1, "\(log.withLock(\.self))")
    try await expectEqual(laptop.status()["problem"], nil)
    #expect(!laptop.prompt.contains("↑"), "\(laptop.prompt)")
    try await desk.sync()
    try await expectSame(laptop, desk)
  }

  /// It waits for the end of ten seconds with changes at most.
  @Test(arguments: [(3, 4), (20, 10)])
  func `changes in a row are sent together, by one process`(more: Int, pauses: Int) async throws {
    try await laptop.add("first")
    let before = try await remote.packs()
    let left = Mutex(more)
    let clock = InstantClock { [laptop] _ in
      let other = InstantClock()
      try await laptop.syncInBackground(by: other)
      expectEqual(other.sleeps, [])
      let isMore = left.withLock { left in
        left -= 1
        return left >= 0
      }
      if isMore { try await laptop.add("more") }
    }
    try await laptop.syncInBackground(by: clock)
    expectEqual(clock.sleeps, Array(repeating: .seconds(1), count: pauses))
    try await expectEqual(remote.packs().subtracting(before).count, 1)
    try await expectEqual(laptop.status()["waiting"], 0)
    try await desk.sync()
    try await expectSame(laptop, desk)
  }

  @Test func `it doesn't keep the store open while it waits`() async throws {
    let laptop = laptop
    let clock = InstantClock { duration in
      expectEqual(laptop.isStoreOpen, duration == .seconds(1))
    }
    try machines.moveRemote(back: false)
    try await laptop.add("one")
    try await laptop.syncInBackground(by: clock)
    #expect(clock.sleeps.count > 100)
  }

  enum End: CaseIterable { case deleted, replaced, switchedOff }

  @Test(arguments: End.allCases)
  func `it ends when its store is gone, or when it is switched off`(end: End) async throws {
    let refs = try await remote.refs()
    try machines.moveRemote(back: false)
    try await laptop.add("gone")
    let clock = InstantClock { [laptop, machines] duration in
      guard duration == .seconds(5) else { return }
      let files = FileManager.default
      switch end {
      case .deleted: try files.removeItem(atPath: laptop.dataFolder)
      case .replaced:
        try files.copyItem(atPath: laptop.databasePath, toPath: "\(laptop.dataFolder)/x")
        try files.removeItem(atPath: laptop.databasePath)
        try files.moveItem(atPath: "\(laptop.dataFolder)/x", toPath: laptop.databasePath)
      case .switchedOff: try laptop.configure("[ootd]\n\tautoSync = false\n")
      }
      try machines.moveRemote(back: true)
    }
    try await laptop.syncInBackground(by: clock)
    expectEqual(clock.sleeps.filter { $0 != .seconds(1) }, [.seconds(5)])
    expectEqual(FileManager.default.fileExists(atPath: laptop.dataFolder), end != .deleted)
    try await expectEqual(remote.refs(), refs)
  }
}

extension TwoMachines {
  /// Moves the remote's folder away, or back again.
  fileprivate func moveRemote(back: Bool) throws {
    let away = home.path("away.git")
    let (source, target) = back ? (away, remote.path) : (remote.path, away)
    try FileManager.default.moveItem(atPath: source, toPath: target)
  }
}
