import TestSupport
import Testing
import TestingAdditions

/// The links between the board and the pages beside it, and their requests.
@Suite(.serialized, .startsBrowser) struct NavigationTests {
  @Test func `Back returns to where a query of the board was scrolled to`() async throws {
    try await withBoard((1...60).map { "Todo \($0)" } + ["Needle"]) { _, page in
      let top = "Math.round(document.querySelector('\(list("todo"))').scrollTop)"
      try await page.run(
        """
        document.querySelector(arguments[0]).scrollTop = 400
        for (let i = 0; i < 3; i += 1) await new Promise((done) => requestAnimationFrame(done))
        """, .text(list("todo")))
      let place = try await page.value(top, as: Int.self)
      #expect(place > 300)
      try await page.show("labels")
      try await page.back()
      try await page.waitForPlace("")
      try await page.wait(for: "place after a page", until: "\(top) === \(place)")
      try await page.fill("#search", with: "Needle")
      try await page.expectCards(["61"])
      try await page.back()
      try await page.wait(for: "place after a search", until: "\(top) === \(place)")
    }
  }

  @Test func `links keep their names only while the search is wide enough`() async throws {
    try await withBoard(language: "ja_JP.UTF-8") { board, page in
      for width in [360, 761, 1024, 1280, 1440, 1900] {
        try await page.resize(width: width, height: 700)
        try await page.expectFit("\(width)")
        if width > 760 { try await page.waitForTidyBar() }
        let search = try await page.frame(of: "#search-box").width
        if width > 760 { #expect(search >= 160) }
      }
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
      try await page.run(
        "document.querySelector(arguments[0]).focus()", .text("\(card("1")) .card-title"))
      for _ in 0..<7 { try await page.press(.down, with: .alt) }
      try await page.expect("todo", ["2", "3", "4", "5", "6", "7", "8", "1"])
      try await page.wait(
        for: "focus", until: "document.activeElement.closest('.card')?.dataset.id === '1'")
    }
  }
}

extension BrowserTab {
  /// Waits until the parts of the top bar stand beside each other in one row, and cut words have a title.
  func waitForTidyBar(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    do {
      try await wait(for: "tidy bar", until: BrowserTab.isBarTidy)
    } catch {
      let width = try await value("innerWidth", as: Int.self)
      Issue.record("The bar is untidy at \(width): \(error)", sourceLocation: sourceLocation)
    }
  }

  private static let isBarTidy = """
    [...document.querySelectorAll(
      '.place, #search-box, #filter, #sync-status, #sync-problem, #sync-now, #tools button')]
      .filter((node) => node.checkVisibility()).map((node) => node.getBoundingClientRect())
      .every(({ left }, index, frames) => index === 0 || frames[index - 1].right <= left + 1)
    && document.querySelector('#topbar').offsetHeight <= 44
    && [...document.querySelectorAll('#sync span')]
      .every((words) => words.scrollWidth <= words.clientWidth || words.title)
    """
}
