import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) final class ViewTests: MachineTest {
  @Test func `views are saved, used, edited and deleted`() async throws {
    try await machine.output("add", "Fix token", "-p", "high", "--due", "fri")
    try await machine.output("add", "Write notes", "-p", "high")
    try await machine.output("add", "Bump it", "--due", "fri")
    try await expectEqual(
      machine.output("view", "add", "@urgent", "priority:high", "due:<=fri"),
      "added @urgent  priority:high due:<=fri\n")
    try await expectEqual(
      machine.output("view", "add", "to write", "notes page", "-priority:low", "@urgent"),
      "added @\"to write\"  priority:high due:<=fri \"notes page\" -priority:low\n")
    let list = """
        @"to write"  priority:high due:<=fri "notes page" -priority:low
        @urgent      priority:high due:<=fri

      """
    try await expectEqual(machine.output("view", "list"), list)
    try await expectEqual(machine.output("view"), list)
    let found = try await machine.output("list", "@urgent")
    #expect(found.contains("Fix token"))
    #expect(!found.contains("notes") && !found.contains("Bump"))
    try await expectEqual(
      machine.output("view", "edit", "urgent", "--name", "soon"),
      "edited @soon  priority:high due:<=fri\n")
    try await expectEqual(
      machine.json([String: String].self, "view", "edit", "SOON", "-priority:low", "due:<=fri"),
      ["name": "soon", "query": "due:<=fri -priority:low"])
    try await expectEqual(
      machine.output("view", "edit", "soon", "due:<=fri", "-priority:low"),
      "unchanged @soon  due:<=fri -priority:low\n")
    #expect(try await machine.output("list", "@soon").contains("Bump"))
    try await expectEqual(
      machine.output("view", "rm", "@soon"),
      "deleted @soon  due:<=fri -priority:low  ootd undo restores it\n")
    try await expectEqual(machine.run("list", "@soon").status, 1)
    try await expectEqual(machine.output("undo"), "Undid: view rm soon   (ootd redo)\n")
    #expect(try await machine.output("history").contains("query \"priority:high due:<=fri\" →"))
    #expect(try await machine.output("export", "json").contains(#"{"kind":"view","name":"soon","#))
  }
}
