import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

/// A named pipe in place of a file is never opened, because that could wait forever.
@Suite(.serialized, .startsPrograms, .timeLimit(.minutes(1))) final class SpecialFileTests: HomeTest
{
  private func expectError(
    naming file: String, path: String, opening opened: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    await #expect(
      throws: GitError.specialFile(path: path, file: file), sourceLocation: sourceLocation
    ) {
      let repository = try await Repository(
        at: opened ?? path, environment: GitEnvironment(home.environment))
      _ = try repository.configuration()
      _ = try await repository.identities()
      _ = try await repository.walk { _ in }
    }
  }

  @Test(arguments: [
    ".git", ".git/config", ".git/packed-refs", ".git/HEAD", ".git/refs/heads/side", ".git/shallow",
    ".git/refs/remotes/origin/x", ".git/info/grafts", ".git/commondir", ".git/index",
    ".git/objects/info/alternates", ".git/objects/pack/pack-1.idx", ".git/objects/pack/pack-1.pack",
    ".git/config.worktree", ".git/refs/custom", ".mailmap", ".git/objects/info/commit-graph",
    ".git/objects/info/commit-graphs/commit-graph-chain", ".git/objects/pack/multi-pack-index",
  ])
  func `the error names a pipe`(name: String) async throws {
    let made = try await TestRepository(in: home, committing: "First")
    try await made.script("rm -rf \(name); mkdir -p $(dirname \(name)); mkfifo \(name)")
    try await expectError(naming: "\(made.path)/\(name)", path: made.path)
    if name.hasPrefix(".git/") {
      await #expect(throws: GitError.self) {
        try await Repository.discover(
          from: "\(made.path)/.git/info", environment: GitEnvironment(home.environment))
      }
    }
  }

  @Test(
    arguments: ["FETCH_HEAD", "MERGE_HEAD", "CUSTOM", "info/exclude", "COMMIT_EDITMSG"],
    ["sha1", "sha256"])
  func `a pipe that neither libgit2 nor git opens is harmless`(
    name: String, format: String
  ) async throws {
    let made = try await TestRepository(in: home, options: ["--object-format=\(format)"])
    try await made.commit("First")
    try await made.script("rm -f .git/\(name); mkfifo .git/\(name)")
    try await expectEqual(made.opened().commits().map(\.subject), ["First"])
    try await expectEqual(made.opened().identities().mailmapProblem, nil)
  }

  @Test(arguments: ["HEAD", "refs/heads/side", "refs/remotes/origin/HEAD"])
  func `a symbolic ref to a file above the size limit is a warning`(name: String) async throws {
    let made = try await TestRepository(in: home, committing: "First")
    try await made.run("branch", "kept")
    try await made.script(
      """
      mkdir -p .git/refs/tags .git/refs/remotes/origin; truncate -s 24M .git/refs/tags/huge
      echo 'ref: refs/tags/huge' >.git/\(name)
      """)
    let repository = try await Repository(
      at: made.path, environment: GitEnvironment(home.environment))
    var count = 0
    let warning = try await repository.walk { _ in count += 1 }
    #expect(warning == .symbolicLoop(path: made.path, name: name))
    #expect(count == 1)
  }

  @Test(arguments: ["[include]\n\tpath = ../pipe\n", "[INCLUDE] Path = \"../pipe\" ; comment\n"])
  func `the error names an included pipe`(text: String) async throws {
    let made = try await TestRepository(in: home, committing: "First")
    try await made.script("mkfifo pipe; printf '%s' '\(text)' >> .git/config")
    try await expectError(naming: "\(made.path)/.git/../pipe", path: made.path)
  }

  @Test func `the error names a pipe in place of the user's configuration`() async throws {
    let made = try await TestRepository(in: home)
    try await made.script("rm ~/.gitconfig; mkfifo ~/.gitconfig")
    let file = home.path("home/.gitconfig")
    await #expect(throws: GitError.specialFile(path: file, file: file)) {
      try Configuration(environment: GitEnvironment(home.environment), repository: nil)
    }
  }

  @Test func `the error names pipes of a linked worktree`() async throws {
    let made = try await TestRepository(in: home, committing: "First")
    try await made.run("worktree", "add", "-q", home.path("linked"))
    let file = "\(made.path)/.git/worktrees/linked/HEAD"
    try await made.script("rm '\(file)'; mkfifo '\(file)'")
    try await expectError(naming: file, path: made.path)
    try await expectError(naming: file, path: home.path("linked"), opening: home.path("linked"))
  }

  @Test func `the error names a pipe in place of an object that only git reads`() async throws {
    let made = try await TestRepository(in: home, options: ["--object-format=sha256"])
    let id = try await made.commitAndName("First")
    let file = ".git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
    try await made.run("worktree", "add", "-q", home.path("linked"))
    let repository = try await made.opened()
    try await made.script("rm -f \(file); mkfifo \(file)")
    await #expect(
      throws: GitError.specialFile(path: made.path, file: "\(made.path)/\(file)")
    ) { try await repository.walk { _ in } }
  }

  @Test(arguments: ["refs/heads/a", "HEAD"])
  func `a symbolic ref to itself is named, and other refs count`(name: String) async throws {
    let made = try await TestRepository(in: home, committing: "First")
    try home.directory.write("ref: refs/heads/a\n", to: "repository/.git/HEAD")
    try home.directory.write("ref: \(name)\n", to: "repository/.git/\(name)")
    var subjects: [String] = []
    let warning = try await made.opened().walk { subjects.append($0.subject) }
    expectEqual(subjects, ["First"])
    expectEqual(warning, .symbolicLoop(path: made.path, name: name))
  }
}
