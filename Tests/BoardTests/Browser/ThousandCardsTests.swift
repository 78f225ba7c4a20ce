import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The page with a thousand cards.
@Suite(.serialized, .startsBrowser) struct ThousandCardsTests {
  /// Records the scripts of long frames, which the browser reports, by their milliseconds.
  private static let watch = """
    window.stalls = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const script of entry.scripts) window.stalls.push(Math.round(script.duration))
    }).observe({type: 'long-animation-frame', buffered: true})
    """

  /// The number of todos that the columns' heads say.
  private static let count = """
    [...document.querySelectorAll('.column .count')].reduce((sum, node) => sum + parseInt(node.textContent), 0)
    """

  /// Imports 1,000 todos: 900 to do, 60 doing, 40 done.
  private func prepare(_ board: ServedBoard) async throws {
    let priorities = ["(A) ", "(B) ", "(C) ", ""]
    let lines = (1...1000).map { index in
      "\(priorities[index % 4])2026-11-20 Todo number \(index) +p\(index % 9) @label\(index % 12)"
    }
    try board.home.directory.write(lines.joined(separator: "\n") + "\n", to: "work/todo.txt")
    try await board.ootd("import", "todotxt", "todo.txt")
    try await board.ootd("start", "901-960", "--yes")
    try await board.ootd("done", "961-1000", "--yes")
  }

  /// How many scripts of frames blocked the page for too long: the fewest of three times, because the machine may be
  /// busy at others, and a script that is slow is slow at all.
  private func stalls(
    over limit: Int, _ page: BrowserTab, whileDoing work: () async throws -> Void
  ) async throws -> Int {
    var counts: [Int] = []
    for _ in 0..<3 {
      // Don't count earlier work.
      try await page.run(
        """
        await new Promise((done) => requestIdleCallback(done))
        window.stalls.length = 0
        """)
      try await work()
      // Wait a few frames: a frame is reported after it was shown.
      try await page.run(
        "for (let i = 0; i < 3; i += 1) await new Promise((done) => requestAnimationFrame(done))")
      counts.append(try await page.value("window.stalls", as: [Int].self).count { $0 >= limit })
    }
    return counts.min() ?? 0
  }

  @Test func `no script blocks a drag, a drop or typing`() async throws {
    try await withBoard(running: ThousandCardsTests.watch, prepare: prepare) { board, page in
      try await page.wait(for: "cards", until: "\(ThousandCardsTests.count) === 1000")
      try await #expect(page.count(of: ".cards > .card") < 150)
      let start = try await page.grip(of: try await page.cards(in: "todo")[2])
      let done = try await page.middle(of: "done")
      let places = [try await page.middle(of: "doing"), done, start]
      let ofDrags = try await stalls(over: 50, page) {
        try await page.perform(.mouse.move(to: start).press())
        for place in places { try await page.perform(.mouse.move(to: place, in: 10)) }
        let edge = try await page.frame(of: list("todo")).maxY - 10
        try await page.perform(.mouse.move(to: Point(x: start.x, y: edge), in: 10))
        try await page.wait(
          for: "scrolling", until: "document.querySelector(arguments[0]).scrollTop > 300",
          .text(list("todo")))
        try await expectEqual(page.count(of: "body.dragging"), 1)
        try await page.press(.escape)
        try await page.perform(.mouse.release())
        try await page.run(
          "document.querySelector(arguments[0]).scrollTop = 0", .text(list("todo")))
        try await page.wait(
          for: "the first cards",
          until: """
            !document.querySelector('.sliding')
              && Boolean(document.elementFromPoint(arguments[0], arguments[1])?.closest('.card'))
            """, .number(start.x), .number(start.y))
      }
      expectEqual(ofDrags, 0)
      let ofDrops = try await stalls(over: 250, page) {
        let id = try await page.cards(in: "todo")[1]
        try await page.drag(id, to: done)
        try await page.waitForElement("\(list("done")) \(card(id))")
        try await page.waitForToast(page.text(of: "\(card(id)) .card-title"))
        try await expectEqual(board.todo(id).status, "done")
      }
      expectEqual(ofDrops, 0)
      let ofLetters = try await stalls(over: 100, page) {
        try await page.click("#search")
        for letter in "number 99" {
          try await page.press(Key(stringLiteral: String(letter)))
        }
        try await page.wait(
          for: "found cards",
          until: "location.search.includes('99') && \(ThousandCardsTests.count) < 50")
        try await page.press("a", with: .control)
        try await page.press(.delete)
        try await page.wait(for: "all cards", until: "\(ThousandCardsTests.count) === 1000")
      }
      expectEqual(ofLetters, 0)
    }
  }
}
