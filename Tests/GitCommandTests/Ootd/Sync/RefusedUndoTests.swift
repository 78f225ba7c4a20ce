import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Undoing the creation of something that another machine has edited since.
@Suite(.serialized, .startsOotd) struct RefusedUndoTests {
  struct Creation: Sendable {
    let command: [String]
    let title: String
    /// The command that edits it on another machine.
    let edit: [String]
    /// The command that the error suggests.
    let deletion: String
  }

  static let creations = [
    Creation(
      command: ["add", "Fix token refresh"], title: "Fix token refresh",
      edit: ["edit", "1", "--notes", "see mail"], deletion: "ootd rm 1"),
    Creation(
      command: ["project", "add", "--name", "api"], title: "api",
      edit: ["project", "edit", "api", "--memo", "Beta"], deletion: "ootd project rm api"),
    Creation(
      command: ["label", "add", "bug"], title: "bug",
      edit: ["label", "edit", "bug", "--color", "#123456"], deletion: "ootd label rm bug"),
    Creation(
      command: ["milestone", "add", "1.0"], title: "1.0",
      edit: ["milestone", "edit", "1.0", "--description", "First"],
      deletion: "ootd milestone rm 1.0"),
    Creation(
      command: ["block", "add", "review"], title: "review",
      edit: ["block", "edit", "review", "--notes", "The oldest first"],
      deletion: "ootd block rm review"),
  ]

  /// Two synced machines, after the laptop created something and the desktop edited it.
  private func machines(_ creation: Creation) async throws -> TwoMachines {
    let machines = try await TwoMachines.withFrozenClocks()
    try await machines.setUp()
    try await run(creation.command, on: machines.laptop)
    try await machines.laptop.output("sync")
    try await machines.desk.output("sync")
    try await run(creation.edit, on: machines.desk)
    try await machines.desk.output("sync")
    try await machines.laptop.output("sync")
    return machines
  }

  private func run(_ words: [String], on machine: Machine) async throws {
    let outcome = try await machine.run(words)
    try #require(outcome.status == 0, "\(words): \(outcome)")
  }

  @Test(arguments: Seeds.some(3, of: creations))
  func `the error suggests a command that deletes it`(creation: Creation) async throws {
    let laptop = try await machines(creation).laptop
    let outcome = try await laptop.run("undo")
    expectEqual(outcome.status, 1)
    expectEqual(
      outcome.error,
      """
      ootd: can't undo: `\(creation.title)` has since been changed or used on desktop; \
      delete it with `\(creation.deletion)` instead

      """)
    try await run(creation.deletion.split(separator: " ").dropFirst().map(String.init), on: laptop)
    try await expectEqual(laptop.run("undo").status, 0)
  }

  @Test func `the suggested command is quoted correctly in each language`() async throws {
    let creation = Creation(
      command: ["label", "add", "it's new"], title: "it's new",
      edit: ["label", "edit", "it's new", "--color", "#123456"], deletion: "")
    let laptop = try await machines(creation).laptop
    for language in ["C.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"] {
      laptop.environment["LC_ALL"] = language
      let outcome = try await laptop.run("undo")
      expectEqual(outcome.status, 1)
      #expect(outcome.error.contains(#"`ootd label rm 'it'\''s new'`"#), "\(outcome)")
    }
  }

  @Test func `an import can't be undone if another machine uses its project`() async throws {
    let machines = try await TwoMachines.withFrozenClocks()
    let (laptop, desktop) = (machines.laptop, machines.desk)
    try await machines.setUp()
    _ = try await laptop.shell("echo 'Call the bank +home' > t.txt; \"$OOTD\" import todotxt t.txt")
    try await laptop.output("sync")
    try await desktop.output("sync")
    try await desktop.output("add", "Buy bread", "-P", "home")
    try await desktop.output("sync")
    try await laptop.output("sync")
    let outcome = try await laptop.run("undo")
    #expect(outcome.error.contains("`ootd project rm home`"), "\(outcome)")
    #expect(try await laptop.json([ShownTodo].self, "list").allSatisfy { $0.project == "home" })
  }

  @Test func `a change to a preset can be undone even if another machine uses the preset`()
    async throws
  {
    let machines = try await TwoMachines.withFrozenClocks()
    let (laptop, desktop) = (machines.laptop, machines.desk)
    try await machines.setUp()
    try await laptop.output("block", "edit", "algorithm", "--notes", "two a day")
    try await laptop.output("sync")
    try await desktop.output("sync")
    try await desktop.output("add", "Knapsack", "-B", "algorithm")
    try await desktop.output("sync")
    try await laptop.output("sync")
    #expect(try await laptop.output("undo").hasPrefix("Undid: block edit algorithm"))
    try await expectEqual(laptop.json([ShownTodo].self, "list").map(\.block), ["algorithm"])
  }

  @Test func `none of several commands is undone`() async throws {
    let laptop = try await machines(Self.creations[0]).laptop
    try await laptop.output("add", "Write release notes")
    let outcome = try await laptop.run("undo", "-n2", "--yes")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains("can't undo: "))
    #expect(outcome.error.contains("`ootd rm 1`"))
    try await expectEqual(
      laptop.json([ShownTodo].self, "list", "sort:id").map(\.title),
      ["Fix token refresh", "Write release notes"])
  }

  @Test func `for a repository, the error suggests unlinking its local path`() async throws {
    let machines = try await TwoMachines.withFrozenClocks()
    let (laptop, desktop) = (machines.laptop, machines.desk)
    let repository = try await TestRepository(in: laptop.home, named: "api")
    try await repository.commit("Begin")
    let clone = desktop.home.path("clone")
    try await repository.run("clone", "--quiet", repository.path, clone)
    try await machines.setUp()
    try await laptop.output("project", "add", repository.path)
    try await laptop.output("sync")
    try await desktop.output("sync")
    try await desktop.output("project", "link", "api", clone)
    try await desktop.output("sync")
    try await laptop.output("sync")
    let outcome = try await laptop.run("undo")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains("`ootd project unlink \(repository.path)`"), "\(outcome)")
    try await laptop.output("project", "unlink", repository.path)
  }
}
