import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class RepositoryTests: HomeTest {
  private var environment: GitEnvironment { GitEnvironment(home.environment) }

  private static let formats = TestRepository.formats

  @Test func `the main worktree, its git folder, linked worktrees and links are one repository`()
    async throws
  {
    let made = try await TestRepository(in: home, committing: "First")
    try await made.run("worktree", "add", "--quiet", home.path("linked"))
    for path in [made.path, "\(made.path)/.git", home.path("linked")] {
      let repository = try await Repository(at: path, environment: environment)
      expectEqual(repository.path, made.path)
      expectEqual(repository.commonDirectory, "\(made.path)/.git")
      #expect(repository.workTree != nil)
      try await expectEqual(repository.commits().count, 1)
    }
    let link = home.path("link")
    expectEqual(symlink(made.path, link), 0)
    try await expectEqual(Repository(at: link, environment: environment).path, made.path)
    // A folder below it isn't opened, but the repository is found from there.
    try home.directory.write("", to: "repository/deep/er/file")
    let path = home.path("repository/deep/er")
    await #expect(throws: GitError.notARepository(path: path)) {
      try await Repository(at: path, environment: environment)
    }
    try await expectEqual(
      Repository.discover(from: path, environment: environment)?.path, made.path)
  }

  @Test(arguments: formats)
  func `a worktree of a bare repository has the bare repository's path`(format: [String])
    async throws
  {
    let made = try await TestRepository(in: home, options: format, committing: "First")
    try await made.run("clone", "--quiet", "--bare", made.path, home.path("bare.git"))
    let bare = TestRepository(existing: home.path("bare.git"), in: home)
    try await bare.run("worktree", "add", "--quiet", home.path("linked"), "main")
    let linked = TestRepository(existing: home.path("linked"), in: home)
    try await linked.commit("In the worktree")
    for path in [bare.path, linked.path] {
      let repository = try await Repository(at: path, environment: environment)
      expectEqual(repository.path, bare.path)
      expectEqual(repository.workTree, path == bare.path ? nil : path)
      try await expectEqual(repository.summaries(), linked.summaries())
    }
  }

  @Test func `a bare repository without a configuration file is bare`() async throws {
    let made = try await TestRepository(in: home, named: "bare.git", options: ["--bare"])
    try FileManager.default.removeItem(atPath: "\(made.path)/config")
    let repository = try await made.opened()
    expectEqual(repository.path, made.path)
    expectEqual(repository.workTree, nil)
  }

  @Test func `a submodule is a separate repository`() async throws {
    let inner = try await TestRepository(in: home, named: "inner", committing: "Inner")
    let outer = try await TestRepository(in: home, named: "outer")
    try await outer.run(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.path, "module")
    let repository = try await Repository(at: "\(outer.path)/module", environment: environment)
    expectEqual(repository.path, "\(outer.path)/module")
    try await expectEqual(repository.commits().map(\.subject), ["Inner"])
  }

  @Test(arguments: formats)
  func `a new repository has an unborn branch and no commits`(format: [String]) async throws {
    let repository = try await TestRepository(in: home, options: format).opened()
    expectEqual(repository.branch, "main")
    #expect(try await repository.commits().isEmpty)
    try await expectEqual(repository.rootCommit(), nil)
    let branches = try await repository.branches()
    #expect(branches.others.isEmpty && branches.defaultTips.isEmpty)
  }

  @Test(arguments: formats)
  func `HEAD is a branch, another ref or a commit`(format: [String]) async throws {
    let made = try await TestRepository(in: home, options: format, committing: "First")
    try await made.run("checkout", "--quiet", "-b", "topic/one")
    try await expectEqual(made.opened().branch, "topic/one")
    try await made.run("symbolic-ref", "HEAD", "refs/remotes/origin/main")
    try await expectEqual(made.opened().branch, "refs/remotes/origin/main")
    try await made.run("symbolic-ref", "HEAD", "refs/heads/main")
    try await made.run("checkout", "--quiet", "--detach")
    try await expectEqual(made.opened().branch, nil)
  }

  @Test func `the remote is origin, otherwise the first`() async throws {
    let made = try await TestRepository(in: home)
    try await expectEqual(made.opened().remoteURLs().first, nil)
    try await made.run("remote", "add", "upstream", "https://example.com/upstream.git")
    try await expectEqual(made.opened().remoteURLs().first, "https://example.com/upstream.git")
    try await made.run("remote", "add", "origin", "https://example.com/origin.git")
    try await expectEqual(made.opened().remoteURLs().first, "https://example.com/origin.git")
  }

  @Test func `the longest insteadOf prefix rewrites the remote`() async throws {
    let made = try await TestRepository(in: home)
    try await made.run("remote", "add", "origin", "gh:o/name")
    try await made.run("config", "url.https://github.com/.insteadOf", "gh:")
    try await expectEqual(made.opened().remoteURLs().first, "https://github.com/o/name")
    try await made.run("config", "url.ssh://git@example.com/team/.insteadOf", "gh:o/")
    let url = try await made.opened().remoteURLs().first
    expectEqual(url, "ssh://git@example.com/team/name")
    try await expectEqual(made.run("remote", "get-url", "origin"), url)
  }

  @Test func `the root commit is the end of the first-parent chain`() async throws {
    let made = try await TestRepository(in: home)
    let root = try await made.commitAndName("First")
    try await made.commit("Second")
    try await made.run("checkout", "--quiet", "--orphan", "other")
    try await made.commit("Other root")
    try await made.run("checkout", "--quiet", "main")
    try await made.run(
      ["merge", "--quiet", "--no-edit", "--allow-unrelated-histories", "other"],
      variables: TestRepository.variables(.me, 1_700_000_100, "+0000"))
    try await expectEqual(made.opened().rootCommit()?.description, root)
  }

  @Test func `environment variables that name a repository have no effect`() async throws {
    let made = try await TestRepository(in: home, committing: "Here")
    let other = try await TestRepository(in: home, named: "other", committing: "There")
    let variables = [
      "GIT_DIR": "\(other.path)/.git", "GIT_WORK_TREE": other.path,
      "GIT_INDEX_FILE": "\(other.path)/.git/index", "GIT_CONFIG_COUNT": "1",
      "GIT_CONFIG_KEY_0": "user.email", "GIT_CONFIG_VALUE_0": "wrong@example.com",
    ]
    let repository = try await Repository(
      at: made.path, environment: GitEnvironment(home.environment.merging(variables) { $1 }))
    try await expectEqual(repository.commits().map(\.subject), ["Here"])
    try await expectEqual(repository.identities().emails, [Array("me@example.com".utf8)])
  }

  @Test func `a push refused because of missing objects counts as damage`() async throws {
    let remote = try await TestRemote(in: home)
    let local = try await TestRepository(in: home)
    let access = try RemoteAccess(
      url: remote.url, environment: environment, isBackground: true,
      timeout: .seconds(60))
    try await local.commit("First")
    #expect(try await access.push(["HEAD:refs/heads/main"], from: "\(local.path)/.git").isEmpty)
    try await remote.corrupt("refs/heads/main")
    try await local.commit("Second")
    let refused = try await access.push(["HEAD:refs/heads/next"], from: "\(local.path)/.git")
    let reason = try #require(refused["refs/heads/next"])
    #expect(RemoteError.rejected(message: reason).isCorruption, "\(reason)")
    #expect(!RemoteError.rejected(message: "[remote rejected] (hook declined)").isCorruption)
  }
}
