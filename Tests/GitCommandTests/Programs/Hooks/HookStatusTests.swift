import CommandSupport
import Foundation
import Rendering
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class HookStatusTests: RepositoryMachineTest {
  init() async throws {
    try await super.init(isLinked: false)
  }

  private func record() async throws -> JSON {
    try await machine.json([JSON].self, "hook", "status")[0]
  }

  /// The state of each hook.
  private func states() async throws -> [String?] {
    try await record()["hooks"]?.list.map { $0["state"]?.text } ?? []
  }

  @Test func `without hooks it says how to install them`() async throws {
    try await expectEqual(
      machine.output("hook", "status"),
      """
      \(repository.path)
        not installed   post-commit  post-merge  post-rewrite  post-applypatch

      Install them  ootd hook install

      """)
    let record = try await record()
    #expect(record["project"] == nil && record["binary"] == nil)
    expectEqual(record["path"]?.text, repository.path)
    try await expectEqual(states(), Array(repeating: "notInstalled", count: 4))
  }

  @Test func `it shows the state of each hook and of the program`() async throws {
    try await machine.output("project", "add", "--name", "core")
    try await machine.setHookProgram(":")
    try await machine.writeHook("#!/usr/bin/python3\nootd hook run post-merge\n", to: "post-merge")
    try await machine.output("hook", "install", "--prepare-commit-msg")
    chmod("\(repository.path)/.git/hooks/post-commit", 0o644)
    try FileSystem.remove("\(repository.path)/.git/hooks/post-rewrite")
    try await machine.writeHook("#!/usr/bin/ruby\n", to: "post-rewrite")
    let record = try await record()
    expectEqual(record["project"], "core")
    let hooks = record["hooks"]?.list ?? []
    expectEqual(
      hooks.map { [$0["event"]?.text, $0["state"]?.text] },
      [
        ["post-commit", "switchedOff"], ["post-merge", "byHand"], ["post-rewrite", "notInstalled"],
        ["post-applypatch", "installed"], ["prepare-commit-msg", "installed"],
      ])
    expectEqual(hooks[2]["obstacle"], "notShell")
    let binary: JSON = ["path": .text(machine.executable), "present": true, "running": true]
    expectEqual(record["binary"], binary)
    let program = machine.executable
    machine.executable = machine.home.path("link")
    expectEqual(symlink(program, machine.executable), 0)
    try await expectEqual(self.record()["binary"], binary)
    try FileSystem.remove(program)
    machine.executable = "/opt/new/ootd"
    let changed = try await self.record()["binary"]
    #expect(changed?["present"] == false && changed?["running"] == false)
    let text = try await machine.output("hook", "status")
    #expect(text.contains("  disabled        post-commit  not executable\n"))
    #expect(text.contains("  not installed   post-rewrite  ruby script\n"))
    #expect(text.contains("it's a $(folder)/ootd  missing\n"))
    #expect(text.hasSuffix("Install them  ootd hook install\n"))
  }

  @Test func `it shows which setting makes git bypass the hooks`() async throws {
    try await machine.output("hook", "install")
    try machine.home.configure("[core]\n\thooksPath = ~/hooks\n[user]\n\temail = me@example.com\n")
    let record = try await record()
    expectEqual(record["hooksPath"], "~/hooks")
    #expect(
      record["hooks"]?.list.allSatisfy {
        $0["state"] == "notInstalled" && $0["obstacle"] == "foreignFolder"
      } == true)
    for language in ["C", "fr_FR.UTF-8", "ko_KR.UTF-8", "ja_JP.UTF-8"] {
      machine.environment["LC_ALL"] = language
      machine.terminalWidth = 80
      let text = try await machine.output("hook", "status", repository.path)
      #expect(text.contains("core.hooksPath   ~/hooks\n"))
      #expect(text.contains("   \(machine.home.path("home/.gitconfig"))\n"))
      #expect(text.hasSuffix("ootd hook install \(repository.path)\n"))
      let lines = text.split(separator: "\n").filter { !$0.contains(repository.path) }
      #expect(lines.allSatisfy { $0.displayWidth <= 80 })
    }
  }

  @Test func `it shows hooks in git config, and whether git config disables them`() async throws {
    for event in hookEvents {
      let name = "hook.ootd-\(event)"
      try await repository.run("config", "\(name).command", "[ -x '/x/ootd' ] && '/x/ootd'")
      #expect(try await states().contains("notInstalled"))
      try await repository.run("config", "\(name).event", event)
    }
    try await expectEqual(states(), Array(repeating: "byConfig", count: 4))
    try await expectEqual(record()["binary"]?["path"], "/x/ootd")
    try await repository.run("config", "hook.ootd-post-commit.enabled", "false")
    try await repository.run("config", "hook.post-merge.enabled", "false")
    try await machine.writeHook("#!/usr/bin/ruby\n", to: "post-merge")
    try await expectEqual(states(), ["switchedOff", "switchedOff", "byConfig", "byConfig"])
    #expect(!(try await machine.output("hook", "status").contains("ruby")))
  }

  @Test func `--all shows each linked repository and warns about missing ones`() async throws {
    let machine = try Machine()
    #expect(try await machine.run("hook", "status", "--all").error.contains("ootd project add"))
    for name in ["one", "two", "gone"] {
      let repository = try await TestRepository(in: machine.home, named: name, committing: name)
      try await machine.output("project", "add", repository.path)
    }
    try FileSystem.remove(machine.home.path("gone"))
    let records = try await machine.json([JSON].self, "hook", "status", "--all")
    expectEqual(records.map { $0["project"] }, ["one", "two"])
    let outcome = try await machine.run("hook", "status", "--all")
    expectEqual(outcome.status, 0)
    #expect(outcome.error.contains("skipped: "))
    expectEqual(
      outcome.output,
      """
      one  not installed  \(machine.home.path("one"))
      two  not installed  \(machine.home.path("two"))

      Hooks run in 0 of 2 repositories.

      Install them  ootd hook install --all

      """)
  }
}
