import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Packs that can't be read without the key.
@Suite(.serialized, .startsPrograms, .timeLimit(.minutes(5)))
final class EncryptedMachineTests: TwoMachineTest {
  /// The laptop's remote is encrypted.
  override init() async throws {
    super.init(try await TwoMachines("laptop-jupiter", "desk-saturn"))
    try await laptop.run("label", "add", "hush").succeeded()
    try await laptop.run("add", "secret plans", "--notes", "dark matters", "-l", "hush")
      .succeeded()
    let printed = try await laptop.setUp(remote.path, "--encrypt")
    #expect(printed.contains(laptop.keyFile), "\(printed)")
  }

  private func key(of machine: Machine) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: machine.keyFile))
  }

  private func write(_ key: Data, to machine: Machine) throws {
    try key.write(to: URL(fileURLWithPath: machine.keyFile))
  }

  private func expectOnlyForOwner(
    _ machine: Machine, at location: SourceLocation = #_sourceLocation
  ) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: machine.keyFile)
    expectEqual(attributes[.posixPermissions] as? Int, 0o600, sourceLocation: location)
  }

  @Test func `everything can be read with the key, and nothing without it`() async throws {
    try expectOnlyForOwner(laptop)
    try await expectEqual(laptop.status()["encrypted"], true)
    try await desk.add("other plans")
    let refs = try await remote.refs()
    try await desk.run("sync", "setup", remote.path).failed(
      saying: "the remote is encrypted with key `", "sync.key", "ootd sync setup --key FILE URL")
    try await expectEqual(remote.refs(), refs)
    try await expectEqual(desk.status()["url"], nil)
    try await expectEqual(desk.titles(), ["1": "other plans"])
    try await desk.setUp(remote.path, "--key", laptop.keyFile)
    try expectOnlyForOwner(desk)
    try await laptop.run("project", "add", "--name", "manhattan").succeeded()
    try await laptop.run("comment", "1", "whispered").succeeded()
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles(), ["1": "secret plans", "1b": "other plans"])
    for text in [
      "secret", "other plans", "dark matters", "hush", "manhattan", "whispered", "jupiter",
      "saturn", "title",
    ] {
      #expect(try await !remote.holds(text), "\(text)")
      #expect(try await !laptop.packsHold(text), "\(text)")
    }
    let key = try String(contentsOfFile: laptop.keyFile, encoding: .utf8).split(separator: "\n")
    #expect(try await !remote.holds(String(key.last ?? "")))
  }

  @Test func `the key must be the right one and must stay in place`() async throws {
    let other = try await TestRemote(in: home, named: "other.git")
    try await desk.setUp(other.path, "--encrypt")
    let setUp = ["sync", "setup", remote.path]
    for options in [[], ["--key", desk.keyFile], ["--encrypt"]] {
      try await desk.run(setUp + options).failed(saying: "the remote is encrypted with key `")
    }
    try await desk.run(setUp + ["--no-encrypt"])
      .failed(saying: "copy `sync.key` from a machine that has it")
    try await desk.run(setUp + ["--key", home.path("none")]).failed(saying: "none")
    try home.directory.write("no key\n", to: "bad")
    try await desk.run(setUp + ["--key", home.path("bad")])
      .failed(saying: "doesn't contain a valid key")
    try await desk.run(setUp + ["--no-encrypt", "--key", laptop.keyFile])
      .failed(64, saying: "--no-encrypt")
    // None of these attempts changed the existing setup.
    try await expectEqual(desk.sync(), "already up to date\n")
    try await laptop.add("two")
    let key = try key(of: laptop)
    try FileManager.default.removeItem(atPath: laptop.keyFile)
    try await laptop.run("sync").failed(saying: "the remote is encrypted with key `")
    try write(Data("rubbish".utf8), to: laptop)
    try await laptop.run("sync").failed(saying: "doesn't contain a valid key")
    try write(key, to: laptop)
    #expect(try await laptop.sync().contains("1 change sent"))
    // This machine has the key, which was not used because of the option.
    let line = try await laptop.run(setUp + ["--no-encrypt"]).failed(
      saying: "encrypted with this machine's key", "omit `--no-encrypt`")
    #expect(!line.contains("copy"), "\(line)")
    try await expectEqual(laptop.status()["encrypted"], true)
    // A file without a key is moved aside for a valid one.
    try write(Data("rubbish".utf8), to: desk)
    try await desk.setUp(remote.path, "--key", laptop.keyFile)
    let aside = try String(contentsOfFile: "\(desk.keyFile).unreadable", encoding: .utf8)
    expectEqual(aside, "rubbish")
    try await laptop.sync()
    try await expectSame(laptop, desk)
  }

  @Test func `an unencrypted remote refuses encrypted packs and nothing changes`() async throws {
    let open = try await TestRemote(in: home, named: "open.git")
    try await desk.add("one")
    try await desk.setUp(open.path)
    let (refs, replica) = (try await open.refs(), try await desk.replica())
    for machine in [desk, laptop] {
      try await machine.run("sync", "setup", open.path, "--encrypt")
        .failed(saying: "the remote isn't encrypted")
    }
    try await expectEqual(open.refs(), refs)
    try await expectEqual(desk.sync(), "already up to date\n")
    try await expectEqual(desk.replica(), replica)
    try await expectEqual(laptop.sync(), "already up to date\n")
  }

  @Test
  func `a store moves between remotes, and its packs stay encrypted unless it says otherwise`()
    async throws
  {
    let (key, replica) = (try key(of: laptop), try await laptop.replica())
    try await laptop.add("two")
    // The same key, also after sync was off.
    for name in ["second.git", "third.git"] {
      let other = try await TestRemote(in: home, named: name)
      if name == "third.git" { try await laptop.run("sync", "stop").succeeded() }
      let printed = try await laptop.setUp(other.path)
      #expect(!printed.contains("had lost"), "\(printed)")
      try await expectEqual(laptop.status()["encrypted"], true)
      #expect(try await !other.holds("secret plans"))
      try expectEqual(self.key(of: laptop), key)
      try await desk.setUp(other.path, "--key", laptop.keyFile)
      try await laptop.sync()
      try await expectSame(laptop, desk)
    }
    // Off, and on again.
    let open = try await TestRemote(in: home, named: "open.git")
    for machine in [laptop, desk] { try await machine.setUp(open.path, "--no-encrypt") }
    try await laptop.sync()
    try await expectSame(laptop, desk)
    #expect(try await open.holds("secret plans"))
    for machine in [laptop, desk] { try await expectEqual(machine.sync(), "already up to date\n") }
    try await expectEqual(laptop.replica(), replica)
    try await desk.add("three")
    let secret = try await TestRemote(in: home, named: "secret.git")
    try await laptop.setUp(secret.path, "--encrypt")
    try await desk.setUp(secret.path, "--key", laptop.keyFile)
    try await laptop.sync()
    try await expectSame(laptop, desk)
    for title in ["two", "three", "laptop-jupiter"] {
      #expect(try await !secret.holds(title), "\(title)")
    }
    for machine in [laptop, desk] { try await expectEqual(machine.sync(), "already up to date\n") }
  }

  @Test(arguments: Seeds.some(1, of: [true, false]))
  func `a key copied to its place is used`(wasUnencrypted: Bool) async throws {
    let open = try await TestRemote(in: home, named: "open.git")
    try await desk.add("two")
    if wasUnencrypted { try await desk.setUp(open.path) }
    try FileManager.default.copyItem(atPath: laptop.keyFile, toPath: desk.keyFile)
    try await desk.setUp(remote.path)
    try await expectEqual(desk.status()["encrypted"], true)
    try await laptop.sync()
    try await expectSame(laptop, desk)
    #expect(try await !remote.holds("two"))
  }

  @Test(arguments: Seeds.some(1, of: [[], ["--encrypt"]]))
  func `a replaced key is reported, and used again for its remote`(
    options: [String]
  ) async throws {
    let (own, third) = (
      try await TestRemote(in: home, named: "own.git"),
      try await TestRemote(in: home, named: "third.git")
    )
    try await desk.setUp(own.path, "--encrypt")
    let tablet = try Machine("tablet", in: home)
    try await tablet.add("three")
    try await tablet.setUp(third.path, "--key", desk.keyFile)
    let key = try key(of: desk)
    let printed = try await desk.setUp(remote.path, "--key", laptop.keyFile)
    let names = try FileManager.default.contentsOfDirectory(atPath: desk.dataFolder)
    let aside = try #require(names.first { $0.hasPrefix("sync.key.") })
    #expect(printed.contains("is now in \(desk.dataFolder)/\(aside)."), "\(printed)")
    try expectEqual(Data(contentsOf: URL(fileURLWithPath: "\(desk.dataFolder)/\(aside)")), key)
    let swapped = try await desk.run(["sync", "setup", third.path] + options).succeeded()
    #expect(swapped.contains("is now in \(desk.keyFile)."), "\(swapped)")
    try expectEqual(self.key(of: desk), key)
    #expect(try await desk.titles().values.contains("three"))
    try await desk.sync()
  }

  @Test func `unencrypted packs that a stranger adds are skipped`() async throws {
    try await desk.setUp(remote.path, "--key", laptop.keyFile)
    let forger = machines.forger("e")
    try await forger.add(forger.pack([forger.line(adding: "spam", number: 1)]))
    try await laptop.add("two")
    let printed = try await laptop.sync()
    #expect(printed.contains("unencrypted or encrypted with another key"), "\(printed)")
    try await desk.sync()
    try await expectSame(laptop, desk)
    try await expectEqual(desk.titles(), ["1": "secret plans", "2": "two"])
    try await expectEqual(laptop.sync(), "already up to date\n")
    // They don't make a new machine think that the remote is unencrypted.
    let tablet = try Machine("tablet", in: home)
    try await tablet.add("three")
    try await tablet.run(["sync", "setup", remote.path]).failed(
      saying: "the remote is encrypted with key `", "copy `sync.key`")
    #expect(try await !remote.holds("three"))
  }

  @Test func `nothing unencrypted is sent to a remote whose packs can't be read`() async throws {
    for name in try await remote.packs() {
      try await remote.corrupt("\(Forger.reference(name)):ops")
    }
    try await desk.add("two")
    try await desk.run(["sync", "setup", remote.path]).failed(saying: "may be encrypted")
    // With the key, setup works.
    try await desk.setUp(remote.path, "--key", laptop.keyFile)
    #expect(try await !remote.holds("two"))
  }
}
