import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Todos done before today, listed at the bottom of the Done column.
@Suite(.serialized, .startsBrowser) struct OlderDoneTests {
  @Test func `all 60 todos completed at the same time are shown`() async throws {
    let titles = (1...60).map { "Todo \($0)" }
    try await withBoard(
      titles,
      prepare: steps { board in
        for range in ["1-20", "21-40", "41-60"] {
          try await board.machine.run(at: "2026-11-20T18:00", "done", range)
        }
      }
    ) { _, page in
      let older = ".column[data-status=done] .older-done"
      let cards = "[...document.querySelectorAll('\(older) .card')].map((card) => card.dataset.id)"
      try await page.click("\(older) summary")
      try await page.wait(for: "the first 50", until: "(\(cards)).length === 50")
      try await page.click("\(older) .more")
      try await page.wait(for: "the others", until: "(\(cards)).length === 60")
      let shown = try await page.value(cards, as: [String].self)
      expectEqual(Set(shown), Set((1...60).map { "\($0)" }))
      let canLoadMore = try await page.value(
        "document.querySelector('\(older) .more').checkVisibility()", as: Bool.self)
      #expect(!canLoadMore)
    }
  }

  @Test func `they appear with the first one, and end with the last`() async throws {
    try await withBoard(["Alpha"]) { board, page in
      let older = ".column[data-status=done] .older-done"
      try await page.expect("todo", ["1"])
      try await expectEqual(page.count(of: "\(older):not([hidden])"), 0)
      try await board.machine.run(at: "2026-11-20T18:00", "done", "1")
      try await page.waitForElement("\(older):not([hidden])")
      try await board.ootd("undo")
      try await page.waitForElement("\(older)[hidden]")
      try await page.expect("todo", ["1"])
    }
  }

  @Test func `a search hides those that don't match`() async throws {
    try await withBoard(
      ["Alpha", "Beta"],
      prepare: steps { board in
        try await board.machine.run(at: "2026-11-20T18:00", "done", "1-2")
      }
    ) { _, page in
      let older = ".column[data-status=done] .older-done"
      let cards = "[...document.querySelectorAll('\(older) .card')].map((card) => card.dataset.id)"
      try await page.click("\(older) summary")
      try await page.wait(for: "both", until: "(\(cards)).length === 2")
      try await page.fill("#search", with: "Alpha")
      try await page.wait(for: "one", until: "(\(cards)).join() === '1'")
    }
  }
}
