import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Copied home folders and stores restored from backups: both keep working, and nothing is lost.
@Suite(.serialized, .startsPrograms, .timeLimit(.minutes(5)))
final class CopiedHomesTests: TwoMachineTest {
  override init() async throws {
    try await super.init()
    try await laptop.add("one")
    try await machines.setUp()
    try await laptop.sync()
  }

  @Test func `purging a command of the other copy doesn't make it undoable here`() async throws {
    let copy = try await laptop.copied(as: "copy")
    try await laptop.add("hunter2-9931")
    try await laptop.sync()
    try await copy.sync()
    let id = try await laptop.operation("add")
    try await copy.run("sync", "purge", "--yes", id).succeeded()
    let printed = try await copy.run("undo")
    #expect(!printed.output.contains("(purged)"), "\(printed)")
    #expect(try await copy.titles().values.contains("(purged)"))
  }

  /// The state of the pack repository after the restore.
  enum Packs: CaseIterable { case latest, backup, none }

  @Test(arguments: Seeds.some(1, of: Packs.allCases))
  func `a store restored from a backup gets newer changes and keeps its own`(
    packs: Packs
  ) async throws {
    try await laptop.add("unsent")
    let files = FileManager.default
    let saved = home.path("saved")
    try files.copyItem(atPath: laptop.dataFolder, toPath: saved)
    try await laptop.add("since")
    try await laptop.run("done", "1").succeeded()
    try await syncAll(laptop, desk)
    for name in try files.contentsOfDirectory(atPath: laptop.dataFolder)
    where name.hasPrefix("ootd.db") || name == "sync.git" && packs != .latest {
      try files.removeItem(atPath: "\(laptop.dataFolder)/\(name)")
    }
    for name in ["ootd.db", "ootd.db-wal"] + (packs == .backup ? ["sync.git"] : []) {
      try files.copyItem(atPath: "\(saved)/\(name)", toPath: "\(laptop.dataFolder)/\(name)")
    }
    try await expectEqual(laptop.titles(), ["1": "one", "2": "unsent"])
    try await laptop.add("after")
    let printed = try await laptop.sync()
    #expect(printed.contains("another todo had number 3 first; after is now 4"), "\(printed)")
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    let titles = ["1": "one", "2": "unsent", "3": "since", "4": "after"]
    try await expectEqual(desk.titles(), titles)
    #expect(try await desk.todos().contains { $0["id"] == "1" && $0["status"] == "done" })
    try await laptop.add("last")
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    for machine in [laptop, desk] {
      try await expectEqual(machine.sync(), "already up to date\n")
      try await machine.expectIntact()
    }
  }
}
