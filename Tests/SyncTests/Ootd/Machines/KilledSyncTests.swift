import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// `ootd sync` that is ended by SIGKILL, wherever it is: nothing is lost, and the next one goes on.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct KilledSyncTests: TwoMachineSuite {
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
  }

  @Test(arguments: Machine.Victim.allCases)
  func `it can be ended before and after each call of git`(victim: Machine.Victim) async throws {
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
        try await laptop.expectWhole()
        let titles = try await laptop.titles().values
        #expect(titles.contains("laptop \(call)"))
        let outcome = try await laptop.run("sync")
        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(call): \(outcome)")
      }
    }
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles().count, 4 * verbs.count + 2)
    try await expectEqual(laptop.sync(), "nothing new\n")
  }

  private func syncOnce() async throws {
    try await desk.add("desk")
    try await desk.sync()
    try await laptop.add("laptop")
    try await laptop.run(["sync"], variables: laptop.installedFirst).succeeded()
  }

  @Test func `so can one that replaces packs, and in the end few are left`() async throws {
    for machine in [laptop, desk] { try await machine.setUp(remote.url) }
    try await laptop.watchGit()
    // The push that deletes comes after the one that adds was read back.
    for call in ["3 before", "3 after", "4 before", "4 after", "5 before", "5 after"] {
      while try await remote.packs().count < 7 {
        try await desk.add("desk")
        try await desk.sync()
      }
      try await laptop.add("laptop \(call)")
      try await laptop.run(["sync"], killedAt: call, .group)
      try await laptop.expectWhole()
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
    for machine in [laptop, desk] { try await expectEqual(machine.sync(), "nothing new\n") }
  }

  @Test func `so can the first sync, and it is set up then or is set up again`() async throws {
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
      try await machine.expectWhole()
      let isSetUp = try await machine.status()["url"] != .null
      if isSetUp { try await machine.sync() } else { try await machine.setUp(remote.url) }
      #expect(try await machine.titles().values.contains("todo \(number)"))
      try await desk.sync()
      try await expectSame(machine, desk)
    }
    let titles = try await desk.titles()
    expectEqual(titles.count, trial.calls.count + 1, "\(titles)")
  }

  @Test func `it can be ended at any moment`() async throws {
    for machine in [laptop, desk] { try await machine.setUp(remote.url) }
    var random = SeededGenerator(seed: 7)
    for number in 0..<12 {
      try await desk.add("desk \(number)")
      try await desk.sync()
      try await laptop.add("laptop \(number)")
      let sync = try laptop.start("sync")
      try await Task.sleep(for: .milliseconds(Int.random(in: 0..<400, using: &random)))
      sync.end()
      try await laptop.expectWhole()
    }
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles().count, 24)
    try await remote.run("fsck", "--connectivity-only")
  }

  @Test func `a push that is carried out when ootd is gone counts`() async throws {
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
    try await expectEqual(laptop.sync(), "nothing new\n")
  }

  @Test func `a push that goes on without ootd doesn't make the next one fail`() async throws {
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

  @Test func `what a killed git leaves locked is no lasting trouble`() async throws {
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
