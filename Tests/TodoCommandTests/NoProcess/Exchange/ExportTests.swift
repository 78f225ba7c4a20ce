import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Exports can be imported again without loss.
@Suite(.serialized, .startsNothing) final class ExportTests: MachineTest {
  /// Adds todos with every field.
  override init() async throws {
    try await super.init()
    for label in ["bug", "good first issue", "버그"] {
      try await machine.output("label", "add", label)
    }
    try await machine.output("milestone", "add", "1.0", "--due", "2026-12-24")
    try await machine.output("project", "add", "--name", "api", "--tech", "Swift")
    try await machine.output(
      "add", "Fix \"token\", refresh; it's $HOME\\n", "-p", "high", "-P", "api", "-l", "bug",
      "-l", "good first issue", "-m", "1.0", "--due", "2026-11-23 18:00", "--notes",
      "Line one\n\n  * two, \"three\"\n")
    try await machine.output("add", "알고리즘 문제 풀이 🧗", "-l", "버그", "--backlog")
    try await machine.output("add", "--", "(A) x 2026-11-11 +plus @at key:value")
    try await machine.run("add", "Review", "--on", "2026-11-20", "--due", "2026-11-30").checked()
    try await machine.output("add", "Old", "-p", "low")
    try await machine.output("comment", "1", "Fails on", "macOS, \"alone\"")
    try await machine.run(at: "2026-11-21T10:01", "comment", "1", "둘째 줄\nnext")
    try await machine.output("start", "2")
    try await machine.output("done", "4", "5")
    try await machine.output("rm", "5")
  }

  /// All todos as JSON, without the ids of comments, which other formats don't have.
  private func todos(_ machine: Machine) async throws -> String {
    let members =
      "id,uuid,title,status,priority,project,day,due,labels,milestone,block,reference,notes,comments,"
      + "checklist,after,created,started,completed,finished,expired"
    return try await machine.output("list", "--all", "--sort", "id", "--json", members)
      .replacing(#/,"uuid":"[0-9a-f-]{36}"}/#, with: "}")
  }

  private func write(_ text: String, _ name: String) throws -> String {
    let path = machine.home.path(name)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func `importing our own export changes nothing`() async throws {
    let before = try await machine.output("export", "json")
    for format in ["taskwarrior", "todotxt", "csv", "ics", "json"] {
      let path = try write(try await machine.output("export", format), "x")
      let outcome = try await machine.output("import", format, path)
      expectEqual(outcome, format == "json" ? "imported: 0 added\n" : "imported: 4 unchanged\n")
      try await expectEqual(machine.output("export", "json"), before)
    }
  }

  @Test func `everything that the format can express arrives on another machine`() async throws {
    for (format, text) in try await [
      ("csv", machine.output("export", "csv")), ("json", todos(machine)),
    ] {
      let path = try write(text, "x")
      let other = try Machine(seed: 1000)
      try await expectEqual(other.output("import", format, path), "imported: 4 added\n")
      try await expectEqual(todos(other), todos(machine))
      try await expectEqual(other.output("import", format, path), "imported: 4 unchanged\n")
    }
  }

  @Test func `JSON carries the whole store, with its history, and no number is given twice`()
    async throws
  {
    let path = try write(try await machine.output("export", "json"), "x")
    let other = try Machine(named: "desk", seed: 1000)
    try await expectEqual(other.output("import", "json", path), "imported: 4 added\n")
    for words in [
      ["label", "list"], ["milestone", "list"], ["project", "list"], ["block", "list"],
      ["list", "--all"], ["board"], ["show", "1"],
    ] {
      let here = try await machine.run(words + ["--json"]).output
      try await expectEqual(other.run(words + ["--json"]).output, here, "\(words)")
    }
    let here = try await machine.json([HistoryRecord].self, "history", "-n", "99")
    let there = try await other.json([HistoryRecord].self, "history", "-n", "99")
    expectEqual(there.filter { $0.command != "restore backup" }, here)
    let before = try await other.output("export", "json")
    try await expectEqual(other.output("import", "json", path), "imported: 0 added\n")
    try await expectEqual(other.output("export", "json"), before)
    // Both assign the same number next.
    try await expectEqual(other.output("add", "Theirs"), "added 6  Theirs   today\n")
    try await expectEqual(machine.output("add", "Ours"), "added 6  Ours   today\n")
    let second = try write(try await machine.output("export", "json"), "x")
    try await other.output("import", "json", second)
    let back = try write(try await other.output("export", "json"), "y")
    try await machine.output("import", "json", back)
    for store in [machine, other] {
      let todos = try await store.json([ShownTodo].self, "list", "--all")
      expectEqual(Set(todos.map(\.id)).count, todos.count)
      expectEqual(todos.first { $0.title == "Theirs" }?.id, "6")
      expectEqual(todos.first { $0.title == "Ours" }?.id, "6b")
    }
  }

  @Test func `an imported store can't be undone, and numbers that are taken get a suffix`()
    async throws
  {
    let path = try write(try await machine.output("export", "json"), "x")
    let other = try Machine(seed: 1000)
    try await other.output("add", "Mine")
    try await other.output("import", "json", path)
    #expect(try await other.output("show", "1").contains("Mine"))
    #expect(try await other.output("show", "2b").contains("알고리즘"))
    try await other.run("undo").failed(saying: "ootd: restoring a backup can't be undone")
    try await expectEqual(other.output("add", "Later"), "added 2  Later   today\n")
    #expect(try await other.run("undo", "-n2", "--yes").error.contains("only 1 command"))
    #expect(try await other.output("undo").hasPrefix("Undid: add 2  Later"))
    #expect(try await other.output("list").contains("Mine"))
    try await expectEqual(other.output("import", "json", path), "imported: 0 added\n")
  }

  @Test func `a query filters the export`() async throws {
    let text = try await machine.output("export", "todotxt", "label:bug,버그", "-is:done")
    expectEqual(text.split(separator: "\n").count, 2)
    let json = try await machine.output("export", "json", "is:done")
    #expect(json.contains("\"title\":\"Review\"") && !json.contains("operation"))
    let other = try Machine(seed: 1000)
    try await expectEqual(other.output("export", "csv").split(separator: "\n").count, 1)
    try await expectEqual(other.output("export", "taskwarrior"), "[\n]\n")
    let path = try write(json, "x")
    try await expectEqual(other.output("import", "json", path), "imported: 1 added\n")
  }
}
