import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) final class AddTests: MachineTest {
  @Test func `a todo is planned for today, and a number is never reused`() async throws {
    try await expectEqual(
      machine.output("add", "Fix", "token refresh"), "added 1  Fix token refresh   today\n")
    try await expectEqual(machine.output("add", "Next"), "added 2  Next   today\n")
    let todos = try await machine.json([ShownTodo].self, "list", "--sort", "id")
    expectEqual(todos.map(\.title), ["Fix token refresh", "Next"])
    expectEqual(todos.map(\.day), ["2026-11-21", "2026-11-21"])
    expectEqual(todos.map(\.priority), ["none", "none"])
    expectEqual(todos.map(\.status), ["todo", "todo"])
    try await machine.output("rm", "2")
    try await expectEqual(machine.output("add", "Three"), "added 3  Three   today\n")
    try await machine.output("undo")
    try await expectEqual(machine.output("add", "Four"), "added 4  Four   today\n")
  }

  @Test func `every option's value is in the record`() async throws {
    try await machine.output("project", "add", "--name", "api")
    let todo = try await machine.json(
      [ShownTodo].self, "add", "Ship", "-p", "high", "-P", "api", "--on", "+2d", "--due",
      "fri 18:00", "--notes", "Two\nlines")[0]
    expectEqual(todo.priority, "high")
    expectEqual(todo.project, "api")
    expectEqual(todo.day, "2026-11-23")
    expectEqual(todo.due, "2026-11-27T18:00:00+01:00")
    expectEqual(todo.notes, "Two\nlines")
    expectEqual(todo.overdue, false)
    expectEqual(todo.created, "2026-11-21T10:00:00+01:00")
    let undated = try await machine.json([ShownTodo].self, "add", "Someday", "--backlog")
    expectEqual(undated.map(\.day), [nil])
  }

  @Test func `add, edit and plan say the values that they understood`() async throws {
    try await machine.output("project", "add", "--name", "api")
    try await machine.output("label", "add", "bug")
    try await machine.output("milestone", "add", "1.0")
    try await expectEqual(
      machine.output("add", "Call Ana", "-P", "api", "--due", "friday 6pm"),
      "added 1  Call Ana   api · today · due Fri 27 Nov 18:00\n")
    try await expectEqual(
      machine.output(
        "add", "Ship", "-p", "low", "-l", "bug", "-m", "1.0", "--on", "1 jan", "--due", "noon"),
      "added 2  Ship   low · bug · 1.0 · Fri 1 Jan 2027 · due today 12:00\n")
    try await expectEqual(
      machine.output("add", "Someday", "--backlog"), "added 3  Someday   backlog\n")
    try await expectEqual(
      machine.output("edit", "1", "--no-project", "--no-day", "--no-due", "-p", "none"),
      "edited 1  Call Ana   no project · no priority · backlog · no due\n")
    try await expectEqual(
      machine.output("plan", "1", "2-3", "next", "mon"),
      """
      planned 1  Call Ana   day – → Mon
      planned 2  Ship   day 1 Jan 2027 → Mon
      planned 3  Someday   day – → Mon

      """)
    machine.environment["LC_ALL"] = "ja_JP.UTF-8"
    try await expectEqual(
      machine.output("edit", "1", "--due", "来週の月曜 午後6時半", "--on", "明日"),
      "編集 1  Call Ana   明日 · 期限 11月23日(月) 18:30\n")
  }

  @Test func `a deadline or a day that is already past is kept with a warning`() async throws {
    try await expectEqual(
      machine.run("add", "Late", "--due", "9am", "--on", "yesterday"),
      .init(
        status: 0, output: "added 1  Late   yesterday · due today 09:00\n",
        error: "ootd: the planned day, yesterday, is already past\n"
          + "ootd: the deadline, today 09:00, is already past\n"))
    let edited = try await machine.run("edit", "1", "--due", "2026-11-02", "--json")
    expectEqual(edited.error, "")
    #expect(edited.output.contains(#""warnings":["the deadline, Mon 2 Nov, is already past"]"#))
    try await expectEqual(
      machine.run("plan", "1", "3", "nov", "2026").error,
      "ootd: the planned day, Tue 3 Nov, is already past\n")
    try await machine.output("done", "1")
    try await expectEqual(machine.run("edit", "1", "--due", "2026-11-03").error, "")
    let days = (10...30).map { #"{"title":"x","day":"2026-10-\#($0)"}"# }
    machine.input = "[\(days.joined(separator: ","))]"
    #expect(
      try await machine.output("add", "--json", "-").contains(
        #""warnings":["21 todos are planned for days that are already past"]"#))
  }
}

/// Titles are kept exactly as typed, whatever they look like.
@Suite(.serialized, .startsNothing) final class KeptTitleTests: MachineTest {
  private func titles(_ arguments: String...) async throws -> [String] {
    try await machine.json([ShownTodo].self, ["list", "--sort", "id"] + arguments).map(\.title)
  }

  private static let titles = [
    "+blocked-on-merge", "history", "fix: foo-bar project:x", "2+2", "a@b.c", "is:done", "help",
    "due:tomorrow +urgent pri:H", "say \"hi\", then `ls`", "50% \\ done", "(1) x 2026-01-01",
    "tomorrow 18:00", "#12 closes ootd-1", "‘quotes’ – dashes…", "e\u{301} is not \u{E9}",
    "알고리즘 문제 풀이", "!!! +tag due:fri",
  ]

  @Test func `add keeps titles given as one argument or several, and quoted words find them`()
    async throws
  {
    let odd = ["  two  spaces  ", "\u{1B}[31mred", "line\nbreak", "\u{202E}override"]
    for title in Self.titles + odd { try await machine.run("add", title).checked() }
    try await expectEqual(titles(), Self.titles + odd)
    for title in Self.titles {
      let words = title.split(separator: " ").map(String.init)
      try await expectEqual(machine.run(["add"] + words).status, 0)
    }
    let records = try await machine.json([ShownTodo].self, "list", "--sort", "id")
    expectEqual(
      records.map { Array($0.title.unicodeScalars) },
      (Self.titles + odd + Self.titles).map { Array($0.unicodeScalars) })
    #expect(records.allSatisfy { $0.due == nil && $0.labels.isEmpty && $0.priority == "none" })
    let options = [
      "-p high", "--help", "-h", "--", "-label:bug", "--title x", "--version", "-x --json",
    ]
    for title in options {
      try await machine.run(["add", "--"] + title.split(separator: " ").map(String.init)).checked()
    }
    try await expectEqual(titles().suffix(options.count), options[...])
    for title in Self.titles {
      let quoted = title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      #expect(try await titles("\"\(quoted)\"").contains(title), "\(title)")
    }
  }

  @Test func `edit keeps titles`() async throws {
    try await machine.output("add", "Fix")
    for title in Self.titles + ["-p high", "--help", "-h"] {
      let edited = try await machine.json([ShownTodo].self, "edit", "1", "--title=\(title)")
      expectEqual(edited.map(\.title), [title])
    }
    for title in Self.titles {
      let edited = try await machine.json([ShownTodo].self, "edit", "1", "--title", title)
      expectEqual(edited.map(\.title), [title])
    }
  }

  @Test func `under the same key nothing is added twice, not even after it was deleted`()
    async throws
  {
    try await machine.output("add", "One", "--once", "k")
    #expect(try await machine.output("add", "One again", "--once", "k").hasPrefix("unchanged 1"))
    machine.input = "Two\nThree\n"
    try await machine.output("add", "-", "--once", "plan")
    #expect(try await machine.output("add", "-", "--once", "plan").hasPrefix("unchanged 2  Two"))
    try await machine.output("comment", "1", "Why", "--once", "k")
    try await expectEqual(
      machine.output("comment", "1", "Why", "--once", "k"), "unchanged 1  One\n")
    try await machine.output("rm", "3")
    try await machine.output("add", "-", "--once", "plan")
    try await expectEqual(
      machine.json([ShownTodo].self, "list", "--sort", "id").map(\.title), ["One", "Two"])
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").comments.count, 1)
  }
}
