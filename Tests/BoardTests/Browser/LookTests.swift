import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Colours, motion, and what is in view.
@Suite(.serialized, .startsBrowser) struct LookTests {
  @Test(arguments: ["C.UTF-8", "fr_FR.UTF-8"])
  func `the number and the due date of a card are never cut`(language: String) async throws {
    try await withBoard(
      language: language,
      prepare: steps { board in
        try await board.ootd("project", "add", "--name", "storefront")
        try await board.ootd("milestone", "add", "v1")
        try await board.ootd(
          "add", "One", "-p", "high", "-P", "storefront", "-m", "v1", "--on", "2026-12-05",
          "--due", "2026-12-09 17:00")
        try await board.ootd("comment", "1", "first")
      }
    ) { board, page in
      try await page.open("1")
      for width in [1440, 1000] {
        try await page.resize(width: width, height: 700)
        let cut = try await page.value(
          """
          [...document.querySelectorAll('.card-id, .card-due')].filter((fact) => {
            const {left, right, bottom} = fact.getBoundingClientRect()
            const line = fact.parentElement.getBoundingClientRect()
            return left < line.left - 1 || right > line.right + 1
              || bottom > fact.closest('.card').getBoundingClientRect().bottom
          }).map((fact) => fact.textContent)
          """, as: [String].self)
        #expect(cut.isEmpty, "\(width): \(cut)")
      }
    }
  }

  @Test func `a message covers no card and no button that adds a todo`() async throws {
    try await withBoard(["One"]) { board, page in
      try await page.drag("1", to: page.middle(of: "doing"))
      try await page.waitForElement("#toast .toast-undo")
      let covered = try await page.value(
        """
        [...document.querySelectorAll('.quick-open, .card')].filter((button) => {
          const {left, top, width, height} = button.getBoundingClientRect()
          return [0.1, 0.5, 0.9].some((part) =>
            !button.contains(document.elementFromPoint(left + width * part, top + height / 2)))
        }).length
        """, as: Int.self)
      expectEqual(covered, 0)
    }
  }

  @Test func `the colours follow the system's colour scheme`() async throws {
    try await withBoard(["One"]) { board, page in
      for (scheme, color, text) in [
        ("light", "rgb(255, 255, 255)", "rgb(31, 35, 40)"),
        ("dark", "rgb(13, 17, 23)", "rgb(230, 237, 243)"),
      ] {
        try await page.prefer(["prefers-color-scheme": scheme])
        let colors = try await page.value(
          """
          [getComputedStyle(document.body).backgroundColor,
            getComputedStyle(document.documentElement).backgroundColor,
            getComputedStyle(document.body).color]
          """, as: [String].self)
        #expect(colors[0] == color || colors[0] == "rgba(0, 0, 0, 0)" && colors[1] == color)
        expectEqual(colors[2], text)
      }
    }
  }

  @Test func `forced colours keep labels and figures, and show the focus`() async throws {
    try await withBoard(
      prepare: steps { board in
        try await board.ootd("label", "add", "bug", "--color", "#d73a4a")
        try await board.ootd("add", "One", "-l", "bug")
        try await board.ootd("done", "1")
      }
    ) { board, page in
      try await page.prefer(["forced-colors": "active"])
      try await page.press(.down)
      let looks = try await page.value(
        """
        [getComputedStyle(document.activeElement, '::after').outlineStyle,
          getComputedStyle(document.querySelector('.card .label')).backgroundColor,
          getComputedStyle(document.querySelector('.ring-done')).stroke]
        """, as: [String].self)
      expectEqual(looks, ["solid", "rgb(215, 58, 74)", "rgb(236, 146, 0)"])
    }
  }

  @Test func `nothing is animated if the user prefers reduced motion`() async throws {
    try await withBoard(["One", "Two", "Three"]) { board, page in
      try await page.prefer(["prefers-reduced-motion": "reduce"])
      try await page.run(
        """
        window.motions = []
        for (const name of ['transitionrun', 'animationstart'])
          document.addEventListener(name, (event) => window.motions.push(
            `${name} ${event.propertyName ?? event.animationName} ${event.target.className}`))
        """)
      try await page.drag("1", to: page.middle(of: "done"))
      try await page.expect("done", ["1"])
      try await page.open("2")
      try await page.press(.escape)
      try await page.click("#history-button", opening: "#history-entries > li")
      let motions = try await page.value(
        "window.motions.concat(document.getAnimations().filter((a) => a.effect.getComputedTiming().duration > 1)"
          + ".map(String))", as: [String].self)
      #expect(motions.isEmpty)
      #expect(
        try await page.value(
          "getComputedStyle(document.documentElement).scrollBehavior", as: String.self) != "smooth")
    }
  }

  @Test func `no other host is contacted, and only the session is stored`() async throws {
    try await withBoard(["One"]) { board, page in
      try await page.open("1")
      try await page.press(.escape)
      try await page.click("#history-button", opening: "#history-entries > li")
      let requested = try await page.value(
        "performance.getEntriesByType('resource').map((entry) => entry.name)", as: [String].self)
      let usual = [".js", ".css", "/api/board", "/api/todos/1", "/api/history", "/api/activity"]
      expectEqual(usual.filter { path in !requested.contains { $0.contains(path) } }, [])
      expectEqual(requested.filter { !$0.hasPrefix(board.address) }, [])
      let stored = try await page.value(
        "[(await indexedDB.databases()).length, document.cookie.length]", as: [Int].self)
      expectEqual(stored, [0, 0])
      try await expectEqual(
        page.value("Object.keys(localStorage)", as: [String].self), ["ootd-session"])
    }
  }

  @Test(arguments: [true, false])
  func `a load is small and requests everything once`(isLinked: Bool) async throws {
    let listening = """
      window.events = []
      new BroadcastChannel('ootd-events').onmessage = ({data}) => window.events.push(data.name)
      """
    let prepare = { (board: ServedBoard) in
      guard isLinked else { return }
      let repository = try await TestRepository(in: board.home, named: "api")
      try await board.ootd("project", "add", repository.path)
      try await repository.commit("Read it anew", at: 1_795_258_800)
    }
    try await withBoard(
      (1...60).map { "Todo number \($0)" }, running: listening, prepare: prepare
    ) { board, page in
      try await page.wait(
        for: "the first look for commits",
        until: """
          events.includes('activity') && events.lastIndexOf('heartbeat') > events.indexOf('activity')
          """
      )
      let requests = try await page.value(
        """
        ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
          .map(({name, transferSize}) => [name, String(transferSize)])
        """, as: [[String]].self)
      #expect(requests.contains { $0[0].contains("/api/activity") })
      let addresses = requests.map(\.[0])
      expectEqual(addresses.sorted(), Set(addresses).sorted())
      #expect(requests.count <= 12, "\(requests)")
      #expect(requests.compactMap { Int($0[1]) }.reduce(0, +) <= 150_000, "\(requests)")
    }
  }

  @Test func `the calendar is in view, also if its button is below the window's edge`() async throws
  {
    try await withBoard(["One"]) { _, page in
      try await page.open("1")
      try await page.resize(width: 720, height: 300)
      let button = try await page.frame(of: "#panel [data-property=due]")
      #expect(button.y > 300)
      try await page.press("d")
      try await page.waitForElement(".dates")
      let calendar = try await page.frame(of: ".dates")
      #expect(calendar.y >= 0 && calendar.maxY <= 300)
    }
  }
}
