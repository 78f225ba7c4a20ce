import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// A store without any todo, and the board on paper.
@Suite(.serialized, .startsBrowser) struct EmptyBoardTests {
  @Test func `an empty board is one card; the first todo brings the columns`() async throws {
    try await withBoard { board, page in
      try await page.waitForElement("#empty-board .blocks button")
      try await expectEqual(page.count(of: "#empty-board .blocks button"), 4)
      #expect(
        try await page.value(
          "!document.querySelector('.column').checkVisibility()", as: Bool.self))
      try await page.click("#empty-board input")
      try await page.type("Fix token refresh")
      try await page.press(.enter)
      try await page.expect("todo", ["1"])
      try await expectEqual(page.count(of: "#empty-board"), 0)
      try await page.wait(
        for: "focus", until: "document.activeElement.matches('.card-title')")
      try await expectEqual(board.todo("1").day, "2026-11-21")
      // A search without results isn't an empty board.
      try await page.fill("#search", with: "nothing-like-it")
      try await page.wait(for: "no cards", until: "!document.querySelector('.cards > .card')")
      try await expectEqual(page.count(of: "#empty-board"), 0)
    }
  }

  @Test func `the first todo's draft survives a reload, and moves into the column that appears`()
    async throws
  {
    try await withBoard { board, page in
      try await page.click("#empty-board input")
      try await page.type("Half a thought")
      try await page.reload()
      try await page.waitForBoard()
      try await page.wait(
        for: "draft",
        until: "document.querySelector('#empty-board input')?.value === 'Half a thought'")
      try await page.click("#empty-board input")
      try await board.ootd("add", "From a shell")
      try await page.wait(
        for: "quick add",
        until: """
          document.activeElement.matches('.quick-add textarea')
            && document.activeElement.value === 'Half a thought'
          """)
    }
  }

  @Test func `a block's button on an empty board adds its todo`() async throws {
    try await withBoard { board, page in
      try await page.waitForElement("#empty-board .blocks button")
      try await page.click("#empty-board .blocks button")
      try await page.expect("todo", ["1"])
      try await expectEqual(board.todo("1").title, "Solve an algorithm problem")
    }
  }

  @Test func `the button that links the repository goes with it, and comes back after an undo`()
    async throws
  {
    try await withBoard(
      prepare: steps { board in
        try await board.shell("git init -q -b main api")
        board.machine.workingDirectory += "/api"
      }
    ) { board, page in
      let isOffered = "document.querySelector('#empty-board .folder').checkVisibility()"
      try await page.wait(for: "button", until: isOffered)
      try await page.click("#empty-board .folder")
      try await page.wait(for: "end of the button", until: "!\(isOffered)")
      try await page.wait(
        for: "focus", until: "document.activeElement.matches('#empty-board input')")
      try await page.click("#toast .toast-undo")
      try await page.wait(for: "button after undo", until: isOffered)
    }
  }

  @Test func `on paper the board is a list of all its todos`() async throws {
    try await withBoard(
      ["One", "Two", "Three"],
      prepare: steps { board in
        try await board.ootd("edit", "1", "-p", "high", "-l", "bug", "--due", "2026-11-25")
        try await board.ootd("start", "2")
        try await board.ootd("done", "3")
      }
    ) { board, page in
      try await page.wait(
        for: "figures",
        until: "document.querySelector('#completion-today').textContent.includes('1/3')")
      try await page.run("dispatchEvent(new Event('beforeprint'))")
      let text = try await page.value(
        "document.querySelector('#print').textContent.replace(/\\s+/g, ' ')", as: String.self)
      for part in ["Saturday 21 November", "1/3", "1!!! One", "bug · due Wed", "2Two", "3Three"] {
        #expect(text.contains(part), "\(part) in \(text)")
      }
      try await page.run("dispatchEvent(new Event('afterprint'))")
      try await expectEqual(page.count(of: "#print"), 0)
    }
  }

  @Test func `on paper a long title and many labels are cut as on cards`() async throws {
    let title = String(repeating: "A long title. ", count: 100)
    try await withBoard(
      [title],
      prepare: steps { board in
        try await board.ootd(
          "edit", "1", "-l", "a", "-l", "b", "-l", "c", "-l", "d", "-l", "e", "-l", "f")
      }
    ) { _, page in
      try await page.run("dispatchEvent(new Event('beforeprint'))")
      let text = try await page.text(of: "#print li")
      #expect(text.count < 250, "\(text)")
      #expect(text.contains("a · b · c · d · e · +1"), "\(text)")
      try await page.run("dispatchEvent(new Event('afterprint'))")
    }
  }
}
