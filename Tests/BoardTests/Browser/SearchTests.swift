import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The search box, which uses the query language of `list`.
@Suite(.serialized, .startsBrowser) struct SearchTests {
  private func search(_ page: BrowserTab, _ query: String) async throws {
    try await page.click("#search")
    try await page.press("a", with: .control)
    try await page.type(query)
  }

  private func waitForCards(_ page: BrowserTab, _ ids: [String]) async throws {
    try await page.wait(
      for: "cards \(ids)",
      until: """
        [...document.querySelectorAll('.column .cards > .card')]
          .map((card) => card.dataset.id).join() === arguments[0]
        """, .text(ids.joined(separator: ",")))
  }

  /// Chooses an entry of the menu beside the search.
  private func choose(_ page: BrowserTab, _ entry: String) async throws {
    try await page.click("#filter")
    let row =
      "[...document.querySelectorAll('[role=menu] button')]"
      + ".find((row) => row.textContent.startsWith(arguments[0]))"
    try await page.wait(for: "entry \(entry)", until: row, .text(entry))
    try await page.run("\(row).click()", .text(entry))
    try await page.waitForElement(".popup input")
  }

  private func prepare(_ board: ServedBoard) async throws {
    try await board.ootd("label", "add", "bug")
    try await board.ootd("add", "Fix token refresh", "-p", "high", "-l", "bug")
    try await board.ootd("add", "Write release notes")
    try await board.ootd("add", "알고리즘 문제 풀이", "--due", "2026-11-20")
    try await board.ootd("start", "2")
  }

  @Test func `a query filters the cards, including one in a link`() async throws {
    try await withBoard(prepare: prepare) { board, page in
      for (query, ids) in [
        ("label:bug", ["1"]), ("is:overdue", ["3"]), ("-label:bug is:open", ["3", "2"]),
        ("release", ["2"]), ("문제", ["3"]), ("is:doing", ["2"]), ("nothing-like-it", []),
        ("priority:high,none", ["1", "3", "2"]),
      ] {
        try await search(page, query)
        try await waitForCards(page, ids)
        try await expectEqual(page.count(of: "#search-error:not([hidden])"), 0)
      }
      let other = try await board.openTab("?q=%EB%AC%B8%EC%A0%9C")
      try await waitForCards(other, ["3"])
      try await expectEqual(other.fieldValue("#search"), "문제")
    }
  }

  @Test func `the address contains the query, so reload, back and forward keep it`() async throws {
    try await withBoard(prepare: prepare) { board, page in
      try await search(page, "label:bug")
      try await waitForCards(page, ["1"])
      try await expectEqual(
        page.value("new URLSearchParams(location.search).get('q')", as: String.self), "label:bug")
      try await page.reload()
      try await page.waitForBoard()
      try await waitForCards(page, ["1"])
      try await expectEqual(page.fieldValue("#search"), "label:bug")
      try await search(page, "x")
      try await page.press(.backspace)
      try await waitForCards(page, ["1", "3", "2"])
      try await expectEqual(page.value("location.search", as: String.self), "")
      try await search(page, "label:bug")
      try await page.press(.enter)
      try await waitForCards(page, ["1"])
      try await search(page, "is:doing")
      try await page.press(.enter)
      try await waitForCards(page, ["2"])
      try await page.back()
      try await waitForCards(page, ["1"])
      try await expectEqual(page.fieldValue("#search"), "label:bug")
      try await page.forward()
      try await waitForCards(page, ["2"])
      try await expectEqual(page.fieldValue("#search"), "is:doing")
    }
  }

  @Test
  func `a query's error is shown next to it, and new todos appear if they match`() async throws {
    try await withBoard(provoking: [400, 422], prepare: prepare) { board, page in
      try await search(page, "projct:api")
      try await page.wait(
        for: "error",
        until: """
          !document.querySelector('#search-error').hidden
            && document.querySelector('#search-error').textContent.includes('project:')
          """)
      try await waitForCards(page, ["1", "3", "2"])
      try await search(page, "is:doing")
      try await waitForCards(page, ["2"])
      try await page.wait(
        for: "end of the error", until: "document.querySelector('#search-error').hidden")
      try await search(page, "label:bug")
      try await waitForCards(page, ["1"])
      try await board.ootd("add", "Not a bug")
      try await board.ootd("add", "Another bug", "-l", "bug")
      try await waitForCards(page, ["1", "5"])
    }
  }

