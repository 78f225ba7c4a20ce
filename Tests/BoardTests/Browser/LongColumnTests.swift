import TestSupport
import Testing
import TestingAdditions

/// Dragging in columns that are long enough to scroll.
@Suite(.serialized, .startsBrowser) struct LongColumnTests {
  private static let todos = (1...40).map { "Todo \($0)" }
  private static let ids = (1...40).map(String.init)

  /// Drags the first card to the bottom of the column, and waits until that has scrolled to its end.
  private func holdAtBottom(_ page: BrowserTab, of column: BrowserTab.Frame) async throws -> Point {
    let end = Point(x: column.center.x, y: column.maxY - 8)
    try await page.perform(.mouse.move(to: page.grip(of: "1")).press().move(to: end, in: 8))
    try await page.wait(
      for: "end of the column", within: 20,
      until: """
        (({scrollTop, clientHeight, scrollHeight}) => scrollTop + clientHeight >= scrollHeight - 1)
          (document.querySelector(arguments[0]))
        """, .text(list("todo")))
    return end
  }

  @Test func `a long column scrolls down while a card is held at its bottom`() async throws {
    try await withBoard(LongColumnTests.todos) { board, page in
      let shown = try await page.frame(of: list("todo"))
      let window = try await page.value("innerHeight", as: Double.self)
      #expect(shown.maxY <= window, "the column scrolls, not the page")
      let end = try await holdAtBottom(page, of: shown)
      try await page.perform(.mouse.move(to: end.moved(y: 4)).release())
      try await page.expect("todo", LongColumnTests.ids.dropFirst() + ["1"])
    }
  }

  @Test func `it stays where it is scrolled to when a card is dropped in it`() async throws {
    try await withBoard(LongColumnTests.todos) { board, page in
      let shown = try await page.frame(of: list("todo"))
      _ = try await holdAtBottom(page, of: shown)
      try await page.perform(.mouse.move(to: shown.center).release())
      try await page.wait(
        for: "the card in view, after the slide",
        until: """
          !document.querySelector(`.dragging, ${arguments[1]}.sliding`)
            && ((card, list) => card.top >= list.top - 1 && card.bottom <= list.bottom + 1)
              (document.querySelector(arguments[0]).getBoundingClientRect(),
                document.querySelector(arguments[1]).getBoundingClientRect())
          """, .text(card("1")), .text(list("todo")))
    }
  }

  @Test func `it scrolls up while a card is held at its top`() async throws {
    try await withBoard(LongColumnTests.todos) { board, page in
      try await page.run(
        "document.querySelector(arguments[0]).scrollTop = 1e6", .text(list("todo")))
      let shown = try await page.frame(of: list("todo"))
      let start = Point(x: shown.center.x, y: shown.y + 8)
      try await page.perform(.mouse.move(to: page.grip(of: "40")).press().move(to: start, in: 8))
      try await page.wait(
        for: "start of the column", within: 20,
        until: "document.querySelector(arguments[0]).scrollTop === 0", .text(list("todo")))
      try await page.perform(.mouse.move(to: start.moved(y: -4)).release())
      try await page.expect("todo", ["40"] + LongColumnTests.ids.dropLast())
    }
  }

  @Test func `a card from another column can be dropped into a scrolled column`() async throws {
    try await withBoard(
      LongColumnTests.todos + ["Other"], prepare: steps { try await $0.ootd("start", "41") }
    ) { board, page in
      try await page.run(
        "document.querySelector(arguments[0]).scrollIntoView({block: 'center'})", .text(card("20")))
      try await page.drag("41", to: page.top(of: "20"))
      try await page.expect(
        "todo", LongColumnTests.ids.prefix(19) + ["41"] + LongColumnTests.ids.dropFirst(19))
    }
  }

  @Test func `the bar of the selection covers nothing of a column`() async throws {
    try await withBoard(LongColumnTests.todos) { _, page in
      try await page.run(
        "document.querySelector(arguments[0]).scrollTop = 1e6", .text(list("todo")))
      try await page.click("\(card("40")) .card-select", opening: "#selection-bar:not([hidden])")
      let bar = try await page.frame(of: "#selection-bar")
      try await page.wait(
        for: "selected card above the bar",
        until: "document.querySelector(arguments[0]).getBoundingClientRect().bottom < arguments[1]",
        .text(card("40")), .number(bar.y))
      let foot = try await page.frame(of: ".column[data-status=doing] .quick-open")
      #expect(foot.maxY <= bar.y)
    }
  }
}
