import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Todos that wait for others.
@Suite(.serialized, .startsBrowser) struct DependencyTests {
  private let question = "dialog.confirm[open]"
  private let lock = ".card-blocked"

  private func waitForToast(_ page: BrowserTab, _ text: String) async throws {
    try await page.wait(
      for: "toast \(text)",
      until: "document.querySelector('#toast').textContent.includes(arguments[0])", .text(text))
  }

  private func answer(_ page: BrowserTab, _ button: String) async throws {
    try await page.waitForElement(question)
    try await page.click("\(question) \(button)")
    try await page.wait(for: "end", until: "!document.querySelector('\(question)')")
  }

  /// Chooses an entry of the open menu, and a todo in the picker that it opens.
  private func choose(_ page: BrowserTab, _ entry: String, _ todo: String) async throws {
    let item =
      "[...document.querySelectorAll('.menu button')].find((node) => node.textContent.includes(arguments[0]))"
    try await page.wait(for: "entry \(entry)", until: item, .text(entry))
    try await page.run("\(item).click()", .text(entry))
    try await pick(page, todo)
  }

  private func pick(_ page: BrowserTab, _ todo: String) async throws {
    try await page.waitForElement(".choices.popup input")
    try await page.type(todo, into: ".choices.popup input")
    try await page.wait(
      for: "choice \(todo)",
      until: "document.querySelector('.popup .active')?.textContent.includes(arguments[0])",
      .text(todo))
    try await page.press(.enter)
  }

  @Test
  func `a card says what it waits for and how much of its checklist is done, until that changes`()
    async throws
  {
    try await withBoard(
      ["Deploy", "Fix login", "Plain"],
      prepare: steps { board in
        try await board.ootd("edit", "1", "--after", "2", "--check", "a", "--check", "b")
        try await board.ootd("done", "1.1")
      }
    ) { board, page in
      try await expectEqual(page.text(of: "\(card("1")) \(lock)"), "waits for 2")
      try await expectEqual(page.count(of: lock), 1)
      #expect(try await page.text(of: "\(card("1")) .card-facts").contains("1/2"))
      #expect(try await !page.text(of: "\(card("3")) .card-facts").contains("/"))
      for (command, isLocked) in [
        (["done", "2"], false), (["reopen", "2"], true), (["rm", "2"], false), (["undo"], true),
      ] {
        try await board.machine.run(command).checked()
        try await page.wait(
          for: "lock after \(command)",
          until: "Boolean(document.querySelector('\(lock)')) === arguments[0]", .bool(isLocked))
      }
    }
  }

  @Test func `finishing a todo that waits asks once, and the toast says what is open and ready`()
    async throws
  {
    try await withBoard(
      ["Deploy", "Fix login", "Announce"],
      prepare: steps { board in
        try await board.ootd("edit", "1", "--after", "2", "--check", "a", "--check", "b")
        try await board.ootd("edit", "3", "--after", "1")
      }
    ) { board, page in
      // Dragged, cancelled: it is where it was.
      try await page.drag("1", to: page.middle(of: "done"))
      try await page.waitForElement(question)
      try await expectEqual(
        page.text(of: "\(question) h2"), "1 still waits for 2 Fix login. Mark it done anyway?")
      try await answer(page, ".cancel")
      try await page.expect("todo", ["1", "2", "3"])
      // By keys, from the menu's property, and by the bar of the selection.
      try await page.run("document.querySelector('\(card("1")) .card-title').focus()")
      try await page.press(.right, with: .alt)
      try await page.press(.right, with: .alt)
      try await answer(page, ".cancel")
      try await page.expect("doing", ["1"])
      for id in ["1", "3"] { try await page.click("\(card(id)) .card-select") }
      try await page.click("#selection-bar .done")
      try await page.waitForElement(question)
      // 3 waits only for 1, which is finished along with it.
      #expect(try await page.text(of: "\(question) h2").hasPrefix("1 still waits for 2"))
      try await answer(page, ".cancel")
      try await expectEqual(page.count(of: ".card.selected"), 2)
      try await page.press(.escape)
      try await page.run("document.querySelector('\(card("1")) .card-title').focus()")
      try await page.press(.right, with: .alt)
      try await answer(page, "[value=done]")
      try await page.expect("done", ["1"])
      try await waitForToast(page, "2 checklist items are still open")
      // It waited for 1 alone, whatever 1 waited for.
      try await waitForToast(page, "3 is ready")
      try await page.wait(
        for: "announcement",
        until: "document.querySelector('#live').textContent.includes('3 is ready')")
      try await page.wait(for: "no lock", until: "!document.querySelector('\(lock)')")
      // Nothing is asked about a todo that waits for none.
      try await page.run("document.querySelector('\(card("2")) .card-title').focus()")
      try await page.press(.right, with: .alt)
      try await page.press(.right, with: .alt)
      try await page.expect("done", ["2", "1"])
    }
  }

