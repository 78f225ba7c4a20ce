import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct LabelTests {
  @Test func `labels are created, edited and deleted`() async throws {
    let machine = try Machine()
    try await expectEqual(
      machine.output("label", "add", "bug", "--color", "red"), "added bug  #ff0000\n")
    try await expectEqual(
      machine.output("label", "add", "good first issue", "--color", "7057FF"),
      "added good first issue  #7057ff\n")
    try await machine.output("add", "Fix token", "-l", "bug", "-l", "GOOD first issue")
    try await machine.output("add", "Other", "-l", "bug")
    try await machine.output("done", "2")
    let list = """
        bug               #ff0000  1 open, 1 done
        good first issue  #7057ff  1 open, 0 done

      """
    try await expectEqual(machine.output("label", "list"), list)
    try await expectEqual(machine.output("label"), list)
    try await expectEqual(
      machine.output("label", "edit", "bug", "--name", "defect", "--color", "teal"),
      "edited defect  #008080\n")
    try await expectEqual(
      machine.output("label", "edit", "defect", "--color", "#008080"), "unchanged defect  #008080\n"
    )
    try await expectEqual(
      machine.json(ShownTodo.self, "show", "1").labels, ["defect", "good first issue"])
    try await expectEqual(
      machine.output("label", "rm", "Defect"), "deleted defect  #008080  ootd undo restores it\n"
    )
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").labels, ["good first issue"])
    try await machine.output("undo")
    #expect(try await machine.output("list", "label:defect").contains("Fix token"))
  }

  @Test func `labels leave two thirds of the width to the title`() async throws {
    let machine = try Machine()
    machine.terminalWidth = 80
    for name in ["good first issue", "needs discussion", "ui"] {
      try await machine.output("label", "add", name)
    }
    let title = "Review what the parser says of it"
    try await machine.output("add", title, "-l", "good first issue", "-l", "needs discussion")
    try await machine.output("add", "Short", "-l", "ui", "--due", "tomorrow")
    let list = try await machine.output("list")
    #expect(list.contains(title))
    #expect(list.contains("good first issue,"))
    #expect(!list.contains("needs"))
    try await machine.output("edit", "1", "--title", "Short too")
    #expect(try await machine.output("list").contains("good first issue, needs"))
  }

  @Test func `JSON has a label's colour and its text colour`() async throws {
    let machine = try Machine()
    try await expectEqual(
      machine.json(LabelRecord.self, "label", "add", "bug", "--color", "navy"),
      LabelRecord(name: "bug", color: "#000080", textColor: "#ffffff"))
    try await expectEqual(
      machine.json(LabelRecord.self, "label", "edit", "bug", "--color", "pink"),
      LabelRecord(name: "bug", color: "#ffc0cb", textColor: "#000000"))
    try await machine.output("add", "Fix", "-l", "bug")
    try await expectEqual(
      machine.json([LabelRecord].self, "label", "list"),
      [LabelRecord(name: "bug", color: "#ffc0cb", textColor: "#000000", open: 1, done: 0)])
    let random = try await machine.json(
      LabelRecord.self, "label", "edit", "bug", "--color", "Random")
    #expect(random.color != "#ffc0cb")
    try await expectEqual(machine.json(LabelRecord.self, "label", "rm", "bug").name, "bug")
    try await expectEqual(machine.output("label", "list", "--json"), "[]\n")
  }
}
