import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsOotd) struct HookInstallTests {
  private static let events = ["post-applypatch", "post-commit", "post-merge", "post-rewrite"]

  @Test func `install in an unlinked repository says how to count its commits`() async throws {
    let machine = try Machine()
    let repository = try await TestRepository(in: machine.home, named: "alone")
    machine.workingDirectory = repository.path
    #expect(
      try await machine.output("hook", "install").hasSuffix(
        "`\(repository.path)` isn't linked to a project yet. "
          + "Run `ootd project add` there to count its commits.\n"))
  }

  @Test func `install creates the four hooks and does nothing the second time`() async throws {
    let machine = try Machine()
    let repository = try await machine.enterRepository()
    let folder = "\(repository.path)/.git/hooks"
    try FileSystem.remove(folder)
    let names = "post-commit, post-merge, post-rewrite, post-applypatch"
    try await expectEqual(
      machine.output("hook", "install"), "installed \(names)  \(repository.path)\n")
    try expectEqual(FileSystem.names(in: folder).sorted(), Self.events)
    let first = try machine.snapshot(of: folder)
    #expect(first.values.allSatisfy { $0.mode & 0o777 == 0o755 })
    try await expectEqual(
      machine.output("hook", "install"), "unchanged \(names)  \(repository.path)\n")
    try expectEqual(machine.snapshot(of: folder), first)
  }

  @Test func `a block from another path or version of ootd is replaced`() async throws {
    let machine = try Machine()
    let repository = try await machine.enterRepository()
    let file = "\(repository.path)/.git/hooks/post-commit"
    try await machine.writeHook("#!/bin/sh\necho mine\n", to: "post-commit")
    machine.executable = "/opt/old/ootd"
    try await machine.output("hook", "install", "--prepare-commit-msg")
    let text = try machine.text(of: file).replacing("sleep 0.08", with: "sleep 5")
    try FileSystem.write(Array(text.utf8), to: file)
    machine.executable = "/opt/new/ootd"
    try await machine.output("hook", "install")
    for event in Self.events + ["prepare-commit-msg"] {
      let text = try machine.text(of: "\(repository.path)/.git/hooks/\(event)")
      #expect(text.contains("'/opt/new/ootd' hook run \(event)"))
      #expect(!text.contains("old") && !text.contains("sleep 5"))
      expectEqual(text.split(separator: "\n").filter { $0.hasPrefix("# >>> ootd") }.count, 1)
    }
  }

  @Test func `an existing hook keeps its bytes and mode`() async throws {
    let machine = try Machine()
    let repository = try await machine.enterRepository()
    var hook = Array("#!/bin/bash -e\n# caf".utf8)
    hook.append(0xE9)
    hook += "\nexit 0\n".utf8
    try await machine.writeHook(hook, to: "post-merge", mode: 0o775)
    try await machine.output("hook", "install")
    let file = "\(repository.path)/.git/hooks/post-merge"
    let bytes = try FileSystem.bytes(file)
    #expect(bytes.starts(with: "#!/bin/bash -e\n# >>> ootd hook >>>\n".utf8))
    expectEqual(Array(bytes.suffix(13)), Array(hook.suffix(13)))
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o775)
  }

  @Test func `a new hook's mode respects the umask`() async throws {
    let machine = try Machine()
    let repository = try await machine.enterRepository()
    try await expectEqual(machine.shell("umask 007 && \"$OOTD\" hook install").status, 0)
    var status = stat()
    expectEqual(stat("\(repository.path)/.git/hooks/post-commit", &status), 0)
    expectEqual(status.st_mode & 0o777, 0o750)
  }

  @Test func `--all installs in each linked repository despite problems in others`() async throws {
    let machine = try Machine()
    for name in ["one", "two", "three", "gone"] {
      let repository = try await TestRepository(in: machine.home, named: name)
      try await repository.commit(name)
      try await machine.output("project", "add", repository.path)
    }
    try FileSystem.remove(machine.home.path("gone"))
    machine.workingDirectory = machine.home.path("two")
    try await machine.writeHook("#!/usr/bin/python3\n", to: "post-commit")
    machine.workingDirectory = machine.home.path("work")
    let outcome = try await machine.run("hook", "install", "--all")
    expectEqual(outcome.status, 3)
    #expect(outcome.error.contains("skipped: `\(machine.home.path("gone"))`"))
    expectEqual(outcome.error.split(separator: "\n").count, 2)
    #expect(outcome.error.contains("`ootd hook install \(machine.home.path("two"))`"))
    let rows = ["one", "three"].map { "\($0)  installed  \(machine.home.path($0))\n" }
    expectEqual(
      outcome.output.replacing("one    ", with: "one  "),
      rows.joined() + "\nHooks run in 2 of 3 repositories.\n")
    for (name, count) in [("one", 4), ("two", 1), ("three", 4)] {
      let names = try FileSystem.names(in: machine.home.path("\(name)/.git/hooks"))
      expectEqual(names.filter { $0.hasPrefix("post-") && !$0.contains(".") }.count, count)
    }
    try FileSystem.remove(machine.home.path("two/.git/hooks/post-commit"))
    try await expectEqual(machine.run("hook", "install", "--all").status, 0)
    try await expectEqual(machine.run("hook", "install", "--all", "x").status, 64)
  }

  @Test func `worktrees, bare repositories and a hooksPath inside the git folder work`()
    async throws
  {
    let machine = try Machine()
    let repository = try await machine.enterRepository()
    let linked = machine.home.path("linked")
    try await repository.run("worktree", "add", "--quiet", "--detach", linked)
    try await machine.output("hook", "install", linked)
    #expect(try FileSystem.names(in: "\(repository.path)/.git/hooks").contains("post-commit"))
    let bare = try await TestRepository(in: machine.home, named: "bare", options: ["--bare"])
    try await machine.output("hook", "install", bare.path)
    #expect(try FileSystem.names(in: "\(bare.path)/hooks").contains("post-merge"))
    try await repository.run("config", "core.hooksPath", ".git/mine")
    try await machine.output("hook", "install")
    try expectEqual(FileSystem.names(in: "\(repository.path)/.git/mine").sorted(), Self.events)
    try await expectEqual(repository.run("config", "core.hooksPath"), ".git/mine")
  }

  @Test func `nothing is written without permission to write everything`() async throws {
    let machine = try Machine()
    let repository = try await machine.enterRepository()
    try await machine.writeHook("#!/bin/sh\n", to: "post-commit")
    let folder = "\(repository.path)/.git"
    let before = try machine.snapshot(of: folder)
    for path in ["hooks", "hooks/post-merge"] {
      // Root may write anything, so the test then runs as another user.
      let outcome = try await machine.shell(
        """
        [ hooks = '\(path)' ] || { cp .git/hooks/post-commit '.git/\(path)'; }
        chmod a-w '.git/\(path)'; run="$OOTD"
        if [ $(id -u) = 0 ]; then
          chmod 755 '\(machine.home.directory.path)'; chown -R 12345 '\(machine.home.directory.path)'
          set -- setpriv --reuid 12345 --clear-groups --
        fi
        "$@" "$run" hook install; status=$?; chmod u+w .git/hooks
        [ hooks = '\(path)' ] || rm -f '.git/\(path)'; exit $status
        """)
      expectEqual(outcome.status, 1)
      #expect(outcome.output.isEmpty)
      expectEqual(outcome.error.split(separator: "\n").count, 1)
      #expect(outcome.error.contains("`\(folder)/\(path)"))
      try expectEqual(machine.snapshot(of: folder), before)
    }
  }

  @Test func `a full disk leaves all hooks unchanged`() async throws {
    let machine = try Machine()
    let repository = try await machine.enterRepository()
    let text = "#!/bin/sh\n" + String(repeating: "# filling\n", count: 60)
    try await machine.writeHook(text, to: "post-rewrite")
    let folder = "\(repository.path)/.git/hooks"
    let before = try machine.snapshot(of: folder)
    // Files up to 2 blocks of 512 bytes: enough for the first hooks, but not for post-rewrite.
    let outcome = try await machine.shell("trap '' XFSZ; ulimit -f 2; \"$OOTD\" hook install")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains("post-rewrite"))
    try expectEqual(machine.snapshot(of: folder), before)
    try FileSystem.remove(folder)
    let without = try await machine.shell("trap '' XFSZ; ulimit -f 0; \"$OOTD\" hook install")
    expectEqual(without.status, 1)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `killing it at any moment leaves whole files`() async throws {
    let machine = try Machine()
    let repository = try await machine.enterRepository()
    let hook = "#!/bin/sh\necho mine >&2\n"
    try await machine.writeHook(hook, to: "post-commit")
    var random = SeededGenerator(seed: 3)
    for index in 0..<25 {
      let milliseconds = Int.random(in: 10...60, using: &random)
      let verb = index % 2 == 0 ? "install" : "uninstall"
      _ = try await machine.shell("timeout -s KILL 0.0\(milliseconds) \"$OOTD\" hook \(verb)")
      let text = try machine.text(of: "\(repository.path)/.git/hooks/post-commit")
      #expect(text == hook || text.hasSuffix("# <<< ootd hook <<<\necho mine >&2\n"))
      let commit = try await machine.shell("git commit -q --allow-empty -m Two")
      expectEqual(commit, .init(status: 0, output: "", error: "mine\n"))
    }
    try await expectEqual(machine.shell("\"$OOTD\" hook uninstall").status, 0)
    try expectEqual(machine.text(of: "\(repository.path)/.git/hooks/post-commit"), hook)
  }

  @Test func `hooks run the program by the path that was called, without resolving links`()
    async throws
  {
    let machine = try Machine()
    let repository = try await machine.enterRepository()
    let bin = machine.home.path("bin")
    _ = try await machine.shell("mkdir '\(bin)' && ln -s \"$OOTD\" '\(bin)/ootd'")
    let binary = Program.ootd
    for (call, path) in [
      ("\"$OOTD\"", binary), ("env PATH=/nowhere:'\(bin)':\"$PATH\" ootd", "\(bin)/ootd"),
      ("../bin/ootd", "\(repository.path)/../bin/ootd"),
      ("cd '\(bin)' && ./ootd", "\(bin)/ootd"),
    ] {
      let outcome = try await machine.shell("\(call) hook install '\(repository.path)'")
      expectEqual(outcome.status, 0, "\(outcome)")
      let text = try machine.text(of: "\(repository.path)/.git/hooks/post-commit")
      #expect(text.contains("[ -x '\(path)' ]"), "\(text)")
    }
    let renamed = try await machine.shell("bash -c 'exec -a nothing \"$OOTD\" hook install'")
    expectEqual(renamed.status, 0)
    #expect(
      try machine.text(of: "\(repository.path)/.git/hooks/post-commit").contains("'\(binary)'"))
  }

  @Test(arguments: ["", "ootd", "/tmp/new\nline/ootd"])
  func `a program path that no shell line can contain is refused`(path: String) async throws {
    let machine = try Machine()
    _ = try await machine.enterRepository()
    machine.executable = path
    let outcome = try await machine.run("hook", "install")
    expectEqual(outcome.status, 1)
    expectEqual(outcome.error.split(separator: "\n").count, 1)
  }
}
