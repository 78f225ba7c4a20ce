import TestSupport
import Testing
import TestingAdditions

/// Selecting several todos.
@Suite(.serialized, .startsBrowser) struct SelectionTests {
  private func select(_ page: BrowserTab, _ ids: [String]) async throws {
    for id in ids { try await page.click("\(card(id)) .card-select") }
    try await page.wait(
      for: "selection bar",
      until: """
        !document.querySelector('#selection-bar').hidden
          && document.querySelector('#selection-bar').textContent.includes(arguments[0])
        """, .number(Double(ids.count)))
  }

  private func waitForNone(_ page: BrowserTab) async throws {
    try await page.wait(
      for: "end of the selection", until: "document.querySelector('#selection-bar').hidden")
    try await expectEqual(page.count(of: ".card-select:checked"), 0)
  }

  private func choose(_ page: BrowserTab, _ property: String, _ name: String) async throws {
    try await page.click("#selection-bar [data-property=\(property)]")
    let choice =
      "[...document.querySelectorAll('[role=option]')]"
      + ".find((choice) => choice.textContent.includes(arguments[0]))"
    try await page.wait(for: "choice \(name)", until: choice, .text(name))
    try await page.run("\(choice).click()", .text(name))
  }

  @Test func `selected todos are completed, undone and dragged together`() async throws {
    try await withBoard((1...4).map { "Todo \($0)" }) { board, page in
      try await select(page, ["1", "3"])
      try await page.click("#selection-bar .done")
      try await page.expect("todo", ["2", "4"])
      try await expectEqual(board.list("is:done"), ["1", "3"])
      try await waitForNone(page)
      try await page.click("#toast .toast-undo")
      try await page.expect("todo", ["1", "2", "3", "4"])
      try await select(page, ["1", "3"])
      try await page.drag("3", to: page.middle(of: "doing"))
      try await page.expect("doing", ["1", "3"])
      try await page.expect("todo", ["2", "4"])
    }
  }

  @Test func `selected todos are moved to another column and deleted together`() async throws {
    try await withBoard((1...4).map { "Todo \($0)" }) { board, page in
      try await select(page, ["2", "4"])
      try await choose(
        page, "status", try await page.text(of: ".column[data-status=doing] h2 span"))
      try await page.expect("doing", ["2", "4"])
      try await page.expect("todo", ["1", "3"])
      // The moved todos are still selected.
      try await page.click("\(card("1")) .card-select")
      try await page.click("#selection-bar .delete")
      try await page.expect("todo", ["3"])
      try await expectEqual(board.list(), ["3"])
      try await waitForNone(page)
    }
  }

  @Test func `selected todos get a label`() async throws {
    try await withBoard(
      (1...3).map { "Todo \($0)" }, prepare: steps { try await $0.ootd("label", "add", "bug") }
    ) { board, page in
      try await select(page, ["1", "2"])
      try await choose(page, "labels", "bug")
      try await page.wait(
        for: "labels", until: "document.querySelectorAll('.card .label').length === 2")
      try await page.wait(
        for: "answer", until: "document.querySelector('#toast .toast-undo')")
      try await expectEqual(board.list("label:bug"), ["1", "2"])
    }
  }

  @Test func `a right click on a selected card opens the menu of the selection`() async throws {
    try await withBoard((1...3).map { "Todo \($0)" }) { board, page in
      func rightClick(_ id: String) async throws {
        try await page.run(
          """
          const card = document.querySelector(arguments[0])
          const {x, y} = card.getBoundingClientRect()
          const place = {clientX: x + 20, clientY: y + 20, button: 2}
          card.dispatchEvent(
            new MouseEvent('contextmenu', {bubbles: true, cancelable: true, ...place}))
          """, .text(card(id)))
        try await page.waitForElement("[role=menu]")
      }
      try await select(page, ["1", "3"])
      try await rightClick("2")
      try await expectEqual(page.count(of: ".menu-heading"), 0)
      try await page.press(.escape)
      try await rightClick("3")
      #expect(try await page.text(of: ".menu-heading").contains("2"))
      // Two of three aren't at one end.
      let moves = ["Move to top", "Move to bottom"]
      let ofTwo = try await page.texts(of: "[role=menu] button")
      #expect(moves.allSatisfy { ofTwo.contains($0) })
      try await page.press(.escape)
      try await page.click("\(card("2")) .card-select")
      try await rightClick("3")
      let ofAll = try await page.texts(of: "[role=menu] button")
      #expect(!moves.contains { ofAll.contains($0) })
      try await page.press(.escape)
      try await page.click("\(card("2")) .card-select")
      try await rightClick("3")
      // The last entry deletes.
      try await page.press(.end)
      try await page.press(.enter)
      try await page.expect("todo", ["2"])
    }
  }

