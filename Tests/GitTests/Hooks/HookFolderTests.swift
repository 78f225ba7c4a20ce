import Git
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) struct HookFolderTests {
  /// The path that git uses, made absolute.
  private func gitPath(_ repository: TestRepository) async throws -> String {
    let path = try await repository.run("rev-parse", "--git-path", "hooks/post-commit")
    let absolute = path.hasPrefix("/") ? path : "\(repository.path)/\(path)"
    return absolute.replacing("/./", with: "/").replacing("//", with: "/")
  }

  private func folder(_ made: TestRepository, at path: String? = nil) async throws -> HookFolder {
    let environment = GitEnvironment(made.git.home.environment)
    return try await Repository(at: path ?? made.path, environment: environment).hookFolder()
  }

  @Test(arguments: [
    (nil, true), (".git/hooks", true), (".git/mine/", true), (".husky/_", false), ("", false),
    ("~/hooks", false), ("/dev/null", false), (".git", false), (".git/../.githooks", false),
  ])
  func `hooks are where git looks for them`(value: String?, isOwn: Bool) async throws {
    let made = try await TestRepository(in: TestHome())
    if let value { try await made.run("config", "core.hooksPath", value) }
    let folder = try await folder(made)
    try await expectEqual(folder.files(of: .postCommit).main.path, gitPath(made))
    expectEqual(folder.isOwn, isOwn)
    expectEqual(folder.setting?.origin, value.map { _ in "\(made.path)/.git/config" })
  }

  @Test func `a bare repository has its hooks in its git folder`() async throws {
    let made = try await TestRepository(in: TestHome(), options: ["--bare"])
    try await expectEqual(folder(made).path, "\(made.path)/hooks")
    try await made.run("config", "core.hooksPath", "mine")
    try await expectEqual(folder(made).path, "\(made.path)/mine")
    #expect(try await folder(made).isOwn)
  }

  @Test func `linked worktrees share hooks, but not with a relative path`() async throws {
    let home = try TestHome()
    let made = try await TestRepository(in: home, committing: "Begin")
    let linked = home.path("linked")
    try await made.run("worktree", "add", "--quiet", "--detach", linked)
    try await expectEqual(folder(made, at: linked).path, "\(made.path)/.git/hooks")
    #expect(try await folder(made, at: linked).isOwn)
    try await made.run("config", "core.hooksPath", "tools/hooks")
    try await expectEqual(folder(made, at: linked).path, "\(linked)/tools/hooks")
    try await expectEqual(folder(made, at: linked).obstacle, .foreignFolder(isLink: false))
    try await made.run("config", "core.hooksPath", ".git/hooks")
    #expect(try await folder(made).obstacle == nil)
    try await expectEqual(folder(made, at: linked).obstacle, .disabled)
  }

  @Test func `a link to a folder elsewhere isn't the repository's own`() async throws {
    let made = try await TestRepository(in: TestHome())
    try await made.script("rm -r .git/hooks && mkdir ../shared && ln -s ../../shared .git/hooks")
    try await expectEqual(folder(made).obstacle, .foreignFolder(isLink: true))
    try await made.script("rm .git/hooks && ln -s ../../missing .git/hooks")
    #expect(try await !folder(made).isOwn)
    try await made.script("rm .git/hooks")
    #expect(try await folder(made).isOwn)
    try await made.script("mv .git ../moved && ln -s ../moved .git && mkdir .git/hooks")
    #expect(try await folder(made).isOwn)
  }

  @Test func `hooks are not written into husky's generated files`() async throws {
    let made = try await TestRepository(in: TestHome())
    try await made.run("config", "core.hooksPath", ".husky/_")
    try await made.script("mkdir -p .husky/_ && : > .husky/_/h")
    let file = try await folder(made).fileByHand(of: .postMerge)
    expectEqual(file, "\(made.path)/.husky/post-merge")
  }
}
