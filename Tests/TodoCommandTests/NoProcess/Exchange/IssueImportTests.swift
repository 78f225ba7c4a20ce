import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Importing the issues of a forge from the command line.
@Suite(.serialized, .startsNothing) final class IssueImportTests: MachineTest {
  private func issue(
    _ number: Int, _ title: String, state: String = "OPEN", label: String = "bug"
  ) -> String {
    """
    {"number":\(number),"title":"\(title)","state":"\(state)","body":"","milestone":null,
     "labels":[{"name":"\(label)","color":"d73a4a"}],"updatedAt":"2026-11-20T09:00:00Z",
     "url":"https://github.com/acme/api/issues/\(number)"}
    """
  }

  private func take(_ issues: String..., dryRun: Bool = false) async throws -> String {
    machine.input = "[\(issues.joined(separator: ","))]"
    let options = dryRun ? ["--dry-run"] : []
    return try await machine.run(["import", "github", "-"] + options).checked().output
  }

  @Test func `issues are added, updated and finished, and one undo undoes an import`() async throws
  {
    try await expectEqual(take(issue(34, "Fix"), issue(35, "Docs")), "imported: 2 added\n")
    try await expectEqual(take(issue(34, "Fix"), issue(35, "Docs")), "imported: 2 unchanged\n")
    try await expectEqual(
      take(
        issue(34, "Fix", state: "CLOSED"), issue(35, "Write docs"), issue(36, "x", state: "CLOSED")),
      "imported: 1 changed, 1 finished, 1 closed issue skipped\n")
    let shown = try await machine.output("show", "1")
    #expect(shown.contains("github:acme/api#34   https://github.com/acme/api/issues/34"))
    let todos = try await machine.output(
      "list", "ref:github:acme/api", "--all", "--sort", "id", "--format",
      "{id} {status} {reference} {title}")
    expectEqual(todos, "1 done github:acme/api#34 Fix\n2 todo github:acme/api#35 Write docs\n")
    let labels = try await machine.output("label", "list", "--json")
    #expect(labels.contains("#d73a4a"))
    let dropped = issue(35, "Write docs", state: "CLOSED")
      .replacing("\"body\"", with: "\"stateReason\":\"NOT_PLANNED\",\"body\"")
    try await expectEqual(take(dropped), "imported: 1 dropped\n")
    try await machine.output("undo", "-n2", "--yes")
    try await expectEqual(machine.run("list", "is:done", "--format", "{title}").output, "")
  }

  @Test func `a milestone that an issue names is created with its date`() async throws {
    let milestone = #"{"title":"1.0","dueOn":"2026-12-01T08:00:00Z"}"#
    _ = try await take(issue(34, "Fix").replacing("null", with: milestone))
    let milestones = try await machine.output("milestone", "list", "--json")
    #expect(milestones.contains(#""due":"2026-12-01""#), "\(milestones)")
  }

  @Test func `a dry run prints what an import would do, and writes nothing`() async throws {
    _ = try await take(issue(34, "Fix"))
    let store = try FileSystem.bytes(machine.databasePath)
    let text = try await take(issue(34, "Fix", state: "CLOSED"), issue(35, "Docs"), dryRun: true)
    expectEqual(
      text,
      """
      finish  1  ✓ github:acme/api#34  Fix
      add     2  · github:acme/api#35  Docs
      would import: 1 added, 1 finished (dry run, nothing changed)

      """)
    try expectEqual(FileSystem.bytes(machine.databasePath), store)
    machine.input = "[\(issue(36, "More"))]"
    let json = try await machine.output("import", "github", "-", "--dry-run", "--json")
    #expect(json.contains(#""todos":[{"change":"added","id":"2","#))
    #expect(json.contains(#""reference":"github:acme/api#36""#))
  }

  @Test func `every format has a dry run`() async throws {
    let other = try Machine(named: "desktop", seed: 2)
    try await other.output("add", "Fix token refresh")
    for format in ["csv", "todotxt", "taskwarrior", "ics", "json"] {
      machine.input = try await other.output("export", format)
      let text = try await machine.output("import", format, "-", "--dry-run")
      #expect(text.hasPrefix("add  1  · Fix token refresh\n"), "\(text)")
    }
    try await expectEqual(machine.run("list", "--format", "{title}").output, "")
    try await expectEqual(machine.output("import", "json", "-"), "imported: 1 added\n")
  }

  @Test func `issues that can't be read are named, and nothing is imported or exported`()
    async throws
  {
    for (format, text, problem) in [
      (
        "gitlab", #"[{"title":"A","state":"OPEN","url":"https://github.com/o/r/issues/1"},{}]"#,
        "entry 1: an issue of github.com; use `ootd import github`; 2 errors in total"
      ),
      (
        "github", #"[{"title":"A","state":"OPEN"},{"title":"B","state":"OPEN"}]"#,
        "entry 1: no `url`; add it to `gh … --json`; 2 errors in total"
      ),
      ("gitlab", #"[{"title":"A","state":"opened"}]"#, "entry 1: no `web_url`"),
      ("forgejo", #"{"message":"Not Found"}"#, "entry 1: the forge answered `Not Found`"),
      ("forgejo", "<html>", "entry 1: invalid syntax"),
    ] {
      machine.input = text
      try await expectEqual(
        machine.run("import", format, "-"),
        .init(status: 1, output: "", error: "ootd: nothing was imported from `-`: \(problem)\n"))
    }
    machine.input = "[\(issue(1, "Fix")),\(issue(2, "")),{}]"
    try await machine.run("import", "github", "-").failed(saying: "entry 2: ", "entry 3: no title")
    try await expectEqual(machine.run("list", "--all", "--format", "{title}").output, "")
    let export = try await machine.run("export", "github").failed(64)
    #expect(!export.contains("gitlab"))
  }

  @Test func `a backup keeps the references`() async throws {
    _ = try await take(issue(34, "Fix"))
    let backup = try await machine.output("export", "json")
    let some = try await machine.output("export", "json", "is:open")
    for (index, text) in [backup, some].enumerated() {
      let other = try Machine(named: "desktop", seed: UInt64(index) + 2)
      other.input = text
      try await other.output("import", "json", "-")
      try await expectEqual(
        other.output("list", "--format", "{reference} {title}"), "github:acme/api#34 Fix\n")
      // The issue is found, whichever way its todo came.
      other.input = machine.input
      try await expectEqual(other.output("import", "github", "-"), "imported: 1 unchanged\n")
    }
  }
}

/// A plan as Markdown from the command line.
@Suite(.serialized, .startsNothing) final class MarkdownPlanTests: MachineTest {
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
    try await expectEqual(machine.output("list", "is:blocked", "--format", "{title}"), "Release\n")
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
    let plan = { (lines: [String]) in "- [ ] Release\n" + lines.map { "  - \($0)\n" }.joined() }
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
