import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

/// The cached path and settings of a repository, read without initialising libgit2.
@Suite(.startsPrograms, .timeLimit(.minutes(1)))
final class ConfigurationCacheTests: RepositoryTest {
  override init() async throws {
    try await super.init()
    try await made.commit("First")
    try await made.run("config", "ootd.language", "ko")
  }

  private var cache: ConfigurationCache {
    ConfigurationCache(
      in: home.path("cache"), GitEnvironment(home.environment), granularity: 1_000_000)
  }

  /// The repository's path and one of its settings, or nil if the folder is not in a repository.
  private func lookUp(_ folder: String? = nil, for key: String = "ootd.language") async throws
    -> [String?]?
  {
    // The files must be older than the read, as they nearly always are.
    try await Task.sleep(for: .milliseconds(20))
    let found = try await cache.repository(around: folder ?? made.path)
    return try found.map { [$0.path, try $0.configuration().string(key)] }
  }

  /// Moves away the folders that libgit2 requires in a repository but the cache doesn't.
  private func hide() async throws {
    try await made.script("mv .git/refs .git/objects ..")
  }

  @Test func `a cached repository is found without being opened`() async throws {
    expectEqual(try await lookUp(), [made.path, "ko"])
    try await hide()
    expectEqual(try await lookUp(), [made.path, "ko"])
    expectEqual(try await lookUp("\(made.path)/.git"), [made.path, "ko"])
    try FileManager.default.removeItem(atPath: home.path("cache"))
    expectEqual(try await lookUp(), nil)
  }

  @Test func `passwords in other sections are not copied`() async throws {
    for scope in ["--local", "--global"] {
      try await made.run("config", scope, "http.extraHeader", "Authorization: SECRET")
      try await made.run("config", scope, "ootd.language", "ko")
    }
    expectEqual(try await lookUp(for: "http.extraHeader"), [made.path, nil])
    #expect(try cache.common().string("http.extraHeader") == nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: home.path("cache"))
    expectEqual(names.count, 2)
    for name in names {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: home.path("cache/\(name)")))
      #expect(bytes.range(of: Data("ootd.language".utf8)) != nil)
      #expect(bytes.range(of: Data("SECRET".utf8)) == nil)
    }
  }

  @Test func `without a cache folder nothing is cached`() async throws {
    let cache = ConfigurationCache(in: nil, GitEnvironment(home.environment), granularity: 0)
    for _ in 0..<2 {
      let found = try await cache.repository(around: made.path)
      expectEqual(try found?.configuration().string("ootd.language"), "ko")
    }
    try await hide()
    #expect(try await cache.repository(around: made.path) == nil)
  }

  @Test(arguments: [
    "git config ootd.language fr",
    "git config --global ootd.language fr; git config --unset ootd.language",
    "echo '[include] path = more' >>.git/config; git config --file .git/more ootd.language fr",
    "sed -i s/ko/fr/ .git/config",
  ])
  func `a changed setting is read again`(script: String) async throws {
    expectEqual(try await lookUp(), [made.path, "ko"])
    try await made.script(script)
    expectEqual(try await lookUp(), [made.path, "fr"])
    expectEqual(try await lookUp(), [made.path, "fr"])
  }

  @Test func `an included file that was missing applies once it exists`() async throws {
    try await made.script("echo '[include] path = more' >>.git/config")
    expectEqual(try await lookUp(), [made.path, "ko"])
    try await made.script("git config --file .git/more ootd.language fr")
    expectEqual(try await lookUp(), [made.path, "fr"])
  }

  @Test func `branch settings apply on that branch`() async throws {
    try await made.script(
      """
      printf '[includeIf "onbranch:side"]\n\tpath = side\n' >>.git/config
      git config --file .git/side ootd.language fr
      """)
    expectEqual(try await lookUp(), [made.path, "ko"])
    try await made.run("switch", "--quiet", "-c", "side")
    expectEqual(try await lookUp(), [made.path, "fr"])
  }

  @Test func `new and removed repositories are noticed`() async throws {
    try await made.script("mkdir -p sub/deep")
    let deep = "\(made.path)/sub/deep"
    expectEqual(try await lookUp(deep), [made.path, "ko"])
    try await made.script("git init --quiet sub")
    expectEqual(try await lookUp(deep), ["\(made.path)/sub", nil])
    try await made.script("rm -rf sub/.git")
    expectEqual(try await lookUp(deep), [made.path, "ko"])
    try await made.script("rm -rf .git")
    expectEqual(try await lookUp(deep), nil)
  }

  @Test func `a linked worktree has the path of the main one, even after a move`() async throws {
    let (old, new) = (home.path("old"), home.path("new"))
    try await made.run("worktree", "add", "--quiet", old)
    expectEqual(try await lookUp(old), [made.path, "ko"])
    try await made.run("worktree", "move", old, new)
    expectEqual(try await lookUp(new), [made.path, "ko"])
    expectEqual(try await lookUp(old), nil)
  }

  @Test(.asRoot)
  func `a cached repository is refused once another user owns it`() async throws {
    expectEqual(try await lookUp(), [made.path, "ko"])
    try await made.script("chown 12345 . .git")
    await #expect(throws: GitError.self) { try await lookUp() }
  }

  @Test func `a damaged cache is read again`() async throws {
    expectEqual(try await lookUp(), [made.path, "ko"])
    for name in try FileManager.default.contentsOfDirectory(atPath: home.path("cache")) {
      let path = home.path("cache/\(name)")
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: URL(fileURLWithPath: path))
    }
    expectEqual(try await lookUp(), [made.path, "ko"])
  }

  @Test func `outside repositories settings are cached until they change`() async throws {
    try await made.run("config", "--global", "ootd.language", "fr")
    for language in ["fr", "fr", "ko"] {
      if language == "ko" { try await made.run("config", "--global", "ootd.language", "ko") }
      try await Task.sleep(for: .milliseconds(20))
      expectEqual(try cache.common().string("ootd.language"), language)
    }
  }
}