  @Test func `an invalid query in the address shows its error and all todos`() async throws {
    try await withBoard(provoking: [400, 422], prepare: prepare) { board, _ in
      for query in ["%22unclosed", "@nope", "label:gone"] {
        let page = try await board.openTab("?q=\(query)")
        try await waitForCards(page, ["1", "3", "2"])
        #expect(try await !page.text(of: "#search-error").isEmpty)
        // It goes on showing changes.
        try await board.ootd("done", "2")
        try await page.expect("done", ["2"])
        try await board.ootd("undo")
        try await waitForCards(page, ["1", "3", "2"])
      }
    }
  }

  @Test func `moving a card among matches also moves it in the whole column`() async throws {
    try await withBoard(
      prepare: steps { board in
        try await board.ootd("label", "add", "bug")
        for title in ["A", "C", "E"] { try await board.ootd("add", title, "-l", "bug") }
        for title in ["B", "D"] { try await board.ootd("add", title) }
      }
    ) { board, page in
      try await search(page, "label:bug")
      try await waitForCards(page, ["1", "2", "3"])
      try await page.drag("3", to: page.top(of: "2"))
      try await waitForCards(page, ["1", "3", "2"])
      try await page.waitForElement("#toast .toast-undo")
      let all = try await page.stored(in: "todo")
      expectEqual(all.filter { ["1", "2", "3"].contains($0) }, ["1", "3", "2"])
      expectEqual(Set(all), ["1", "2", "3", "4", "5"])
    }
  }

  @Test func `a query is saved as a view with the keyboard`() async throws {
    try await withBoard(prepare: prepare) { board, page in
      try await search(page, "label:bug")
      try await waitForCards(page, ["1"])
      try await choose(page, "Save as a view")
      try await page.type("bugs")
      // Tab stays in the popup.
      try await page.press(.tab)
      try await page.press(.tab)
      try await expectEqual(page.fieldValue(".popup input:focus"), "bugs")
      try await page.press(.enter)
      try await page.wait(
        for: "query of the view", until: "document.querySelector('#search').value === '@bugs'")
      try await waitForCards(page, ["1"])
      // A view is found by its name as it was saved, however it was typed.
      for (name, query) in [("a \"b\"", "@\"a \\\"b\\\"\""), ("@at", "@at")] {
        try await search(page, "label:bug")
        try await page.wait(
          for: "query", until: "new URLSearchParams(location.search).get('q') === 'label:bug'")
        try await choose(page, "Save as a view")
        try await page.type(name)
        try await page.press(.enter)
        try await page.wait(
          for: "query of \(name)",
          until: "document.querySelector('#search').value === arguments[0]", .text(query))
        try await waitForCards(page, ["1"])
        try await expectEqual(page.count(of: "#search-error:not([hidden])"), 0)
      }
    }
  }

  @Test func `the ticks of a filter are the query's conditions`() async throws {
    try await withBoard(
      prepare: steps { board in
        for name in ["bug", "docs", "feature"] { try await board.ootd("label", "add", name) }
        try await board.ootd("add", "One", "-l", "bug", "-l", "docs")
        try await board.ootd("add", "Two")
      }
    ) { board, page in
      func tick(_ choice: String, query: String, ticks: [String]) async throws {
        try await page.run(
          """
          [...document.querySelectorAll('.popup [role=option]')]
            .find((row) => row.textContent === arguments[0]).click()
          """, .text(choice))
        try await expectEqual(page.fieldValue("#search"), query)
        try await expectEqual(page.texts(of: ".popup [aria-checked=true]"), ticks)
      }
      try await search(page, "Label:BUG label:docs")
      try await waitForCards(page, ["1"])
      try await choose(page, "Labels")
      try await tick(
        "feature", query: "Label:BUG label:docs label:feature", ticks: ["bug", "docs", "feature"])
      try await tick("feature", query: "Label:BUG label:docs", ticks: ["bug", "docs"])
      try await tick("None", query: "no:label", ticks: ["None"])
      try await waitForCards(page, ["2"])
      try await tick("bug", query: "label:bug", ticks: ["bug"])
      try await tick("docs", query: "label:bug,docs", ticks: ["bug", "docs"])
      try await waitForCards(page, ["1"])
    }
  }
}
