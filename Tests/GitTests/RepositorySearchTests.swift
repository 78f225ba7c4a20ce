import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class RepositorySearchTests: HomeTest {
  @Test func `worktrees and bare repositories are found, but nothing inside of others`()
    async throws
  {
    let api = try await TestRepository(in: home, named: "src/api", committing: "Begin")
    for name in [
      "src/a/b/c/deep", "src/a/b/c/d/tooDeep", "src/api/inner", "src/.hidden/x",
      "src/node_modules/x",
    ] { try await TestRepository(in: home, named: name).commit("Begin") }
    _ = try await TestRepository(in: home, named: "src/bare.git", options: ["--bare"])
    try await api.run("worktree", "add", "-q", home.path("src/linked"))
    try await api.run(
      "-c", "protocol.file.allow=always", "submodule", "add", "-q", home.path("src/a/b/c/deep"),
      "module")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: home.path("src/link"), withDestinationPath: home.path("src/a"))
    try files.createDirectory(
      atPath: home.path("src/empty/.git"), withIntermediateDirectories: true)
    let search = RepositorySearch(home: nil)
    let found = search.repositories(in: [home.path("src"), home.path("src")])
    let root = home.path("src") + "/"
    expectEqual(
      found.paths.map { $0.replacing(root, with: "") },
      ["api", "bare.git", "linked", "a/b/c/deep"])
    #expect(!found.isCut)
    // A named submodule isn't a project, and a home folder that is a repository is searched too.
    expectEqual(search.repositories(in: [api.path + "/module"]).paths, [])
    expectEqual(
      RepositorySearch(home: api.path).repositories(in: [api.path]).paths,
      [api.path, api.path + "/inner"])
  }

  @Test func `authors are counted by email, the most frequent first`() async throws {
    let made = try await TestRepository(in: home)
    for (index, author) in [
      TestAuthor("Other", "o@x"), TestAuthor("Other", "O@X"),
      TestAuthor("me", "me@work"), .me,
    ].enumerated() {
      try await made.commit("Change \(index)", by: author, at: 1_700_000_000 + Int64(index))
    }
    let repository = try await Repository(
      at: made.path, environment: GitEnvironment(home.environment))
    let authors = try await repository.authors()
    expectEqual(authors.commits, 4)
    expectEqual(authors.mine, 1)
    expectEqual(authors.latest, 1_700_000_003)
    expectEqual(authors.ranked.map(\.email), ["O@X", "me@example.com", "me@work"])
    expectEqual(authors.ranked.map(\.hasMyName), [false, true, true])
    try await expectEqual(repository.authors { $0.mine == 0 }.commits, 1)
  }
}
