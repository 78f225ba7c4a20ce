import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Each change updates the prompt state.
@Suite(.serialized, .startsPrograms) final class PromptStateTests: MachineTest {
  /// Runs commands a minute apart and expects each to write its segment, valid for six hours.
  private func expect(_ steps: [(line: String, segment: String)]) async throws {
    for (index, (line, segment)) in steps.enumerated() {
      let minute = index < 10 ? "0\(index)" : "\(index)"
      machine.now = "2026-11-21T10:\(minute):00+01:00"
      let outcome = try await machine.run(line.split(separator: " ").map(String.init))
      expectEqual(outcome.status, 0, "\(line): \(outcome)")
      try machine.expectPrompt(segment, until: "2026-11-21T16:\(minute):00+01:00", "\(line)")
    }
  }

  @Test func `each command that changes todos renews it`() async throws {
    try await expect([
      ("add One", "0/1 0c"), ("add Two", "0/2 0c"), ("add Three --backlog", "0/2 0c"),
      ("add Four --on 2026-11-20", "0/2 0c"), ("start 1", "0/2 0c"), ("done 1", "1/2 ✓ 0c"),
      ("done 3", "2/3 ✓ 0c"), ("reopen 3", "1/2 ✓ 0c"), ("edit 2 --due 2026-11-20", "1/2 ✓ 0c ‼1"),
      ("plan 2 tomorrow", "1/1 ✓ 0c ‼1"), ("plan --carry", "1/2 ✓ 0c ‼1"), ("rm 2", "1/2 ✓ 0c"),
      ("undo", "1/2 ✓ 0c ‼1"), ("redo", "1/2 ✓ 0c"), ("undo --json", "1/2 ✓ 0c ‼1"),
    ])
  }

  @Test func `commands that change projects and blocks renew it`() async throws {
    let repository = try await TestRepository(in: machine.home, named: "api")
    try await repository.commit("One", at: "2026-11-21T08:00")
    try await repository.commit("Before", at: "2026-11-20T08:00")
    let path = repository.path
    try await expect([
      ("add One", "0/1 0c"), ("project add \(path)", "0/1 1c"),
      ("project unlink \(path)", "0/1 0c"), ("project link api \(path)", "0/1 1c"),
      ("block add week -p high", "0/1 1c"), ("block rm week", "0/1 1c"),
      ("project rm api", "0/1 0c"), ("undo", "0/1 1c"),
    ])
  }

  @Test func `commands that show today renew it`() async throws {
    try await machine.output("add", "One")
    for line in ["today", "today --json", "today --on today", "morning", "morning --json"] {
      try FileSystem.remove(machine.promptPath)
      try await machine.run(line.split(separator: " ").map(String.init)).checked()
      try machine.expectPrompt("0/1 0c", until: "2026-11-21T16:00:00+01:00", "\(line)")
    }
  }

  @Test func `commands that only read or fail leave it alone`() async throws {
    try await machine.output("add", "One")
    try FileSystem.remove(machine.promptPath)
    for (status, lines) in [
      (
        true,
        [
          ["list"], ["show", "1"], ["history"], ["activity"], ["log"], ["standup"], ["drift"],
          ["config"], ["block", "list"], ["project", "list"], ["hook", "status", "--all"],
          ["today", "--on", "yesterday"], ["prompt"], ["init", "bash"], ["start", "--help"],
        ]
      ),
      (
        false,
        [
          ["done", "41"], ["add", "x", "-p", "urgent"], ["edit", "1", "--due", "never"], ["redo"],
          ["nope"], ["today", "--on", "never"],
        ]
      ),
    ] {
      for line in lines {
        try await expectEqual(machine.run(line).status == 0, status, "\(line)")
        try expectEqual(machine.promptFile(), nil, "\(line)")
      }
    }
  }

  @Test func `only the user's start of the day counts, not a repository's`() async throws {
    machine.now = "2026-11-21T03:00:00+01:00"
    try await machine.output("add", "Today")
    let repository = try await machine.enterRepository()
    try await repository.commit("Work", at: "2026-11-21T02:00")
    try await repository.run("config", "ootd.dayStartsAt", "04:00")
    for (arguments, segment) in [
      (["add", "Too"], "0/2 1c"), (["today"], "0/2 1c"), (["morning"], "0/2 1c"),
      (["morning", "--claim"], "0/2 1c"), (["done", "2"], "1/2 ✓ 1c"),
      (["reopen", "2"], "0/2 1c"),
    ] {
      try FileSystem.remove(machine.promptPath)
      try await expectEqual(machine.run(arguments).status, 0)
      try machine.expectPrompt(segment, until: "2026-11-21T09:00:00+01:00", "\(arguments)")
    }
    #expect(try machine.text(of: machine.markerPath).hasSuffix("\t2026-11-21\n"))
    for isFresh in [true, false] {
      if !isFresh { try FileSystem.remove(machine.promptPath) }
      try await repository.commit("\(isFresh)", at: "2026-11-21T02:10")
      _ = try await machine.run("hook", "run", "post-commit")
      try machine.expectPrompt("0/2 \(isFresh ? 2 : 3)c", until: "2026-11-21T09:00:00+01:00")
    }
    try machine.configure("[ootd]\n\tdayStartsAt = 05:00\n")
    try await machine.output("today")
    try machine.expectPrompt("3c", until: "2026-11-21T05:00:00+01:00")
  }

  /// Only one process at a time writes it, so that the last one sees all changes.
  @Test func `it is left alone while another process writes it`() async throws {
    let repository = try await machine.enterRepository()
    try await machine.output("add", "One")
    try await repository.commit("Work", at: "2026-11-21T09:00")
    let before = try machine.snapshot(of: machine.stateFolder).filter { !$0.key.contains("hooks") }
    let lock = open("\(machine.stateFolder)/lock", O_RDWR | O_CLOEXEC)
    expectEqual(flock(lock, LOCK_EX), 0)
    for line in [
      ["hook", "run", "post-commit"], ["morning", "--claim"], ["add", "Two"], ["today"],
      ["morning"],
    ] {
      try await machine.run(line).succeeded()
      let after = try machine.snapshot(of: machine.stateFolder).filter { !$0.key.contains("hooks") }
      expectEqual(after, before, "\(line)")
    }
    close(lock)
    #expect(try await machine.run("morning", "--claim").output.hasPrefix("Good morning."))
    try machine.expectPrompt("0/2 1c", until: "2026-11-21T16:00:00+01:00")
  }

  @Test func `no file of the state contains titles`() async throws {
    let repository = try await machine.enterRepository()
    let titles = ["Sécret $(touch pwned)", "`id`", "%F{red}secret", "#[fg=red]secret"]
    for title in titles {
      try await machine.output("add", title, "--due", "12:00", "--notes", "secret")
    }
    try await repository.commit("secret (closes ootd-1)", at: "2026-11-21T09:00")
    _ = try await machine.run("hook", "run", "post-commit")
    _ = try await machine.run("morning", "--claim")
    try await machine.output("done", "2")
    try expectEqual(machine.segment(), "2/4 ✓ 1c")
    let entries = try machine.snapshot(of: machine.stateFolder)
    #expect(entries.keys.contains("morning"))
    for (name, entry) in entries {
      let text = String(decoding: entry.bytes, as: UTF8.self).lowercased()
      for part in ["secret", "sécret", "pwned", "id`", "red"] {
        #expect(!text.contains(part), "\(name)")
      }
    }
  }
}
