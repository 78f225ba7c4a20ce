import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@testable import Store

/// Remotes and pack repositories that lose data: each machine has everything in its store.
@Suite(.serialized, .startsPrograms, .timeLimit(.minutes(5)))
final class LostDataTests: TwoMachineTest {
  override init() async throws {
    try await super.init()
    try await laptop.add("one")
    try await machines.setUp()
    try await laptop.sync()
  }

  // MARK: Remotes

  @Test func `a machine restores a wiped remote, even without its own pack repository`()
    async throws
  {
    try await desk.add("two")
    try await syncAll(desk, laptop)
    try await remote.wipe()
    try FileManager.default.removeItem(atPath: laptop.packs)
    let printed = try await laptop.sync()
    #expect(printed.contains("resent changes that the remote had lost"), "\(printed)")
    try await expectEqual(laptop.sync(), "already up to date\n")
    let tablet = try Machine("tablet", in: home)
    // Suffixes chosen earlier stay taken.
    #expect(try await tablet.setUp(remote.path).contains("`1c`"))
    try await expectEqual(tablet.titles(), ["1": "one", "1b": "two"])
    try await syncAll(desk, laptop, tablet)
    try await expectSame(laptop, desk, tablet)
    try await expectEqual(desk.sync(), "already up to date\n")
  }

  // MARK: Pack repositories

  /// A loss, and the state that replaces it.
  private static let damage: [(file: String, text: String?)] = [
    ("", nil), ("HEAD", ""), ("config", "[[rubbish\n"), ("objects", nil), ("HEAD", "rubbish\n"),
    ("packed-refs", "rubbish\n"),
  ]

  @Test func `a deleted or broken pack repository is created again`() async throws {
    for (number, (file, text)) in Seeds.some(4, of: Self.damage).enumerated() {
      try await laptop.add("\(number)")
      let path = file.isEmpty ? laptop.packs : "\(laptop.packs)/\(file)"
      if let text {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      } else {
        try FileManager.default.removeItem(atPath: path)
      }
      if number == 0 {
        // A failed sync in between doesn't matter.
        try FileManager.default.moveItem(atPath: remote.path, toPath: home.path("away"))
        try await laptop.run("sync").failed(saying: "repository not found")
        try FileManager.default.moveItem(atPath: home.path("away"), toPath: remote.path)
      }
      let outcome = try await laptop.run("sync")
      if file != "objects" { #expect(try outcome.succeeded().contains("1 change sent")) }
      try await laptop.sync()
      try await expectEqual(laptop.sync(), "already up to date\n")
    }
    try await desk.sync()
    try await expectSame(laptop, desk)
    // Another remote can be set up too.
    let other = try await TestRemote(in: home, named: "other.git")
    try Data().write(to: URL(fileURLWithPath: "\(laptop.packs)/HEAD"))
    try await laptop.setUp(other.path)
    try await expectEqual(laptop.sync(), "already up to date\n")
  }

  @Test func `a pack repository with very many objects is emptied`() async throws {
    // Git packs the objects of a repository if there are more than 27 in this folder.
    for number in 0..<28 {
      try home.directory.write(
        "", to: "machines/laptop/home/.local/share/ootd/sync.git/objects/17/\(number)")
    }
    try await laptop.sync()
    #expect(!FileManager.default.fileExists(atPath: "\(laptop.packs)/objects"))
    try await laptop.add("two")
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
  }

  @Test func `lock files of a killed git don't break the next sync`() async throws {
    try await desk.add("two")
    try await desk.sync()
    try await laptop.add("three")
    let files = FileManager.default
    let names = try files.subpathsOfDirectory(atPath: laptop.packs).filter { name in
      var isFolder: ObjCBool = false
      _ = files.fileExists(atPath: "\(laptop.packs)/\(name)", isDirectory: &isFolder)
      return !name.hasPrefix("objects/") && !isFolder.boolValue
    }
    for name in names + ["packed-refs", "shallow", "gc.pid"] {
      _ = files.createFile(atPath: "\(laptop.packs)/\(name).lock", contents: nil)
    }
    try await laptop.sync()
    try await desk.sync()
    try await expectSame(laptop, desk)
  }

  @Test func `if the remote changes while a sync waits, the new one is used`() async throws {
    let other = try await TestRemote(in: home, named: "other.git")
    try await laptop.add("two")
    let refs = try await remote.refs()
    let laptop = laptop
    let sync: Task<String, any Error>
    do {
      let lock = try FolderLock(laptop.packs, timeout: 10)
      defer { withExtendedLifetime(lock) {} }
      // On another thread, because waiting for the lock blocks it.
      sync = Task.detached { try await laptop.sync() }
      try await Task.sleep(for: .milliseconds(500))
      try await Program("sqlite3").run(
        [laptop.databasePath, ".timeout 5000", "UPDATE remote SET url = '\(other.path)'"],
        environment: laptop.environment
      ).checked()
    }
    _ = try await sync.value
    try await expectEqual(remote.refs(), refs)
    #expect(try await !other.refs().isEmpty)
  }

  // MARK: Packs

  @Test func `a damaged pack is reported, doesn't block others, and is read once it is repaired`()
    async throws
  {
    let before = try await remote.packs()
    try await laptop.add("two")
    try await laptop.sync()
    let name = try #require(try await remote.packs().subtracting(before).first)
    let revision = "\(Forger.reference(name)):ops"
    let content = try await remote.content(of: revision)
    try await remote.corrupt(revision)
    let tablet = try Machine("tablet", in: home)
    try await tablet.add("three")
    let joined = try await tablet.setUp(remote.path)
    #expect(joined.contains("skipped unreadable changes on the remote"), "\(joined)")
    for _ in 0..<2 {
      let printed = try await desk.sync()
      #expect(printed.contains("skipped unreadable changes on the remote"), "\(printed)")
    }
    try await expectEqual(desk.titles(), ["1": "one", "1c": "three"])
    _ = try await TestRepository(existing: remote.path, in: home).write(content, type: "blob")
    for machine in [desk, tablet, laptop] { try await machine.sync() }
    try await expectSame(laptop, desk, tablet)
    try await expectEqual(desk.titles(), ["1": "one", "2": "two", "1c": "three"])
    try await expectEqual(desk.sync(), "already up to date\n")
  }

  @Test func `a pack whose content was lost locally is fetched again`() async throws {
    let before = try await remote.packs()
    try await laptop.add("two")
    try await laptop.sync()
    let name = try #require(try await remote.packs().subtracting(before).first)
    // As if the disk lost it after an interrupted sync.
    let repository = TestRepository(existing: desk.packs, in: desk.home)
    try await repository.run("fetch", "--quiet", remote.path, Forger.reference(name))
    let blob = try await repository.run("rev-parse", "FETCH_HEAD:ops")
    expectEqual(unlink("\(desk.packs)/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"), 0)
    await #expect(throws: (any Error).self) { try await repository.run("cat-file", "-e", blob) }
    try await desk.sync()
    try await expectSame(laptop, desk)
    try await expectEqual(desk.titles().count, 2)
  }
}
