import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Dragging with a finger.
@Suite(.serialized, .startsBrowser) struct TouchTests {
  /// Milliseconds of a long press, which lifts a card after 250 ms.
  private static let hold = 400

  /// Records when a finger touches the page and when the card under it is lifted.
  private static let watch = """
    addEventListener('pointerdown', () => { window.touchedAt = performance.now() }, true)
    new MutationObserver(() => {
      if (document.body.matches('.dragging')) window.liftedAt ??= performance.now()
    }).observe(document.body, {attributes: true})
    """

  private func waitForDrag(_ page: BrowserTab) async throws {
    try await page.wait(for: "drag", until: "document.querySelector('body.dragging .card.dragged')")
  }

  @Test func `a long press of 250 ms drags a card to another column`() async throws {
    try await withBoard(["One", "Two"]) { board, page in
      try await page.run(TouchTests.watch)
      let target = try await page.middle(of: "doing")
      try await page.perform(
        .touch.move(to: page.grip(of: "1")).press().hold(milliseconds: TouchTests.hold))
      try await waitForDrag(page)
      try await page.perform(.touch.move(to: target, in: 6).release())
      try await page.expect("doing", ["1"])
      try await expectEqual(page.count(of: "dialog[open]"), 0)
      #expect(try await page.value("window.liftedAt - window.touchedAt", as: Double.self) > 240)
    }
  }

  @Test func `a long press drags a card within its column, and a swipe scrolls it`() async throws {
    let titles = (1...30).map { "Todo \($0)" }
    try await withBoard(titles) { board, page in
      let (start, end) = (try await page.grip(of: "1"), try await page.bottom(of: "4"))
      try await page.perform(
        .touch.move(to: start).press().hold(milliseconds: TouchTests.hold)
          .move(to: start.moved(y: 5)).move(to: end, in: 10).release())
      let rest = (5...30).map(String.init)
      try await page.expect("todo", ["2", "3", "4", "1"] + rest)
      let shown = try await page.frame(of: list("todo"))
      let low = Point(x: shown.center.x, y: shown.maxY - 40)
      try await page.perform(
        .touch.move(to: low).press().move(to: low.moved(y: -200), in: 8).release())
      try await page.wait(
        for: "scrolling", until: "document.querySelector(arguments[0]).scrollTop > 50",
        .text(list("todo")))
      try await page.expect("todo", ["2", "3", "4", "1"] + rest)
      try await expectEqual(page.count(of: "dialog[open]"), 0)
    }
  }

  @Test func `a finger that moves too early or is cancelled moves no card`() async throws {
    try await withBoard(["One", "Two"]) { board, page in
      let history = try await board.ootd("history", "--json")
      let start = try await page.grip(of: "1")
      try await page.perform(
        .touch.move(to: start).press().move(to: start.moved(x: 30), in: 3)
          .hold(milliseconds: TouchTests.hold))
      try await expectEqual(page.count(of: "body.dragging, .dragged"), 0)
      try await page.perform(.touch.move(to: page.middle(of: "doing"), in: 4).release())
      try await page.expect("todo", ["1", "2"])
      let target = try await page.middle(of: "done")
      try await page.perform(
        .touch.move(to: page.grip(of: "1")).press().hold(milliseconds: TouchTests.hold))
      try await waitForDrag(page)
      try await page.perform(.touch.move(to: target, in: 4).cancel())
      try await page.wait(
        for: "end of the drag", until: "!document.querySelector('.dragging, .dragged')")
      try await page.expect("todo", ["1", "2"])
      try await page.expect("done", [])
      try await expectEqual(board.ootd("history", "--json"), history)
    }
  }

  @Test func `a tap opens the todo`() async throws {
    try await withBoard(["One", "Two"]) { board, page in
      let title = try await page.frame(of: "\(card("2")) .card-title").center
      let isOpen = "document.querySelector('#panel').open"
      // Retry: on a busy machine a tap can last as long as a long press, which opens nothing.
      for _ in 0..<3 {
        try await page.perform(.touch.move(to: title).press().hold(milliseconds: 30).release())
        if (try? await page.wait(for: "details", within: 3, until: isOpen)) != nil { break }
      }
      try await page.wait(for: "details", until: isOpen)
      try await expectEqual(page.text(of: "#panel-title"), "Two")
    }
  }

  @Test func `dragging and scrolling by touch work on a narrow screen`() async throws {
    try await withBoard((1...20).map { "Todo \($0)" }) { board, page in
      try await page.resize(width: 360, height: 640)
      let (start, end) = (try await page.grip(of: "2"), try await page.bottom(of: "4"))
      try await page.perform(
        .touch.move(to: start).press().hold(milliseconds: TouchTests.hold).move(to: end, in: 8)
          .release())
      try await page.expect("todo", ["1", "3", "4", "2"] + (5...20).map(String.init))
      let middle = Point(x: 180, y: 500)
      let tab = try await page.frame(of: "#tabs [data-status=doing]").center
      try await page.perform(
        .touch.move(to: page.grip(of: "3")).press().hold(milliseconds: TouchTests.hold)
          .move(to: tab, in: 8).hold(milliseconds: 50).release())
      try await page.expect("doing", ["3"])
      try await page.perform(
        .touch.move(to: middle.moved(x: -130)).press().move(to: middle.moved(x: 130), in: 8)
          .release())
      try await page.waitForElement("#tabs [data-status=todo][aria-selected=true]")
      try await page.perform(
        .touch.move(to: middle).press().move(to: middle.moved(y: -250), in: 8).release())
      try await page.wait(for: "scrolling", until: "scrollY > 50")
    }
  }
}
