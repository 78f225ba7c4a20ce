import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The confirmation before todos are sent to the repository of a project's code.
@Suite(.serialized, .startsPrograms, .timeLimit(.minutes(5))) struct SharedRemoteTests {
  private let home: TestHome
  private let laptop: Machine
  private let repository: TestRepository

  init() async throws {
    home = try TestHome()
    laptop = try Machine("laptop", in: home)
    repository = try await TestRepository(in: home, named: "machines/laptop/home/api")
    try await repository.commit("Root")
    try await laptop.run("project", "add", "api", "--name", "api").succeeded()
    try await laptop.add("one")
  }

  private static let addresses = [
    ("https://example.invalid/me/code.git", "git@example.invalid:me/code"),
    ("https://example.invalid/me/code.git", "https://example.invalid/me/code/"),
    ("https://me:token@example.invalid/me/code", "https://example.invalid/me/code.git"),
    ("git@example.invalid:me/code.git", "ssh://git@example.invalid:22/me/code"),
    ("ssh://git@example.invalid:2222/me/code.git", "https://EXAMPLE.invalid/me/code"),
    ("git://example.invalid/me/code", "example.invalid:me/code.git"),
    ("short:me/code", "https://example.invalid/me/code"),
    ("https://example.invalid/me/code", "short:me/code.git"),
  ]

  @Test func `a code repository is recognised, however its address is written`() async throws {
    try laptop.configure("[url \"https://example.invalid/\"]\n\tinsteadOf = short:\n")
    try await repository.run("remote", "add", "upstream", "none")
    for (origin, typed) in Self.addresses {
      try await repository.run("remote", "set-url", "upstream", origin)
      try await expectRefused(typed)
    }
    // No network access was needed. A neighbouring repository belongs to no project.
    for words in [["https://example.invalid/me/other"], [Self.addresses[7].1, "--yes"]] {
      try await laptop.run(["sync", "setup"] + words).failed(saying: "can't reach the remote")
    }
  }

  @Test func `a code repository on disk is recognised too`() async throws {
    let remote = try await TestRemote(in: home, named: "code.git")
    try await repository.run("remote", "add", "origin", "../../../../remotes/code.git")
    expectEqual(symlink(remote.path, "\(laptop.homeFolder)/link"), 0)
    let withoutSuffix = String(remote.path.dropLast(4))
    for typed in [
      remote.path, "file://\(remote.path)", "../../../remotes/code.git",
      "\(laptop.homeFolder)/link",
      "\(remote.path)/", withoutSuffix, repository.path, "\(repository.path)/.git", "./api",
    ] { try await expectRefused(typed) }
    #expect(try await remote.refs().isEmpty)
    try await laptop.run("sync", "setup", remote.path, "--yes").succeeded()
    #expect(try await remote.refs().keys.contains { $0.hasPrefix("refs/ootd/packs/") })
    // After setup nothing is asked again.
    try await laptop.add("two")
    #expect(try await laptop.sync().contains("1 change sent"))
  }

  @Test func `a person is asked, and only yes continues`() async throws {
    let remote = try await TestRemote(in: home, named: "code.git")
    try await repository.run("remote", "add", "origin", remote.path)
    for answer in ["n", "", "maybe", "y"] {
      laptop.typed = [answer]
      let outcome = try await laptop.run("sync", "setup", remote.path)
      #expect(outcome.error.contains("holds the code of project api"), "\(outcome)")
      #expect(outcome.error.contains("[y/N]"), "\(outcome)")
      expectEqual(outcome.status, answer == "y" ? 0 : 1, "\(outcome)")
      try await expectEqual(laptop.status()["url"] != nil, answer == "y")
      try await expectEqual(remote.refs().isEmpty, answer != "y")
    }
  }

  @Test func `a repository with other branches asks, although no clone is linked`() async throws {
    let remote = try await TestRemote(in: home, named: "team.git")
    try await repository.run("push", "--quiet", remote.path, "HEAD:refs/heads/ootd/packs/x")
    try await repository.run("push", "--quiet", remote.path, "HEAD:refs/heads/main")
    try await laptop.run("sync", "setup", remote.path).failed(saying: "branch `main`", "--yes")
    try await expectEqual(laptop.status()["url"], nil)
    try await laptop.run("sync", "setup", remote.path, "--yes").succeeded()
    // The remote in use is not asked about again, and setup doesn't offer it.
    try await laptop.run("sync", "setup", remote.path).succeeded()
    let setup = try await laptop.run(
      "setup", home.path("remotes"), "--dry-run", "--no-shell", "--no-completions", "--no-manual")
    #expect(!setup.output.contains("team"), "\(setup)")
  }

  private func expectRefused(
    _ typed: String, at location: SourceLocation = #_sourceLocation
  ) async throws {
    let outcome = try await laptop.run("sync", "setup", typed)
    outcome.failed(saying: "project `api`", "--yes", at: location)
    #expect(!outcome.error.contains("token"), "\(typed)", sourceLocation: location)
    try await expectEqual(laptop.status()["url"], nil, "\(typed)", sourceLocation: location)
  }
}
