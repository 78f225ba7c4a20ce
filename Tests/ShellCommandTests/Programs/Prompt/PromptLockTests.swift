import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Only one process at a time writes the prompt state, so that the last one sees all changes.
@Suite(.serialized, .startsPrograms) struct PromptLockTests {
  private let machine: Machine

  /// Enters a linked repository with a commit that no hook has recorded.
  init() async throws {
    machine = try Machine()
    let repository = try await machine.enterRepository()
    try await machine.output("add", "One")
    try await repository.commit("Work", at: "2026-11-21T09:00")
  }

  @Test(arguments: [
    ["add", "Two"], ["today"], ["morning"], ["morning", "--claim"], ["hook", "run", "post-commit"],
  ])
  func `the state is left alone while another process writes it`(arguments: [String]) async throws {
    let before = try machine.snapshot(of: machine.stateFolder).filter { !$0.key.contains("hooks") }
    let lock = open("\(machine.stateFolder)/lock", O_RDWR | O_CLOEXEC)
    expectEqual(flock(lock, LOCK_EX), 0)
    let outcome = try await machine.run(arguments)
    expectEqual(outcome.status, 0)
    #expect(outcome.error.isEmpty)
    let after = try machine.snapshot(of: machine.stateFolder).filter { !$0.key.contains("hooks") }
    expectEqual(after, before)
    close(lock)
    #expect(try await machine.run(["morning", "--claim"]).output.hasPrefix("Good morning."))
    let total = arguments[0] == "add" ? 2 : 1
    try machine.expectPrompt("0/\(total) ✓ 1c", until: "2026-11-21T16:00:00+01:00")
  }
}
