import TestSupport
import Testing
import TestingAdditions

/// Unsaved text survives a reload.
@Suite(.serialized, .startsBrowser) struct DraftTests {
  @Test func `a new todo's draft survives a reload and is cleared by saving`() async throws {
    try await withBoard(prepare: steps { try await $0.ootd("label", "add", "docs") }) {
      board, page in
      try await page.openNew()
      try await page.type("Half a thought", into: formField("title"))
      try await page.type("and its notes", into: formField("notes"))
      try await page.fill(formField("priority"), with: "medium")
      try await page.click("\(formField("labels"))[value=docs]")
      try await page.reload()
      try await page.waitForBoard()
      try await page.wait(
        for: "draft",
        until: """
          document.querySelector('#todo-dialog').open
            && document.querySelector('#todo-form').elements.title.value === 'Half a thought'
          """)
      try await expectEqual(page.fieldValue(formField("notes")), "and its notes")
      try await expectEqual(page.fieldValue(formField("priority")), "medium")
      try await page.save()
      try await page.waitForFormToClose()
      try await page.expect("todo", ["1"])
      try await expectEqual(board.todo("1").labels, ["docs"])
      try await page.openNew()
      try await expectEqual(page.fieldValue(formField("title")), "")
      try await expectEqual(
        page.value("Object.keys(localStorage)", as: [String].self), ["ootd-session"])
    }
  }

  @Test func `an edited todo's draft survives a reload`() async throws {
    try await withBoard(["One"]) { board, page in
      try await page.open("1")
      try await page.type(" and a half", into: formField("title"))
      try await page.reload()
      try await page.waitForBoard()
      try await page.wait(
        for: "draft",
        until: """
          document.querySelector('#todo-dialog').open
            && document.querySelector('#todo-form').elements.title.value === 'One and a half'
          """)
      try await page.save()
      try await page.waitForFormToClose()
      try await page.wait(
        for: "new title",
        until: "document.querySelector('.card-title').textContent.trim() === 'One and a half'")
      try await expectEqual(board.todo("1").title, "One and a half")
    }
  }

  @Test func `each todo has its own draft`() async throws {
    try await withBoard(["One", "Two"]) { board, page in
      for (id, text) in [("1", " first"), ("2", " second")] {
        try await page.open(id)
        try await page.type(text, into: formField("title"))
        try await page.press(.escape)
        try await page.waitForFormToClose()
      }
      try await page.reload()
      try await page.waitForBoard()
      for (id, title) in [("1", "One first"), ("2", "Two second")] {
        try await page.open(id)
        try await expectEqual(page.fieldValue(formField("title")), title)
        try await page.press(.escape)
        try await page.waitForFormToClose()
      }
      try await page.expect("todo", ["1", "2"])
      try await expectEqual(board.todo("1").title, "One")
    }
  }

  @Test func `an unfinished comment survives a reload`() async throws {
    try await withBoard(["One"]) { board, page in
      try await page.open("1")
      try await page.type("Half a comment", into: "[name=comment]")
      try await page.reload()
      try await page.waitForBoard()
      try await page.wait(
        for: "draft",
        until: "document.querySelector('[name=comment]').value === 'Half a comment'")
      #expect(try await board.todo("1").comments.isEmpty)
    }
  }
}