  @Test func `dependencies are added by a picker, opened and removed in the details`() async throws
  {
    try await withBoard(["Deploy", "Fix login", "Announce"], provoking: [422]) { board, page in
      try await page.open("1")
      try await page.click("#panel [data-direction=after]")
      try await pick(page, "login")
      try await page.waitForElement("#panel .neighbours [data-id='2']")
      try await waitForToast(page, "Deploy now waits for Fix login")
      try await page.wait(for: "lock", until: "document.querySelector('\(card("1")) \(lock)')")
      try await page.click("#panel [data-direction=before]")
      try await pick(page, "3")
      try await page.waitForElement("#panel .neighbours [data-id='3']")
      try await expectEqual(
        page.texts(of: "#panel .dependencies section:not([hidden]) h3"), ["Waits for", "Needed by"])
      // A cycle is refused with the server's reason.
      try await page.click("#panel .neighbours [data-id='2'] .neighbour")
      try await page.waitForPanel("2")
      try await page.waitForElement("#panel .neighbours [data-id='1']")
      try await page.click("#panel [data-direction=after]")
      try await pick(page, "3")
      try await waitForToast(page, "wait for “3”, which already waits for it")
      try await page.expectAccessible("dependencies", in: "#panel")
      try await page.click("#panel .neighbours [data-id='1'] .remove")
      try await page.wait(
        for: "removal", until: "!document.querySelector('#panel .neighbours [data-id]')")
      try await page.wait(for: "no lock", until: "!document.querySelector('\(card("1")) \(lock)')")
      try await page.click("#toast .toast-undo")
      try await page.waitForElement("#panel .neighbours [data-id='1']")
      try await expectEqual(board.list("is:blocked").sorted(), ["1", "3"])
    }
  }

  @Test func `several todos wait for one, and one for several, from the menu`() async throws {
    try await withBoard((1...4).map { "Todo \($0)" }) { board, page in
      for id in ["1", "2"] { try await page.click("\(card(id)) .card-select") }
      try await page.click("#selection-bar .menu-button")
      try await choose(page, "Wait for", "Todo 3")
      try await waitForToast(page, "2 todos now wait for Todo 3")
      try await page.wait(for: "locks", until: "document.querySelectorAll('\(lock)').length === 2")
      try await page.click("#selection-bar .menu-button")
      try await choose(page, "Block another", "Todo 4")
      try await waitForToast(page, "Todo 4 now waits for 2 todos")
      try await page.wait(for: "locks", until: "document.querySelectorAll('\(lock)').length === 3")
      try await expectEqual(board.list("is:blocked").sorted(), ["1", "2", "4"])
      try await expectEqual(board.list("is:ready"), ["3"])
      try await page.fill("#search", with: "is:blocked sort:ready")
      try await page.expectCards(["1", "2", "4"])
    }
  }
}
