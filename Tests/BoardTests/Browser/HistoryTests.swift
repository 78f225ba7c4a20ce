import TestSupport
import Testing
import TestingAdditions

/// The history panel.
@Suite(.serialized, .startsBrowser) struct HistoryTests {
  private let entries = "#history-entries > li"

  private func open(_ page: BrowserTab) async throws {
    try await page.click("#history-button")
    try await page.wait(for: "history", until: "!document.querySelector('#history').hidden")
  }

  private func waitForEntries(_ page: BrowserTab, _ count: Int) async throws {
    try await page.wait(
      for: "\(count) entries",
      until: "document.querySelectorAll('#history-entries > li').length === arguments[0]",
      .number(Double(count)))
  }

  @Test func `it lists commands from the page and the command line, newest first, and updates`()
    async throws
  {
    try await withBoard(["One", "Two"]) { board, page in
      try await open(page)
      try await waitForEntries(page, 2)
      try await board.ootd("done", "1")
      try await waitForEntries(page, 3)
      let texts = try await page.texts(of: entries)
      #expect(texts[0].contains("Moved One to Done"), "\(texts)")
      #expect(texts[2].contains("Added One"), "\(texts)")
    }
  }

  @Test func `it undoes the newest command`() async throws {
    try await withBoard(["One", "Two"]) { board, page in
      try await open(page)
      try await waitForEntries(page, 2)
      try await expectEqual(page.count(of: "\(entries) button"), 1)
      try await page.click("\(entries) button")
      try await page.expect("todo", ["1"])
      try await page.wait(
        for: "mark", until: "document.querySelector('#history-entries > li.undone')")
    }
  }

  @Test func `Esc closes it and focuses its button`() async throws {
    try await withBoard(["One"]) { board, page in
      try await open(page)
      try await page.press(.escape)
      try await page.wait(for: "end", until: "document.querySelector('#history').hidden")
      try await expectEqual(
        page.value("document.activeElement.id", as: String.self), "history-button")
    }
  }
}
