import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Titles, notes and comments that are written in an editor.
@Suite(.serialized, .startsPrograms) final class EditorTests: MachineTest {
  private func todo(_ id: String = "1") async throws -> ShownTodo {
    try await machine.json(ShownTodo.self, "show", id)
  }

  @Test func `a new todo's title and notes are written in the editor`() async throws {
    try machine.setEditor(writing: "Fix token\n\nSee the mail.\n\n- one\n# left out\n")
    try await expectEqual(
      machine.output("add", "-e", "-p", "high"), "added 1  Fix token   high · today\n")
    let todo = try await todo()
    #expect((todo.title, todo.priority) == ("Fix token", "high"))
    expectEqual(todo.notes, "See the mail.\n\n- one")
    try expectEqual(
      machine.openedText(),
      """
      Priority: high
      Project:
      Milestone:
      Labels:
      Day: 2026-11-21
      Due:



      # New todo
      #
      # Write the title below the fields, after a blank line, then the notes after
      # another. Checklist lines look like `- [ ] Write tests`. Priority: high, medium,
      # low or none. Dates as in commands: fri, +3d, 2026-12-01 18:00. Separate labels
      # with commas; an empty field is removed. Lines starting with `#` are
      # ignored, and an empty text cancels.

      """)
    #expect(try machine.editedFiles().isEmpty)
    try machine.setEditor(writing: "Other\n")
    let added = try await machine.json(
      [ShownTodo].self, "add", "Fix", "token", "--notes", "See mail\n\nTwo", "-e")
    expectEqual(added.map(\.title), ["Other"])
    expectEqual(added.map(\.notes), [""])
    #expect(
      try machine.openedText().contains("\nDue:\n\nFix token\n\nSee mail\n\nTwo\n\n# New todo\n"))
    try await machine.output("add", "-B", "blog", "-e")
    #expect(try machine.openedText().contains("\n\nWrite a blog post\n\n#"))
    try await expectEqual(self.todo("3").title, "Other")
    try await expectEqual(self.todo("3").block, "blog")
  }

  @Test func `checklist lines are items, and lines of the notes that look like them stay notes`()
    async throws
  {
    try machine.setEditor(writing: "Release\n\nSee the mail.\n\n- [ ] Tag\n- [x] Test\n")
    try await machine.output("add", "-e")
    try await expectEqual(todo().notes, "See the mail.")
    try await expectEqual(todo().checklist.map(\.text), ["Tag", "Test"])
    try await expectEqual(todo().checklist.map(\.done), [false, true])
    try await machine.output("edit", "1", "--notes", "Plan:\n- [ ] not an item")
    try machine.setEditor(
      writing: "Release\n\nPlan:\n\\- [ ] not an item\n\n- [x] Test\n- [x] Tag\n- [ ] Party\n")
    try await expectEqual(
      machine.output("edit", "1", "-e"), "edited 1  Release   1 checklist item\n")
    #expect(
      try machine.openedText().contains(
        "Release\n\nPlan:\n\\- [ ] not an item\n\n- [ ] Tag\n- [x] Test\n"))
    try await expectEqual(todo().notes, "Plan:\n- [ ] not an item")
    try await expectEqual(todo().checklist.map(\.id), ["1.2", "1.1", "1.3"])
    try await expectEqual(todo().checklist.map(\.done), [true, true, false])
    try machine.setEditor(writing: "\n- [ ] Tag\n- [ ] Test\n")
    try await machine.run("add", "-e").failed(64, saying: "title")
    try machine.setEditor("sed -i '8s/^$/Release/' \"$1\"")
    try await machine.output("add", "-e", "--check", "Tag", "--check", "Test")
    try await expectEqual(todo("2").title, "Release")
    try await expectEqual(todo("2").checklist.map(\.text), ["Tag", "Test"])
  }

  @Test func `a todo is edited and reported as edited`() async throws {
    try await machine.output("add", "Fix token", "--notes", "# Heading\n\n  indented")
    try machine.setEditor(writing: "Fix tokens\n\n# Heading\n\n  indented\nmore\n; left out\n")
    try await expectEqual(
      machine.output("edit", "1", "-e", "-p", "low"), "edited 1  Fix tokens   low\n")
    #expect(
      try machine.openedText().contains(
        "\nFix token\n\n# Heading\n\n  indented\n\n; 1  Fix token\n;\n; Write the title"))
    let todo = try await todo()
    #expect((todo.title, todo.priority) == ("Fix tokens", "low"))
    expectEqual(todo.notes, "# Heading\n\n  indented\nmore")
    try await machine.output("undo")
    try await expectEqual(self.todo().notes, "# Heading\n\n  indented")
    try await expectEqual(self.todo().priority, "none")
  }

  @Test func `a todo's fields are edited above its title`() async throws {
    try await machine.output("project", "add", "--name", "api")
    for label in ["bug", "ui"] { try await machine.output("label", "add", label) }
    try await machine.output(
      "add", "Project: plan", "-l", "bug", "--due", "2026-12-01 18:00", "--notes", "Due: never")
    try machine.setEditor(
      "sed -i -e 's/^Priority:.*/Priority: high/' -e '1,6s/^Project:.*/Project: api/' "
        + "-e 's/^Labels:.*/Labels: ui/' -e '/^Due: 2026/d' \"$1\"")
    let todo = try #require(try await machine.json([ShownTodo].self, "edit", "1", "-e").first)
    #expect((todo.title, todo.notes) == ("Project: plan", "Due: never"))
    #expect((todo.priority, todo.project, todo.due) == ("high", "api", nil))
    expectEqual(todo.labels, ["ui"])
    let changes = try await machine.json([HistoryRecord].self, "history", "-n", "1")[0].changes
    expectEqual(changes.count, 5)
    try machine.setEditor("sed -i -e 's/^Priority: high/Priority: hihg/' \"$1\"")
    let outcome = try await machine.run("edit", "1", "-e")
    let files = try machine.editedFiles()
    #expect(outcome.error.hasPrefix("ootd: line 1: unknown priority `hihg`; use "))
    #expect(outcome.error.hasSuffix("(your text is in `\(files.first ?? "")`)\n"))
    try machine.setEditor("sed -i '/^Project: plan/,$d' \"$1\"")
    try await expectEqual(machine.run("edit", "1", "-e").status, 64)
    expectEqual(try machine.editedFiles().count, 2)
  }

  @Test func `closing the editor without an edit changes nothing`() async throws {
    let title = "line\nbreak  e\u{301}te\u{301}  "
    let notes = "\n\nfirst\r\nsecond  \n\n"
    try await machine.output("add", title, "--notes", notes)
    try machine.setEditor("true")
    #expect(try await machine.output("edit", "1", "-e").hasPrefix("unchanged 1  "))
    try machine.setEditor("printf '\\n# more\\n' >> \"$1\"")
    #expect(try await machine.output("edit", "1", "-e").hasPrefix("unchanged 1  "))
    let todo = try await todo()
    expectEqual(Array(todo.title.utf8), Array(title.utf8))
    expectEqual(Array(todo.notes.utf8), Array(notes.utf8))
    try await expectEqual(machine.json([HistoryRecord].self, "history").count, 1)
    try machine.setEditor("sed -i '/^#/d' \"$1\"; echo third >> \"$1\"")
    try await machine.output("edit", "1", "-e")
    expectEqual(Array(try await self.todo().title.utf8), Array(title.utf8))
    try await expectEqual(self.todo().notes, "first\nsecond  \n\n\n\nthird")
  }

  @Test func `a comment can have several lines`() async throws {
    try await machine.output("add", "Fix token")
    try machine.setEditor(writing: "\nFails on macOS\n\nalone  \n# no\n")
    try await expectEqual(machine.output("comment", "1", "-e"), "commented 1  Fix token\n")
    try expectEqual(
      machine.openedText(),
      "\n\n# Comment on 1  Fix token\n#\n"
        + "# Lines starting with `#` are ignored, and an empty comment cancels.\n")
    try machine.setEditor("true")
    try await machine.output("comment", "1", "Again", "and again", "-e")
    let texts = try await machine.json(ShownTodo.self, "show", "1").comments.map(\.text)
    expectEqual(texts.sorted(), ["Again and again", "Fails on macOS\n\nalone  "])
  }

  @Test func `editing a block changes only the edited fields`() async throws {
    try machine.setEditor(writing: "Review a change\n\nRead it first\n")
    try await expectEqual(
      machine.output("block", "add", "review", "-e", "--every", "day"),
      "added review  Review a change   every day, since Saturday 21 November\n")
    #expect(try machine.openedText().hasPrefix("review\n\n# review\n#\n# Write the title"))
    try machine.setEditor("sed -i 's/first/twice/' \"$1\"")
    try await machine.output("block", "edit", "review", "-e")
    #expect(
      try await machine.output("block", "show", "review").contains(
        "Title      Review a change\n"))
    #expect(try await machine.output("block", "show", "review").contains("\n  Read it twice\n"))
    let history = try await machine.json([HistoryRecord].self, "history", "-n", "1")
    expectEqual(history[0].changes.map(\.field), ["notes"])
    // Another Unicode form of the same text is a change.
    try await machine.output("block", "add", "x", "--title", "caf\u{E9}", "--notes", "caf\u{E9}")
    try machine.setEditor(writing: "cafe\u{301}\n\ncafe\u{301}\n")
    try await machine.output("block", "edit", "x", "-e")
    let shown = try await machine.output("block", "show", "x").unicodeScalars
    #expect(shown.count { $0 == "\u{301}" } == 2 && !shown.contains("\u{E9}"))
    // A preset's untouched title stays translated.
    try machine.setEditor("true")
    try await expectEqual(
      machine.output("block", "edit", "study", "-e"), "unchanged study  Study for an hour\n")
    try machine.setEditor("sed -i '2a Alone' \"$1\"")
    try await machine.output("block", "edit", "study", "-e")
    machine.environment["LC_ALL"] = "ko_KR.UTF-8"
    #expect(try await machine.output("block", "show", "study").contains("한 시간 공부하기"))
    #expect(try await machine.output("block", "show", "study").contains("Alone"))
  }

  @Test func `the editor's text is in Korean`() async throws {
    machine.environment["LC_ALL"] = "ko_KR.UTF-8"
    try machine.setEditor(writing: "토큰 갱신 고치기\r\n\r\n메일을 보세요\r\n# 빠집니다\r\n")
    try await expectEqual(machine.output("add", "-e"), "추가 1  토큰 갱신 고치기   오늘\n")
    #expect(try machine.openedText().contains("날짜: 2026-11-21\n기한:\n"))
    #expect(try machine.openedText().contains("# 새 할 일\n#\n# 필드 아래에 빈 줄을"))
    try await expectEqual(todo().notes, "메일을 보세요")
    try machine.setEditor(": > \"$1\"")
    try await expectEqual(
      machine.run("edit", "1", "-e"),
      .init(
        status: 1, output: "", error: "ootd: 내용이 비어 있어 취소했습니다. 변경된 내용은 없습니다.\n"))
  }
}
