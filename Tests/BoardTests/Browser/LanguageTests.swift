import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The page in other languages, and how their words fit narrow screens.
@Suite(.serialized, .startsBrowser) struct LanguageTests {
  private func prepare(_ board: ServedBoard) async throws {
    try await board.ootd("label", "add", "bug")
    try await board.ootd("milestone", "add", "v1", "--due", "2026-12-01")
    try await board.ootd(
      "add", "A rather long title that has to be broken into several lines somewhere", "-p", "high",
      "-l", "bug", "-m", "v1", "--due", "2026-11-20")
    try await board.ootd("add", "알고리즘-문제-풀이-" + String(repeating: "가나다라", count: 20))
    try await board.ootd("add", String(repeating: "unbroken", count: 20))
    try await board.ootd("comment", "1", String(repeating: "unbroken", count: 20))
    try await board.ootd("block", "edit", "study", "--every", "weekdays")
    try await board.ootd("start", "2")
    try await board.ootd("done", "3")
  }

  @Test func `a title in Arabic reads from right to left`() async throws {
    try await withBoard(["مرحبا (with English)"]) { _, page in
      let isRightToLeft = try await page.value(
        """
        (() => {
          const text = document.querySelector('.card-title').firstChild;
          const left = (index) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + 1);
            return range.getBoundingClientRect().left;
          };
          return left(0) > left(8);
        })()
        """, as: Bool.self)
      #expect(isRightToLeft)
    }
  }

  @Test(arguments: ["C.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"])
  func `nothing is wider than a screen of 360 pixels`(language: String) async throws {
    try await withBoard(language: language, prepare: prepare) { board, page in
      try await page.resize(width: 360, height: 640)
      try await page.expectFit("board")
      try await page.click("\(card("1")) .card-select")
      try await page.expectFit("selection")
      try await page.press(.escape)
      try await page.open("1")
      try await page.waitForElement("#comments > li")
      try await page.expectFit("details")
      try await page.press(.escape)
      try await page.run("document.querySelector('#history-button').click()")
      try await page.waitForElement("#history-entries > li")
      try await page.expectFit("history")
      try await page.press(.escape)
      try await page.openNew()
      try await page.expectFit("new todo")
      try await page.press(.escape)
      try await page.waitForFormToClose()
      try await page.press("?")
      try await page.waitForElement("#shortcuts-dialog[open]")
      try await page.expectFit("shortcuts")
      try await page.press(.escape)
      for name in ["projects", "milestones", "labels", "blocks", "activity", "settings"] {
        try await page.show(name)
        try await page.expectFit(name)
      }
      try await page.run("document.querySelector('#places a').click()")
      try await page.waitForPlace("")
      try await page.open("1")
      for (property, popup) in [
        ("status", ".choices"), ("priority", ".choices"), ("labels", ".choices"), ("due", ".dates"),
      ] {
        try await page.click("#panel [data-property=\(property)]", opening: popup)
        try await page.expectFit(property)
        try await page.press(.escape)
        try await page.wait(for: "end of it", until: "!document.querySelector('.popup')")
      }
      try await page.press(.escape)
      try await page.waitForFormToClose()
      try await page.press("k", with: .control)
      try await page.waitForElement("#palette [role=option]")
      try await page.expectFit("palette")
    }
  }

  @Test func `another language reloads the page and keeps drafts`() async throws {
    try await withBoard { board, page in
      try await page.openNew()
      try await page.type("Half a title", into: formField("title"))
      try await page.press(.escape)
      try await page.waitForFormToClose()
      try await page.show("settings")
      try await page.fill("[name='ootd.language']", with: "ko")
      try await page.wait(
        for: "Korean", until: "document.querySelector('#page-heading').textContent === '설정'")
      // Typed text is kept if the language changes elsewhere.
      try await page.type("7", into: "[name='ootd.wipLimit']")
      try await board.ootd("config", "set", "language", "en")
      try await page.wait(
        for: "English",
        until: "document.querySelector('#page-heading').textContent === 'Settings'")
      try await expectEqual(page.fieldValue("[name='ootd.wipLimit']"), "7")
      try await page.openNew()
      try await expectEqual(page.fieldValue(formField("title")), "Half a title")
    }
  }
}
