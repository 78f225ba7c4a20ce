import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// SIGKILL at any point of `ootd sync` loses nothing, and the next sync continues.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct KilledSyncTests: TwoMachineSuite {
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
  }

  @Test(arguments: Machine.Victim.allCases)
  func `sync can be killed before and after each call of git`(victim: Machine.Victim) async throws {
    for machine in [laptop, desk] { try await machine.setUp(remote.url) }
    try await laptop.watchGit()
    try await syncOnce()
    let verbs = laptop.calls.map(\.verb)
    #expect(verbs.starts(with: ["ls-remote", "fetch", "push", "ls-remote"]), "\(verbs)")
    for number in 1...max(1, verbs.count) {
      for moment in ["before", "after"] {
        let call = "\(number) \(moment)"
        try await desk.add("desk \(call)")
        try await desk.sync()
        try await laptop.add("laptop \(call)")
        try await laptop.run(["sync"], killedAt: call, victim)
        try await laptop.expectIntact()
        let titles = try await laptop.titles().values
        #expect(titles.contains("laptop \(call)"))
        let outcome = try await laptop.run("sync")
        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(call): \(outcome)")
      }
    }
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles().count, 4 * verbs.count + 2)
    try await expectEqual(laptop.sync(), "already up to date\n")
  }

  private func syncOnce() async throws {
    try await desk.add("desk")
    try await desk.sync()
    try await laptop.add("laptop")
    try await laptop.run(["sync"], variables: laptop.installedFirst).succeeded()
  }

  @Test func `a sync that replaces packs can be killed, and few packs remain`() async throws {
    for machine in [laptop, desk] { try await machine.setUp(remote.url) }
    try await laptop.watchGit()
    // The push that deletes follows the read-back of the push that adds.
    for call in ["3 before", "3 after", "4 before", "4 after", "5 before", "5 after"] {
      while try await remote.packs().count < 7 {
        try await desk.add("desk")
        try await desk.sync()
      }
      try await laptop.add("laptop \(call)")
      try await laptop.run(["sync"], killedAt: call, .group)
      try await laptop.expectIntact()
      for machine in [desk, laptop] { try await machine.sync() }
      let packs = try await remote.packs()
      #expect(packs.count < 10, "\(call): \(packs)")
    }
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles().values.filter { $0.hasPrefix("laptop") }.count, 6)
    let tablet = try Machine("tablet", in: home)
    try await tablet.setUp(remote.url)
    try await expectSame(laptop, tablet)
    for machine in [laptop, desk] { try await machine.sync() }
    for machine in [laptop, desk] { try await expectEqual(machine.sync(), "already up to date\n") }
  }

  @Test func `the first sync can be killed, and setup is complete or can be repeated`() async throws
  {
    try await desk.add("desk")
    try await desk.setUp(remote.url)
    let trial = try Machine("trial", in: home)
    try await trial.watchGit()
    let setUp = ["sync", "setup", remote.url]
    try await trial.run(setUp, variables: trial.installedFirst).succeeded()
    for number in 1...max(1, trial.calls.count) {
      let machine = try Machine("machine\(number)", in: home)
      try await machine.watchGit()
      try await machine.add("todo \(number)")
      try await machine.run(setUp, killedAt: "\(number) after", .group)
      try await machine.expectIntact()
      let isSetUp = try await machine.status()["url"] != .null
      if isSetUp { try await machine.sync() } else { try await machine.setUp(remote.url) }
      #expect(try await machine.titles().values.contains("todo \(number)"))
      try await desk.sync()
      try await expectSame(machine, desk)
    }
    let titles = try await desk.titles()
    expectEqual(titles.count, trial.calls.count + 1, "\(titles)")
  }

  @Test func `sync can be killed at any moment`() async throws {
    for machine in [laptop, desk] { try await machine.setUp(remote.url) }
    var random = SeededGenerator(seed: 7)
    for number in 0..<12 {
      try await desk.add("desk \(number)")
      try await desk.sync()
      try await laptop.add("laptop \(number)")
      let sync = try laptop.start("sync")
      try await Task.sleep(for: .milliseconds(Int.random(in: 0..<400, using: &random)))
      sync.end()
      try await laptop.expectIntact()
    }
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles().count, 24)
    try await remote.run("fsck", "--connectivity-only")
  }

  @Test func `a push that finishes after ootd was killed counts`() async throws {
    for machine in [laptop, desk] { try await machine.setUp(remote.url) }
    let before = try await remote.refs()
    try await laptop.add("one")
    try remote.slowDown(seconds: 2)
    let sync = try laptop.start("sync")
    try await remote.waitForPush()
    sync.signal(SIGKILL)
    try await eventually("the server is done") { try await remote.refs() != before }
    withExtendedLifetime(sync) {}
    try await remote.acceptAll()
    try await desk.sync()
    try await expectEqual(desk.titles(), ["1": "one"])
    try await laptop.sync()
    try await expectEqual(laptop.status()["waiting"], 0)
    try await expectEqual(laptop.sync(), "already up to date\n")
  }

  @Test func `a push that continues after ootd was killed doesn't break the next one`() async throws
  {
    for machine in [laptop, desk] { try await machine.setUp(remote.url) }
    try await laptop.add("one")
    try remote.slowDown(seconds: 3)
    let sync = try laptop.start("sync")
    try await remote.waitForPush()
    sync.signal(SIGKILL)
    try await laptop.sync()
    try await expectEqual(laptop.status()["waiting"], 0)
    try await desk.sync()
    try await expectSame(laptop, desk)
    withExtendedLifetime(sync) {}
  }

  @Test func `lock files of a killed git don't break the next sync`() async throws {
    for machine in [laptop, desk] { try await machine.setUp(remote.url) }
    try await desk.add("one")
    try await desk.sync()
    try await laptop.add("two")
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
}
