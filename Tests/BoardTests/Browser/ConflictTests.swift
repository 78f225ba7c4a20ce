import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// What happens where two edit the same todo.
@Suite(.serialized, .startsBrowser) struct ConflictTests {
  private func waitForConflict(_ page: BrowserTab) async throws {
    try await page.wait(
      for: "conflict",
      until: """
        document.querySelector('#todo-dialog').open
          && document.querySelector('#conflicts').textContent.includes('Theirs')
        """)
  }

  /// Mine is typed while the command line makes the title another one.
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

  /// Mine and theirs, in this order.
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

  @Test func `a title that was changed meanwhile is not overwritten; I keep mine`() async throws {
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

  @Test func `or I take theirs, and the rest of mine is kept`() async throws {
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

  @Test func `a conflict is found after a reload too`() async throws {
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

  @Test func `other fields that were changed meanwhile are no conflict`() async throws {
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

  @Test func `a form that is open while its todo is deleted loses nothing`() async throws {
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

  @Test func `a card that was moved while it is dragged is not moved from where it was`()
    async throws
  {
    try await withBoard(["One", "Two"], provoking: [409]) { board, page in
      let asked =
        "performance.getEntriesByType('resource')"
        + ".filter(({name}) => name.includes('/api/board')).length"
      let target = try await page.middle(of: "doing")
      try await page.perform(.mouse.move(to: page.grip(of: "1")).press().move(to: target, in: 4))
      let before = try await page.value(asked, as: Int.self)
      try await board.ootd("done", "1")
      // The page knows of it, and shows it only after the drag.
      try await page.wait(for: "news", until: "\(asked) > arguments[0]", .number(Double(before)))
      try await page.perform(.mouse.release())
      try await page.expect("doing", [])
      try await page.expect("done", ["1"])
      try await page.waitForElement("#toast > *")
    }
  }
}
