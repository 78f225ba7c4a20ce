import Foundation
import TestSupport
import Testing
import TestingAdditions

@testable import Git

/// Decisions that need no repository.
@Suite(.serialized, .startsNothing) struct WithoutRepositoryTests {
  @Test func `the digest depends on configuration variables, and not on PATH`() {
    let base = ["HOME": "/home/me", "PATH": "/usr/bin"]
    let digest = { (changes: [String: String]) in
      GitEnvironment(base.merging(changes) { $1 }).digest
    }
    expectEqual(digest([:]), digest(["PATH": "/opt/bin:/usr/bin", "EDITOR": "vi"]))
    for variable in ["HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM"] {
      #expect(digest([:]) != digest([variable: "/elsewhere"]))
    }
  }

  @Test func `outside repositories, none is found, and an error says what is missing`() async throws
  {
    let home = try TestHome()
    let environment = GitEnvironment(home.environment)
    try home.directory.write("", to: "plain/file")
    #expect(
      try await Repository.discover(from: home.path("plain"), environment: environment) == nil)
    let path = home.path("nowhere")
    await #expect(throws: GitError.missing(path: path)) {
      try await Repository(at: path, environment: environment)
    }
    // The null device counts as no configuration.
    let variables = home.environment.merging(["GIT_CONFIG_GLOBAL": "/dev/null"]) { $1 }
    let configuration = try Configuration(environment: GitEnvironment(variables), repository: nil)
    #expect(configuration.entries.isEmpty)
  }

  /// The messages of libgit2 1.5 to 1.9 (repository.c), with `GIT_ERROR` or `GIT_EINVALID`.
  @Test(arguments: [
    (-1, "unsupported extension name extensions.objectformat", "extension name"),
    (-21, "unknown object format 'sha256'", "object format 'sha256'"),
    (-1, "unsupported repository version 2; only versions up to 1 are supported", "version 2"),
  ])
  func `formats that libgit2 doesn't support are left to git`(
    code: Int32, message: String, feature: String
  ) {
    let error = GitError(libgit2Code: code, message: message, isConfiguration: false, path: "p")
    guard case .unsupported("p", let found) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(found.contains(feature) && !found.hasPrefix("un"))
  }

  @Test(arguments: [
    ("refs/heads/entire/a/b", true), ("refs/remotes/origin/entire/a", true),
    ("refs/heads/entire", false), ("refs/heads/not/entire/a", false),
    ("refs/heads/git-annex", true), ("refs/remotes/o/git-annex", true),
    ("refs/heads/git-annex2", false), ("refs/heads/main", false), ("HEAD", false),
    ("refs/tags/git-annex", false),
  ])
  func `branches that tools make are ignored by default`(name: String, isIgnored: Bool) {
    let configuration = Configuration(entries: [], files: [], home: nil)
    expectEqual(IgnoredBranches(configuration).contains(name), isIgnored)
  }

  @Test(
    arguments: [
      ([("~", "a")], ["a"]), ([("~", "a"), ("~", "b*")], ["a", "b*"]),
      ([("~", "a"), ("r", "b")], ["b"]), ([("~", "a"), ("~", ""), ("~", "b")], ["b"]),
      ([("~", "")], []), ([("~", "a"), ("r", "")], []),
    ] as [([(file: String, value: String)], [String])])
  func `a repository's ignored branches replace the user's, and an empty one clears`(
    entries: [(file: String, value: String)], patterns: [String]
  ) {
    let entries = entries.map {
      ConfigurationEntry(key: "ootd.ignorebranches", value: $0.value, origin: $0.file)
    }
    let configuration = Configuration(entries: entries, files: [], home: nil)
    expectEqual(IgnoredBranches(configuration).patterns, patterns)
  }

  @Test(arguments: [
    ("git version 2.39.5", false), ("git version 2.53.9", false), ("git version 2.54.0", true),
    ("git version 2.55.0.618.g1a3e64c6c4", true), ("git version 3.0", true),
    ("git version 2.39.3 (Apple Git-145)", false), ("git version 10.1.windows.1", true),
    ("", false), ("git", false), ("git version", false), ("git version next", false),
    ("hub version 2.54.0", false),
  ])
  func `configured hooks need git 2.54`(text: String, runs: Bool) {
    expectEqual(Repository.runsConfiguredHooks(text), runs)
  }
}
