import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Dragging with the mouse.
@Suite(.serialized, .startsBrowser) struct DragTests {
  @Test func `a card stays where it is dropped in its column`() async throws {
    try await withBoard(["One", "Two", "Three", "Four"]) { board, page in
      try await page.drag("1", to: page.bottom(of: "3"))
      try await page.expect("todo", ["2", "3", "1", "4"])
      try await page.drag("4", to: page.top(of: "2"))
      try await page.expect("todo", ["4", "2", "3", "1"])
      try await page.drag("3", to: page.top(of: "2"))
      try await page.expect("todo", ["4", "3", "2", "1"])
      let last = try await page.frame(of: card("1"))
      try await page.drag("4", to: Point(x: last.center.x, y: last.maxY + 30))
      try await page.expect("todo", ["3", "2", "1", "4"])
      try await page.reload()
      try await page.waitForBoard()
      try await page.expect("todo", ["3", "2", "1", "4"])
    }
  }

  @Test func `a card stays where it is dropped in another column`() async throws {
    try await withBoard(
      ["One", "Two", "Three", "Four"],
      prepare: steps { try await $0.ootd("start", "2", "3", "4") }
    ) { board, page in
      let before = try await page.cards(in: "doing")
      try #require(before.count == 3)
      try await page.drag("1", to: page.top(of: before[1]))
      try await page.expect("doing", [before[0], "1", before[1], before[2]])
      try await page.drag("1", to: page.bottom(of: before[2]))
      try await page.expect("doing", before + ["1"])
      try await page.drag("1", to: page.top(of: before[0]))
      try await page.expect("doing", ["1"] + before)
    }
  }

  @Test func `Esc, or a drop at the card's own position or outside the columns, changes nothing`()
    async throws
  {
    try await withBoard(["One", "Two", "Three"]) { board, page in
      let history = try await board.ootd("history", "--json")
      let start = try await page.grip(of: "2")
      try await page.perform(
        .mouse.move(to: start).press().move(to: start.moved(x: 300), in: 4).move(to: start, in: 4)
          .release())
      try await page.expect("todo", ["1", "2", "3"])
      try await expectEqual(page.count(of: "dialog[open]"), 0)
      let header = try await page.frame(of: "#topbar h1").center
      try await page.drag("1", to: header)
      try await page.expect("todo", ["1", "2", "3"])
      try await expectEqual(page.count(of: ".dragging, .dragged, dialog[open]"), 0)
      let target = try await page.middle(of: "done")
      try await page.perform(.mouse.move(to: page.grip(of: "1")).press().move(to: target, in: 4))
      try await page.wait(for: "drag", until: "document.querySelector('body.dragging')")
      try await page.press(.escape)
      try await page.wait(
        for: "end of the drag", until: "!document.querySelector('.dragging, .dragged')")
      // A user may release the button long after pressing Esc.
      try await page.perform(.mouse.move(to: target.moved(y: 20)).hold(milliseconds: 400).release())
      try await page.expect("todo", ["1", "2", "3"])
      try await expectEqual(page.count(of: "dialog[open]"), 0)
      try await expectEqual(board.ootd("history", "--json"), history)
      // The next drag works as usual.
      try await page.drag("1", to: target)
      try await page.expect("done", ["1"])
    }
  }

  @Test func `a single move is a drag, and less than 5 pixels is a click`() async throws {
    try await withBoard(["One", "Two"]) { board, page in
      try await page.drag("1", to: page.middle(of: "done"), in: 1)
      try await page.expect("done", ["1"])
      try await page.drag("2", to: page.middle(of: "doing"), in: 1)
      try await page.expect("doing", ["2"])
      let title = try await page.frame(of: "\(card("1")) .card-title").center
      try await page.perform(
        .mouse.move(to: title).press().move(to: title.moved(x: 3, y: 2)).release())
      try await page.waitForPanel("1")
      try await expectEqual(page.text(of: "#panel-title"), "One")
      try await page.expect("done", ["1"])
    }
  }

