import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct NewNameTests {
  private let machine: Machine

  init() throws {
    machine = try Machine()
  }

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
    try await expectEqual(
      machine.json(ShownTodo.self, "show", "1").labels, ["bug", "docs"])
  }

  @Test func `a missing label and milestone of several todos are created once`() async throws {
    for title in ["One", "Two"] { try await machine.output("add", title) }
    try await machine.output("edit", "1-2", "-l", "bug", "-m", "2.0")
    try await expectEqual(
      machine.json([LabelRecord].self, "label", "list").map(\.name), ["bug"])
    let milestones = try await machine.output("milestone", "list")
    expectEqual(milestones.components(separatedBy: "2.0").count, 2, "\(milestones)")
    for id in ["1", "2"] {
      let todo = try await machine.json(ShownTodo.self, "show", id)
      expectEqual(todo.labels, ["bug"])
      expectEqual(todo.milestone, "2.0")
    }
  }

  @Test(arguments: ["-x", " x", "a\u{1B}b"])
  func `an impossible name creates nothing`(name: String) async throws {
    let outcome = try await machine.run("add", "One", "--label=\(name)")
    #expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome)")
    #expect(try await machine.json([ShownTodo].self, "list").isEmpty)
  }
}
