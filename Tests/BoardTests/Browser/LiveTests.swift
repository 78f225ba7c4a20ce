import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Changes made elsewhere appear automatically.
@Suite(.serialized, .startsBrowser) struct LiveTests {
  /// Records the abort signals of a page's event streams.
  private static let recordStreams = """
    window.streams = []
    const send = window.fetch
    window.fetch = (address, options) => {
      if (address === '/api/events') window.streams.push(options.signal)
      return send(address, options)
    }
    """

  @Test func `a change on the command line appears automatically, with one request`() async throws {
    try await withBoard(["One"]) { board, page in
      try await page.run("performance.clearResourceTimings()")
      for id in 2...4 {
        try await board.ootd("add", "Todo \(id)")
        try await page.waitForElement(card("\(id)"))
      }
      let requests = try await page.value(
        """
        performance.getEntriesByType('resource').map(({name}) => new URL(name).pathname)
          .filter((path) => /board|cards/.test(path))
        """, as: [String].self)
      expectEqual(requests, ["/api/cards", "/api/cards", "/api/cards"])
    }
  }

  @Test func `eight tabs share one stream, show every change and can still send requests`()
    async throws
  {
    try await withBoard(["One"]) { board, first in
      var pages: [BrowserTab] = []
      for _ in 0..<8 {
        let page = try await board.browser.openTab(inNewWindow: true)
        try await page.runInNewPages(LiveTests.recordStreams)
        try await page.go(to: board.address)
        try await page.waitForBoard()
        pages.append(page)
      }
      try await first.close()
      try await board.ootd("start", "1")
      for page in pages { try await page.expect("doing", ["1"]) }
      var open = 0
      for page in pages {
        open += try await page.value(
          "window.streams.filter((signal) => !signal.aborted).length", as: Int.self)
      }
      expectEqual(open, 1)
      try await pages[7].drag("1", to: pages[7].middle(of: "done"))
      for page in pages { try await page.expect("done", ["1"]) }
    }
  }

  private func waitForBanner(_ page: BrowserTab, saying text: String) async throws {
    try await page.wait(
      for: "banner", within: 20,
      until: """
        document.querySelector('#connection').checkVisibility()
          && document.querySelector('#connection').textContent.includes(arguments[0])
        """, .text(text))
  }

  private func waitForConnection(_ page: BrowserTab) async throws {
    try await page.wait(
      for: "end of the banner", within: 20, until: "document.querySelector('#connection').hidden")
  }

  @Test func `a server restart is reported, and the page continues with a new session`()
    async throws
  {
    try await withBoard(["One", "Two"], provoking: [401], losesConnection: true) { board, page in
      let server = try board.process
      server.kill()
      _ = try await server.waitForExit()
      try await waitForBanner(page, saying: "connection")
      try await board.ootd("start", "1")
      try await board.startProcess(port: server.port)
      try await waitForBanner(page, saying: "the board again from a terminal")
      let other = try await board.browser.openTab()
      try await other.go(to: board.address)
      try await waitForBanner(other, saying: "session has ended")
      try await expectEqual(
        other.value(
          "document.querySelector('main').checkVisibility({visibilityProperty: true})",
          as: Bool.self), false)
      // In the same tab, the new address changes only its fragment.
      try await other.go(to: board.link)
      try await other.waitForBoard()
      try await other.expect("doing", ["1"])
      try await expectEqual(other.value("location.href", as: String.self), board.address)
      try await page.bringToFront()
      try await waitForConnection(page)
      try await page.expect("doing", ["1"])
      try await page.drag("2", to: page.middle(of: "done"))
      try await page.expect("done", ["2"])
      try await board.ootd("add", "Three")
      try await page.expect("todo", ["3"])
    }
  }

  @Test func `the token is removed from the address, the query stays, and a reload works`()
    async throws
  {
    try await withBoard(["One", "Two"], losesConnection: true) { board, _ in
      let second = try ServedBoard(browser: try board.browser)
      try await second.add(["Other", "Third"])
      try await second.startProcess(options: ["Other"])
      let page = try await second.openPage()
      let address = second.address + "?q=Other"
      try await expectEqual(page.value("location.href", as: String.self), address)
      try await expectEqual(page.cards(in: "todo"), ["1"])
      try await expectEqual(page.value("document.cookie", as: String.self), "")
      try await page.reload()
      try await page.waitForBoard()
      try await expectEqual(page.cards(in: "todo"), ["1"])
      // Open the terminal's address again, in another tab.
      let again = try await second.openPage()
      try await expectEqual(again.cards(in: "todo"), ["1"])
      _ = try await board.browser.consoleErrors()
    }
  }
}
