import CommandSupport
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

/// The refs of a local remote are read without git, unless git would show others.
@Suite(.serialized, .startsPrograms) struct RemoteFolderTests {
  private let home: TestHome
  private let remote: TestRemote
  private let laptop: Machine

  init() async throws {
    home = try TestHome()
    remote = try await TestRemote(in: home)
    laptop = try Machine("laptop", in: home)
    try await laptop.watchGit()
    let tree = try await remote.run("hash-object", "-t", "tree", "-w", "/dev/null")
    let commit = try await remote.run("commit-tree", "-m", "pack", tree)
    for name in ["refs/ootd/packs/a", "refs/ootd/probe/b", "refs/heads/main"] {
      try await remote.run("update-ref", name, commit)
    }
    try await remote.run("pack-refs", "--all")
    try await remote.run("update-ref", "refs/ootd/packs/c", commit)
  }

  @Test func `packed and loose refs equal those of git`() async throws {
    let found = try await references()
    expectEqual(
      found.keys.sorted(),
      [
        "refs/ootd/packs/a", "refs/ootd/packs/c", "refs/ootd/probe/b",
      ])
    try await expectEqual(found, gitReferences(of: remote.path))
    #expect(laptop.calls.isEmpty, "\(laptop.calls)")
  }

  @Test(arguments: ["transfer.hideRefs", "uploadpack.hideRefs"])
  func `hidden refs stay hidden`(setting: String) async throws {
    try await remote.run("config", setting, "refs/ootd/packs")
    try await expectEqual(references().keys.sorted(), ["refs/ootd/probe/b"])
    expectEqual(laptop.calls.map(\.verb), ["ls-remote"])
  }

  @Test func `a path rewritten to another address is read there`() async throws {
    let other = try await TestRemote(in: home, named: "other.git")
    try await remote.run(
      "config", "--file", "\(laptop.homeFolder)/.gitconfig", "url.\(other.path).insteadOf",
      remote.path)
    #expect(try await references().isEmpty)
    expectEqual(laptop.calls.map(\.verb), ["ls-remote"])
  }

  @Test func `a missing remote is an error from git`() async throws {
    try FileManager.default.removeItem(atPath: remote.path)
    await #expect(throws: RemoteError.self) { _ = try await references() }
    expectEqual(laptop.calls.map(\.verb), ["ls-remote"])
  }

  private func references() async throws -> [String: ObjectID] {
    let environment = laptop.environment.merging(laptop.installedFirst) { $1 }
    let access = try RemoteAccess(
      url: remote.path, environment: GitEnvironment(environment), isBackground: false,
      timeout: .seconds(60))
    return try await access.references(["refs/ootd/*"])
  }

  private func gitReferences(of path: String) async throws -> [String: ObjectID] {
    let lines = try await remote.run("ls-remote", path, "refs/ootd/*").split(separator: "\n")
    let pairs = lines.map { $0.split(separator: "\t") }
    return Dictionary(
      uniqueKeysWithValues: try pairs.map {
        (String($0[1]), try #require(ObjectID(hex: $0[0].utf8)))
      })
  }
}
