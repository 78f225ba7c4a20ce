import TestSupport
import Testing
import TestingAdditions

/// Undo and redo by buttons, keys and the toast.
@Suite(.serialized, .startsBrowser) struct UndoTests {
  private func waitForButtons(_ page: BrowserTab, undo: Bool, redo: Bool) async throws {
    try await page.wait(
      for: "undo \(undo), redo \(redo)",
      until: """
        document.querySelector('#undo').disabled !== arguments[0]
          && document.querySelector('#redo').disabled !== arguments[1]
        """, .bool(undo), .bool(redo))
  }

  @Test func `the buttons undo and redo, and are disabled if there is nothing to undo or redo`()
    async throws
  {
    try await withBoard { board, page in
      try await waitForButtons(page, undo: false, redo: false)
      try await board.add(["One"])
      try await page.expect("todo", ["1"])
      try await waitForButtons(page, undo: true, redo: false)
      try await page.click("#undo")
      try await page.expect("todo", [])
      try await waitForButtons(page, undo: false, redo: true)
      try await expectEqual(board.list(), [])
      try await page.click("#redo")
      try await page.expect("todo", ["1"])
      try await waitForButtons(page, undo: true, redo: false)
    }
  }

  @Test func `Ctrl+Z undoes, Ctrl+Shift+Z redoes, and Ctrl+Z in a field undoes no command`()
    async throws
  {
    try await withBoard(["One", "Two"]) { board, page in
      try await page.drag("1", to: page.middle(of: "done"))
      try await page.expect("done", ["1"])
      try await page.press("z", with: .control)
      try await page.expect("todo", ["1", "2"])
      try await page.press("z", with: .control)
      try await page.expect("todo", ["1"])
      try await page.press("Z", with: .control, .shift)
      try await page.expect("todo", ["1", "2"])
      try await page.press("Z", with: .control, .shift)
      try await page.expect("done", ["1"])
      // The redone change can be undone from the toast, too.
      try await page.press("z", with: .control)
      try await page.expect("todo", ["1", "2"])
      try await page.press("Z", with: .control, .shift)
      try await page.expect("done", ["1"])
      try await page.open("1")
      try await page.edit("notes", with: "")
      try await page.type("x", into: panelField("notes"))
      try await page.press("z", with: .control)
      try await page.press(.escape)
      try await page.press(.escape)
      try await page.waitForFormToClose()
      try await page.expect("done", ["1"])
      try await expectEqual(board.list(), ["1", "2"])
    }
  }

  @Test func `a toast undoes only its own change, as long as that is the newest`() async throws {
    try await withBoard(["One", "Two"]) { board, page in
      try await page.drag("1", to: page.middle(of: "doing"))
      try await page.expect("doing", ["1"])
      #expect(try await page.text(of: "#toast").contains("One"))
      try await page.click("#toast .toast-undo")
      try await page.expect("todo", ["1", "2"])
      try await page.drag("1", to: page.middle(of: "doing"))
      try await page.expect("doing", ["1"])
      try await board.ootd("add", "Three")
      try await page.expect("todo", ["2", "3"])
      try await page.wait(
        for: "end of the offer",
        until:
          "!document.querySelector('#toast .toast-undo') && document.querySelector('#toast > *')")
      try await page.press("z", with: .control)
      try await page.expect("todo", ["2"])
      try await page.expect("doing", ["1"])
      try await page.waitForElement("#toast .toast-redo")
      try await board.ootd("redo")
      try await page.expect("todo", ["2", "3"])
      try await page.wait(
        for: "end of the other offer",
        until: "!document.querySelector('#toast .toast-redo')")
    }
  }

  @Test func `the page undoes commands of the command line, and vice versa`() async throws {
    try await withBoard(["One", "Two"]) { board, page in
      try await board.ootd("done", "1")
      try await page.expect("done", ["1"])
      try await page.click("#undo")
      try await page.expect("done", [])
      try await page.drag("2", to: page.middle(of: "doing"))
      try await page.expect("doing", ["2"])
      try await board.ootd("undo")
      try await page.expect("todo", ["1", "2"])
    }
  }
}
