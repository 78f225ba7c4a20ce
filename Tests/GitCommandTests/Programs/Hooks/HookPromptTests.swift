import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// A hook updates the prompt with what is new in its repository.
@Suite(.serialized, .startsPrograms) final class HookPromptTests: RepositoryMachineTest {
  /// Creates the linked project `api` with one commit today and two todos.
  init() async throws {
    try await super.init(begunAt: "2026-11-21T08:00")
    for title in ["One", "Two"] { try await machine.output("add", title) }
    try machine.expectPrompt("0/2 1c", until: "2026-11-21T16:00:00+01:00")
  }

  /// Runs the hook and expects this segment, valid for six hours.
  private func expect(
    _ segment: String, after event: String = "post-commit", in repository: TestRepository? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    machine.workingDirectory = (repository ?? self.repository).path
    machine.now = "2026-11-21T11:00:00+01:00"
    let outcome = try await machine.run("hook", "run", event)
    expectEqual(outcome.status, 0, sourceLocation: sourceLocation)
    try machine.expectPrompt(
      segment, until: "2026-11-21T17:00:00+01:00", sourceLocation: sourceLocation)
    // A full scan gives the same.
    let counted = try await machine.json(DayRecord.self, "today").commits
    #expect(segment.contains(" \(counted)c"), sourceLocation: sourceLocation)
    try expectEqual(machine.segment(), segment, sourceLocation: sourceLocation)
  }

  /// The prompt state when a hook runs. The hook's result is the same for all.
  enum State: String, CaseIterable, Sendable {
    case fresh, noSnapshot, damagedSnapshot, truncatedSnapshot, noPrompt, nothing, expired,
      fromYesterday
  }

  private func make(_ state: State) throws {
    switch state {
    case .fresh: break
    case .noSnapshot: try FileSystem.remove(machine.snapshotPath)
    case .damagedSnapshot, .truncatedSnapshot:
      var bytes = try FileSystem.bytes(machine.snapshotPath)
      if state == .damagedSnapshot { bytes[24] ^= 1 } else { bytes.removeLast(9) }
      try FileSystem.write(bytes, to: machine.snapshotPath)
    case .noPrompt: try FileSystem.remove(machine.promptPath)
    case .nothing: try FileSystem.remove(machine.stateFolder)
    case .expired:
      try machine.writePrompt(machine.promptLine("9/9 ✓ 99c", until: "2026-11-21T11:00:00+01:00"))
    case .fromYesterday:
      try machine.writePrompt(machine.promptLine("9/9 ✓ 99c", until: "2026-11-21T00:00:00+01:00"))
    }
  }

  @Test(arguments: Seeds.some(3, of: State.allCases))
  func `commits, completed todos, amended and dropped commits count at once`(state: State)
    async throws
  {
    try make(state)
    try await repository.commit("Work", at: "2026-11-21T09:00")
    try await expect("0/2 2c")
    try make(state)
    try await repository.commit("Work for ootd-1", at: "2026-11-21T09:01")
    try await expect("0/2 3c")
    try make(state)
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:02")
    try await expect("1/2 ✓ 4c")
    try make(state)
    try await repository.run("commit", "--quiet", "--amend", "--allow-empty", "-m", "Fix")
    try await expect("0/2 4c", after: "post-rewrite")
    try await repository.run("commit", "--quiet", "--amend", "--allow-empty", "-m", "Other")
    try make(state)
    try await expect("0/2 4c")
    try await repository.run("reset", "--quiet", "--hard", "HEAD~1")
    try make(state)
    try await repository.commit("Else", at: "2026-11-21T09:10")
    try await expect("0/2 4c")
    try await repository.run("reset", "--quiet", "--hard", "HEAD~1")
    try make(state)
    try await expect("0/2 3c", after: "post-merge")
  }

  @Test
  func `commits of several repositories are added, and one that is also in a clone counts once`()
    async throws
  {
    let other = try await TestRepository(in: machine.home, named: "other")
    try await other.commit("Other", at: "2026-11-21T08:30")
    try await machine.output("project", "add", other.path)
    try await other.commit("More", at: "2026-11-21T09:00")
    try await expect("0/2 3c", in: other)
    try await repository.commit("Here", at: "2026-11-21T09:00")
    try await expect("0/2 4c")
    try await repository.run("clone", "--quiet", repository.path, machine.home.path("clone"))
    let clone = TestRepository(existing: machine.home.path("clone"), in: machine.home)
    try await machine.output("project", "add", clone.path, "--name", "clone")
    try await clone.commit("In the clone", at: "2026-11-21T09:00")
    try await expect("0/2 5c", in: clone)
    try await repository.run("pull", "--quiet", clone.path, "main")
    try await expect("0/2 5c", after: "post-merge")
  }

  @Test func `commits by others, of other days or in an unlinked repository don't count`()
    async throws
  {
    try await repository.commit("Theirs", by: .other, at: "2026-11-21T09:00")
    try await expect("0/2 1c")
    for day in ["20", "22"] {
      try await repository.commit("Mine", at: "2026-11-\(day)T09:00")
      try await expect("0/2 1c")
    }
    let before = try machine.snapshot(of: machine.stateFolder)
    let other = try await TestRepository(in: machine.home, named: "other")
    try await other.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    machine.workingDirectory = other.path
    try await expectEqual(machine.run("hook", "run", "post-commit").status, 0)
    try expectEqual(machine.snapshot(of: machine.stateFolder), before)
  }

  @Test func `the next commit also counts a deadline that has passed as overdue`() async throws {
    try await machine.output("add", "Three", "--due", "10:30")
    try await repository.commit("Work", at: "2026-11-21T09:00")
    try await expect("0/3 2c ‼1")
  }

  @Test func `a hook on the next day starts from zero`() async throws {
    machine.now = "2026-11-21T23:00:00+01:00"
    try await machine.output("add", "Tomorrow's", "--on", "tomorrow")
    try await repository.commit("Late", at: "2026-11-22T00:01")
    machine.now = "2026-11-22T00:02:00+01:00"
    try await expectEqual(machine.run("hook", "run", "post-commit").status, 0)
    try machine.expectPrompt("0/1 1c", until: "2026-11-22T06:02:00+01:00")
  }
}
