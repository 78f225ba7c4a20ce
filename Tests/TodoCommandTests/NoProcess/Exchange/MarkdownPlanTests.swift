import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// A plan as Markdown from the command line.
@Suite(.serialized, .startsNothing) struct MarkdownPlanTests {
  private let machine: Machine

  init() throws {
    machine = try Machine()
  }

  @Test func `a plan is imported once, and its export changes nothing`() async throws {
    machine.input = """
      # api

      - [ ] Release
        - [x] Tag it
        - [ ] Fix token refresh

          Without it nobody can log in.
      """
    try await expectEqual(machine.output("import", "markdown", "-"), "imported: 2 added\n")
    try await expectEqual(machine.output("import", "markdown", "-"), "imported: 2 unchanged\n")
    try await expectEqual(
      machine.output("list", "--sort", "id", "--format", "{id} {project} {title}"),
      "1 api Fix token refresh\n2 api Release\n")
    try await expectEqual(
      machine.output("list", "is:blocked", "--format", "{title}"), "Release\n")
    let text = try await machine.output("export", "markdown")
    #expect(text.contains("  - [x] Tag it\n"), "\(text)")
    machine.input = text
    try await expectEqual(machine.output("import", "markdown", "-"), "imported: 2 unchanged\n")
    machine.input = text.replacing("- [x] Tag it", with: "- [ ] Tag it\n  - [ ] Push it")
    try await expectEqual(
      machine.output("import", "markdown", "-"), "imported: 1 changed, 1 unchanged\n")
    let shown = try await machine.output("show", "2")
    #expect(shown.contains("Push it"))
    let other = try Machine(named: "desktop", seed: 2)
    other.input = try await machine.output("export", "markdown")
    try await expectEqual(other.output("import", "markdown", "-"), "imported: 2 added\n")
    try await expectEqual(other.output("export", "markdown"), other.input)
  }

  @Test func `boxes that aren't understood are reported, and their todos are open`() async throws {
    machine.input = "- [?] a\n- [!] b\n- [>] c\n- [<] d\n"
    let outcome = try await machine.run("import", "markdown", "-", "--json")
    expectEqual(
      outcome.error,
      "ootd: 4 boxes not understood, imported as open: line 1 `[?] a`, line 2 `[!] b`, "
        + "line 3 `[>] c` and 1 more\n")
    #expect(
      outcome.output.contains(
        "\"warnings\":[{\"kind\":\"unknownBox\",\"count\":4,\"places\":[{\"line\":1,\"text\":\"[?] a\"},"
      ),
      "\(outcome.output)")
    try await expectEqual(
      machine.output("list", "--sort", "id", "--format", "{title}"), "a\nb\nc\nd\n")
  }

  @Test func `a checklist that was changed here and in the file is merged item by item`()
    async throws
  {
    let plan = { (lines: [String]) in
      "- [ ] Release\n" + lines.map { "  - \($0)\n" }.joined()
    }
    machine.input = plan(["[ ] one", "[ ] two", "[x] three", "[ ] four", "[ ] five"])
    try await machine.output("import", "markdown", "-")
    for command in [
      ["done", "1.1"], ["edit", "1", "--check", "mine"], ["edit", "1.5", "--title", "renamed"],
    ] { try await machine.run(command).checked() }
    machine.input = plan(["[ ] one", "[x] two", "[ ] three", "[ ] theirs", "[ ] five"])
    try await expectEqual(machine.output("import", "markdown", "-"), "imported: 1 changed\n")
    let items = try await machine.json(ShownTodo.self, "show", "1").checklist
    expectEqual(
      items.map { "\($0.done ? "x" : "-") \($0.text)" },
      ["x one", "x two", "- three", "- renamed", "- mine", "- theirs"])
    try await expectEqual(machine.output("import", "markdown", "-"), "imported: 1 unchanged\n")
  }
}
