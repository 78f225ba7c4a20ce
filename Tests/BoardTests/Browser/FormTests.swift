import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The form that adds and edits todos.
@Suite(.serialized, .startsBrowser) struct FormTests {
  private func prepare(_ board: ServedBoard) async throws {
    try await board.ootd("label", "add", "bug")
    try await board.ootd("label", "add", "docs")
    try await board.ootd("milestone", "add", "v1")
    try await board.ootd("milestone", "add", "v2")
    for name in ["api", "site"] {
      try await board.shell("git init -q -b main '\(board.home.path(name))'")
      try await board.ootd("project", "add", board.home.path(name), "--name", name)
    }
    try await board.ootd("block", "add", "review", "--title", "Review", "-p", "low")
  }

  @Test func `all fields of a new todo are saved, and a block fills them in`() async throws {
    try await withBoard(prepare: prepare) { board, page in
      try await page.openNew()
      try await page.type("Fix token refresh", into: formField("title"))
      try await page.type("First line\nsecond line", into: formField("notes"))
      try await page.fill(formField("priority"), with: "high")
      try await page.fill(formField("day"), with: "2026-11-23")
      try await page.fill(formField("due"), with: "2026-11-25")
      try await page.fill(formField("dueTime"), with: "18:00")
      try await page.fill(formField("project"), with: "api")
      try await page.fill(formField("milestone"), with: "v1")
      try await page.click("\(formField("labels"))[value=bug]")
      try await page.save()
      try await page.waitForFormToClose()
      try await page.wait(for: "card", until: "document.querySelectorAll('.card').length === 1")
      let todo = try await board.todo("1")
      expectEqual(todo.title, "Fix token refresh")
      expectEqual(todo.notes, "First line\nsecond line")
      expectEqual(todo.priority, "high")
      expectEqual(todo.day, "2026-11-23")
      expectEqual(todo.due, "2026-11-25T18:00:00+01:00")
      expectEqual(todo.project, "api")
      expectEqual(todo.milestone, "v1")
      expectEqual(todo.labels, ["bug"])
      let shown = try await page.text(of: card("1"))
      for text in ["Fix token refresh", "!!!", "api", "bug", "v1"] {
        #expect(shown.contains(text), "\(shown)")
      }
      try await page.openNew()
      try await page.fill(formField("block"), with: "review")
      try await page.save()
      try await page.waitForFormToClose()
      try await page.wait(for: "card", until: "document.querySelectorAll('.card').length === 2")
      let filled = try await board.todo("2")
      expectEqual(filled.title, "Review")
      expectEqual(filled.priority, "low")
      expectEqual(filled.block, "review")
    }
  }

  @Test func `every field of a todo can be changed and cleared`() async throws {
    try await withBoard(
      prepare: steps { board in
        try await prepare(board)
        try await board.ootd(
          "add", "Old", "-p", "high", "--on", "2026-11-23", "--due", "2026-11-25 18:00", "-P",
          "api",
          "-m", "v1", "-l", "bug", "--notes", "Old notes")
      }
    ) { board, page in
      try await page.open("1")
      try await expectEqual(page.fieldValue(formField("title")), "Old")
      try await expectEqual(page.fieldValue(formField("notes")), "Old notes")
      try await expectEqual(page.fieldValue(formField("priority")), "high")
      try await expectEqual(page.fieldValue(formField("day")), "2026-11-23")
      try await expectEqual(page.fieldValue(formField("due")), "2026-11-25")
      try await expectEqual(page.fieldValue(formField("dueTime")), "18:00")
      try await expectEqual(page.fieldValue(formField("project")), "api")
      try await expectEqual(page.fieldValue(formField("milestone")), "v1")
      try await page.fill(formField("title"), with: "New")
      try await page.fill(formField("notes"), with: "")
      // Choosing a block fills in empty fields.
      try await page.fill(formField("block"), with: "review")
      try await page.fill(formField("priority"), with: "none")
      try await page.fill(formField("day"), with: "")
      try await page.fill(formField("due"), with: "2026-12-01")
      try await page.fill(formField("dueTime"), with: "")
      try await page.fill(formField("project"), with: "site")
      try await page.fill(formField("milestone"), with: "")
      try await page.click("\(formField("labels"))[value=bug]")
      try await page.click("\(formField("labels"))[value=docs]")
      try await page.save()
      try await page.waitForFormToClose()
      try await page.wait(
        for: "new title",
        until: "document.querySelector('.card-title').textContent.trim() === 'New'")
      let todo = try await board.todo("1")
      expectEqual(todo.title, "New")
      expectEqual(todo.notes, "")
      expectEqual(todo.priority, "none")
      expectEqual(todo.day, nil)
      expectEqual(todo.due, "2026-12-01")
      expectEqual(todo.project, "site")
      expectEqual(todo.milestone, nil)
      expectEqual(todo.block, "review")
      expectEqual(todo.labels, ["docs"])
    }
  }

