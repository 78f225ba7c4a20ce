import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Each change updates the prompt state.
@Suite(.serialized, .startsPrograms) struct PromptStateTests {
  private let machine: Machine

  init() throws {
    machine = try Machine()
  }

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
      ("add One", "0/1 ✓ 0c"), ("add Two", "0/2 ✓ 0c"), ("add Three --backlog", "0/2 ✓ 0c"),
      ("add Four --on 2026-11-20", "0/2 ✓ 0c"), ("start 1", "0/2 ✓ 0c"), ("done 1", "1/2 ✓ 0c"),
      ("done 3", "2/3 ✓ 0c"), ("reopen 3", "1/2 ✓ 0c"), ("edit 2 --due 2026-11-20", "1/2 ✓ 0c ‼1"),
      ("edit 2 --title Second", "1/2 ✓ 0c ‼1"), ("plan 2 tomorrow", "1/1 ✓ 0c ‼1"),
      ("plan --carry", "1/2 ✓ 0c ‼1"), ("rm 2", "1/2 ✓ 0c"), ("rm 1", "0/1 ✓ 0c"),
      ("undo", "1/2 ✓ 0c"), ("undo -n 2 --yes", "1/1 ✓ 0c ‼1"), ("redo", "1/2 ✓ 0c ‼1"),
      ("redo -n 2 --yes", "0/1 ✓ 0c"), ("edit 4 --no-day", ""), ("undo --json", "0/1 ✓ 0c"),
    ])
  }

  @Test(arguments: ["today", "today --json", "today --on today", "morning", "morning --json"])
  func `commands that show today renew it if it is wrong, missing or an hour old`(
    line: String
  ) async throws {
    let words = line.split(separator: " ").map(String.init)
    machine.now = "2026-11-21T10:00:00+01:00"
    try await machine.output("add", "One")
    for (time, end) in [("10:59", "16:00"), ("11:01", "17:01"), ("11:30", "17:01")] {
      machine.now = "2026-11-21T\(time):00+01:00"
      try await expectEqual(machine.run(words).status, 0)
      try machine.expectPrompt("0/1 ✓ 0c", until: "2026-11-21T\(end):00+01:00", "\(time)")
    }
    let right = try machine.promptFile()
    for wrong in [nil, "", right?.replacing("0/1", with: "0/2")] {
      try? FileSystem.remove(machine.promptPath)
      if let wrong { try FileSystem.write(Array(wrong.utf8), to: machine.promptPath) }
      machine.now = "2026-11-21T11:01:00+01:00"
      try await expectEqual(machine.run(words).status, 0)
      try expectEqual(machine.promptFile(), right)
    }
  }

  @Test func `commands that change projects and blocks renew it`() async throws {
    let repository = try await TestRepository(in: machine.home, named: "api")
    try await repository.commit("One", at: "2026-11-21T08:00")
    try await repository.commit("Before", at: "2026-11-20T08:00")
    let path = repository.path
    try await expect([
      ("add One", "0/1 ✓ 0c"), ("project add \(path)", "0/1 ✓ 1c"),
      ("project edit api --description x", "0/1 ✓ 1c"), ("project archive api", "0/1 ✓ 1c"),
      ("project unarchive api", "0/1 ✓ 1c"), ("project unlink \(path)", "0/1 ✓ 0c"),
      ("project link api \(path)", "0/1 ✓ 1c"), ("block add week -p high", "0/1 ✓ 1c"),
      ("block edit week -p low", "0/1 ✓ 1c"), ("block rm week", "0/1 ✓ 1c"),
      ("project rm api", "0/1 ✓ 0c"), ("undo", "0/1 ✓ 1c"), ("done 1", "1/1 ✓ 1c"),
    ])
  }

  @Test func `commands that only read leave it alone`() async throws {
    try await machine.output("add", "One")
    try FileSystem.remove(machine.promptPath)
    for arguments in [
      ["list"], ["show", "1"], ["history"], ["activity"], ["log"], ["standup"], ["drift"],
      ["config"], ["block", "list"], ["project", "list"], ["hook", "status", "--all"], ["--help"],
      ["today", "--on", "yesterday"], ["prompt"], ["init", "bash"], ["start", "--help"],
    ] {
      try await expectEqual(machine.run(arguments).status, 0, "\(arguments)")
      try expectEqual(machine.promptFile(), nil, "\(arguments)")
    }
  }

  @Test func `failed commands leave it alone`() async throws {
    try await machine.output("add", "One")
    try FileSystem.remove(machine.promptPath)
    for arguments in [
      ["done", "41"], ["add", ""], ["add", "x", "-p", "urgent"], ["edit", "1", "--due", "never"],
      ["redo"], ["project", "rm", "none"], ["nope"], ["today", "--on", "never"],
    ] {
      #expect(try await machine.run(arguments).status != 0, "\(arguments)")
      try expectEqual(machine.promptFile(), nil, "\(arguments)")
    }
  }

  @Test func `a list that applies commits renews it`() async throws {
    let repository = try await machine.enterRepository()
    for line in ["add One", "add Two"] {
      _ = try await machine.run(line.split(separator: " ").map(String.init))
    }
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:59")
    try machine.expectPrompt("0/2 ✓ 0c", until: "2026-11-21T16:00:00+01:00")
    try await machine.output("list")
    try machine.expectPrompt("1/2 ✓ 1c", until: "2026-11-21T16:00:00+01:00")
  }

  @Test func `only its owner can read it, and no other file is left`() async throws {
    let before = umask(0)
    defer { umask(before) }
    try await machine.output("add", "One")
    try await machine.output("today")
    let entries = try machine.snapshot(of: machine.stateFolder)
    expectEqual(Set(entries.keys), ["lock", "prompt", "tally"])
    for entry in entries.values { expectEqual(entry.mode, S_IFREG | 0o600) }
    var status = stat()
    expectEqual(stat(machine.stateFolder, &status), 0)
    expectEqual(status.st_mode & 0o777, 0o700)
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
