import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

@Suite(.serialized, .startsPrograms) final class SetupTests: MachineTest {
  override init() async throws {
    try await super.init()
    machine.environment["SHELL"] = "/bin/bash"
  }

  private var home: String { machine.homeFolder }

  /// A repository with commits by me, and by me under another email.
  @discardableResult
  private func makeRepository(_ name: String, other: TestAuthor? = nil) async throws
    -> TestRepository
  {
    let repository = try await TestRepository(in: machine.home, named: "home/src/\(name)")
    try await repository.commit("Begin \(name)", by: other ?? .me, at: 1_795_250_000)
    return repository
  }

  private func write(_ text: String, to name: String) throws {
    try machine.home.directory.write(text, to: "home/\(name)")
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: "\(machine.homeFolder)/\(name)", encoding: .utf8)
  }

  private static let work = TestAuthor("Me", "me@work.example")

  @Test func `everything is set up, nothing the second time, and undo restores each file`()
    async throws
  {
    try write("alias a=b", to: ".bashrc")
    let config = try #require(text(".gitconfig"))
    let api = try await makeRepository("api", other: Self.work)
    try await makeRepository("deep/er/infra")
    try await makeRepository("linux", other: .other)
    let hooks = try FileSystem.names(in: "\(api.path)/.git/hooks")
    let outcome = try await machine.run("setup", "\(home)/src", "--yes").checked()
    for text in [
      "linked 2 repositories", "added 1 email", "hooks in 2", "wrote \(home)/.bashrc",
      "exec $SHELL",
    ] { #expect(outcome.output.contains(text), "\(outcome)") }
    #expect(try await machine.output("project", "list").contains("infra"))
    #expect(try #require(text(".bashrc")).hasPrefix("alias a=b\n# >>> ootd setup >>>\n"))
    #expect(try #require(text(".gitconfig")).contains("identity = me@work.example"))
    #expect(try #require(text(".local/share/man/man1/ootd.1")).contains("ootd"))
    #expect(try #require(text(".bashrc")).contains("/usr/local/bin/ootd completions bash"))
    machine.now = "2026-11-23T10:00:00+01:00"
    let again = try await machine.run("setup", "\(home)/src", "--yes").checked()
    #expect(again.error.contains("There is nothing to set up"), "\(again)")
    expectEqual(again.output, "")
    let plan = try await machine.run("setup", "--undo", "--dry-run").checked()
    #expect(plan.output.contains("hooks in 2 repositories"), "\(plan)")
    let undone = try await machine.run("setup", "--undo", "--yes").checked()
    #expect(undone.output.contains("unlinked 2 repositories"), "\(undone)")
    expectEqual(text(".bashrc"), "alias a=b")
    expectEqual(text(".gitconfig"), config)
    try expectEqual(FileSystem.names(in: "\(api.path)/.git/hooks"), hooks)
    #expect(!FileManager.default.fileExists(atPath: "\(home)/.local/share/man"))
    try await expectEqual(machine.run("project", "list").output, "")
    #expect(try await machine.run("setup", "--undo").error.contains("Nothing to undo"))
  }

  @Test func `without a terminal the plan is shown and nothing is changed`() async throws {
    try await makeRepository("api")
    let tree = { [home] in try FileManager.default.subpathsOfDirectory(atPath: home).sorted() }
    let before = try tree()
    let plan = try await machine.run("setup", "\(home)/src", "--dry-run")
    expectEqual(plan.status, 0)
    try expectEqual(tree(), before)
    let outcome = try await machine.run("setup", "\(home)/src")
    expectEqual(outcome.status, 3)
    #expect(outcome.output.contains("[x] 1  api"), "\(outcome)")
    #expect(outcome.error.contains("--yes"))
    expectEqual(plan.output, outcome.output)
    expectEqual(text(".bashrc"), nil)
    try await expectEqual(machine.run("project", "list").output, "")
  }

  @Test func `the first morning after it reads no commit again`() async throws {
    let objects = "\(try await makeRepository("api").path)/.git/objects"
    try await machine.run("setup", "\(home)/src", "--yes", "--no-shell", "--no-manual").checked()
    for name in try FileSystem.names(in: objects) { try FileSystem.remove("\(objects)/\(name)") }
    machine.now = "2026-11-22T10:00:00+01:00"
    #expect(try await machine.output("morning").contains("Yesterday: 1 commit"))
  }

  @Test func `a file that was changed since is left, and said so`() async throws {
    try await machine.run("setup", home, "--yes", "--no-hook").checked()
    let bash = try #require(text(".bashrc"))
    try write(bash.replacing("PS1", with: "PS2"), to: ".bashrc")
    try write("mine", to: ".local/share/man/man1/ootd.1")
    let undone = try await machine.run("setup", "--undo")
    expectEqual(undone.status, 0)
    #expect(undone.error.contains(".bashrc") && undone.error.contains("ootd.1"), "\(undone)")
    expectEqual(text(".bashrc"), bash.replacing("PS1", with: "PS2"))
    expectEqual(text(".local/share/man/man1/ootd.1"), "mine")
  }

  @Test func `a link to a startup file is kept, and its target is named`() async throws {
    try write("# mine\n", to: "dotfiles/bashrc")
    expectEqual(symlink("dotfiles/bashrc", "\(home)/.bashrc"), 0)
    chmod("\(home)/dotfiles/bashrc", 0o600)
    let outcome = try await machine.run("setup", home, "--yes", "--no-manual").checked()
    #expect(outcome.output.contains("~/.bashrc → ~/dotfiles/bashrc"), "\(outcome)")
    try expectEqual(
      FileManager.default.destinationOfSymbolicLink(atPath: "\(home)/.bashrc"), "dotfiles/bashrc")
    var status = stat()
    #expect(stat("\(home)/dotfiles/bashrc", &status) == 0 && status.st_mode & 0o777 == 0o600)
    try await machine.run("setup", "--undo").checked()
    expectEqual(text("dotfiles/bashrc"), "# mine\n")
  }

  @Test func `a change that was recorded but not made is undone silently`() async throws {
    try write("alias a=b\n", to: ".bashrc")
    let steps = #"""
      [{"link":{"path":"/gone"}},{"identity":{"_0":"x@y"}},{"hooks":{"path":"/gone"}},
      {"block":{"path":"\#(home)/.bashrc","inserted":"# >>> ootd setup >>>\n","newFile":false}},
      {"file":{"path":"\#(home)/none","digest":"1"}},{"folder":{"path":"\#(home)/none"}}]
      """#
    try write(steps, to: ".local/state/ootd/setup")
    let outcome = try await machine.run("setup", "--undo")
    expectEqual(outcome, Outcome(command: "setup --undo", status: 0, output: "", error: ""))
    expectEqual(text(".bashrc"), "alias a=b\n")
    #expect(text(".local/state/ootd/setup") == nil)
  }

  @Test func `clones share a project, and other repositories of one name don't`() async throws {
    let first = try await makeRepository("api")
    try await TestRepository(existing: home, in: machine.home).run(
      "clone", "-q", first.path, "\(home)/src/copy/api")
    let stranger = try await TestRepository(in: machine.home, named: "home/src/work/api")
    try await stranger.commit("Other root", at: 1_795_249_000)
    try await machine.run("setup", "\(home)/src", "--yes", "--no-hook").checked()
    let projects = try await machine.output("project", "list")
    #expect(projects.contains("work-api"), "\(projects)")
    for (name, remote) in [("front", "me/app"), ("back", "other/app")] {
      let repository = try await makeRepository("more/\(name)")
      try await repository.run("remote", "add", "origin", "git@example.com:\(remote).git")
    }
    let more = try await machine.run("setup", "\(home)/src/more", "--yes", "--no-hook").checked()
    #expect(more.output.contains("1  back ") && more.output.contains("2  front "), "\(more)")
    let api = try await machine.output("project", "show", "api")
    #expect(api.contains("/src/api") && api.contains("/src/copy/api"), "\(api)")
    try await machine.run("setup", "--undo").checked()
    try await expectEqual(machine.run("project", "list").output, "")
    let paths = ["front", "back"].map { "\(home)/src/more/\($0)" }
    let added = try await machine.run(["project", "add"] + paths).checked().output
    #expect(added.hasPrefix("added front  \(paths[0])\nadded back  \(paths[1])\n"), "\(added)")
  }

  @Test func `wrong usage is refused`() async throws {
    for (words, status, phrase): ([String], Int32, String) in [
      (["--undo", "src"], 64, "`src`"), (["--dry-run", "--yes"], 64, "`--yes`"),
      (["nowhere"], 1, "`nowhere`"), (["--shell", "tcsh"], 64, "`tcsh`"),
      (["--identity", ""], 64, "identity"),
    ] { try await machine.run(["setup"] + words).failed(status, saying: phrase) }
  }

  @Test func `several projects are added in one command`() async throws {
    let paths = try await [makeRepository("api").path, makeRepository("site").path]
    try await expectEqual(
      machine.output("project", "add", paths[0], paths[1]),
      """
      added api  \(paths[0])
      added site  \(paths[1])
      To record commits as you make them, install the hooks: `ootd hook install --all`

      """)
    try await machine.output("undo")
    try await expectEqual(machine.run("project", "list").output, "")
    try await machine.run("project", "add", paths[0], paths[1], "--name", "x")
      .failed(64, saying: "`--name`")
    try await machine.run("project", "add", paths[0], paths[0]).failed()
    try await expectEqual(machine.run("project", "list").output, "")
  }

  @Test func `a project without commits of mine says whose they are`() async throws {
    let repository = try await makeRepository("linux", other: .other)
    let outcome = try await machine.run("project", "add", repository.path)
    expectEqual(outcome.status, 0)
    #expect(outcome.error.contains("other@example.com (1)"), "\(outcome)")
    #expect(outcome.error.contains("ootd config set identity EMAIL --add"))
    #expect(try await machine.run("project", "show", "linux").error.contains("other@example.com"))
    let own = try await makeRepository("api", other: Self.work)
    #expect(
      try await machine.run("project", "add", own.path).error.contains(
        "ootd config set identity me@work.example --add"))
    try await makeRepository("site")
    try await machine.output("project", "add", "\(home)/src/site")
  }

  @Test func `completions that a package has installed aren't added`() async throws {
    machine.executable = "\(home)/usr/bin/ootd"
    try write("", to: "usr/share/bash-completion/completions/ootd")
    try write("", to: ".bashrc")
    try await machine.run("setup", "--yes").checked()
    let lines = try #require(text(".bashrc"))
    #expect(lines.contains("init bash") && !lines.contains("completions bash"), "\(lines)")
  }
}