  @Test func `a drag shows the card and where it would land`() async throws {
    try await withBoard(["One", "Two"]) { board, page in
      let start = try await page.grip(of: "1")
      try await page.perform(.mouse.move(to: start).press().move(to: start.moved(x: 4)))
      try await expectEqual(page.count(of: "body.dragging"), 0)
      try await page.perform(.mouse.move(to: start.moved(x: 6)))
      try await page.wait(for: "drag", until: "document.querySelector('body.dragging')")
      let target = try await page.middle(of: "doing")
      try await page.perform(.mouse.move(to: target))
      try await page.wait(
        for: "gap",
        until: """
          document.querySelector('body.dragging .card.dragged[data-id="1"]')
            && document.querySelector('.column.target[data-status=doing]')
          """)
      try await page.perform(.mouse.release())
      try await page.expect("doing", ["1"])
      try await expectEqual(page.count(of: ".dragging, .dragged"), 0)
      // The click that ends a drag opens nothing.
      try await expectEqual(page.count(of: "dialog[open]"), 0)
    }
  }

  @Test func `changes made elsewhere are shown after the drag`() async throws {
    try await withBoard(["One", "Two"]) { board, page in
      let target = try await page.middle(of: "doing")
      try await page.perform(.mouse.move(to: page.grip(of: "1")).press().move(to: target, in: 4))
      try await board.ootd("add", "Three")
      try await board.ootd("start", "2")
      try await expectEqual(page.count(of: "body.dragging"), 1)
      try await page.perform(.mouse.release())
      try await page.expect("todo", ["3"])
      expectEqual(Set(try await page.cards(in: "doing")), ["1", "2"])
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

  @Test func `selected todos are dragged together`() async throws {
    try await withBoard((1...4).map { "Todo \($0)" }) { board, page in
      for id in ["1", "3"] { try await page.click("\(card(id)) .card-select") }
      try await page.waitForElement("#selection-bar:not([hidden])")
      try await page.drag("3", to: page.middle(of: "doing"))
      try await page.expect("doing", ["1", "3"])
      try await page.expect("todo", ["2", "4"])
    }
  }

  /// Waits for the items, in order; a plus stands before a ticked one.
  private func expectItems(_ page: BrowserTab, _ items: [String]) async throws {
    try await page.wait(
      for: "items \(items)",
      until: """
        [...document.querySelectorAll('#checklist > li')].map((row) =>
          (row.querySelector('input').checked ? '+' : '') + row.querySelector('.item-text').textContent)
          .join('|') === arguments[0]
        """, .text(items.joined(separator: "|")))
    try await page.wait(
      for: "stored items \(items)",
      until: """
        await fetch('/api/todos/1', \(inSession)).then((answer) => answer.json())
          .then(({checklist}) => checklist.map(({text, done}) => (done ? '+' : '') + text).join('|'))
          === arguments[0]
        """, .text(items.joined(separator: "|")))
  }

  private func item(_ number: Int) -> String { "#checklist > li:nth-child(\(number))" }

  @Test func `items of a checklist are moved by their handles`() async throws {
    try await withBoard(
      ["Release"],
      prepare: steps {
        try await $0.ootd("edit", "1", "--check", "a", "--check", "b", "--check", "c")
      }
    ) { board, page in
      try await page.open("1")
      try await expectItems(page, ["a", "b", "c"])
      let from = try await page.frame(of: "\(item(3)) .grip").center
      let to = try await page.frame(of: "\(item(1)) .grip").center
      try await page.perform(
        .mouse.move(to: from).press().move(to: to.moved(y: -4), in: 6).release())
      try await expectItems(page, ["c", "a", "b"])
      // One write besides that of the items.
      try await expectEqual(
        board.machine.run("history", "--json").json().all("command").filter { $0 == "edit" }.count,
        2)
    }
  }
}
