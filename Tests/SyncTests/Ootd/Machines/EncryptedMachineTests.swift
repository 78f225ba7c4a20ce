import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Packs that can't be read without the key.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5)))
struct EncryptedMachineTests: TwoMachineSuite {
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines("laptop-jupiter", "desk-saturn")
  }

  @Test func `everything can be read with the key, and nothing without it`() async throws {
    try await laptop.run("label", "add", "hush").succeeded()
    try await laptop.run("add", "secret plans", "--notes", "dark matters", "-l", "hush")
      .succeeded()
    let printed = try await laptop.setUp(remote.path, "--encrypt")
    #expect(printed.contains(laptop.keyFile), "\(printed)")
    let attributes = try FileManager.default.attributesOfItem(atPath: laptop.keyFile)
    expectEqual(attributes[.posixPermissions] as? Int, 0o600)
    try await expectEqual(laptop.status()["encrypted"], true)
    try await desk.add("other plans")
    let refs = try await remote.refs()
    let outcome = try await desk.run("sync", "setup", remote.path)
    outcome.failed(
      saying: "the remote is encrypted with key `", "sync.key", "ootd sync setup --key FILE URL")
    try await expectEqual(remote.refs(), refs)
    try await expectEqual(desk.status()["url"], .null)
    try await expectEqual(desk.titles(), ["1": "other plans"])
    try await desk.setUp(remote.path, "--key", laptop.keyFile)
    let copied = try FileManager.default.attributesOfItem(atPath: desk.keyFile)
    expectEqual(copied[.posixPermissions] as? Int, 0o600)
    try await laptop.run("project", "add", "--name", "manhattan").succeeded()
    try await laptop.run("comment", "1", "whispered").succeeded()
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles(), ["1": "secret plans", "1b": "other plans"])
    for text in [
      "secret", "other plans", "dark matters", "hush", "manhattan", "whispered", "jupiter",
      "saturn",
      "title",
    ] {
      #expect(try await !remote.holds(text), "\(text)")
      #expect(try await !laptop.packsHold(text), "\(text)")
    }
    let key = try String(contentsOfFile: laptop.keyFile, encoding: .utf8).split(separator: "\n")
    #expect(try await !remote.holds(String(key.last ?? "")))
  }

  @Test func `the key must be the right one and must stay in place`() async throws {
    try await laptop.add("one")
    try await laptop.setUp(remote.path, "--encrypt")
    let other = try await TestRemote(in: home, named: "other.git")
    try await desk.setUp(other.path, "--encrypt")
    let setUp = ["sync", "setup", remote.path]
    for options in [[], ["--key", desk.keyFile], ["--encrypt"]] {
      try await desk.run(setUp + options).failed(saying: "the remote is encrypted with key `")
    }
    try await desk.run(setUp + ["--key", home.path("none")]).failed(saying: "none")
    try home.directory.write("no key\n", to: "bad")
    try await desk.run(setUp + ["--key", home.path("bad")])
      .failed(saying: "doesn't contain a valid key")
    // None of these attempts changed the existing setup.
    try await expectEqual(desk.sync(), "already up to date\n")
    try await laptop.add("two")
    let key = try Data(contentsOf: URL(fileURLWithPath: laptop.keyFile))
    try FileManager.default.removeItem(atPath: laptop.keyFile)
    try await laptop.run("sync").failed(saying: "the remote is encrypted with key `")
    try Data("rubbish".utf8).write(to: URL(fileURLWithPath: laptop.keyFile))
    try await laptop.run("sync").failed(saying: "doesn't contain a valid key")
    try key.write(to: URL(fileURLWithPath: laptop.keyFile))
    #expect(try await laptop.sync().contains("1 change sent"))
  }

  @Test func `an unencrypted remote refuses encrypted packs and nothing changes`()
    async throws
  {
    try await laptop.add("one")
    try await laptop.setUp(remote.path)
    let (refs, replica) = (try await remote.refs(), try await laptop.replica())
    for machine in [laptop, desk] {
      try await machine.run("sync", "setup", remote.path, "--encrypt")
        .failed(saying: "the remote isn't encrypted")
    }
    try await expectEqual(remote.refs(), refs)
    try await expectEqual(laptop.sync(), "already up to date\n")
    try await expectEqual(laptop.replica(), replica)
    try await expectEqual(desk.status()["url"], .null)
    // Setting up a new remote prints the path of the key that is needed from then on.
    let other = try await TestRemote(in: home, named: "other.git")
    for machine in [laptop, desk] {
      let options = machine === laptop ? ["--encrypt"] : ["--key", laptop.keyFile]
      let printed = try await machine.run(["sync", "setup", other.path] + options).succeeded()
      #expect(machine !== laptop || printed.contains(laptop.keyFile), "\(printed)")
    }
    try await laptop.add("two")
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    try await expectEqual(desk.titles(), ["1": "one", "2": "two"])
    #expect(try await !other.holds("one"))
  }

  @Test func `an encrypted store can move to an unencrypted remote on request`()
    async throws
  {
    let open = try await TestRemote(in: home, named: "open.git")
    try await laptop.add("one")
    try await laptop.setUp(remote.path, "--encrypt")
    let replica = try await laptop.replica()
    try await laptop.run("sync", "setup", open.path, "--no-encrypt", "--key", laptop.keyFile)
      .failed(64, saying: "--no-encrypt")
    try await laptop.setUp(open.path, "--no-encrypt")
    try await desk.setUp(open.path)
    try await expectSame(laptop, desk)
    try await expectEqual(desk.titles(), ["1": "one"])
    try await expectEqual(laptop.replica(), replica)
    try await expectEqual(laptop.sync(), "already up to date\n")
  }

  @Test(arguments: [false, true])
  func `another remote is encrypted with the same key`(isStopped: Bool) async throws {
    let other = try await TestRemote(in: home, named: "other.git")
    try await laptop.add("secret plans")
    try await laptop.setUp(remote.path, "--encrypt")
    let key = try Data(contentsOf: URL(fileURLWithPath: laptop.keyFile))
    if isStopped { try await laptop.run("sync", "stop").succeeded() }
    try await laptop.setUp(other.path)
    try await expectEqual(laptop.status()["encrypted"], true)
    #expect(try await !other.holds("secret plans"))
    try expectEqual(Data(contentsOf: URL(fileURLWithPath: laptop.keyFile)), key)
    try await desk.setUp(other.path, "--key", laptop.keyFile)
    try await expectSame(laptop, desk)
  }

  @Test(arguments: [false, true])
  func `a key copied to its place is used`(wasUnencrypted: Bool) async throws {
    let open = try await TestRemote(in: home, named: "open.git")
    try await laptop.add("one")
    try await laptop.setUp(remote.path, "--encrypt")
    try await desk.add("two")
    if wasUnencrypted { try await desk.setUp(open.path) }
    try FileManager.default.copyItem(atPath: laptop.keyFile, toPath: desk.keyFile)
    try await desk.setUp(remote.path)
    try await expectEqual(desk.status()["encrypted"], true)
    try await laptop.sync()
    try await expectSame(laptop, desk)
    #expect(try await !remote.holds("two"))
  }

  @Test func `the error on a machine that has the key says why it wasn't used`() async throws {
    try await laptop.add("one")
    try await laptop.setUp(remote.path, "--encrypt")
    let setUp = ["sync", "setup", remote.path, "--no-encrypt"]
    let line = try await laptop.run(setUp).failed(
      saying: "encrypted with this machine's key", "omit `--no-encrypt`")
    #expect(!line.contains("copy"), "\(line)")
    try await expectEqual(laptop.status()["encrypted"], true)
    try await desk.run(setUp).failed(saying: "copy `sync.key` from a machine that has it")
  }

  @Test(arguments: [[], ["--encrypt"]])
  func `a replaced key is reported, and used again for its remote`(
    options: [String]
  ) async throws {
    let (own, third) = (
      try await TestRemote(in: home, named: "own.git"),
      try await TestRemote(in: home, named: "third.git")
    )
    try await laptop.add("one")
    try await laptop.setUp(remote.path, "--encrypt")
    try await desk.setUp(own.path, "--encrypt")
    let tablet = try Machine("tablet", in: home)
    try await tablet.add("three")
    try await tablet.setUp(third.path, "--key", desk.keyFile)
    let key = try Data(contentsOf: URL(fileURLWithPath: desk.keyFile))
    let printed = try await desk.setUp(remote.path, "--key", laptop.keyFile)
    let names = try FileManager.default.contentsOfDirectory(atPath: desk.dataFolder)
    let aside = try #require(names.first { $0.hasPrefix("sync.key.") })
    #expect(printed.contains("is now in \(desk.dataFolder)/\(aside)."), "\(printed)")
    try expectEqual(Data(contentsOf: URL(fileURLWithPath: "\(desk.dataFolder)/\(aside)")), key)
    let swapped = try await desk.run(["sync", "setup", third.path] + options).succeeded()
    #expect(swapped.contains("is now in \(desk.keyFile)."), "\(swapped)")
    try expectEqual(Data(contentsOf: URL(fileURLWithPath: desk.keyFile)), key)
    #expect(try await desk.titles().values.contains("three"))
    try await desk.sync()
  }

  @Test func `a file without a key is moved aside for a valid key`() async throws {
    try await laptop.add("one")
    try await laptop.setUp(remote.path, "--encrypt")
    try await desk.add("two")
    try Data("rubbish".utf8).write(to: URL(fileURLWithPath: desk.keyFile))
    try await desk.setUp(remote.path, "--key", laptop.keyFile)
    let aside = try String(contentsOfFile: "\(desk.keyFile).unreadable", encoding: .utf8)
    expectEqual(aside, "rubbish")
    try await laptop.sync()
    try await expectSame(laptop, desk)
  }

  @Test func `unencrypted packs that a stranger adds are skipped`() async throws {
    try await laptop.add("one")
    try await laptop.setUp(remote.path, "--encrypt")
    try await desk.setUp(remote.path, "--key", laptop.keyFile)
    let open = try await TestRemote(in: home, named: "open.git")
    let stranger = try Machine("stranger", in: home)
    try await stranger.add("spam")
    try await stranger.setUp(open.path)
    try await open.run("push", "--quiet", remote.path, "refs/ootd/packs/*:refs/ootd/packs/*")
    try await laptop.add("two")
    let printed = try await laptop.sync()
    #expect(printed.contains("unencrypted or encrypted with another key"), "\(printed)")
    try await desk.sync()
    try await expectSame(laptop, desk)
    try await expectEqual(desk.titles(), ["1": "one", "2": "two"])
    try await expectEqual(laptop.sync(), "already up to date\n")
    // They don't make a new machine think that the remote is unencrypted.
    let tablet = try Machine("tablet", in: home)
    try await tablet.add("three")
    try await tablet.run(["sync", "setup", remote.path]).failed(
      saying: "the remote is encrypted with key `", "copy `sync.key`")
    #expect(try await !remote.holds("three"))
  }

  @Test func `nothing unencrypted is sent to a remote whose packs can't be read`() async throws {
    try await laptop.add("one")
    try await laptop.setUp(remote.path, "--encrypt")
    for name in try await remote.packs() {
      try await remote.corrupt("\(Forger.reference(name)):ops")
    }
    try await desk.add("two")
    try await desk.run(["sync", "setup", remote.path]).failed(saying: "may be encrypted")
    #expect(try await !remote.holds("two"))
    // With the key, setup works.
    try await desk.setUp(remote.path, "--key", laptop.keyFile)
    #expect(try await !remote.holds("two"))
  }

  /// The name of a pack is the hash of its bytes, whatever its ref is called.
  @Test func `a pack under a wrong name is ignored and hides no other`() async throws {
    try await laptop.add("one")
    try await laptop.setUp(remote.path, "--encrypt")
    let name = try #require(try await remote.packs().first)
    try await remote.run("update-ref", Forger.reference(Forger.name(1)), Forger.reference(name))
    try await desk.setUp(remote.path, "--key", laptop.keyFile)
    try await expectEqual(desk.titles(), ["1": "one"])
    try await laptop.add("two")
    try await laptop.sync()
    try await desk.sync()
    try await expectSame(laptop, desk)
  }

  @Test func `encryption can be turned on later, on a separate remote`() async throws {
    try await laptop.add("one")
    for machine in [laptop, desk] { try await machine.setUp(remote.path) }
    try await laptop.add("two")
    try await desk.add("three")
    let secret = try await TestRemote(in: home, named: "secret.git")
    try await laptop.setUp(secret.path, "--encrypt")
    try await desk.setUp(secret.path, "--key", laptop.keyFile)
    try await laptop.sync()
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles().count, 3)
    for title in ["one", "two", "three", "laptop-jupiter"] {
      #expect(try await !secret.holds(title), "\(title)")
    }
    for machine in [laptop, desk] { try await expectEqual(machine.sync(), "already up to date\n") }
    // And off again, on a third one.
    let open = try await TestRemote(in: home, named: "open.git")
    for machine in [desk, laptop] { try await machine.setUp(open.path, "--no-encrypt") }
    try await desk.sync()
    try await expectSame(laptop, desk)
    #expect(try await open.holds("three"))
  }
}
