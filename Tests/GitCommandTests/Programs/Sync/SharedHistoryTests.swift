import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The history of commands that two machines ran concurrently.
@Suite(.serialized, .startsPrograms) struct SharedHistoryTests {
  private let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines.withFrozenClocks()
    try await machines.laptop.output("add", "Fix token refresh")
    try await machines.laptop.output("add", "Write release notes")
    try await machines.setUp()
    try await machines.laptop.output("sync")
  }

  /// Runs a command on each machine, the laptop's first, and then syncs both.
  private func runApart(
    _ laptop: [String], _ desktop: [String], hour: Int = 10
  ) async throws {
    let commands = [
      (machines.laptop, laptop, "2026-11-21T\(hour):01:00+01:00"),
      (machines.desk, desktop, "2026-11-21T\(hour):02:00+01:00"),
    ]
    for (machine, words, now) in commands {
      machine.now = now
      let outcome = try await machine.run(words)
      try #require(outcome.status == 0, "\(words): \(outcome)")
    }
    for machine in [machines.laptop, machines.desk, machines.laptop] {
      try await machine.output("sync")
    }
  }

  /// The line of the newest command.
  private func newest(_ machine: Machine, _ words: String...) async throws -> String {
    let history = try await machine.run(["history"] + words + ["-n", "1"])
    return String(history.output.split(separator: "\n").dropFirst().first ?? "")
  }

  @Test func `a command that changed nothing new still names its todo, as text and JSON`()
    async throws
  {
    try await runApart(["done", "1"], ["done", "1"])
    let (laptop, desktop) = (machines.laptop, machines.desk)
    try await expectEqual(newest(desktop), "  10:02  done  1  Fix token refresh")
    try await expectEqual(newest(desktop, "1"), "  10:02  done  1  Fix token refresh")
    try await expectEqual(newest(laptop), "  10:02  done  1  Fix token refresh   desktop")
    #expect(
      try await laptop.output("history").contains(
        "  10:01  done  1  Fix token refresh   status todo → done\n"))
    let entry = try #require(
      try await desktop.json([HistoryRecord].self, "history", "-n", "1").first)
    #expect(entry.changes.isEmpty)
    expectEqual(entry.subjects, [.init(kind: "todo", id: "1", title: "Fix token refresh")])
    try await expectEqual(
      desktop.output("undo"), "Undid: done 1  Fix token refresh   (ootd redo)\n")
    try await expectEqual(
      desktop.output("redo"), "Redid: done 1  Fix token refresh   (ootd undo)\n")
  }

  @Test func `a repository's path is shown as on this machine`() async throws {
    let laptop = try await TestRepository(in: machines.home, named: "laptop/api")
    try await laptop.commit("Begin", at: "2026-11-20T09:00")
    let path = machines.home.path("desk/api")
    _ = try await TestGit(machines.home).run(["clone", "--quiet", laptop.path, path], in: "/")
    try await machines.laptop.output("project", "add", laptop.path)
    for machine in [machines.laptop, machines.desk] { try await machine.output("sync") }
    try await machines.desk.output("project", "link", "api", path)
    try await expectEqual(
      newest(machines.desk), "  10:00  project link  \(path)   path – → \"\(path)\"")
  }

  @Test func `each of several changes names its subject`() async throws {
    try await runApart(["done", "1"], ["done", "1-2"])
    try await expectEqual(newest(machines.desk), "  10:02  done  1-2   2  status todo → done")
    try await expectEqual(machines.desk.output("undo"), "Undid: done 1-2 (2 todos)   (ootd redo)\n")
    // A label that both machines created is shown by name.
    try await runApart(["label", "add", "bug"], ["label", "add", "bug"], hour: 11)
    try await expectEqual(newest(machines.desk), "  11:02  label add  bug")
    try await expectEqual(machines.desk.output("undo"), "Undid: label add bug   (ootd redo)\n")
  }
}
