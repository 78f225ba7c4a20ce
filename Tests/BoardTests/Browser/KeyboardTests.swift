import TestSupport
import Testing
import TestingAdditions

/// The page used with only a keyboard.
@Suite(.serialized, .startsBrowser) struct KeyboardTests {
  private func focus(_ page: BrowserTab, _ id: String) async throws {
    try await page.run(
      "document.querySelector(arguments[0]).focus()", .text("\(card(id)) .card-title"))
  }

  private func expectFocus(_ page: BrowserTab, on id: String) async throws {
    try await page.wait(
      for: "focus on card \(id)",
      until: "document.activeElement.closest('.card')?.dataset.id === arguments[0]", .text(id))
  }

  @Test func `Tab stops at one card per column, and quick repeated moves all take effect`()
    async throws
  {
    try await withBoard((1...8).map { "Todo \($0)" }) { board, page in
      let stops = try await page.value(
        "document.querySelectorAll('.cards .card-title:not([tabindex=\"-1\"])').length",
        as: Int.self)
      expectEqual(stops, 1)
      try await focus(page, "1")
      for _ in 0..<7 { try await page.press(.down, with: .alt) }
      try await page.expect("todo", ["2", "3", "4", "5", "6", "7", "8", "1"])
      try await expectFocus(page, on: "1")
    }
  }

  @Test func `? shows the shortcuts, and typing in a field triggers none`() async throws {
    try await withBoard(["One"]) { board, page in
      try await focus(page, "1")
      try await page.press("?")
      try await page.wait(
        for: "shortcuts", until: "document.querySelector('#shortcuts-dialog').open")
      #expect(try await page.text(of: "#shortcuts-dialog").contains("Alt"))
      try await page.press(.escape)
      try await page.wait(
        for: "end", until: "!document.querySelector('#shortcuts-dialog').open")
      try await expectFocus(page, on: "1")
      // If nothing had the focus before, the current card gets it.
      try await page.run("document.activeElement.blur()")
      try await page.press("?")
      try await page.wait(
        for: "shortcuts again", until: "document.querySelector('#shortcuts-dialog').open")
      try await page.press(.escape)
      try await expectFocus(page, on: "1")
      try await page.press("/")
      try await page.type("nxm?a")
      try await expectEqual(page.fieldValue("#search"), "nxm?a")
      try await expectEqual(page.count(of: "dialog[open], [role=menu]"), 0)
      try await expectEqual(board.list(), ["1"])
    }
  }

  @Test func `todos can be added, edited, moved, deleted and restored without a pointer`()
    async throws
  {
    try await withBoard { board, page in
      // On an empty board the first todo's field has the focus.
      try await page.type("Fix token refresh")
      try await page.press(.enter)
      try await page.expect("todo", ["1"])
      try await page.press("n")
      try await page.type("Second")
      try await page.press(.enter)
      try await page.expect("todo", ["1", "2"])
      // From the foot of the column an arrow leads back to its cards.
      try await page.press(.escape)
      try await page.press(.up)
      try await expectFocus(page, on: "2")
      try await page.press(.up)
      try await expectFocus(page, on: "1")
      try await page.press(.enter)
      try await page.waitForPanel("1")
      try await page.press("e")
      try await page.press(.end)
      try await page.type(" soon")
      try await page.press(.enter)
      try await page.waitForElement("#panel-title")
      try await page.press(.escape)
      try await page.waitForFormToClose()
      try await page.wait(
        for: "new title",
        until: "document.querySelector('.card-title').textContent === 'Fix token refresh soon'")
      try await expectFocus(page, on: "1")
      try await page.press(.right, with: .alt)
      try await page.expect("doing", ["1"])
      try await page.press(.delete)
      try await page.expect("doing", [])
      try await expectEqual(board.list(), ["2"])
      try await page.press("z", with: .control)
      try await page.expect("doing", ["1"])
      try await expectEqual(board.todo("1").title, "Fix token refresh soon")
    }
  }
}
