import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The line of the day, the weeks below it, the page with a year of them, and the calendar.
@Suite(.serialized, .startsBrowser) struct ActivityTests {
  /// The tooltips under the pointer all over a drawing, each with the colour of its square.
  private func days(
    _ page: BrowserTab, in drawing: String, _ text: String
  ) async throws -> [[String]] {
    try await page.value(
      """
      (() => {
        const drawing = document.querySelector(arguments[0])
        const {left, top, right, bottom} = drawing.getBoundingClientRect()
        const tooltip = document.querySelector('#tooltip')
        const found = new Map()
        for (let clientX = left + 3; clientX < right; clientX += 7)
          for (let clientY = top + 3; clientY < bottom; clientY += 7) {
            drawing.dispatchEvent(new PointerEvent('pointermove', {clientX, clientY, pointerType: 'mouse'}))
            if (tooltip.hidden || !tooltip.textContent.startsWith(arguments[1])) continue
            const shade = document.elementsFromPoint(clientX, clientY).find((node) => node.matches('path:not(.today)'))
            if (shade || !found.has(tooltip.textContent))
              found.set(tooltip.textContent, shade ? getComputedStyle(shade).fill : '')
          }
        return [...found]
      })()
      """, .text(drawing), .text(text), as: [[String]].self)
  }

  private func waitForRing(_ page: BrowserTab, _ done: String, _ percent: String) async throws {
    try await page.wait(
      for: "ring \(done)",
      until: """
        ((text) => text.includes(arguments[0]) && text.includes(arguments[1]))
          (document.querySelector('#completion-today').textContent)
        """, .text(done), .text(percent))
  }

  /// Opens the weeks.
  private func openDay(_ page: BrowserTab) async throws {
    try await page.press("v")
    try await page.wait(
      for: "figures", until: "document.querySelector('#activity-facts').textContent.length > 0")
  }

  /// Adds one commit on 19 November, seven on the 20th, two on the 21st, three on the 1st, and one by
  /// another author.
  private func commit(_ board: ServedBoard) async throws -> TestRepository {
    let repository = try await TestRepository(in: board.home, named: "api")
    try await board.ootd("project", "add", repository.path)
    let noon: Int64 = 1_795_258_800
    for (day, count) in [(-2, 1), (-1, 7), (0, 2), (-20, 3)] {
      for index in 0..<count {
        try await repository.commit("Commit \(day) \(index)", at: noon + Int64(day) * 86_400)
      }
    }
    try await repository.commit("Theirs", by: .other, at: noon)
    return repository
  }

  @Test func `cards don't move when the figures arrive`() async throws {
    let late = """
      const load = window.fetch;
      const released = new Promise((resolve) => { window.releaseActivity = resolve; });
      window.fetch = async (address, options) => {
        if (String(address).startsWith('/api/activity')) await released;
        return load(address, options);
      };
      """
    try await withBoard(["One"], running: late) { board, page in
      _ = try await commit(board)
      for width in [1280, 800, 390] {
        try await page.resize(width: width, height: 900)
        try await page.reload()
        try await page.waitForBoard()
        let before = try await page.frame(of: card("1")).y
        #expect(try await page.text(of: "#completion-today strong").isEmpty)
        try await page.run("window.releaseActivity()")
        try await waitForRing(page, "0/1", "0")
        try await expectEqual(page.frame(of: card("1")).y, before, "\(width)")
      }
    }
  }

  @Test func `the heat map shows my commits of each day, and a chip is dropped on a day`()
    async throws
  {
    try await withBoard(["One"], prepare: steps { _ = try await commit($0) }) { board, page in
      try await openDay(page)
      for (day, text) in [
        ("19 November 2026", "1 commit,"), ("20 November 2026", "7 commits"),
        ("1 November 2026", "3 commits"), ("18 November 2026", "0 commits"),
      ] {
        let found = try await days(page, in: "#heatmap", "\(day): ")
        #expect(found.count == 1 && found[0][0].contains(text), "\(found)")
      }
      #expect(try await page.count(of: "#heatmap *") < 40)
      for (day, color) in [
        ("19 November 2026", "rgb(185, 229, 195)"), ("20 November 2026", "rgb(133, 206, 151)"),
        ("21 November 2026", "rgb(185, 229, 195)"), ("18 November 2026", "rgb(235, 237, 240)"),
      ] { try await expectEqual(days(page, in: "#heatmap", day).first?.last, color) }
      try await expectEqual(page.text(of: "#commits-today strong"), "2")
      try await page.click("#activity-link", opening: ".year.commits path.commits-2")
      #expect(try await page.text(of: ".totals").contains("longest streak 3 days"))
      try await page.show("calendar")
      for (drag, day) in [(Gesture.mouse, "2026-11-24"), (.touch, "2026-11-25")] {
        let grip = try await page.frame(of: ".chip[data-id='1']").center
        let aim = try await page.frame(of: "[data-drop='\(day)']").center
        try await page.perform(
          drag.move(to: grip).press().hold(milliseconds: 400).move(to: aim, in: 4).release())
        try await page.waitForElement("[data-drop='\(day)'] .chip[data-id='1']")
        try await expectEqual(page.count(of: ".dragging, .target, dialog[open]"), 0)
      }
      try await page.click("[data-drop='2026-11-20'] .day-link", opening: ".day-commits li")
      try await expectEqual(page.count(of: ".day-commits li"), 7)
      #expect(try await board.ootd("show", "1", "--json").contains("2026-11-25"))
    }
  }

  @Test func `the day is one line until it is opened, which is remembered`() async throws {
    try await withBoard(["One"]) { board, page in
      for width in [1440, 760] {
        try await page.resize(width: width, height: 900)
        try await expectEqual(page.frame(of: "#day").height, 44)
        try await openDay(page)
        #expect(try await page.frame(of: "#day").height <= 200)
        try await page.reload()
        try await page.waitForBoard()
        #expect(try await page.frame(of: "#day").height > 44)
        try await page.click("#day-toggle")
      }
      try await page.resize(width: 360, height: 740)
      try await expectEqual(page.frame(of: "#day").height, 44)
      try await page.expectFit("folded")
    }
  }
}
