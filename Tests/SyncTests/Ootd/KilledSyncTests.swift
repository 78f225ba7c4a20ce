import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// SIGKILL at any point of `ootd sync` loses nothing, and the next sync continues.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5)))
final class KilledSyncTests: TwoMachineTest {
  @Test func `sync can be killed before and after each call of git`() async throws {
    for machine in [laptop, desk] { try await machine.setUp(remote.url) }
    try await laptop.watchGit()
    try await desk.add("desk")
    try await desk.sync()
    try await laptop.add("laptop")
    try await laptop.run(["sync"], variables: laptop.installedFirst).succeeded()
    let verbs = laptop.calls.map(\.verb)
    #expect(verbs.starts(with: ["ls-remote", "fetch", "push", "ls-remote"]), "\(verbs)")
    // Git starts and continues without its caller, or has ended when both are killed.
    for (moment, victim) in [("before", Machine.Victim.caller), ("after", .group)] {
      for number in 1...max(1, verbs.count) {
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

  @Test func `replaced packs are deleted later if the sync is killed before it deletes them`()
    async throws
  {
    for machine in [laptop, desk] { try await machine.setUp(remote.url) }
    try await laptop.watchGit()
    while try await remote.packs().count < 7 {
      try await desk.add("desk")
      try await desk.sync()
    }
    try await laptop.add("laptop")
    // The push that deletes follows the read-back of the push that adds.
    try await laptop.run(["sync"], killedAt: "5 before", .group)
    expectEqual(laptop.calls.map(\.verb), ["ls-remote", "fetch", "push", "ls-remote", "push"])
    try await laptop.expectIntact()
    #expect(try await remote.packs().count > 7)
    try await laptop.sync()
    #expect(try await remote.packs().count < 4)
    try await desk.sync()
    try await expectSame(laptop, desk)
  }

  @Test func `the first sync can be killed, and setup is complete or can be repeated`()
    async throws
  {
    try await desk.add("of the desk")
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
      let isSetUp = try await machine.status()["url"] != nil
      if isSetUp { try await machine.sync() } else { try await machine.setUp(remote.url) }
      #expect(try await machine.titles().values.contains("todo \(number)"))
    }
    try await desk.sync()
    let titles = try await desk.titles()
    expectEqual(titles.count, trial.calls.count + 1, "\(titles)")
  }
}