  @Test func `a button and Esc clear the selection, and deleting a todo elsewhere deselects it`()
    async throws
  {
    try await withBoard(["One", "Two"]) { board, page in
      try await select(page, ["1", "2"])
      try await page.click("#selection-bar .clear")
      try await waitForNone(page)
      try await select(page, ["2"])
      try await page.press(.escape)
      try await waitForNone(page)
      try await page.expect("todo", ["1", "2"])
      try await select(page, ["1", "2"])
      try await board.ootd("rm", "2")
      try await page.expect("todo", ["1"])
      try await page.click("#selection-bar .done")
      try await page.expect("done", ["1"])
    }
  }

  @Test func `a change of selected todos leaves out one that was deleted while a list was open`()
    async throws
  {
    try await withBoard((1...4).map { "Todo \($0)" }, provoking: [404]) { board, page in
      try await select(page, ["1", "2", "3"])
      try await page.click("#selection-bar [data-property=priority]")
      try await page.waitForElement("[role=listbox]")
      try await board.ootd("rm", "2")
      try await page.type("hi")
      try await page.press(.enter)
      try await page.waitForElement("\(card("1")) .priority.high")
      try await page.wait(
        for: "what was left out",
        until: "document.querySelector('#toast').textContent.includes('1 other had been deleted')")
      try await expectEqual(board.list("priority:high"), ["1", "3"])
    }
  }

  @Test func `keys select todos and delete the selection`() async throws {
    try await withBoard((1...4).map { "Todo \($0)" }) { board, page in
      try await page.run(
        "document.querySelector(arguments[0]).focus()", .text("\(card("2")) .card-title"))
      try await page.press("x")
      try await page.press(.down)
      try await page.press("x")
      try await page.wait(
        for: "selection", until: "document.querySelectorAll('.card-select:checked').length === 2")
      try await page.press(.down, with: .shift)
      try await page.wait(
        for: "extended selection",
        until: "document.querySelectorAll('.card-select:checked').length === 3")
      // Going back shrinks it.
      try await page.press(.up, with: .shift)
      try await page.wait(
        for: "shrunk selection",
        until: "document.querySelectorAll('.card-select:checked').length === 2")
      try await page.press(.delete)
      try await page.expect("todo", ["1", "4"])
      try await page.press("z", with: .control)
      try await page.expect("todo", ["1", "2", "3", "4"])
      try await page.press("a", with: .control)
      try await page.wait(
        for: "whole column",
        until: "document.querySelectorAll('.card-select:checked').length === 4")
    }
  }

  @Test func `Alt and an arrow move the selection, also from another card`() async throws {
    try await withBoard((1...4).map { "Todo \($0)" }) { board, page in
      func focus(_ id: String) async throws {
        try await page.run(
          "document.querySelector(arguments[0]).focus()", .text("\(card(id)) .card-title"))
      }
      try await select(page, ["1", "3"])
      try await focus("3")
      try await page.press(.down, with: .alt)
      try await page.expect("todo", ["2", "4", "1", "3"])
      try await page.press(.up, with: .alt)
      try await page.expect("todo", ["2", "1", "3", "4"])
      try await focus("2")
      try await page.press(.right, with: .alt)
      try await page.expect("doing", ["1", "3"])
      try await page.expect("todo", ["2", "4"])
      try await page.press("p")
      try await page.waitForElement("[role=listbox]")
      try await page.type("hi")
      try await page.press(.enter)
      try await page.waitForElement("\(card("1")) .priority.high")
      try await page.wait(
        for: "message", until: "document.querySelector('#toast').textContent.includes('priority')")
      try await expectEqual(board.list("priority:high"), ["1", "3"])
    }
  }
}
