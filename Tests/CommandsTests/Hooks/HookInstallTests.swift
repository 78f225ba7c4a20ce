import Foundation
import TestSupport
import Testing

@Suite struct HookInstallTests {
  private static let events = ["post-applypatch", "post-commit", "post-merge", "post-rewrite"]

  @Test func `where no commits are counted, install says how they come to be`() async throws {
    let sandbox = try Sandbox()
    let repository = try await TestRepository(in: sandbox.home, named: "alone")
    sandbox.workingDirectory = repository.path
    #expect(
      try await sandbox.output("hook", "install").hasSuffix(
        "`\(repository.path)` belongs to no project yet. "
          + "`ootd project add` there counts its commits.\n"))
  }

  @Test func `install makes the four hooks, and does nothing the second time`() async throws {
    let sandbox = try Sandbox()
    let repository = try await sandbox.enterRepository()
    let folder = "\(repository.path)/.git/hooks"
    try FileSystem.remove(folder)
    let names = "post-commit, post-merge, post-rewrite, post-applypatch"
    #expect(
      try await sandbox.output("hook", "install") == "installed \(names)  \(repository.path)\n")
    #expect(try FileSystem.names(in: folder).sorted() == Self.events)
    let first = try sandbox.snapshot(of: folder)
    #expect(first.values.allSatisfy { $0.mode & 0o777 == 0o755 })
    #expect(
      try await sandbox.output("hook", "install") == "unchanged \(names)  \(repository.path)\n")
    #expect(try sandbox.snapshot(of: folder) == first)
  }

  @Test func `a block of another program or another version is replaced`() async throws {
    let sandbox = try Sandbox()
    let repository = try await sandbox.enterRepository()
    let file = "\(repository.path)/.git/hooks/post-commit"
    try await sandbox.writeHook("#!/bin/sh\necho mine\n", to: "post-commit")
    sandbox.executable = "/opt/old/ootd"
    try await sandbox.output("hook", "install", "--prepare-commit-msg")
    let text = try sandbox.text(of: file).replacing("sleep 0.08", with: "sleep 5")
    try FileSystem.write(Array(text.utf8), to: file)
    sandbox.executable = "/opt/new/ootd"
    try await sandbox.output("hook", "install")
    for event in Self.events + ["prepare-commit-msg"] {
      let text = try sandbox.text(of: "\(repository.path)/.git/hooks/\(event)")
      #expect(text.contains("'/opt/new/ootd' hook run \(event)"))
      #expect(!text.contains("old") && !text.contains("sleep 5"))
      #expect(text.split(separator: "\n").filter { $0.hasPrefix("# >>> ootd") }.count == 1)
    }
  }

  @Test func `what was in a hook stays, bytes and mode`() async throws {
    let sandbox = try Sandbox()
    let repository = try await sandbox.enterRepository()
    let hook = Array("#!/bin/bash -e\n# caf".utf8) + [0xE9] + Array("\nexit 0\n".utf8)
    try await sandbox.writeHook(hook, to: "post-merge", mode: 0o775)
    try await sandbox.output("hook", "install")
    let file = "\(repository.path)/.git/hooks/post-merge"
    let bytes = try FileSystem.bytes(file)
    #expect(bytes.starts(with: "#!/bin/bash -e\n# >>> ootd hook >>>\n".utf8))
    #expect(Array(bytes.suffix(13)) == Array(hook.suffix(13)))
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o775)
  }

  @Test func `a new hook has the rights that the mask leaves`() async throws {
    let sandbox = try Sandbox()
    let repository = try await sandbox.enterRepository()
    #expect(try await sandbox.shell("umask 007 && \"$OOTD\" hook install").status == 0)
    var status = stat()
    #expect(stat("\(repository.path)/.git/hooks/post-commit", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o750)
  }

  @Test func `--all installs in each linked repository, whatever is wrong with another`()
    async throws
  {
    let sandbox = try Sandbox()
    for name in ["one", "two", "three", "gone"] {
      let repository = try await TestRepository(in: sandbox.home, named: name)
      try await repository.commit(name)
      try await sandbox.output("project", "add", repository.path)
    }
    try FileSystem.remove(sandbox.home.path("gone"))
    sandbox.workingDirectory = sandbox.home.path("two")
    try await sandbox.writeHook("#!/usr/bin/python3\n", to: "post-commit")
    sandbox.workingDirectory = sandbox.home.path("work")
    let outcome = try await sandbox.run("hook", "install", "--all")
    #expect(outcome.status == 3)
    #expect(outcome.error.contains("skipped: `\(sandbox.home.path("gone"))`"))
    #expect(outcome.error.split(separator: "\n").count == 2)
    for (name, count) in [("one", 4), ("two", 1), ("three", 4)] {
      let names = try FileSystem.names(in: sandbox.home.path("\(name)/.git/hooks"))
      #expect(names.filter { $0.hasPrefix("post-") && !$0.contains(".") }.count == count)
    }
    try FileSystem.remove(sandbox.home.path("two/.git/hooks/post-commit"))
    #expect(try await sandbox.run("hook", "install", "--all").status == 0)
    #expect(try await sandbox.run("hook", "install", "--all", "x").status == 64)
  }

  @Test func `worktrees, bare repositories and a path within the git folder work`() async throws {
    let sandbox = try Sandbox()
    let repository = try await sandbox.enterRepository()
    let linked = sandbox.home.path("linked")
    try await repository.run("worktree", "add", "--quiet", "--detach", linked)
    try await sandbox.output("hook", "install", linked)
    #expect(try FileSystem.names(in: "\(repository.path)/.git/hooks").contains("post-commit"))
    let bare = try await TestRepository(in: sandbox.home, named: "bare", options: ["--bare"])
    try await sandbox.output("hook", "install", bare.path)
    #expect(try FileSystem.names(in: "\(bare.path)/hooks").contains("post-merge"))
    try await repository.run("config", "core.hooksPath", ".git/mine")
    try await sandbox.output("hook", "install")
    #expect(try FileSystem.names(in: "\(repository.path)/.git/mine").sorted() == Self.events)
    #expect(try await repository.run("config", "core.hooksPath") == ".git/mine")
  }

  @Test func `where rights are missing nothing is written`() async throws {
    let sandbox = try Sandbox()
    let repository = try await sandbox.enterRepository()
    try await sandbox.writeHook("#!/bin/sh\n", to: "post-commit")
    let folder = "\(repository.path)/.git"
    let before = try sandbox.snapshot(of: folder)
    for path in ["hooks", "hooks/post-merge"] {
      // Root may write anything; the test then becomes someone else.
      let outcome = try await sandbox.shell(
        """
        [ hooks = '\(path)' ] || { cp .git/hooks/post-commit '.git/\(path)'; }
        chmod a-w '.git/\(path)'; run="$OOTD"
        if [ $(id -u) = 0 ]; then
          chmod 755 '\(sandbox.home.directory.path)'; chown -R 12345 '\(sandbox.home.directory.path)'
          set -- setpriv --reuid 12345 --clear-groups --
        fi
        "$@" "$run" hook install; status=$?; chmod u+w .git/hooks
        [ hooks = '\(path)' ] || rm -f '.git/\(path)'; exit $status
        """)
      #expect(outcome.status == 1)
      #expect(outcome.output.isEmpty)
      #expect(outcome.error.split(separator: "\n").count == 1)
      #expect(outcome.error.contains("`\(folder)/\(path)"))
      #expect(try sandbox.snapshot(of: folder) == before)
    }
  }

  @Test func `on a full disk all hooks are as they were`() async throws {
    let sandbox = try Sandbox()
    let repository = try await sandbox.enterRepository()
    let text = "#!/bin/sh\n" + String(repeating: "# filling\n", count: 60)
    try await sandbox.writeHook(text, to: "post-rewrite")
    let folder = "\(repository.path)/.git/hooks"
    let before = try sandbox.snapshot(of: folder)
    // A block of 1,024 bytes is enough for the first hooks, and not for that one.
    let outcome = try await sandbox.shell("trap '' XFSZ; ulimit -f 2; \"$OOTD\" hook install")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("post-rewrite"))
    #expect(try sandbox.snapshot(of: folder) == before)
    try FileSystem.remove(folder)
    let without = try await sandbox.shell("trap '' XFSZ; ulimit -f 0; \"$OOTD\" hook install")
    #expect(without.status == 1)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `killed at any moment it leaves whole files`() async throws {
    let sandbox = try Sandbox()
    let repository = try await sandbox.enterRepository()
    let hook = "#!/bin/sh\necho mine >&2\n"
    try await sandbox.writeHook(hook, to: "post-commit")
    var random = SeededGenerator(seed: 3)
    for index in 0..<25 {
      let milliseconds = Int.random(in: 10...60, using: &random)
      let verb = index % 2 == 0 ? "install" : "uninstall"
      _ = try await sandbox.shell("timeout -s KILL 0.0\(milliseconds) \"$OOTD\" hook \(verb)")
      let text = try sandbox.text(of: "\(repository.path)/.git/hooks/post-commit")
      #expect(text == hook || text.hasSuffix("# <<< ootd hook <<<\necho mine >&2\n"))
      let commit = try await sandbox.shell("git commit -q --allow-empty -m Two")
      #expect(commit == .init(status: 0, output: "", error: "mine\n"))
    }
    #expect(try await sandbox.shell("\"$OOTD\" hook uninstall").status == 0)
    #expect(try sandbox.text(of: "\(repository.path)/.git/hooks/post-commit") == hook)
  }

  @Test func `the program is named as it was called, links not followed`() async throws {
    let sandbox = try Sandbox()
    let repository = try await sandbox.enterRepository()
    let bin = sandbox.home.path("bin")
    _ = try await sandbox.shell("mkdir '\(bin)' && ln -s \"$OOTD\" '\(bin)/ootd'")
    let binary = Sandbox.binary
    for (call, path) in [
      ("\"$OOTD\"", binary), ("PATH=/nowhere:'\(bin)':\"$PATH\" ootd", "\(bin)/ootd"),
      ("../bin/ootd", "\(repository.path)/../bin/ootd"),
      ("cd '\(bin)' && ./ootd", "\(bin)/ootd"),
    ] {
      let outcome = try await sandbox.shell("\(call) hook install '\(repository.path)'")
      #expect(outcome.status == 0, "\(outcome)")
      let text = try sandbox.text(of: "\(repository.path)/.git/hooks/post-commit")
      #expect(text.contains("[ -x '\(path)' ]"), "\(text)")
    }
    let renamed = try await sandbox.shell("bash -c 'exec -a nothing \"$OOTD\" hook install'")
    #expect(renamed.status == 0)
    #expect(
      try sandbox.text(of: "\(repository.path)/.git/hooks/post-commit").contains("'\(binary)'"))
  }

  @Test(arguments: ["", "ootd", "/tmp/new\nline/ootd"])
  func `a program that no line of shell can name is refused`(path: String) async throws {
    let sandbox = try Sandbox()
    _ = try await sandbox.enterRepository()
    sandbox.executable = path
    let outcome = try await sandbox.run("hook", "install")
    #expect(outcome.status == 1)
    #expect(outcome.error.split(separator: "\n").count == 1)
  }
}
