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
    /// The command that the error suggests.
    let deletion: [String]
  }

  private static let creations = [
    Creation(
      command: ["add", "Fix token refresh"], title: "Fix token refresh",
      edit: ["edit", "1", "--notes", "see mail"], deletion: ["rm", "1"]),
    Creation(
      command: ["block", "add", "review"], title: "review",
      edit: ["block", "edit", "review", "--notes", "The oldest first"],
      deletion: ["block", "rm", "review"]),
  ]

  @Test func `the error suggests a command that deletes it`() async throws {
    for creation in Self.creations {
      try await run(creation.command, on: laptop)
      try await sync { try await run(creation.edit, on: desktop) }
      let outcome = try await laptop.run("undo")
      expectEqual(outcome.status, 1)
      expectEqual(
        outcome.error,
        """
        ootd: can't undo: `\(creation.title)` has since been changed or used on desktop; \
        delete it with `ootd \(creation.deletion.joined(separator: " "))` instead

        """)
      try await run(creation.deletion, on: laptop)
      try await expectEqual(laptop.run("undo").status, 0)
    }
    // None of several commands is undone.
    try await laptop.output("add", "Write release notes")
    let outcome = try await laptop.run("undo", "-n2", "--yes")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains("can't undo: "), "\(outcome)")
    try await expectEqual(
      laptop.json([ShownTodo].self, "list", "sort:id").map(\.title),
      ["Fix token refresh", "Write release notes"])
  }

  @Test func `the suggested command is quoted correctly in each language`() async throws {
    try await laptop.output("label", "add", "it's new")
    try await sync { try await desktop.output("label", "edit", "it's new", "--color", "#123456") }
    for language in ["C.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"] {
      laptop.environment["LC_ALL"] = language
      let outcome = try await laptop.run("undo")
      expectEqual(outcome.status, 1)
      #expect(outcome.error.contains(#"`ootd label rm 'it'\''s new'`"#), "\(outcome)")
    }
  }
}
