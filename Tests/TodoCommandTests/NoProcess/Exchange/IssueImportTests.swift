import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Importing the issues of a forge from the command line.
@Suite(.serialized, .startsNothing) struct IssueImportTests {
  private let machine: Machine

  init() throws {
    machine = try Machine()
  }

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
      "list", "ref:github:acme/api", "--all", "--format", "{id} {status} {reference} {title}")
    expectEqual(todos, "1 done github:acme/api#34 Fix\n2 todo github:acme/api#35 Write docs\n")
    let labels = try await machine.output("label", "list", "--json")
    #expect(labels.contains("#d73a4a"))
    try await machine.output("undo")
    try await expectEqual(
      machine.run("list", "is:done", "--format", "{title}").output, "")
  }

  @Test func `an issue that is closed as not planned drops its todo`() async throws {
    _ = try await take(issue(34, "Fix"), issue(35, "Docs"))
    let closed = issue(34, "Fix", state: "CLOSED")
      .replacing("\"body\"", with: "\"stateReason\":\"NOT_PLANNED\",\"body\"")
    try await expectEqual(
      take(closed, issue(35, "Docs", state: "CLOSED")), "imported: 1 finished, 1 dropped\n")
    try await expectEqual(
      machine.output("list", "--all", "--format", "{id} {status}"), "1 dropped\n2 done\n")
    try await expectEqual(take(closed), "imported: 1 unchanged\n")
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

  @Test(arguments: ["csv", "todotxt", "taskwarrior", "ics", "json"])
  func `every format has a dry run`(_ format: String) async throws {
    let other = try Machine(named: "desktop", seed: 2)
    try await other.output("add", "Fix token refresh")
    machine.input = try await other.output("export", format)
    let text = try await machine.output("import", format, "-", "--dry-run")
    #expect(text.hasPrefix("add  1  · Fix token refresh\n"), "\(text)")
    try await expectEqual(machine.run("list", "--format", "{title}").output, "")
    try await expectEqual(machine.output("import", format, "-"), "imported: 1 added\n")
  }

  @Test func `bad issues are named by their number, and nothing is imported`() async throws {
    machine.input = "[\(issue(1, "Fix")),\(issue(2, "")),{}]"
    let outcome = try await machine.run("import", "github", "-")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains("entry 2: "), "\(outcome.error)")
    #expect(outcome.error.contains("entry 3: no title"))
    try await expectEqual(machine.run("list", "--all", "--format", "{title}").output, "")
  }

  @Test func `issues can't be exported`() async throws {
    let outcome = try await machine.run("export", "github")
    expectEqual(outcome.status, 64)
    #expect(!outcome.error.contains("gitlab"))
  }

  @Test func `a backup keeps the references`() async throws {
    _ = try await take(issue(34, "Fix"))
    let backup = try await machine.output("export", "json")
    let list = try await machine.output("list", "--json")
    for (index, text) in [backup, list].enumerated() {
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
