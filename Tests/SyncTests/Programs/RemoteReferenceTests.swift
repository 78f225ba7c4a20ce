import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

@testable import Store
@testable import Sync

/// The refs of a remote that are packs, among others.
@Suite(.serialized, .startsPrograms) struct RemoteReferenceTests {
  private let home: TestHome
  private let remote: TestRemote
  private let packs: GitPackSet
  private let pack: String
  private let forger: Forger

  init() async throws {
    home = try TestHome()
    remote = try await TestRemote(in: home)
    let environment = GitEnvironment(home.environment)
    let access = try RemoteAccess(
      url: remote.url, environment: environment, isBackground: false, timeout: .seconds(60))
    packs = try await GitPackSet(
      at: home.path("sync.git"), remote: access, namespace: "refs/ootd", environment: environment)
    forger = Forger("1", at: remote, in: home)
    pack = try await forger.add(forger.pack([forger.line(adding: "one", number: 1)]))
  }

  /// Points a ref to the commit of the pack.
  private func add(_ reference: String) async throws {
    try await remote.run("update-ref", reference, Forger.reference(pack))
  }

  private func expectRead(at location: SourceLocation = #_sourceLocation) async throws {
    try await packs.fetch(packs.names())
    let bytes = try #require(try packs.read(pack), sourceLocation: location)
    try expectEqual(
      Pack(bytes, named: pack, key: nil).operations.count, 1, sourceLocation: location)
  }

  @Test func `refs with similar names are ignored`() async throws {
    for name in [
      "packs/\(pack)'z", "packs/\(pack.dropLast())", "packs/\(pack.uppercased())",
      "packs/x/\(pack)",
      "packs/certificate", "replicas/\(pack)", "\(pack)",
    ] { try await add("refs/ootd/\(name)") }
    for name in ["refs/heads/main", "refs/tags/\(pack)", "refs/heads/ootd/packs/\(pack)"] {
      try await add(name)
    }
    try await expectEqual(packs.names(), [pack])
    try await expectRead()
    let kept = try await TestRepository(existing: home.path("sync.git"), in: home)
      .run("for-each-ref")
    #expect(kept.isEmpty, "\(kept)")
  }

  /// Git's message contains the name, which must not be mistaken for the cause.
  @Test(arguments: ["certificate", "quota", "it's'certificate", "no-route-to-host"])
  func `a ref of another name that can't be stored here hides no pack`(name: String) async throws {
    try await add("refs/ootd/packs/\(name)/read-only")
    try await expectEqual(packs.names(), [pack])
    try await expectRead()
  }

  @Test func `a fetched pack isn't fetched again`() async throws {
    try await expectRead()
    let folder = home.path("sync.git/objects")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
    try await expectRead()
    try expectEqual(FileManager.default.subpathsOfDirectory(atPath: folder), files)
  }

  @Test func `more packs than fit on a command line are fetched in parts`() async throws {
    // Names sort before the pack's, which is fetched last.
    let names = (0..<501).map(Forger.name)
    try await forger.add(forger.pack([]), named: names[0])
    let tip = try await remote.run("rev-parse", Forger.reference(names[0]))
    let lines = names.dropFirst().map { "create \(Forger.reference($0)) \(tip)\n" }.joined()
    try await forger.repository.run(["update-ref", "--stdin"], input: Array(lines.utf8))
    try await expectEqual(packs.names(), Set(names + [pack]))
    try await expectRead()
  }

  @Test func `refs to anything except a pack's commit are ignored`() async throws {
    let tree = try await remote.run("rev-parse", "\(Forger.reference(pack))^{tree}")
    let blob = try await remote.run("rev-parse", "\(Forger.reference(pack)):ops")
    let tag = try await forger.repository.write(
      Array("object \(blob)\ntype blob\ntag x\ntagger x <x> 0 +0000\n\nx\n".utf8), type: "tag")
    var bad: Set<String> = []
    for (number, object) in [tree, blob, tag].enumerated() {
      try await forger.point(Forger.name(number), to: object)
      bad.insert(Forger.name(number))
    }
    for (number, entry) in [
      ("100755", "ops"), ("120000", "ops"), ("100644", "opt"), ("100644", "OPS"),
    ]
    .enumerated() {
      let name = Forger.name(number + 16)
      try await forger.add(Array("x".utf8), named: name, as: entry)
      bad.insert(name)
    }
    let large = Forger.name(64)
    try await forger.add(
      forger.pack([]), named: large, message: String(repeating: "x", count: 20_000))
    bad.insert(large)
    let tooLarge = try await forger.add([UInt8](repeating: 10, count: Pack.limit + 1))
    bad.insert(tooLarge)
    try await expectEqual(packs.names(), bad.union([pack]))
    try await expectRead()
    for name in bad { try expectEqual(packs.read(name) ?? [], [], "\(name)") }
  }
}
