import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Adding todos, in a column and in the dialog.
@Suite(.serialized, .startsBrowser) struct FormTests {
  private func prepare(_ board: ServedBoard) async throws {
    try await board.ootd("label", "add", "bug")
    try await board.ootd("milestone", "add", "v1")
    try await board.shell("git init -q -b main '\(board.home.path("api"))'")
    try await board.ootd("project", "add", board.home.path("api"), "--name", "api")
    try await board.ootd(
      "block", "add", "review", "--title", "Review", "-p", "low", "--on", "tomorrow")
  }

  private func waitForCards(_ page: BrowserTab, _ count: Int) async throws {
    try await page.wait(
      for: "\(count) cards", until: "document.querySelectorAll('.card').length === arguments[0]",
      .number(Double(count)))
  }

  @Test func `all fields of a new todo are saved, and a block fills those that weren't chosen`()
    async throws
  {
    try await withBoard(prepare: prepare) { board, page in
      try await page.openNew()
      try await page.type("Fix token refresh", into: formField("title"))
      try await page.type("First line\nsecond line", into: formField("notes"))
      try await page.choose("high", for: "priority", in: "#new-todo")
      try await page.choose("tomorrow", for: "due", in: "#new-todo")
      try await page.choose("api", for: "project", in: "#new-todo")
      try await page.choose("v1", for: "milestone", in: "#new-todo")
      try await page.choose("bug", for: "labels", in: "#new-todo")
      try await page.choose("review", for: "block", in: "#new-todo")
      try await page.save()
      try await page.waitForFormToClose()
      try await waitForCards(page, 1)
      let todo = try await board.todo("1")
      expectEqual(todo.title, "Fix token refresh")
      expectEqual(todo.notes, "First line\nsecond line")
      expectEqual(todo.priority, "high")
      expectEqual(todo.day, "2026-11-22")
      expectEqual(todo.due, "2026-11-22")
      expectEqual(todo.project, "api")
      expectEqual(todo.milestone, "v1")
      expectEqual(todo.labels, ["bug"])
      expectEqual(todo.block, "review")
      let shown = try await page.text(of: card("1"))
      for text in ["Fix token refresh", "api", "bug", "v1"] {
        #expect(shown.contains(text), "\(shown)")
      }
    }
  }

  @Test func `a column's field adds todos to it one after the other, as typed`() async throws {
    try await withBoard(["One"], prepare: steps { try await $0.ootd("start", "1") }) {
      board, page in
      // `n` opens the field of the focused card's column.
      try await page.run("document.querySelector('.card-title').focus()")
      try await page.press("n")
      try await page.type("Fix it !high #bug @api fri")
      try await page.press(.enter)
      try await page.type("Three")
      try await page.press(.enter)
      try await page.expect("doing", ["1", "2", "3"])
      try await expectEqual(board.todo("2").title, "Fix it !high #bug @api fri")
      try await expectEqual(board.todo("2").status, "doing")
      try await expectEqual(board.todo("2").day, "2026-11-21")
      // One operation: undo removes the last todo, from within the empty field.
      try await page.waitForElement("#toast .toast-undo")
      try await page.press("z", with: .control)
      try await page.expect("doing", ["1", "2"])
      try await page.waitForElement("#toast .toast-redo")
      try await page.press("y", with: .control)
      try await page.expect("doing", ["1", "2", "3"])
      try await page.waitForElement("#toast .toast-undo")
      try await page.press("z", with: .control)
      try await page.expect("doing", ["1", "2"])
      try await page.type("Four")
      try await page.press(.tab)
      try await page.type("Its notes")
      try await page.press(.enter, with: .control)
      try await page.expect("doing", ["1", "2", "4"])
      try await expectEqual(board.todo("4").notes, "Its notes")
      try await page.press(.escape)
      try await page.click(".column[data-status=done] .quick-open")
      try await page.type("Done already")
      try await page.press(.enter)
      try await page.expect("done", ["5"])
      try await expectEqual(board.todo("5").status, "done")
    }
  }

  @Test func `several lines in a column's field become a todo each, or one, after a question`()
    async throws
  {
    try await withBoard(["One"]) { board, page in
      try await page.click(".column[data-status=todo] .quick-open")
      func answer(_ lines: String, _ value: String) async throws {
        try await page.fill(".quick-add [name=title]", with: lines)
        try await page.click(".quick-add button[type=submit]")
        try await page.waitForElement("dialog.confirm[open]")
        try await page.click("dialog.confirm button[value=\(value)]")
      }
      try await answer("Two\n\n  Three\nFour", "each")
      try await page.expect("todo", ["1", "2", "3", "4"])
      try await expectEqual(board.todo("3").title, "Three")
      try await answer("Five\nand six", "one")
      try await page.expect("todo", ["1", "2", "3", "4", "5"])
      try await expectEqual(board.todo("5").title, "Five and six")
    }
  }

  @Test func `the toast says if the search hides a new todo`() async throws {
    try await withBoard(["One"]) { board, page in
      try await page.fill("#search", with: "priority:none one")
      try await page.expect("todo", ["1"])
      for (title, isHidden) in [("Two", true), ("Another one", false)] {
        try await page.click(".column[data-status=todo] .quick-open")
        try await page.type(title)
        try await page.press(.enter)
        try await page.wait(
          for: title, until: "document.querySelector('#toast').textContent.includes(arguments[0])",
          .text(title))
        try await expectEqual(page.text(of: "#toast").contains("which the search hides"), isHidden)
        try await page.press(.escape)
      }
      try await page.waitForElement(card("3"))
      try await expectEqual(page.cards(in: "todo"), ["1", "3"])
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
      try await page.choose("none", for: "day", in: "#new-todo")
      try await page.save()
      try await page.waitForFormToClose()
      try await waitForCards(page, 2)
      try await expectEqual(board.todo("2").day, nil)
    }
  }

  @Test func `if the title is missing or the notes are too long, what was typed is kept`()
    async throws
  {
    try await withBoard(["One"], provoking: [413, 422]) { board, page in
      try await page.openNew()
      try await page.type("Notes", into: formField("notes"))
      try await page.save()
      try await page.waitForElement("#new-todo .form-error:not([hidden])")
      try await expectEqual(page.fieldValue(formField("notes")), "Notes")
      try await page.type("Two", into: formField("title"))
      try await page.save()
      try await page.waitForFormToClose()
      try await page.expect("todo", ["1", "2"])
      try await page.open("1")
      try await page.edit("notes", with: "")
      try await page.run(
        """
        const notes = document.querySelector('#panel [name=notes]')
        notes.value = 'x'.repeat(1_100_000)
        notes.dispatchEvent(new Event('input', {bubbles: true}))
        """)
      try await page.saveText("notes")
      try await page.waitForElement("#panel form .form-error:not([hidden])")
      let length = try await page.value(
        "document.querySelector('#panel [name=notes]').value.length", as: Int.self)
      expectEqual(length, 1_100_000)
      try await expectEqual(board.todo("1").notes, "")
    }
  }

  @Test func `saving twice in quick succession adds one todo`() async throws {
    try await withBoard { board, page in
      try await page.openNew()
      try await page.type("Once", into: formField("title"))
      try await page.run(
        """
        const form = document.querySelector('#new-todo form')
        form.requestSubmit()
        form.requestSubmit()
        """)
      try await page.waitForFormToClose()
      try await page.expect("todo", ["1"])
      try await expectEqual(board.list(), ["1"])
    }
  }
}
