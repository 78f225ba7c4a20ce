import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Concurrent edits of the same todo.
@Suite(.serialized, .startsBrowser) struct ConflictTests {
  private func waitForConflict(_ page: BrowserTab) async throws {
    try await page.wait(
      for: "conflict",
      until: """
        document.querySelector('#todo-dialog').open
          && document.querySelector('#conflicts').textContent.includes('Theirs')
        """)
  }

  /// Edits the title in the form while the command line changes it.
  private func collide(_ board: ServedBoard, _ page: BrowserTab) async throws {
    try await page.open("1")
    try await page.fill(formField("title"), with: "Mine")
    try await page.fill(formField("notes"), with: "My notes")
    try await board.ootd("edit", "1", "--title", "Theirs")
    try await page.click("#todo-form button[type=submit]")
    try await waitForConflict(page)
    try await expectEqual(page.fieldValue(formField("title")), "Mine")
    try await expectEqual(page.fieldValue(formField("notes")), "My notes")
    try await expectEqual(board.todo("1").title, "Theirs")
    try await expectEqual(board.todo("1").notes, "")
  }

  /// Chooses my version (0) or theirs (1).
  private func choose(_ index: Int, _ page: BrowserTab) async throws {
    let choices = "document.querySelectorAll('#conflicts button, #conflicts input')"
    try await expectEqual(page.value("\(choices).length", as: Int.self), 2)
    try await page.run("\(choices)[arguments[0]].click()", .number(Double(index)))
  }

  private func saveAndWait(_ page: BrowserTab) async throws {
    try await page.run(
      """
      if (document.querySelector('#todo-dialog').open)
        document.querySelector('#todo-form button[type=submit]').click()
      """)
    try await page.wait(
      for: "end of the form", until: "!document.querySelector('#todo-dialog').open")
  }

  @Test func `a title changed elsewhere is not overwritten until I choose mine`() async throws {
    try await withBoard(["One"], provoking: [409]) { board, page in
      try await collide(board, page)
      try await choose(0, page)
      try await saveAndWait(page)
      try await page.wait(
        for: "card", until: "document.querySelector('.card-title').textContent === 'Mine'")
      try await expectEqual(board.todo("1").title, "Mine")
      try await expectEqual(board.todo("1").notes, "My notes")
    }
  }

  @Test func `choosing their title keeps my other changes`() async throws {
    try await withBoard(["One"], provoking: [409]) { board, page in
      try await collide(board, page)
      try await choose(1, page)
      try await saveAndWait(page)
      try await page.wait(
        for: "card", until: "document.querySelector('.card-title').textContent === 'Theirs'")
      try await expectEqual(board.todo("1").title, "Theirs")
      try await expectEqual(board.todo("1").notes, "My notes")
    }
  }

  @Test func `a conflict is detected after a reload too`() async throws {
    try await withBoard(["One"], provoking: [409]) { board, page in
      try await page.open("1")
      try await page.fill(formField("title"), with: "Mine")
      try await board.ootd("edit", "1", "--title", "Theirs")
      try await page.reload()
      try await page.waitForBoard()
      try await page.wait(
        for: "draft",
        until: "document.querySelector('#todo-form').elements.title.value === 'Mine'")
      try await page.click("#todo-form button[type=submit]")
      try await waitForConflict(page)
      try await expectEqual(board.todo("1").title, "Theirs")
    }
  }

  @Test func `changes to different fields don't conflict`() async throws {
    try await withBoard(["One"]) { board, page in
      try await page.open("1")
      try await page.fill(formField("title"), with: "Mine")
      try await board.ootd("edit", "1", "-p", "high")
      try await saveAndWait(page)
      try await page.wait(
        for: "card", until: "document.querySelector('.card-title').textContent === 'Mine'")
      let todo = try await board.todo("1")
      expectEqual(todo.title, "Mine")
      expectEqual(todo.priority, "high")
    }
  }

  @Test func `deleting a todo loses nothing typed in its open form`() async throws {
    try await withBoard(["One"], provoking: [404, 409]) { board, page in
      try await page.open("1")
      try await page.fill(formField("title"), with: "Mine")
      try await board.ootd("rm", "1")
      try await page.click("#todo-form button[type=submit]")
      try await page.wait(
        for: "error",
        until: """
          document.querySelector('#todo-dialog').open
            && (document.querySelector('#form-error').textContent.trim()
              || document.querySelector('#conflicts').textContent.trim())
          """)
      try await expectEqual(page.fieldValue(formField("title")), "Mine")
      try await expectEqual(board.list(), [])
    }
  }

  @Test func `dropping a card that was moved elsewhere during the drag is refused`() async throws {
    try await withBoard(["One", "Two"], provoking: [409]) { board, page in
      let fetches =
        "performance.getEntriesByType('resource')"
        + ".filter(({name}) => name.includes('/api/board')).length"
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
