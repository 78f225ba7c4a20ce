import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Today's ring, the year's heat map and the month's calendar.
@Suite(.serialized, .startsBrowser) struct ActivityTests {
  /// The tooltips of a drawing's days that contain a text.
  private func days(_ page: BrowserTab, in drawing: String, _ text: String) async throws -> [String]
  {
    try await page.value(
      """
      [...document.querySelectorAll(`${arguments[0]} title`)].map((title) => title.textContent)
        .filter((title) => title.includes(arguments[1]))
      """, .text(drawing), .text(text), as: [String].self)
  }

  private func waitForRing(_ page: BrowserTab, _ done: String, _ percent: String) async throws {
    try await page.wait(
      for: "ring \(done)",
      until: """
        ((text) => text.includes(arguments[0]) && text.includes(arguments[1]))
          (document.querySelector('#ring').textContent)
        """, .text(done), .text(percent))
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

  @Test func `the ring shows today's completion and updates`() async throws {
    try await withBoard((1...4).map { "Todo \($0)" }) { board, page in
      try await waitForRing(page, "0/4", "0")
      try await page.drag("1", to: page.middle(of: "done"))
      try await waitForRing(page, "1/4", "25")
      try await board.ootd("done", "2", "3")
      try await waitForRing(page, "3/4", "75")
      #expect(
        try await page.value("document.querySelector('#ring').ariaLabel", as: String.self)
          .contains("75"))
    }
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
        #expect(try await page.text(of: "#ring").isEmpty)
        try await page.run("window.releaseActivity()")
        try await waitForRing(page, "0/1", "0")
        try await page.wait(
          for: "facts", until: "document.querySelector('#activity-facts').textContent.length > 0")
        try await expectEqual(page.frame(of: card("1")).y, before, "\(width)")
      }
    }
  }

  @Test func `the ring shows no rate without a plan`() async throws {
    try await withBoard { board, page in
      try await page.wait(for: "ring", until: "document.querySelector('#ring').ariaLabel")
      let text = try await page.text(of: "#ring")
      #expect(!text.contains { $0.isNumber }, "\(text)")
    }
  }

  @Test func `the heat map and the calendar show my commits of each day`() async throws {
    try await withBoard(prepare: steps { _ = try await commit($0) }) { board, page in
      for drawing in ["#heatmap", "#calendar"] {
        try await page.wait(
          for: "commits in \(drawing)",
          until: "/ 7 /.test([...document.querySelectorAll(`${arguments[0]} title`)]"
            + ".find((title) => title.textContent.includes('20 November'))?.textContent)",
          .text(drawing))
        for (day, text) in [
          ("19 November 2026", " 1 commit"), ("20 November 2026", " 7 commits"),
          ("21 November 2026", " 2 commits"), ("1 November 2026", " 3 commits"),
          ("18 November 2026", " 0 commits"),
        ] {
          let found = try await days(page, in: drawing, day).filter { title in
            !title.contains("1\(day)") && !title.contains("2\(day)")
          }
          #expect(found.count == 1 && found[0].contains(text), "\(drawing) \(day): \(found)")
        }
      }
      try await expectEqual(page.text(of: "#commits-today strong"), "2")
    }
  }

  @Test func `a day's shade follows its commit count`() async throws {
    try await withBoard(prepare: steps { _ = try await commit($0) }) { board, page in
      for (day, color) in [
        ("19 November 2026", "rgb(185, 229, 195)"), ("20 November 2026", "rgb(133, 206, 151)"),
        ("21 November 2026", "rgb(185, 229, 195)"), ("18 November 2026", "rgb(235, 237, 240)"),
      ] {
        try await page.wait(
          for: "\(color) on \(day)",
          until: """
            getComputedStyle([...document.querySelectorAll('#heatmap rect')].find(
              (rect) => rect.textContent.startsWith(arguments[0]))).fill === arguments[1]
            """, .text(day), .text(color))
      }
    }
  }

  @Test func `a commit made while the page is open appears automatically`() async throws {
    try await withBoard { board, page in
      let repository = try await commit(board)
      try await page.wait(
        for: "commits",
        until: "document.querySelector('#commits-today strong').textContent === '2'")
      try await repository.commit("One more", at: 1_795_258_900)
      try await page.wait(
        for: "another commit", within: 20,
        until: "document.querySelector('#commits-today strong').textContent === '3'")
    }
  }

  @Test func `the calendar shows earlier months but no future ones`() async throws {
    try await withBoard { board, page in
      try await expectEqual(page.text(of: "#month"), "November 2026")
      #expect(
        try await page.value("document.querySelector('#month-after').disabled", as: Bool.self))
      try await page.click("#month-before")
      try await page.wait(
        for: "October", until: "document.querySelector('#month').textContent === 'October 2026'")
      try await expectEqual(page.count(of: "#calendar .calendar-day"), 31)
      try await page.click("#month-after")
      try await page.wait(
        for: "November", until: "document.querySelector('#month').textContent === 'November 2026'")
      try await expectEqual(page.count(of: "#calendar .calendar-day"), 30)
    }
  }
}
