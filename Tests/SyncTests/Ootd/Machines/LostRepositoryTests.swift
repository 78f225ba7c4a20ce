import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Machines that lost their pack repository. Only the store has everything.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5)))
struct LostRepositoryTests: TwoMachineSuite {
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
    try await laptop.add("one")
    try await machines.setUp()
  }

  @Test func `the pack repository can be deleted at any time`() async throws {
    try await desk.add("two")
    try await laptop.add("three")
    try await syncAll(desk, laptop)
    let folder = laptop.packs
    try FileManager.default.removeItem(atPath: folder)
    try await expectEqual(laptop.sync(), "already up to date\n")
    try await laptop.add("four")
    try FileManager.default.removeItem(atPath: folder)
    // A failed sync in between doesn't matter.
    try FileManager.default.moveItem(atPath: remote.path, toPath: home.path("away"))
    try await laptop.run("sync").failed(saying: "repository not found")
    try FileManager.default.moveItem(atPath: home.path("away"), toPath: remote.path)
    try await laptop.sync()
    try await desk.sync()
    try await expectSame(laptop, desk)
    try FileManager.default.removeItem(atPath: "\(folder)/objects")
    try await laptop.add("five")
    try await laptop.run("sync")
    try await laptop.sync()
    try await desk.sync()
    try await expectSame(laptop, desk)
    try await expectEqual(desk.titles().count, 5)
  }

  @Test(arguments: [false, true])
  func `if the remote is wiped too, the store sends everything again`(
    triesBetween: Bool
  ) async throws {
    try await desk.add("two")
    try await desk.sync()
    try await laptop.sync()
    try FileManager.default.removeItem(atPath: laptop.packs)
    if triesBetween {
      try FileManager.default.moveItem(atPath: remote.path, toPath: home.path("away"))
      try await laptop.run("sync").failed(saying: "repository not found")
      try FileManager.default.moveItem(atPath: home.path("away"), toPath: remote.path)
    }
    try await remote.wipe()
    try await laptop.add("three")
    try await laptop.sync()
    let tablet = try Machine("tablet", in: home)
    try await tablet.setUp(remote.path)
    try await expectSame(laptop, tablet)
    try await expectEqual(tablet.titles(), ["1": "one", "1b": "two", "2": "three"])
    for _ in 0..<2 { try await syncAll(desk, laptop, tablet) }
    try await expectSame(laptop, desk, tablet)
  }

  private static let damage = [
    ("HEAD", ""), ("config", "[[rubbish\n"), ("HEAD", "rubbish\n"), ("packed-refs", "rubbish\n"),
  ]

  @Test(arguments: Seeds.some(2, of: damage))
  func `a broken pack repository is created again`(
    file: String, text: String
  ) async throws {
    let other = try await TestRemote(in: home, named: "other.git")
    let destroy = {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(laptop.packs)/\(file)"))
    }
    try await laptop.add("two")
    try destroy()
    try await laptop.sync()
    try await expectEqual(laptop.sync(), "already up to date\n")
    try await desk.sync()
    try await expectSame(laptop, desk)
    try destroy()
    try await laptop.setUp(other.path)
    try await expectEqual(laptop.sync(), "already up to date\n")
  }

  @Test func `a pack whose content was lost locally is fetched again`() async throws {
    let before = try await remote.packs()
    try await laptop.add("two")
    try await laptop.sync()
    let name = try #require(try await remote.packs().subtracting(before).first)
    // As if the disk lost it after an interrupted sync.
    let line = """
      cd .local/share/ootd/sync.git
      git fetch --quiet '\(remote.path)' \(Forger.reference(name))
      blob=$(git rev-parse FETCH_HEAD:ops)
      rm -f objects/$(echo $blob | cut -c1-2)/$(echo $blob | cut -c3-)
      ! git cat-file -e $blob 2>&1
      """
    try await expectEqual(desk.shell(line).status, 0)
    try await desk.sync()
    try await expectSame(laptop, desk)
    try await expectEqual(desk.titles().count, 2)
  }

  @Test func `a damaged pack is read once the remote is repaired`() async throws {
    let before = try await remote.packs()
    try await laptop.add("two")
    try await laptop.sync()
    let name = try #require(try await remote.packs().subtracting(before).first)
    let content = try await remote.content(of: "\(Forger.reference(name)):ops")
    try await remote.corrupt("\(Forger.reference(name)):ops")
    for _ in 0..<2 {
      let printed = try await desk.sync()
      #expect(printed.contains("skipped unreadable changes on the remote"), "\(printed)")
    }
    try await expectEqual(desk.titles().count, 1)
    _ = try await TestRepository(existing: remote.path, in: home).write(content, type: "blob")
    try await desk.sync()
    try await expectSame(laptop, desk)
    try await expectEqual(desk.sync(), "already up to date\n")
  }

  @Test func `if the remote changes while a sync waits, the new one is used`()
    async throws
  {
    let other = try await TestRemote(in: home, named: "other.git")
    try await laptop.add("two")
    let refs = try await remote.refs()
    // The lock is held until the other sync waits for it.
    let line = #"""
      cd .local/share/ootd
      flock sync.git/lock sh -c 'sleep 3; sqlite3 -cmd ".timeout 5000" ootd.db "$1"' sh \
        "UPDATE remote SET url = '$0'" &
      sleep 1
      ootd sync
      wait
      """#
    try await laptop.shell(line.replacing("$0", with: other.path)).succeeded()
    try await expectEqual(remote.refs(), refs)
    #expect(try await !other.refs().isEmpty)
  }

  @Test func `another remote can be set up without the pack repository`() async throws {
    let other = try await TestRemote(in: home, named: "other.git")
    try FileManager.default.removeItem(atPath: laptop.packs)
    try FileManager.default.removeItem(atPath: remote.path)
    try await laptop.add("two")
    try await laptop.setUp(other.path)
    try await desk.setUp(other.path)
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    try await expectEqual(desk.titles(), ["1": "one", "2": "two"])
  }
}
