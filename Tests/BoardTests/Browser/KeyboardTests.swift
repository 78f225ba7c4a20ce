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

  @Test func `Alt and an arrow move the focused card as far as the edges and keep it focused`()
    async throws
  {
    try await withBoard(["Rotate the keys", "Two", "Three"]) { board, page in
      try await focus(page, "1")
      try await page.press(.down, with: .alt)
      try await page.expect("todo", ["2", "1", "3"])
      try await expectFocus(page, on: "1")
      try await page.press(.up, with: .alt)
      try await page.expect("todo", ["1", "2", "3"])
      try await page.press(.right, with: .alt)
      try await page.expect("doing", ["1"])
      try await expectFocus(page, on: "1")
      // A live region announces the new position.
      try await page.wait(
        for: "announcement",
        until: """
          (({textContent, ariaLive}) => ariaLive === 'polite' && /Rotate the keys/.test(textContent)
            && textContent.includes(arguments[0]))(document.querySelector('#live'))
          """,
        .text(page.text(of: ".column[data-status=doing] h2 span")))
      try await page.press(.right, with: .alt)
      try await page.expect("done", ["1"])
      try await page.press(.left, with: .alt)
      try await page.press(.left, with: .alt)
      try await page.expect("todo", ["1", "2", "3"])
      try await expectFocus(page, on: "1")
      let history = try await board.ootd("history", "--json")
      try await page.press(.left, with: .alt)
      try await page.press(.up, with: .alt)
      try await focus(page, "3")
      try await page.press(.down, with: .alt)
      try await page.expect("todo", ["1", "2", "3"])
      try await expectFocus(page, on: "3")
      try await expectEqual(board.ootd("history", "--json"), history)
    }
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

  @Test func `arrow keys move between cards, and deleting one focuses the next`() async throws {
    try await withBoard(
      ["One", "Two", "Three"], prepare: steps { try await $0.ootd("start", "3") }
    ) { board, page in
      try await focus(page, "1")
      try await page.press(.down)
      try await expectFocus(page, on: "2")
      try await page.press(.right)
      try await expectFocus(page, on: "3")
      try await page.press(.left)
      try await page.press(.home)
      try await expectFocus(page, on: "1")
      try await page.press(.delete)
      try await page.expect("todo", ["2"])
      try await expectFocus(page, on: "2")
    }
  }

  @Test func `a card has the focus again after a page, and after a move off the board is undone`()
    async throws
  {
    try await withBoard(["One", "Two"]) { board, page in
      try await focus(page, "2")
      try await page.show("projects")
      try await page.show("labels")
      try await page.back()
      try await page.back()
      try await page.waitForPlace("")
      try await expectFocus(page, on: "2")
      let search = try await board.openTab("?q=is:todo+Two")
      try await search.waitForBoard()
      try await focus(search, "2")
      try await search.press(.right, with: .alt)
      try await search.wait(
        for: "focus on the button",
        until: "document.activeElement.id === 'add' && document.querySelector('#toast .toast-undo')"
      )
      try await search.press("z", with: .control)
      try await expectFocus(search, on: "2")
    }
  }

  @Test func `a card's menu moves it anywhere, and Esc closes it`() async throws {
    try await withBoard(["One", "Two", "Three"]) { board, page in
      func choose(_ name: String) async throws {
        try await page.click("\(card("2")) .card-menu")
        let item =
          "[...document.querySelectorAll('[role=menu] [role=menuitem]')]"
          + ".find((item) => item.textContent.toLowerCase().includes(arguments[0]))"
        try await page.wait(for: "entry \(name)", until: item, .text(name))
        try await page.run("\(item).click()", .text(name))
        try await page.wait(for: "end of the menu", until: "!document.querySelector('[role=menu]')")
      }
      try await choose("top")
      try await page.expect("todo", ["2", "1", "3"])
      try await choose("down")
      try await page.expect("todo", ["1", "2", "3"])
      try await choose("bottom")
      try await page.expect("todo", ["1", "3", "2"])
      try await choose("up")
      try await page.expect("todo", ["1", "2", "3"])
      try await choose("status")
      try await page.type("doing")
      try await page.press(.enter)
      try await page.expect("doing", ["2"])
      try await choose("status")
      try await page.type("done")
      try await page.press(.enter)
      try await page.expect("done", ["2"])
      try await expectFocus(page, on: "2")
      try await focus(page, "1")
      try await page.press(.tab)
      try await page.press(.tab)
      #expect(
        try await page.value("document.activeElement.matches('.card-menu')", as: Bool.self))
      try await page.press(.enter)
      try await page.waitForElement("[role=menu]")
      try await page.press(.down)
      try await page.press(.escape)
      try await page.wait(for: "end of the menu", until: "!document.querySelector('[role=menu]')")
      #expect(
        try await page.value(
          "document.activeElement.matches('.card[data-id=\"1\"] .card-menu')", as: Bool.self))
      try await page.expect("todo", ["1", "3"])
    }
  }

  @Test func `a letter opens a property of the focused card`() async throws {
    try await withBoard(["One", "Two"]) { board, page in
      func choose(_ key: Key, _ text: String) async throws {
        try await page.press(key)
        try await page.waitForElement("[role=listbox]")
        try await page.type(text)
        try await page.press(.enter)
      }
      try await focus(page, "2")
      try await choose("p", "hi")
      try await page.waitForElement("\(card("2")) .priority.high")
      try await choose("l", "urgent")
      try await page.waitForElement("\(card("2")) .label")
      try await page.press(.escape)
      try await choose("s", "doing")
      try await page.expect("doing", ["2"])
      try await expectFocus(page, on: "2")
      try await expectEqual(board.list("label:urgent priority:high"), ["2"])
      try await page.press(".")
      try await page.waitForElement("[role=menu]")
    }
  }

  @Test func `Control and K finds a command and a todo`() async throws {
    try await withBoard(["Fix token refresh", "Two"]) { board, page in
      try await board.ootd("done", "2")
      try await board.ootd("view", "add", "mine", "is:open")
      try await board.ootd("project", "add", "--name", "api")
      try await focus(page, "1")
      try await page.press("k", with: .control)
      try await page.waitForElement("#palette[open]")
      try await page.type("prio")
      try await page.press(.enter)
      try await page.wait(for: "picker", until: "!document.querySelector('#palette').open")
      try await page.type("low")
      try await page.press(.enter)
      try await page.waitForElement("\(card("1")) .priority.low")
      for (text, title) in [
        ("fx tok", "Fix token refresh"), ("#2", "Two"), ("commits", "Go to Commits"),
        ("mine", "mine"), ("yesterday", "Yesterday"), ("friday", "Friday"),
        ("2026-11-02", "2026-11-02"), ("2 nov", "2 November 2026"),
        ("doing", "Status: Doing"), ("new label", "New label"), ("archive", "Archive: api"),
      ] {
        try await page.press("k", with: .control)
        try await page.type(text)
        try await page.wait(
          for: title,
          until: "document.querySelector('#palette .active').textContent.includes(arguments[0])",
          .text(title))
        try await page.press(.escape)
      }
      try await expectFocus(page, on: "1")
      // Its letters are in “Sunday 22 November”.
      try await page.press("k", with: .control)
      try await page.type("undo")
      try await page.wait(
        for: "only Undo",
        until: """
          ((rows) => rows.length === 1 && rows[0].textContent.includes('Undo'))
            (document.querySelectorAll('#palette [role=option]'))
          """)
      try await page.press(.escape)
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
