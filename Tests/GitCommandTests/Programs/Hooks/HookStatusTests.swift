import CommandSupport
import Foundation
import Rendering
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) struct HookStatusTests {
  private struct Record: Decodable {
    struct Hook: Decodable {
      let event: String
      let state: String
      let obstacle: String?
    }

    struct Binary: Decodable, Equatable {
      let path: String
      let present: Bool
      let running: Bool
    }

    let project: String?
    let path: String
    let hooksPath: String?
    let hooks: [Hook]
    let binary: Binary?

    var states: [String] { hooks.map { "\($0.event) \($0.state)" } }
  }

  private let machine: Machine
  private let repository: TestRepository

  init() async throws {
    machine = try Machine()
    repository = try await machine.enterRepository(isLinked: false)
  }

  @Test func `without hooks it says how to install them`() async throws {
    try await expectEqual(
      machine.output("hook", "status"),
      """
      \(repository.path)
        not installed   post-commit  post-merge  post-rewrite  post-applypatch

      Install them  ootd hook install

      """)
    let record = try await machine.json([Record].self, "hook", "status")[0]
    #expect(record.project == nil && record.path == repository.path && record.binary == nil)
    expectEqual(record.hooks.map(\.state), Array(repeating: "notInstalled", count: 4))
  }

  @Test func `it shows the state of each hook and of the program`() async throws {
    try await machine.output("project", "add", "--name", "core")
    try await machine.setHookProgram(":")
    try await machine.writeHook("#!/usr/bin/python3\nootd hook run post-merge\n", to: "post-merge")
    try await machine.output("hook", "install", "--prepare-commit-msg")
    chmod("\(repository.path)/.git/hooks/post-commit", 0o644)
    try FileSystem.remove("\(repository.path)/.git/hooks/post-rewrite")
    try await machine.writeHook("#!/usr/bin/ruby\n", to: "post-rewrite")
    let record = try await machine.json([Record].self, "hook", "status")[0]
    expectEqual(record.project, "core")
    expectEqual(
      record.states,
      [
        "post-commit switchedOff", "post-merge byHand", "post-rewrite notInstalled",
        "post-applypatch installed", "prepare-commit-msg installed",
      ])
    expectEqual(record.hooks[2].obstacle, "notShell")
    expectEqual(record.binary, .init(path: machine.executable, present: true, running: true))
    let program = machine.executable
    machine.executable = machine.home.path("link")
    try FileManager.default.createSymbolicLink(
      atPath: machine.executable, withDestinationPath: program)
    let linked = try await machine.json([Record].self, "hook", "status")[0]
    expectEqual(linked.binary, record.binary)
    try FileSystem.remove(program)
    machine.executable = "/opt/new/ootd"
    let changed = try await machine.json([Record].self, "hook", "status")[0]
    #expect(changed.binary?.present == false && changed.binary?.running == false)
    let text = try await machine.output("hook", "status")
    #expect(text.contains("  disabled        post-commit  not executable\n"))
    #expect(text.contains("  not installed   post-rewrite  ruby script\n"))
    #expect(text.contains("it's a $(folder)/ootd  missing\n"))
    #expect(text.hasSuffix("Install them  ootd hook install\n"))
  }

  @Test func `it shows which setting makes git bypass the hooks`() async throws {
    try await machine.output("hook", "install")
    try machine.home.configure("[core]\n\thooksPath = ~/hooks\n[user]\n\temail = me@example.com\n")
    let record = try await machine.json([Record].self, "hook", "status")[0]
    expectEqual(record.hooksPath, "~/hooks")
    #expect(
      record.hooks.allSatisfy { $0.state == "notInstalled" && $0.obstacle == "foreignFolder" })
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
    let states = {
      Set(try await machine.json([Record].self, "hook", "status")[0].hooks.map(\.state))
    }
    for event in ["post-commit", "post-merge", "post-rewrite", "post-applypatch"] {
      let name = "hook.ootd-\(event)"
      try await repository.run("config", "\(name).command", "[ -x '/x/ootd' ] && '/x/ootd'")
      #expect(try await states().contains("notInstalled"))
      try await repository.run("config", "\(name).event", event)
    }
    try await expectEqual(states(), ["byConfig"])
    let record = try await machine.json([Record].self, "hook", "status")[0]
    expectEqual(record.binary?.path, "/x/ootd")
    try await repository.run("config", "hook.ootd-post-commit.enabled", "false")
    try await repository.run("config", "hook.post-merge.enabled", "false")
    try await machine.writeHook("#!/usr/bin/ruby\n", to: "post-merge")
    let changed = try await machine.json([Record].self, "hook", "status")[0]
    expectEqual(
      changed.hooks.map(\.state), ["switchedOff", "switchedOff", "byConfig", "byConfig"])
    #expect(!(try await machine.output("hook", "status").contains("ruby")))
  }

  @Test func `--all shows each linked repository and warns about missing ones`() async throws {
    let machine = try Machine()
    #expect(try await machine.run("hook", "status", "--all").error.contains("ootd project add"))
    for name in ["one", "two", "gone"] {
      let repository = try await TestRepository(in: machine.home, named: name)
      try await repository.commit(name)
      try await machine.output("project", "add", repository.path)
    }
    try FileSystem.remove(machine.home.path("gone"))
    let records = try await machine.json([Record].self, "hook", "status", "--all")
    expectEqual(records.map(\.project), ["one", "two"])
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
