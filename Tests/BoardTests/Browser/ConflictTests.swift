import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Concurrent edits of the same todo.
@Suite(.serialized, .startsBrowser) struct ConflictTests {
  private func waitForConflict(_ page: BrowserTab) async throws {
    try await page.wait(
      for: "conflict",
      until: "document.querySelector('#panel .conflict')?.textContent.includes('Theirs')")
  }

  /// Edits the title while the command line changes it.
  private func collide(_ board: ServedBoard, _ page: BrowserTab) async throws {
    try await page.open("1")
    try await page.edit("notes", with: "My notes")
    try await page.edit("title", with: "Mine")
    try await board.ootd("edit", "1", "--title", "Theirs")
    try await page.saveText("title")
    try await waitForConflict(page)
    try await expectEqual(page.fieldValue(panelField("title")), "Mine")
    try await expectEqual(page.fieldValue(panelField("notes")), "My notes")
    try await expectEqual(board.todo("1").title, "Theirs")
  }

  private func waitForTitle(_ page: BrowserTab, _ title: String) async throws {
    try await page.wait(
      for: "title \(title)",
      until: """
        document.querySelector('#panel-title')?.textContent === arguments[0]
          && document.querySelector('.card-title').textContent === arguments[0]
        """, .text(title))
  }

  @Test(arguments: [("mine", "Mine"), ("theirs", "Theirs")])
  func `a title changed elsewhere is not overwritten until I choose which one to keep`(
    choice: String, title: String
  ) async throws {
    try await withBoard(["One"], provoking: [409]) { board, page in
      try await collide(board, page)
      try await page.click("#panel .conflict .\(choice) button")
      try await waitForTitle(page, title)
      try await page.saveText("notes")
      try await page.waitForElement("#panel .notes-text")
      try await expectEqual(board.todo("1").title, title)
      try await expectEqual(board.todo("1").notes, "My notes")
    }
  }

  @Test func `a choice between two versions shows mine as it is now`() async throws {
    try await withBoard(["One"], provoking: [409]) { board, page in
      try await collide(board, page)
      try await page.fill(panelField("title"), with: "Mine, longer")
      try await page.wait(
        for: "version",
        until: """
          document.querySelector('#panel .conflict .mine .version').textContent === 'Mine, longer'
          """)
    }
  }

  @Test func `a conflict is detected after a reload too`() async throws {
    try await withBoard(["One"], provoking: [409]) { board, page in
      try await page.open("1")
      try await page.edit("title", with: "Mine")
      try await board.ootd("edit", "1", "--title", "Theirs")
      try await page.reload()
      try await page.waitForBoard()
      try await page.wait(
        for: "draft", until: "document.querySelector('#panel [name=title]')?.value === 'Mine'")
      try await page.saveText("title")
      try await waitForConflict(page)
      try await expectEqual(board.todo("1").title, "Theirs")
    }
  }

  @Test func `changes to different fields don't conflict, and others' appear at once`() async throws
  {
    try await withBoard(["One"]) { board, page in
      try await page.open("1")
      try await page.edit("title", with: "Mine")
      try await board.ootd("edit", "1", "-p", "high", "--notes", "Their notes")
      try await page.wait(
        for: "their changes",
        until: """
          document.querySelector('#panel [data-property=priority]').textContent.includes('High')
            && document.querySelector('#panel .notes-text')?.textContent.includes('Their notes')
          """)
      try await expectEqual(page.fieldValue(panelField("title")), "Mine")
      try await page.saveText("title")
      try await waitForTitle(page, "Mine")
      let todo = try await board.todo("1")
      expectEqual(todo.title, "Mine")
      expectEqual(todo.priority, "high")
      expectEqual(todo.notes, "Their notes")
    }
  }

  @Test func `deleting a todo loses nothing typed in its open details`() async throws {
    try await withBoard(["One"], provoking: [404, 409]) { board, page in
      try await page.open("1")
      try await page.edit("title", with: "Mine")
      try await board.ootd("rm", "1")
      try await page.saveText("title")
      try await page.waitForElement("#panel .form-error:not([hidden])")
      try await expectEqual(page.fieldValue(panelField("title")), "Mine")
      try await expectEqual(board.list(), [])
      // It takes no comments, but comes back by undo.
      try await page.waitForElement("#panel .restore:not([hidden])")
      try await expectEqual(page.count(of: "#comment-form:not([hidden])"), 0)
      try await page.click("#panel .restore")
      try await page.expect("todo", ["1"])
      try await page.waitForElement("#comment-form:not([hidden])")
      try await expectEqual(page.fieldValue(panelField("title")), "Mine")
    }
  }

  @Test func `open details say that their todo was deleted elsewhere, and keep a typed comment`()
    async throws
  {
    try await withBoard(["One", "Two"], provoking: [404]) { board, page in
      for (id, comment) in [("1", ""), ("2", "Seen on macOS")] {
        try await page.open(id)
        if !comment.isEmpty { try await page.type(comment, into: "#comment-form textarea") }
        try await board.ootd("rm", id)
        try await page.waitForElement("#panel .form-error:not([hidden])")
        try await expectEqual(page.fieldValue("#comment-form textarea"), comment)
        try await expectEqual(
          page.count(of: "#comment-form:not([hidden])"), comment.isEmpty ? 0 : 1)
        try await page.press(.escape)
        try await page.press(.escape)
      }
    }
  }

  @Test func `choosing the value that the list shows reports that it was changed elsewhere`()
    async throws
  {
    try await withBoard(["One"], provoking: [409]) { board, page in
      try await page.open("1")
      try await page.click("#panel [data-property=priority]")
      try await page.waitForElement(".popup [role=option].active")
      try await board.ootd("edit", "1", "-p", "high")
      try await page.wait(
        for: "their priority",
        until: """
          document.querySelector('#panel [data-property=priority]').textContent.includes('High')
          """)
      try await page.press(.enter)
      try await page.wait(
        for: "message", until: "document.querySelector('#toast').textContent.includes('High')")
      try await expectEqual(board.todo("1").priority, "high")
    }
  }

  @Test func `dropping a card that was moved elsewhere during the drag is refused`() async throws {
    try await withBoard(["One", "Two"], provoking: [409]) { board, page in
      let fetches =
        "performance.getEntriesByType('resource')"
        + ".filter(({name}) => name.includes('/api/cards')).length"
      let target = try await page.middle(of: "doing")
      try await page.perform(.mouse.move(to: page.grip(of: "1")).press().move(to: target, in: 4))
      let before = try await page.value(fetches, as: Int.self)
      try await board.ootd("done", "1")
      // The page has fetched the change but shows it only after the drag.
      try await page.wait(for: "fetch", until: "\(fetches) > arguments[0]", .number(Double(before)))
      try await page.perform(.mouse.release())
      try await page.expect("doing", [])
      try await page.expect("done", ["1"])
      try await page.waitForElement("#toast > *")
    }
  }
}
