import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class HookInstallTests: MachineTest {
  @Test func `install creates the four hooks and does nothing the second time`() async throws {
    let repository = try await machine.enterRepository(isLinked: false)
    let folder = "\(repository.path)/.git/hooks"
    try FileSystem.remove(folder)
    let names = "post-commit, post-merge, post-rewrite, post-applypatch"
    try await expectEqual(
      machine.output("hook", "install"),
      """
      installed \(names)  \(repository.path)
      `\(repository.path)` isn't linked to a project yet. Run `ootd project add` there to count its \
      commits.

      """)
    try expectEqual(FileSystem.names(in: folder).sorted(), hookEvents.sorted())
    let first = try machine.snapshot(of: folder)
    // git waits for 80 ms.
    for (name, hook) in first {
      expectEqual(hook.mode & 0o777, 0o755)
      #expect(
        String(decoding: hook.bytes, as: UTF8.self).contains("(sleep 0.08 && echo)"), "\(name)")
    }
    try await machine.output("project", "add")
    try await expectEqual(
      machine.output("hook", "install"), "unchanged \(names)  \(repository.path)\n")
    try expectEqual(machine.snapshot(of: folder), first)
  }

  @Test func `a block from another path or version of ootd is replaced`() async throws {
    let repository = try await machine.enterRepository()
    let file = "\(repository.path)/.git/hooks/post-commit"
    try await machine.writeHook("#!/bin/sh\necho mine\n", to: "post-commit")
    machine.executable = "/opt/old/ootd"
    try await machine.output("hook", "install", "--prepare-commit-msg")
    #expect(try machine.text(of: file).hasPrefix("#!/bin/sh\n# >>> ootd hook >>>\n"))
    let text = try machine.text(of: file).replacing("sleep 0.08", with: "sleep 5")
    try FileSystem.write(Array(text.utf8), to: file)
    machine.executable = "/opt/new/ootd"
    try await machine.output("hook", "install")
    for event in hookEvents + ["prepare-commit-msg"] {
      let text = try machine.text(of: "\(repository.path)/.git/hooks/\(event)")
      #expect(text.contains("'/opt/new/ootd' hook run \(event)"))
      #expect(!text.contains("old") && !text.contains("sleep 5"))
      expectEqual(text.split(separator: "\n").filter { $0.hasPrefix("# >>> ootd") }.count, 1)
    }
    // A path that neither a line of shell nor git's configuration can contain.
    for path in ["", "ootd", "/tmp/new\nline/ootd"] {
      machine.executable = path
      let outcome = try await machine.run("hook", "install")
      expectEqual(outcome.status, 1)
      expectEqual(outcome.error.split(separator: "\n").count, 1)
    }
  }

  @Test func `--all works on each linked repository despite problems in others`() async throws {
    for name in ["one", "two", "zoo", "gone"] {
      let repository = try await TestRepository(in: machine.home, named: name, committing: name)
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
    let rows = ["one", "zoo"].map { "\($0)  installed  \(machine.home.path($0))\n" }
    expectEqual(outcome.output, rows.joined() + "\nHooks run in 2 of 3 repositories.\n")
    let hooks = { [machine] (name: String) in
      try FileSystem.names(in: machine.home.path("\(name)/.git/hooks"))
        .filter { $0.hasPrefix("post-") && !$0.contains(".") }.count
    }
    for (name, count) in [("one", 4), ("two", 1), ("zoo", 4)] {
      try expectEqual(hooks(name), count)
    }
    try FileSystem.remove(machine.home.path("two/.git/hooks/post-commit"))
    try await expectEqual(machine.run("hook", "install", "--all").status, 0)
    try await expectEqual(machine.run("hook", "install", "--all", "x").status, 64)
    try await expectEqual(machine.run("hook", "uninstall", "--all").status, 0)
    for name in ["one", "two", "zoo"] { try expectEqual(hooks(name), 0) }
  }
}
