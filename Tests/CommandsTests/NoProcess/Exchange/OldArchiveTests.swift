import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Archives by an old version of ootd, whose operations had no parents.
///
/// `Archives/NAME.json` is such an archive. Its lines for todos, projects, labels, milestones and blocks
/// are what the old version showed at export. `NAME.txt` has the days and the history that it showed.
@Suite(.serialized, .startsNothing) struct OldArchiveTests {
  /// `single` is from a machine that never synced. `merged` is from one of four synced machines, with copied
  /// homes, a restored archive, purges, undos of others' commands, and names that two of them used for
  /// different things. `long` has a command of two operations.
  private static let archives = [
    ("single", "2026-03-17"), ("merged", "2026-03-11"), ("long", "2026-03-02"),
  ]

  private func machine(on day: String, seed: UInt64 = 1) throws -> Machine {
    let machine = try Machine(named: "fresh", now: "\(day)T12:00:00Z", seed: seed)
    machine.timeZone = "UTC"
    return machine
  }

  private func path(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Archives/\(name)").path
  }

  private func lines(_ name: String) throws -> [String] {
    try String(contentsOfFile: path(name), encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The lines of an archive that describe entities. Ids of todos are removed, because todos made by blocks
  /// have other ids now, and so are the paths of repositories, which don't exist here.
  private func entities(_ lines: [String]) -> [String] {
    let prefixes = ["todo", "project", "label", "milestone", "block"].map { "{\"kind\":\"\($0)\"," }
    return lines.filter { line in prefixes.contains { line.hasPrefix($0) } }.map { line in
      line.trimmingCharacters(in: [","])
        .replacing(#/^(.{0,60})"uuid":"[0-9a-f-]{36}",/#) { String($0.1) }
        .replacing(#/"path":"\/home\/me[^"]*"/#, with: "\"path\":null")
        .replacing(#/"present":true/#, with: "\"present\":false")
        // Fields that were added since.
        .replacing(#/,"(reference|claimedBy|claimedAt)":null/#, with: "")
        .replacing(#/,"checklist":\[\],"after":\[\],"waitsFor":\[\]/#, with: "")
        .replacing(#/,"blocked":false,"ready":(true|false)/#, with: "")
        .replacing(",\"expired\":false", with: "").replacing(#/,"number":\d+/#, with: "")
    }
  }

  private func operations(_ lines: [String]) -> [String] {
    lines.filter { $0.hasPrefix(#"{"kind":"operation""#) }
      .map { $0.trimmingCharacters(in: [","]) }
  }

  private func export(_ machine: Machine) async throws -> [String] {
    try await machine.output("export", "json").split(separator: "\n").map(String.init)
  }

  @Test(arguments: archives)
  func `todos, projects, labels, milestones and blocks are unchanged`(
    name: String, day: String
  ) async throws {
    let machine = try machine(on: day)
    try await machine.output("import", "json", path("\(name).json"))
    let (new, old) = (entities(try await export(machine)), entities(try lines("\(name).json")))
    for (new, old) in zip(new, old) { expectEqual(new, old) }
    expectEqual(new.count, old.count)
  }

  @Test(arguments: archives)
  func `days and history are unchanged`(name: String, day: String) async throws {
    let machine = try machine(on: day)
    try await machine.output("import", "json", path("\(name).json"))
    let expected = try lines("\(name).txt")
    var actual: [String] = []
    for line in expected.filter({ !$0.hasPrefix(" ") && !$0.contains("T") }) {
      actual.append(try await self.day(String(line.prefix(10)), machine))
    }
    let history = try await machine.json([Entry].self, "history", "-n", "1000")
    expectEqual(history.first?.command, "restore")
    actual += history.dropFirst().flatMap(\.lines)
    for (actual, expected) in zip(actual, expected) { expectEqual(actual, expected) }
    expectEqual(actual.count, expected.count)
  }

  /// A day's figures and the numbers of its todos.
  private func day(_ day: String, _ machine: Machine) async throws -> String {
    let today = try await machine.json(DayRecord.self, "today", "--on", day)
    let ids = { (todos: [TodoRecord]) in todos.map(\.id).joined(separator: " ") }
    return "\(day) \(today.completion.done)/\(today.completion.total) "
      + "todos \(ids(today.todos)) carried \(ids(today.carriedOver)) overdue \(ids(today.overdue))"
  }

  @Test(arguments: archives)
  func `a second import changes nothing`(name: String, day: String) async throws {
    let machine = try machine(on: day)
    #expect(
      try await machine.output("import", "json", path("\(name).json")) != "imported: 0 added\n")
    let before = try await machine.output("export", "json")
    try await expectEqual(
      machine.output("import", "json", path("\(name).json")), "imported: 0 added\n")
    try await expectEqual(machine.output("export", "json"), before)
  }

  @Test(arguments: archives)
  func `an export of the imported archive can be imported without loss`(
    name: String, day: String
  ) async throws {
    let (machine, other) = (try machine(on: day), try machine(on: day, seed: 1000))
    try await machine.output("import", "json", path("\(name).json"))
    let exported = try await machine.output("export", "json")
    let file = machine.home.path("archive")
    try exported.write(toFile: file, atomically: true, encoding: .utf8)
    try await other.output("import", "json", file)
    let (first, second) = (try await export(machine), try await export(other))
    expectEqual(entities(second), entities(first))
    // The import is an operation too.
    expectEqual(operations(second).dropLast(), operations(first)[...])
    try await machine.output("export", "json").write(
      toFile: file, atomically: true, encoding: .utf8)
    try await expectEqual(other.output("import", "json", file), "imported: 0 added\n")
    try await expectEqual(export(other), second)
  }

  @Test func `it can't be undone, and numbering continues`() async throws {
    let machine = try machine(on: "2026-03-17")
    try await machine.output("import", "json", path("single.json"))
    try await expectEqual(
      machine.run("undo").error,
      "ootd: `import json` can't be undone because other machines may already have its todos; "
        + "see `ootd history`\n")
    try await expectEqual(machine.output("add", "New"), "added 23  New   today\n")
    try await expectEqual(
      machine.output("done", "22"), "done 22  Study for an hour   1/4 today  25 %\n")
    try await expectEqual(
      machine.output("undo", "-n", "2", "--yes").split(separator: "\n").count, 2)
    try await expectEqual(machine.run("add", "-B", "commit").status, 1)
  }

  @Test func `a block keeps repeating and makes no todo twice`() async throws {
    let machine = try machine(on: "2026-03-16")
    try await machine.output("import", "json", path("single.json"))
    try await expectEqual(machine.json([TodoRecord].self, "list", "block:study").count, 1)
    machine.now = "2026-03-23T09:00:00Z"
    try await expectEqual(machine.json([TodoRecord].self, "list", "block:study").count, 1)
    try await expectEqual(
      machine.json([TodoRecord].self, "list", "block:study", "is:expired").count, 1)
  }

  @Test func `linked commits are kept`() async throws {
    let machine = try machine(on: "2026-03-17")
    try await machine.output("import", "json", path("single.json"))
    let todo = try await machine.json(TodoRecord.self, "show", "4")
    expectEqual(todo.commits.map(\.completes), [true, false])
    expectEqual(todo.commits.map(\.project), ["api", "api"])
    try await machine.output("project", "rm", "api")
    try await expectEqual(
      machine.json(TodoRecord.self, "show", "4").commits.map(\.project), [nil, nil])
  }

  @Test func `the first of two todos with the same number keeps it`() async throws {
    let machine = try machine(on: "2026-03-02")
    try await expectEqual(
      machine.output("import", "json", path("same-suffix.json")), "imported: 4 added\n")
    let todos = try await machine.json([TodoRecord].self, "list", "sort:id")
    expectEqual(todos.map(\.id), ["1", "1b", "1c", "2"])
    expectEqual(todos.suffix(2).map(\.title), ["From the attic", "Of the server"])
    try await expectEqual(
      machine.output("import", "json", path("same-suffix.json")), "imported: 0 added\n")
  }

  @Test func `a synced machine's todos keep their numbers, and the local ones get a suffix`()
    async throws
  {
    let machine = try machine(on: "2026-03-11")
    try await machine.output("add", "Mine")
    try await machine.output("import", "json", path("merged.json"))
    try await expectEqual(machine.json(TodoRecord.self, "show", "1f").title, "Mine")
    try await expectEqual(
      machine.json(TodoRecord.self, "show", "4").title, "Shared, the desk again")
    try await expectEqual(machine.json(TodoRecord.self, "show", "4b").title, "For 2.0")
  }
}

/// An entry of `history --json`.
private struct Entry: Decodable {
  struct Change: Decodable {
    let id: String
    let field: String
    let from: JSON
    let to: JSON
  }

  struct Subject: Decodable {
    let id: String
  }

  let at: String
  let command: String
  let replica: String
  let undone: Bool
  let changes: [Change]
  let subjects: [Subject]

  /// The command, followed by its changes unless it was `join` or `restore`.
  var lines: [String] {
    let words = [at, replica, command] + (undone ? ["(undone)"] : []) + ["of"] + subjects.map(\.id)
    let showsChanges = command != "join" && command != "restore"
    let steps = changes.map { "  \($0.id) \($0.field) \(text(of: $0.from)) \(text(of: $0.to))" }
    return [words.joined(separator: " ")] + (showsChanges ? steps : [])
  }

  private func text(of value: JSON) -> String {
    switch value {
    case .bool(let value): value ? "yes" : "no"
    case .text(let text): "\"\(text.replacing("\n", with: "\\n"))\""
    default: "none"
    }
  }
}
