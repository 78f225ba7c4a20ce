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
      try await page.choose("medium", for: "priority", in: "#new-todo")
      try await page.choose("docs", for: "labels", in: "#new-todo")
      try await page.reload()
      try await page.waitForBoard()
      try await page.wait(
        for: "draft",
        until: """
          document.querySelector('#new-todo').open
            && document.querySelector('#new-todo [name=title]').value === 'Half a thought'
          """)
      try await expectEqual(page.fieldValue(formField("notes")), "and its notes")
      #expect(try await page.shown("priority", in: "#new-todo").contains("Medium"))
      // Cancel keeps the draft, too.
      try await page.click("#new-todo .cancel")
      try await page.waitForFormToClose()
      try await page.openNew()
      try await page.waitForElement("#new-todo .draft-note:not([hidden])")
      try await page.save()
      try await page.waitForFormToClose()
      try await page.expect("todo", ["1"])
      try await expectEqual(board.todo("1").labels, ["docs"])
      try await page.openNew()
      try await expectEqual(page.fieldValue(formField("title")), "")
      try await expectEqual(page.count(of: "#new-todo .draft-note:not([hidden])"), 0)
      try await expectEqual(
        page.value("Object.keys(localStorage)", as: [String].self), ["ootd-session"])
    }
  }

  @Test func `an edited todo's draft survives a reload`() async throws {
    try await withBoard(["One"]) { board, page in
      try await page.open("1")
      try await page.edit("title", with: "One and a half")
      try await page.reload()
      try await page.waitForBoard()
      try await page.wait(
        for: "draft",
        until: "document.querySelector('#panel [name=title]')?.value === 'One and a half'")
      try await page.saveText("title")
      // The card shows the title at once, but the field stays until it is saved.
      try await page.wait(
        for: "new title",
        until: """
          document.querySelector('.card-title').textContent.trim() === 'One and a half'
            && !document.querySelector('#panel [name=title]')
          """)
      try await expectEqual(board.todo("1").title, "One and a half")
    }
  }

  @Test func `each todo has its own draft`() async throws {
    try await withBoard(["One", "Two"]) { board, page in
      for (id, text) in [("1", "first"), ("2", "second")] {
        try await page.open(id)
        try await page.edit("notes", with: text)
        // The first Esc leaves the field, the second closes the details.
        try await page.press(.escape)
        try await page.press(.escape)
        try await page.waitForFormToClose()
      }
      try await page.reload()
      try await page.waitForBoard()
      for (id, text) in [("1", "first"), ("2", "second")] {
        try await page.open(id)
        try await expectEqual(page.fieldValue(panelField("notes")), text)
        try await page.press(.escape)
        try await page.waitForFormToClose()
      }
      try await page.expect("todo", ["1", "2"])
      try await expectEqual(board.todo("1").notes, "")
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

  @Test(arguments: [
    ("labels", "color", "#123456"), ("milestones", "description", "All of it"),
    ("blocks", "notes", "All of it"), ("projects", "description", "All of it"),
  ])
  func `a page's form for a new entry keeps its draft until it is discarded`(
    place: String, field: String, text: String
  ) async throws {
    try await withBoard { _, page in
      let name = "#page .new [name=name]"
      try await page.show(place)
      try await page.click(".add-entry")
      try await page.type("half", into: name)
      try await page.type(text, into: "#page .new [name=\(field)]")
      try await page.press(.escape)
      try await page.reload()
      try await page.waitForBoard()
      try await page.waitForElement(".add-entry")
      try await page.click(".add-entry")
      try await page.waitForElement("#page .new .draft-note:not([hidden])")
      try await expectEqual(page.fieldValue(name), "half")
      try await expectEqual(page.fieldValue("#page .new [name=\(field)]"), text)
      try await page.click("#page .new .draft-note button")
      try await expectEqual(page.fieldValue(name), "")
      try await page.press(.escape)
      try await page.click(".add-entry")
      try await expectEqual(page.fieldValue(name), "")
    }
  }

  @Test func `text typed for a label that is deleted elsewhere can be saved as a new one`()
    async throws
  {
    try await withBoard(prepare: steps { try await $0.ootd("label", "add", "bug") }) {
      board, page in
      try await page.show("labels")
      try await page.click("\(row("bug")) .edit")
      try await page.fill("\(row("bug")) [name=name]", with: "defect")
      try await board.ootd("label", "rm", "bug")
      let message = "#page .entries .form-error:not([hidden])"
      try await page.waitForElement(message)
      try await page.reload()
      try await page.waitForBoard()
      try await page.waitForElement(message)
      try await expectEqual(page.fieldValue("#page .entries [name=name]"), "defect")
      try await page.click("#page .entries [type=submit]")
      try await page.waitForElement("\(row("defect")) .edit")
      #expect(try await board.ootd("label", "list").contains("defect"))
    }
  }
}
