import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Changes made elsewhere appear automatically.
@Suite(.serialized, .startsBrowser) struct LiveTests {
  /// Records when each card appears, in milliseconds since 1970.
  private static let watch = """
    window.seen = {}
    new MutationObserver(() => {
      for (const card of document.querySelectorAll('.card')) window.seen[card.dataset.id] ??= Date.now()
    }).observe(document.querySelector('main'), {subtree: true, childList: true})
    """

  /// Records the abort signals of a page's event streams.
  private static let recordStreams = """
    window.streams = []
    const send = window.fetch
    window.fetch = (address, options) => {
      if (address === '/api/events') window.streams.push(options.signal)
      return send(address, options)
    }
    """

  /// When the store was last written, in milliseconds since 1970.
  private func written(_ board: ServedBoard) throws -> Double {
    let store = board.home.path("home/.local/share/ootd/ootd.db")
    let dates = try [store, store + "-wal"].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.modificationDate] as? Date
    }
    return (dates.compactMap(\.self).max() ?? .distantPast).timeIntervalSince1970 * 1000
  }

  @Test func `a change on the command line appears within 200 ms`() async throws {
    try await withBoard { board, page in
      try await page.run(LiveTests.watch)
      var delays: [Double] = []
      for id in 1...15 {
        try await board.ootd("add", "Todo \(id)")
        let changed = try written(board)
        try await page.waitForElement(card("\(id)"))
        let seen = try await page.value("window.seen[arguments[0]]", "\(id)", as: Double.self)
        delays.append(seen - changed)
      }
      delays.sort()
      #expect(delays[delays.count / 2] < 200, "\(delays)")
      #expect(delays[delays.count - 1] < 1000, "\(delays)")
    }
  }

  @Test func `cards are in the store's order after many changes at once`() async throws {
    try await withBoard((1...20).map { "Todo \($0)" }) { board, page in
      try await board.shell(
        """
        for i in 1 2 3 4 5 6; do
          "$OOTD" move $((i * 3)) todo --top & "$OOTD" add "More $i" & "$OOTD" edit $i -p high &
        done
        for i in 7 8 9; do "$OOTD" start $i & done
        wait
        """)
      for status in ["todo", "doing"] {
        try await page.expect(status, page.stored(in: status))
      }
    }
  }

  @Test func `a change that is made during a request is shown in its place`() async throws {
    try await withBoard(["One", "Two", "Three", "Four"]) { board, page in
      try await page.run(
        """
        const send = window.fetch
        window.fetch = async (address, options) => {
          const answer = await send(address, options)
          if (String(address).startsWith('/api/cards')) await new Promise((go) => { window.go = go })
          return answer
        }
        """)
      try await board.ootd("move", "4", "todo", "--top")
      try await page.wait(for: "request", until: "window.go !== undefined")
      try await board.ootd("move", "1", "todo", "--bottom")
      try await board.ootd("move", "2", "todo", "--bottom")
      try await page.run("setInterval(() => window.go(), 50)")
      try await page.expect("todo", ["4", "3", "1", "2"])
    }
  }

  @Test func `a request that failed is repeated`() async throws {
    try await withBoard(["One"]) { board, page in
      try await page.run(
        """
        const send = window.fetch
        window.fetch = async (address, options) => {
          if (window.hasFailed || !String(address).startsWith('/api/cards')) return send(address, options)
          window.hasFailed = true
          return new Response('{"error": "broken"}', {status: 500})
        }
        """)
      try await board.ootd("start", "1")
      try await page.wait(
        for: "error", until: "document.querySelector('#toast').textContent.includes('Broken.')")
      try await page.wait(
        for: "card", within: 30,
        until: "document.querySelector('.column[data-status=doing] .card') !== null")
    }
  }

  @Test func `the page's own change needs one request besides itself`() async throws {
    try await withBoard(["One", "Two"]) { board, page in
      let figures = "document.querySelector('#completion-today strong').textContent"
      try await page.wait(for: "figures", until: "\(figures) === '0/2'")
      try await page.run("performance.clearResourceTimings()")
      try await page.drag("1", to: page.middle(of: "done"))
      try await page.expect("done", ["1"])
      try await page.wait(for: "new figures", until: "\(figures) === '1/2'")
      let requests = try await page.value(
        """
        performance.getEntriesByType('resource').map(({name}) => new URL(name).pathname)
          .filter((path) => path !== '/api/board')
        """, as: [String].self)
      expectEqual(requests, ["/api/todos/1/move", "/api/cards"])
    }
  }

  @Test func `the next command sees the page's changes`() async throws {
    try await withBoard(["One"]) { board, page in
      try await page.run(
        "document.querySelector(arguments[0]).focus()", .text("\(card("1")) .card-title"))
      for (key, status) in [
        (Key.right, "doing"), (.right, "done"), (.left, "doing"), (.left, "todo"),
      ] {
        try await page.press(key, with: .alt)
        try await page.expect(status, ["1"])
        try await expectEqual(board.todo("1").status, status)
      }
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

  @Test func `another tab takes over when the listening one is closed`() async throws {
    try await withBoard(["One"]) { board, page in
      let second = try await board.openTab(inNewWindow: true)
      try await page.close()
      try await board.ootd("start", "1")
      try await second.expect("doing", ["1"])
    }
  }

  @Test func `a hidden tab catches up when it is shown again`() async throws {
    try await withBoard(["One"], in: .full) { board, page in
      try await page.run(
        """
        window.states = []
        document.addEventListener('visibilitychange', () => window.states.push(document.hidden))
        """)
      let other = try await board.browser.openTab()
      try await other.go(to: "about:blank")
      try await board.ootd("start", "1")
      try await board.ootd("label", "add", "bug", "--color", "#d73a4a")
      try await board.ootd("add", "Two", "-l", "bug")
      try await board.ootd("config", "set", "wipLimit", "7")
      try await page.bringToFront()
      try await page.expect("doing", ["1"])
      try await page.expect("todo", ["2"])
      try await page.wait(
        for: "the limit",
        until: "document.querySelector('#doing-heading .count').textContent === '1 / 7'")
      try await page.wait(
        for: "the label's colour",
        until: """
          getComputedStyle(document.querySelector('\(card("2")) .label')).backgroundColor
            === 'rgb(215, 58, 74)'
          """)
      #expect(try await page.value("window.states.includes(true)", as: Bool.self))
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

  @Test func `a lost connection is reported and recovers automatically`() async throws {
    try await withBoard(["One", "Two"], losesConnection: true) { board, page in
      try await page.run(
        """
        const send = window.fetch
        window.isOffline = true
        window.fetch = (...request) =>
          window.isOffline ? Promise.reject(new TypeError('offline')) : send(...request)
        """)
      try await page.drag("2", to: page.middle(of: "doing"))
      try await waitForBanner(page, saying: "connection")
      try await board.ootd("start", "1")
      try await page.run("window.isOffline = false")
      try await waitForConnection(page)
      try await page.expect("doing", ["1"])
      try await page.drag("2", to: page.middle(of: "done"))
      try await page.expect("done", ["2"])
      try await board.ootd("add", "Three")
      try await page.expect("todo", ["3"])
    }
  }

  @Test func `a stopped server is reported within 5 seconds, and no change waits behind it`()
    async throws
  {
    try await withBoard(["One", "Two"], losesConnection: true) { board, page in
      let server = try board.process
      server.pause()
      defer { server.resume() }
      let start = ContinuousClock.now
      try await waitForBanner(page, saying: "stopped answering")
      #expect(ContinuousClock.now - start < .seconds(5))
      // Both fail at once instead of waiting for the server, and for each other.
      for id in ["1", "2"] {
        let failure = ContinuousClock.now
        try await page.drag(id, to: page.middle(of: "doing"))
        try await page.waitForElement("#toast.failed")
        #expect(ContinuousClock.now - failure < .seconds(5))
      }
      server.resume()
      try await waitForConnection(page)
      try await page.expect("todo", ["1", "2"])
      try await page.drag("1", to: page.middle(of: "done"))
      try await page.expect("done", ["1"])
    }
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

  @Test func `a change that can't be sent is reported and reverted`() async throws {
    // The new server refuses the page's requests until the page has a new session.
    try await withBoard(["One", "Two"], provoking: [401], losesConnection: true) { board, page in
      let server = try board.process
      server.kill()
      _ = try await server.waitForExit()
      try await page.drag("1", to: page.middle(of: "done"))
      try await page.wait(
        for: "refusal",
        until: """
          !document.querySelector('#connection').hidden && document.querySelector('#toast > *')
            && document.querySelector('.column[data-status=todo] .card[data-id="1"]')
          """)
      try await board.startProcess(port: server.port)
      _ = try await board.openPage()
      try await page.bringToFront()
      try await waitForConnection(page)
      try await page.expect("todo", ["1", "2"])
    }
  }

  @Test func `a change that the server never answers is reverted, and typed text is kept`()
    async throws
  {
    try await withBoard(["One", "Two"], losesConnection: true) { board, page in
      let other = try await board.browser.openTab()
      // Shorten every timeout to a tenth.
      try await other.runInNewPages(
        """
        const timeout = AbortSignal.timeout
        AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds / 10)
        """)
      try await other.go(to: board.address)
      try await other.waitForBoard()
      let server = try board.process
      server.process.signal(SIGSTOP)
      defer { server.process.signal(SIGCONT) }
      try await other.click("#add")
      try await other.fill(formField("title"), with: "Typed")
      try await other.save()
      try await other.wait(
        for: "advice",
        until: "document.querySelector('#new-todo .form-error').textContent.includes('try again')")
      try await expectEqual(other.fieldValue(formField("title")), "Typed")
      try await other.press(.escape)
      try await other.drag("1", to: other.middle(of: "done"))
      // The connection is known to be lost, so that the move isn't sent.
      try await other.wait(
        for: "toast",
        until: "document.querySelector('#toast').textContent.includes('Lost the connection')")
      try await expectEqual(other.cards(in: "todo"), ["1", "2"])
      server.process.signal(SIGCONT)
      try await waitForConnection(other)
    }
  }

  @Test func `todos that can't be added are offered again, also after a reload`() async throws {
    try await withBoard(["One"], losesConnection: true) { board, page in
      let title = ".quick-add [name=title]"
      let server = try board.process
      try await page.click(".column[data-status=todo] .quick-open")
      server.process.signal(SIGSTOP)
      defer { server.process.signal(SIGCONT) }
      for text in ["Alpha", "Beta"] {
        try await page.type(text, into: title)
        try await page.press(.enter)
      }
      try await page.type("Gamma", into: title)
      try await page.wait(
        for: "offers", until: "document.querySelectorAll('.unsent button').length === 2")
      server.process.signal(SIGCONT)
      try await waitForConnection(page)
      try await page.reload()
      try await page.waitForBoard()
      try await page.click(".unsent button:last-child")
      try await expectEqual(page.fieldValue(title), "Beta")
      // The unfinished todo takes its place.
      try await page.wait(
        for: "offers",
        until: """
          (([first, second]) => first.textContent.includes('Alpha')
            && second.textContent.includes('Gamma'))(document.querySelectorAll('.unsent button'))
          """)
    }
  }

  @Test func `a page without a session says what to do`() async throws {
    try await withBoard(["One"], provoking: [401]) { board, page in
      try await page.run("localStorage.clear()")
      try await page.drag("1", to: page.middle(of: "done"))
      try await waitForBanner(page, saying: "the board again from a terminal")
      try await expectEqual(board.list("is:done"), [])
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

  @Test func `Ctrl-C stops the server at once while pages listen`() async throws {
    try await withBoard(["One"], losesConnection: true) { board, page in
      try await board.ootd("start", "1")
      try await page.expect("doing", ["1"])
      let server = try board.process
      let start = ContinuousClock.now
      server.interrupt()
      _ = try await server.waitForExit(within: 10)
      #expect(ContinuousClock.now - start < .seconds(2))
      try await page.wait(
        for: "banner", until: "!document.querySelector('#connection').hidden")
    }
  }
}
