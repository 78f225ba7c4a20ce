import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Undoing the creation of something that another machine has edited since.
@Suite(.serialized, .startsPrograms) struct RefusedUndoTests {
  private let machines: TwoMachines
  private var laptop: Machine { machines.laptop }
  private var desktop: Machine { machines.desk }

  init() async throws {
    machines = try await TwoMachines.withFrozenClocks()
    try await machines.setUp()
  }

  private func run(_ words: [String], on machine: Machine) async throws {
    let outcome = try await machine.run(words)
    try #require(outcome.status == 0, "\(words): \(outcome)")
  }

  /// Syncs a change of the laptop, and then one that the desktop makes on top of it.
  private func sync(thenOnDesktop change: () async throws -> Void) async throws {
    try await laptop.output("sync")
    try await desktop.output("sync")
    try await change()
    try await desktop.output("sync")
    try await laptop.output("sync")
  }

  struct Creation: Sendable {
    let command: [String]
    let title: String
    /// The command that edits it on another machine.
    let edit: [String]
    /// The command that the error suggests, and how it prints it.
    let deletion: [String]
    let printed: String
  }

  private static let creations = [
    Creation(
      command: ["add", "Fix token refresh"], title: "Fix token refresh",
      edit: ["edit", "1", "--notes", "see mail"], deletion: ["rm", "1"], printed: "rm 1"),
    Creation(
      command: ["block", "add", "it's new"], title: "it's new",
      edit: ["block", "edit", "it's new", "--notes", "The oldest first"],
      deletion: ["block", "rm", "it's new"], printed: #"block rm 'it'\''s new'"#),
  ]

  @Test func `the error suggests a command that deletes it, quoted for a shell`() async throws {
    for creation in Self.creations {
      try await run(creation.command, on: laptop)
      try await sync { try await run(creation.edit, on: desktop) }
      let fact = "can't undo: `\(creation.title)` has since been changed or used on desktop"
      let advice = "delete it with `ootd \(creation.printed)` instead"
      try await expectEqual(
        laptop.run("undo"), .init(status: 1, output: "", error: "ootd: \(fact); \(advice)\n"))
      try await run(creation.deletion, on: laptop)
      try await expectEqual(laptop.run("undo").status, 0)
    }
    // None of several commands is undone.
    try await laptop.output("add", "Write release notes")
    try await laptop.run("undo", "-n2", "--yes").failed(saying: "can't undo: ")
    try await expectEqual(
      laptop.json([ShownTodo].self, "list", "sort:id").map(\.title),
      ["Fix token refresh", "Write release notes"])
  }
}
