import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class ConfigurationTests: RepositoryTest {
  private func configuration(_ variables: [String: String] = [:]) async throws -> Configuration {
    let environment = GitEnvironment(home.environment.merging(variables) { $1 })
    return try await Repository(at: made.path, environment: environment).configuration()
  }

  /// Expects the same values of a key from the module and from git.
  private func expectSame(
    _ key: String, _ variables: [String: String] = [:], _ comment: Comment? = nil,
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    let mine = try await configuration(variables).strings(key)
    let text = try? await made.run(["config", "--get-all", key], variables: variables)
    let theirs = text?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    expectEqual(mine, theirs ?? [], comment, sourceLocation: location)
  }

  @Test func `each level overrides those before it`() async throws {
    try home.configure("[user]\n\temail = home@example.com\n[ootd]\n\tidentity = one\n")
    try home.directory.write("[ootd]\n\tidentity = zero\n", to: "home/.config/git/config")
    let system = try home.directory.write("[ootd]\n\tidentity = system\n", to: "etc/gitconfig")
    try await made.run("config", "--add", "ootd.identity", "two")
    let variables = ["GIT_CONFIG_NOSYSTEM": "0", "GIT_CONFIG_SYSTEM": system]
    try await expectSame("ootd.identity", variables)
    let identities = try await configuration(variables).strings("ootd.identity")
    expectEqual(identities, ["system", "zero", "one", "two"])
    let without = try await configuration(["GIT_CONFIG_SYSTEM": system])
    expectEqual(without.strings("ootd.identity"), ["zero", "one", "two"])
  }

  @Test func `XDG_CONFIG_HOME and GIT_CONFIG_GLOBAL change the user's files`() async throws {
    try home.directory.write("[ootd]\n\tidentity = xdg\n", to: "xdg/git/config")
    let global = try home.directory.write("[ootd]\n\tidentity = global\n", to: "global")
    try await expectSame("ootd.identity", ["XDG_CONFIG_HOME": home.path("xdg")])
    try await expectSame("user.email", ["XDG_CONFIG_HOME": home.path("xdg")])
    try await expectSame("ootd.identity", ["GIT_CONFIG_GLOBAL": global])
    try await expectSame("user.email", ["GIT_CONFIG_GLOBAL": global])
    try await expectSame("user.email", ["GIT_CONFIG_GLOBAL": ""])
  }

  @Test func `a worktree's own configuration applies if the extension is on`() async throws {
    try await made.commit("First")
    try await made.run("config", "extensions.worktreeConfig", "true")
    try await made.run("worktree", "add", "--quiet", home.path("linked"))
    let linked = TestRepository(existing: home.path("linked"), in: home)
    try await linked.run("config", "--worktree", "user.email", "linked@example.com")
    let configuration = try await linked.opened().configuration()
    expectEqual(configuration.string("user.email"), "linked@example.com")
    try await expectSame("user.email")
  }

  @Test func `keys are compared as in git`() async throws {
    try await made.run("config", "Section.Sub.Case.Key", "value")
    let configuration = try await configuration()
    expectEqual(configuration.string("SECTION.Sub.Case.KEY"), "value")
    expectEqual(configuration.string("section.sub.case.key"), nil)
  }

  @Test func `an entry records the file that contains it`() async throws {
    try home.configure("[include]\n\tpath = more\n")
    let more = try home.directory.write("[ootd]\n\tidentity = x\n\tflag\n", to: "home/more")
    let entries = try await configuration().entries(inSection: "ootd")
    expectEqual(entries.map(\.key), ["ootd.identity", "ootd.flag"])
    expectEqual(entries.map(\.value), ["x", nil])
    expectEqual(entries.map(\.origin), [more, more])
    try await expectEqual(configuration().bool("ootd.flag"), true)
  }

  @Test func `a conditional include applies when git applies it`() async throws {
    try await made.run("remote", "add", "origin", "https://example.com/some/repository.git")
    try home.directory.write(
      "[user]\n\temail = work@example.com\n[ootd]\n\tidentity = work\n", to: "home/work")
    for condition in [
      "gitdir:~/../repository/", "gitdir:repository/", "gitdir:REPOSITORY/", "gitdir/i:REPOSITORY/",
      "gitdir:~/", "gitdir:./../repository/.git", "gitdir:**/repository/.git",
      "gitdir:*/repository/", "gitdir:/**", "gitdir:**/rep?sitory/**", "gitdir:**/[o-s]epository/",
      "gitdir:**/[!r]epository/", "gitdir:**/repository[.-0].git",
      "onbranch:main", "onbranch:ma*", "onbranch:other", "onbranch:main/",
      "hasconfig:remote.*.url:https://example.com/**",
      "hasconfig:remote.*.url:https://other.com/**",
      "hasconfig:remote.*.url:https://example.com/*",
      "hasconfig:remote.*.url:https://example.com?some/*", "nonsense:x",
    ] {
      try home.configure(
        """
        [user]
        \temail = before@example.com
        [includeIf "\(condition)"]
        \tpath = ~/work
        [ootd]
        \tidentity = last
        """)
      try await expectSame("user.email", [:], "\(condition)")
      try await expectSame("ootd.identity", [:], "\(condition)")
    }
    // A slash in the pattern of a branch.
    try await made.run("checkout", "--quiet", "-b", "feature/x")
    for pattern in ["feature/", "feature/x/", "feature", "feature/*", "fea/", "**/x"] {
      try home.configure("[includeIf \"onbranch:\(pattern)\"]\n\tpath = ~/work\n")
      try await expectSame("ootd.identity", [:], "\(pattern)")
    }
  }

  @Test func `a gitdir condition resolves links in the home folder`() async throws {
    expectEqual(symlink(home.directory.path, home.path("link")), 0)
    try home.directory.write(
      "[includeIf \"gitdir:~/repository/\"]\n\tpath = more\n", to: ".gitconfig")
    try home.directory.write("[user]\n\temail = linked@example.com\n", to: "more")
    try await expectSame("user.email", ["HOME": home.path("link")])
  }

  @Test func `a gitdir condition matches a link to the repository`() async throws {
    expectEqual(rename(home.path("repository/.git"), home.path("store.git")), 0)
    expectEqual(symlink(home.path("store.git"), home.path("repository/.git")), 0)
    try home.configure("[includeIf \"gitdir:**/repository/.git\"]\n\tpath = ~/work\n")
    try home.directory.write("[ootd]\n\tidentity = work\n", to: "home/work")
    try await expectSame("ootd.identity")
  }

  @Test func `includes nest, and missing files are ignored`() async throws {
    try home.configure("[include]\n\tpath = a/one\n\tpath = missing\n\tpath = ~/two\n")
    try home.directory.write(
      "[include]\n\tpath = ../three\n[ootd]\n\tidentity = 1\n", to: "home/a/one")
    try home.directory.write("[ootd]\n\tidentity = 2\n", to: "home/two")
    try home.directory.write("[ootd]\n\tidentity = 3\n", to: "home/three")
    try await expectSame("ootd.identity")
  }

  @Test func `an include in the repository's own file may refer to the home folder`() async throws {
    try await made.commit("First")
    try await made.run("config", "include.path", "~/own")
    try home.directory.write("[user]\n\temail = own@example.com\n", to: "home/own")
    try await expectSame("user.email")
    try await expectEqual(made.opened().commits().count, 1)
  }

  @Test func `circular includes are an error`() async throws {
    try home.configure("[include]\n\tpath = .gitconfig\n")
    await #expect(throws: GitError.self) { try await configuration() }
  }

  @Test func `a malformed file is an error with its name and line`() async throws {
    try home.configure("[user]\n\temail = a\n[broken\n")
    let file = home.path("home/.gitconfig")
    do {
      _ = try await configuration()
      Issue.record("it was read")
    } catch GitError.configuration(let path, let message) {
      expectEqual(path, file)
      #expect(message.contains("3"))
    }
  }

  @Test func `a value is parsed as in git`() async throws {
    for line in [
      #"a = plain"#, #"a = "quoted # value" ; comment"#, #"a = two  words   "#, #"a = x\ty\\z\"q"#,
      "a = con\\\n  tinued", "a", "a =", #"a = "" "#, "a = ünïcode", "a = 1 # comment", "\"",
    ] {
      try home.configure("[user]\n\temail = me@example.com\n[ootd]\n\t\(line)\n")
      let theirs = try? await made.run("config", "--get", "ootd.a")
      let mine = try? await configuration().string("ootd.a")
      expectEqual(mine, theirs, "\(line)")
    }
  }
}
