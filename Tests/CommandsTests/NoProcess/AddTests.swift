import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct AddTests {
  @Test func `a todo is planned for today and reported with its number`() async throws {
    let machine = try Machine()
    try await expectEqual(
      machine.output("add", "Fix", "token refresh"), "added 1  Fix token refresh\n")
    try await expectEqual(machine.output("add", "Next"), "added 2  Next\n")
    let todos = try await machine.json([TodoRecord].self, "list", "--sort", "id")
    expectEqual(todos.map(\.title), ["Fix token refresh", "Next"])
    expectEqual(todos.map(\.day), ["2026-11-21", "2026-11-21"])
    expectEqual(todos.map(\.priority), ["none", "none"])
    expectEqual(todos.map(\.status), ["todo", "todo"])
  }

  @Test(arguments: [
    "+blocked-on-merge", "history", "fix: foo-bar project:x", "2+2", "a@b.c", "tomorrow 18:00",
    "  two  spaces  ", "알고리즘 문제 풀이", "\u{1B}[31mred", "line\nbreak", "\u{202E}override",
    "e\u{301} and é", "!!! +tag due:fri",
  ])
  func `a title is kept exactly as typed`(title: String) async throws {
    let machine = try Machine()
    let added = try await machine.json([TodoRecord].self, "add", title)
    let shown = try await machine.json(TodoRecord.self, "show", "1")
    expectEqual(Array(added[0].title.utf8), Array(title.utf8))
    expectEqual(Array(shown.title.utf8), Array(title.utf8))
  }

  @Test func `words after two dashes are the title, even if they look like options`() async throws {
    let machine = try Machine()
    try await expectEqual(machine.output("add", "--", "-p", "high"), "added 1  -p high\n")
  }

  @Test func `every option's value is in the record`() async throws {
    let machine = try Machine()
    try await machine.output("project", "add", "--name", "api")
    let todo = try await machine.json(
      [TodoRecord].self, "add", "Ship", "-p", "high", "-P", "api", "--on", "+2d", "--due",
      "fri 18:00", "--notes", "Two\nlines")[0]
    expectEqual(todo.priority, "high")
    expectEqual(todo.project, "api")
    expectEqual(todo.day, "2026-11-23")
    expectEqual(todo.due, "2026-11-27T18:00:00+01:00")
    expectEqual(todo.notes, "Two\nlines")
    expectEqual(todo.overdue, false)
    expectEqual(todo.created, "2026-11-21T10:00:00+01:00")
  }

  @Test func `a todo in the backlog has no day`() async throws {
    let machine = try Machine()
    let todo = try await machine.json([TodoRecord].self, "add", "Someday", "--backlog")[0]
    expectEqual(todo.day, nil)
  }

  @Test func `a block fills in missing fields`() async throws {
    let machine = try Machine()
    try await machine.output(
      "block", "add", "review", "--title", "Review a change", "-p", "medium", "--notes", "Read")
    let filled = try await machine.json([TodoRecord].self, "add", "-B", "review")[0]
    expectEqual(filled.title, "Review a change")
    expectEqual(filled.priority, "medium")
    expectEqual(filled.notes, "Read")
    expectEqual(filled.block, "review")
    let named = try await machine.json(
      [TodoRecord].self, "add", "-B", "review", "Review Kim's", "-p", "low")[0]
    expectEqual(named.title, "Review Kim's")
    expectEqual(named.priority, "low")
  }

  @Test func `a number is never reused`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    try await machine.output("add", "Two")
    try await machine.output("rm", "2")
    try await expectEqual(machine.output("add", "Three"), "added 3  Three\n")
    try await machine.output("undo")
    try await expectEqual(machine.output("add", "Four"), "added 4  Four\n")
  }
}