  @Test func `a new todo is planned for today unless its day is cleared`() async throws {
    try await withBoard { board, page in
      try await page.openNew()
      try await page.type("Today", into: formField("title"))
      try await page.save()
      try await page.waitForFormToClose()
      try await page.expect("todo", ["1"])
      try await expectEqual(board.todo("1").day, "2026-11-21")
      try await page.openNew()
      try await page.type("Some day", into: formField("title"))
      try await page.fill(formField("day"), with: "")
      try await page.save()
      try await page.waitForFormToClose()
      try await page.wait(for: "card", until: "document.querySelectorAll('.card').length === 2")
      try await expectEqual(board.todo("2").day, nil)
    }
  }

  @Test func `if the title is missing or the notes are too long, the form keeps what was typed`()
    async throws
  {
    try await withBoard(["One"], provoking: [400, 413, 422]) { board, page in
      try await page.openNew()
      try await page.type("Notes", into: formField("notes"))
      try await page.save()
      try await page.wait(
        for: "error",
        until: """
          !document.querySelector('#form-error').hidden
            && document.querySelector('#form-error').textContent.trim()
          """)
      try await expectEqual(page.fieldValue(formField("notes")), "Notes")
      try await page.type("Two", into: formField("title"))
      try await page.save()
      try await page.waitForFormToClose()
      try await page.expect("todo", ["1", "2"])
      try await page.open("1")
      try await page.run(
        """
        const notes = document.querySelector('#todo-form').elements.notes
        notes.value = 'x'.repeat(1_100_000)
        notes.dispatchEvent(new Event('input', {bubbles: true}))
        """)
      try await page.save()
      try await page.waitForElement("#form-error:not([hidden])")
      let length = try await page.value(
        "document.querySelector('#todo-form').elements.notes.value.length", as: Int.self)
      expectEqual(length, 1_100_000)
      try await expectEqual(board.todo("1").notes, "")
    }
  }

  @Test func `a todo's address opens it, and an unknown todo is reported`() async throws {
    try await withBoard(["One", "Two"], provoking: [404]) { board, page in
      let other = try await board.openTab("#2")
      try await other.wait(for: "form", until: "document.querySelector('#todo-dialog').open")
      try await other.wait(
        for: "title",
        until: "document.querySelector('#todo-form').elements.title.value === 'Two'")
      try await other.press(.escape)
      try await other.waitForFormToClose()
      try await expectEqual(other.value("location.hash", as: String.self), "")
      let none = try await board.openTab("#99")
      try await none.wait(
        for: "message", until: "document.querySelector('#toast').textContent.includes('99')")
      try await expectEqual(none.count(of: "dialog[open]"), 0)
    }
  }

  @Test func `saving twice in quick succession adds one todo`() async throws {
    try await withBoard { board, page in
      try await page.openNew()
      try await page.type("Once", into: formField("title"))
      try await page.run(
        """
        const form = document.querySelector('#todo-form')
        form.requestSubmit()
        form.requestSubmit()
        """)
      try await page.waitForFormToClose()
      try await page.expect("todo", ["1"])
      try await expectEqual(board.list(), ["1"])
    }
  }
}
