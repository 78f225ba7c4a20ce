import TestSupport
import Testing
import TestingAdditions

/// Dragging with the mouse.
@Suite(.serialized, .startsBrowser) struct DragTests {
  @Test func `a card can be dragged to another column, even an empty one`() async throws {
    try await withBoard(["One", "Two", "Three"]) { board, page in
      try await page.expect("todo", ["1", "2", "3"])
      try await page.drag("2", to: page.middle(of: "doing"))
      try await page.expect("doing", ["2"])
      try await page.expect("todo", ["1", "3"])
      try await page.drag("2", to: page.middle(of: "done"))
      try await page.expect("done", ["2"])
      try await page.expect("doing", [])
      try await expectEqual(board.list("is:done"), ["2"])
    }
  }

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

  @Test func `a column that the search sorts keeps its order and says why, but lets cards leave`()
    async throws
  {
    try await withBoard(
      ["One", "Two", "Three"], prepare: steps { try await $0.ootd("edit", "3", "-p", "high") }
    ) { board, page in
      let manual = try await page.cards(in: "todo")
      try await page.fill("#search", with: "sort:priority")
      try await page.expect("todo", ["3", "1", "2"])
      let history = try await board.ootd("history", "--json")
      func waitForReason() async throws {
        try await page.wait(
          for: "reason",
          until: "document.querySelector('#toast').textContent.includes('The search sorts')")
        try await page.click("#toast button")
      }
      try await page.drag("3", to: page.bottom(of: "2"))
      try await waitForReason()
      try await page.run(
        "document.querySelector(arguments[0]).focus()", .text("\(card("1")) .card-title"))
      try await page.press(.down, with: .alt)
      try await waitForReason()
      try await page.expect("todo", ["3", "1", "2"])
      try await expectEqual(board.ootd("history", "--json"), history)
      try await page.drag("1", to: page.middle(of: "doing"))
      try await page.expect("doing", ["1"])
      try await page.fill("#search", with: "")
      try await page.expect("todo", manual.filter { $0 != "1" })
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
}
