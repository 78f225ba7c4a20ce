import CommandSupport
import Rendering
import TestSupport
import Testing
import TestingAdditions
import Todos

/// ``Machine`` checks each JSON output against its command's schema. Here each command prints one.
@Suite(.serialized, .startsPrograms) final class SchemaOutputTests: MachineTest {
  /// Command lines by the name of their schema, in an order in which each succeeds.
  private static func lines(_ machine: Machine) -> [(name: String, words: [String])] {
    let api = machine.home.path("api")
    return [
      ("today", []), ("morning", []), ("review", []), ("standup", []),
      ("activity", ["--weeks", "2"]), ("log", []),
      ("drift", []), ("list", ["--all"]), ("show", ["12"]), ("board", []), ("board", ["sort:id"]),
      ("ready", []), ("next", []),
      ("add", ["One", "-l", "bug", "-m", "1.0", "--due", "fri 18:00", "--notes", "Why"]),
      ("edit", ["1", "--no-project", "--no-day", "--due", "fri"]), ("start", ["6"]),
      ("stop", ["6"]), ("done", ["6"]), ("reopen", ["6"]),
      ("drop", ["6"]), ("reopen", ["6"]), ("plan", ["6", "tomorrow"]),
      ("move", ["6", "doing", "--top"]), ("comment", ["6", "First"]), ("rm", ["5"]),
      ("restore", ["5"]), ("add", ["-B", "algorithm"]), ("history", []), ("history", ["6"]),
      ("undo", []), ("redo", []),
      ("remind", ["--within", "1000d"]), ("hook status", ["--all"]), ("project list", []),
      ("project show", ["api"]), ("project add", ["--name", "docs"]),
      ("project edit", ["docs", "--link", "https://example.com", "--start", "2026-11"]),
      ("project archive", ["docs"]), ("project unarchive", ["docs"]),
      ("project unlink", [api]), ("project link", ["api", api]), ("project rm", ["docs"]),
      ("label list", []), ("label add", ["x"]), ("label edit", ["x", "--color", "red"]),
      ("label rm", ["x"]), ("milestone list", []), ("milestone show", ["1.0"]),
      ("milestone add", ["2.0"]), ("milestone edit", ["2.0", "--due", "fri"]),
      ("milestone close", ["2.0"]), ("milestone reopen", ["2.0"]), ("milestone rm", ["2.0"]),
      ("view add", ["soon", "is:overdue"]), ("view list", []), ("view edit", ["soon", "is:open"]),
      ("view rm", ["soon"]), ("block add", ["tea", "--every", "day"]), ("block list", []),
      ("block show", ["tea"]), ("block edit", ["tea", "--pause"]), ("block rm", ["tea"]),
      ("config list", []), ("config get", ["email"]), ("config set", ["dayStartsAt", "04:00"]),
      ("config unset", ["dayStartsAt"]), ("doctor", []), ("schema", []), ("schema", ["show"]),
      ("import", ["csv", "-"]), ("sync status", []),
      ("sync setup", [machine.home.path("remote.git"), "--name", "desk"]), ("sync now", []),
      ("sync status", []), ("sync stop", []), ("prime", []), ("agents", []),
    ]
  }

  @Test func `each command's output matches its schema`() async throws {
    try await machine.makeExample()
    try await TestGit(machine.home).run(
      ["init", "-q", "--bare", machine.home.path("remote.git")], in: machine.workingDirectory)
    machine.input = "title,due\nImported,2026-12-01\n"
    let lines = Self.lines(machine)
    for line in lines {
      let words = line.name.split(separator: " ").map(String.init) + line.words + ["--json"]
      let outcome = try await machine.run(words)
      #expect(outcome.status == 0 || line.name == "doctor", "\(outcome)")
      #expect(Todos.JSON(utf8: outcome.bytes) != nil, "\(outcome)")
    }
    let operation = try await machine.json([HistoryRecord].self, "history", "-n", "60")
    let add = try #require(operation.first { $0.command == "add" }?.operation)
    try await machine.run("sync", "purge", "--yes", add, "--json").succeeded()
    // `forge pull` runs another program, and has tests of its own.
    let others = ["sync purge", "error", "forge pull"]
    expectEqual(Set(lines.map(\.name) + others), Set(OutputSchema.names))
  }

  @Test func `so does the output of an empty store`() async throws {
    let names = [
      "today", "morning", "standup", "activity", "log", "drift", "list", "ready", "next", "board",
      "history", "remind", "hook status --all", "project list", "label list", "milestone list",
      "view list", "block list", "config list", "sync status",
    ]
    for name in names {
      let words = name.split(separator: " ").map(String.init) + ["--json"]
      try await expectEqual(machine.run(words).status, 0, "\(words)")
    }
  }
}
