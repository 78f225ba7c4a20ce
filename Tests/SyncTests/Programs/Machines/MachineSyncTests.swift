import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms, .timeLimit(.minutes(5))) final class MachineSyncTests: HomeTest
{
  @Test func `machines have the same todos after a sync`() async throws {
    let remote = try await TestRemote(in: home)
    let url = remote.path
    let laptop = try Machine("laptop", in: home)
    let desk = try Machine("desk", in: home)
    try await laptop.add("first", "second")
    try await desk.add("other")
    let first = try await laptop.setUp(url)
    #expect(first.contains("sync is set up") && first.contains("2 changes sent"), "\(first)")
    let second = try await desk.setUp(url)
    #expect(second.contains("2 changes from laptop"), "\(second)")
    #expect(second.contains("`1b`, `2b`"), "\(second)")
    #expect(try await laptop.sync().contains("1 change from desk"))
    let titles = ["1": "first", "2": "second", "1b": "other"]
    try await expectEqual(laptop.titles(), titles)
    try await expectSame(laptop, desk)

    let tablet = try Machine("tablet", in: home)
    #expect(try await tablet.setUp(url).contains("`1c`, `2c`"))
    try await tablet.add("last")
    try await syncAll(laptop, tablet, desk)
    try await expectSame(laptop, desk, tablet)
    try await expectEqual(desk.titles(), titles.merging(["1c": "last"]) { $1 })
    try await expectNothingNew(desk, remote)
  }

  /// Expects that a second sync in a row writes nothing, locally or on the remote.
  private func expectNothingNew(_ machine: Machine, _ remote: TestRemote) async throws {
    try await machine.sync()
    let (refs, objects) = (try await remote.refs(), try await remote.objects())
    let (traces, files) = (try await machine.traces(), try files(in: machine.packs))
    try await expectEqual(machine.sync(), "already up to date\n")
    try await expectEqual(machine.traces(), traces)
    try expectEqual(self.files(in: machine.packs), files)
    let report = try await machine.report()
    #expect(report["sent"] == 0 && report["received"] == nil && report["waiting"] == 0)
    try await machine.expectIntact()
    try await expectEqual(remote.refs(), refs)
    try await expectEqual(remote.objects(), objects)
  }

  private func files(in folder: String) throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: folder))
  }

  @Test func `the user's git configuration doesn't interfere`() async throws {
    _ = try await TestRemote(in: home, named: "my todos é.git")
    let url = home.path("remotes/my todos é.git")
    let laptop = try Machine("my mac's \"book\" é", in: home)
    let desk = try Machine("desk", in: home)
    for machine in [laptop, desk] { try machine.configure(settings) }
    try await laptop.install("#!/bin/sh\necho hook >&2\nexit 1\n", named: "pre-push")
    try await laptop.add("first")
    try await laptop.setUp(url)
    try await desk.setUp(url)
    try await desk.add("other")
    try await syncAll(desk, laptop)
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.sync(), "already up to date\n")
    #expect(try await !laptop.setUp(url).contains("sent"))
  }

  private let settings = """
    [fetch]
      prune = true
      fsckObjects = true
      recurseSubmodules = true
      writeCommitGraph = true
      output = compact
    [push]
      gpgSign = true
      followTags = true
      default = nothing
      useForceIfIncludes = true
    [transfer]
      fsckObjects = true
      credentialsInUrl = die
    [color]
      ui = always
      remote = always
    [core]
      hooksPath = ~/bin
      autocrlf = true
      quotePath = true
      pager = false
      logAllRefUpdates = always
    [commit]
      gpgSign = true
    [init]
      defaultObjectFormat = sha256
      defaultBranch = odd/name
      templateDir = /no/such/folder
    [safe]
      bareRepository = explicit
    [gc]
      auto = 1
    [protocol]
      version = 0
    [advice]
      pushUpdateRejected = true
    """
}
