import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) final class LabelTests: MachineTest {
  @Test func `a label close to another is created after confirmation`() async throws {
    try await machine.output("add", "One", "-l", "security")
    for (answer, status) in [("", 1), ("y", 0)] {
      machine.typed = [answer]
      let outcome = try await machine.run("add", "Two", "-l", "securtiy")
      #expect(outcome.error.contains("Create `securtiy`? [y/N]"), "\(outcome)")
      expectEqual(Int(outcome.status), status)
    }
    try await expectEqual(
      machine.json([ShownTodo].self, "list", "label:securtiy").map(\.title), ["Two"])
  }

  @Test func `labels are created, edited and deleted`() async throws {
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
      machine.output("label", "rm", "Defect"), "deleted defect  #008080  ootd undo restores it\n")
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").labels, ["good first issue"])
    try await machine.output("undo")
    #expect(try await machine.output("list", "label:defect").contains("Fix token"))
  }

  @Test func `labels leave the title whole`() async throws {
    machine.terminalWidth = 80
    for name in ["good first issue", "needs discussion", "ui"] {
      try await machine.output("label", "add", name)
    }
    let title = "Review what the parser says of it"
    try await machine.output("add", title, "-l", "good first issue", "-l", "needs discussion")
    try await machine.output("add", "Short", "-l", "ui", "--due", "tomorrow")
    let list = try await machine.output("list")
    #expect(
      list.contains("\(title)\n              good first issue, needs discussion\n"), "\(list)")
    try await machine.output("edit", "1", "--title", "Short too")
    #expect(try await machine.output("list").contains("Short too  good first issue, needs"))
  }

  @Test func `JSON has a label's colour and its text colour`() async throws {
    try await machine.output("add", "Fix", "-l", "bug")
    try await expectEqual(
      machine.json(LabelRecord.self, "label", "edit", "bug", "--color", "navy")
        .textColor, "#ffffff"
    )
    try await machine.output("label", "edit", "bug", "--color", "pink")
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

@Suite(.serialized, .startsNothing) final class NewNameTests: MachineTest {
  @Test func `add and edit create missing labels and milestones, and undo removes them`()
    async throws
  {
    try await expectEqual(
      machine.output("add", "One", "-l", "bug", "-l", "Bug", "-l", "docs", "-m", "2.0"),
      "added 1  One   bug · docs · 2.0 · today\nnew label `bug`, new label `docs`, new milestone `2.0`\n"
    )
    try await machine.output("edit", "1", "-l", "ui", "-m", "3.0")
    let todo = try await machine.json(ShownTodo.self, "show", "1")
    expectEqual(todo.labels, ["bug", "docs", "ui"])
    expectEqual(todo.milestone, "3.0")
    try await machine.output("undo")
    #expect(try await !machine.output("milestone", "list").contains("3.0"))
    try await machine.output("undo")
    try await expectEqual(machine.run("label", "list").output, "")
    try await machine.output("redo")
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").labels, ["bug", "docs"])
  }

  @Test func `missing names of several todos are created once, and impossible ones not at all`()
    async throws
  {
    for title in ["One", "Two"] { try await machine.output("add", title) }
    try await machine.output("edit", "1-2", "-l", "bug", "-m", "2.0")
    try await expectEqual(machine.json([LabelRecord].self, "label", "list").map(\.name), ["bug"])
    let milestones = try await machine.output("milestone", "list")
    expectEqual(milestones.components(separatedBy: "2.0").count, 2, "\(milestones)")
    let todos = try await machine.json([ShownTodo].self, "list")
    expectEqual(todos.map(\.labels), [["bug"], ["bug"]])
    expectEqual(todos.map(\.milestone), ["2.0", "2.0"])
    for name in ["-x", " x", "a\u{1B}b"] {
      try await machine.run("add", "One", "--label=\(name)").failed(64)
    }
    try await expectEqual(machine.json([ShownTodo].self, "list").count, 2)
  }
}

/// A label in the output of `label list --json`.
struct LabelRecord: Decodable, Equatable {
  let name: String
  let color: String
  let textColor: String
  var open = 0
  var done = 0
}
