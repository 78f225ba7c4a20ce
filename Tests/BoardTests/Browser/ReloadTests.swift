import TestSupport
import Testing
import TestingAdditions

/// Drafts and views survive a reload.
@Suite(.serialized, .startsBrowser) struct ReloadTests {
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

  @Test func `another language reloads the page and keeps drafts`() async throws {
    try await withBoard { board, page in
      try await page.openNew()
      try await page.type("Half a title", into: formField("title"))
      try await page.press(.escape)
      try await page.waitForFormToClose()
      try await page.show("settings")
      try await page.fill("[name='ootd.language']", with: "ko")
      try await page.wait(
        for: "Korean", until: "document.querySelector('#page-heading').textContent === '설정'")
      // Typed text is kept if the language changes elsewhere.
      try await page.type("7", into: "[name='ootd.wipLimit']")
      try await board.ootd("config", "set", "language", "en")
      try await page.wait(
        for: "English",
        until: "document.querySelector('#page-heading').textContent === 'Settings'")
      try await expectEqual(page.fieldValue("[name='ootd.wipLimit']"), "7")
      try await page.openNew()
      try await expectEqual(page.fieldValue(formField("title")), "Half a title")
    }
  }
}
