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

  @Test(arguments: [
    ("ko_KR.UTF-8", "ko", "할 일"), ("fr_FR.UTF-8", "fr", "À faire"), ("C.UTF-8", "en", "Todo"),
    ("ja_JP.UTF-8", "ja", "未着手"),
  ])
  func `the page uses the language of the command line`(
    locale: String, language: String, todo: String
  ) async throws {
    try await withBoard(["One"], language: locale) { board, page in
      let set = try await page.value("document.documentElement.lang", as: String.self)
      expectEqual(set, language)
      try await expectEqual(page.text(of: ".column[data-status=todo] h2 span"), todo)
      let names = try await page.value(
        """
        [...document.querySelectorAll('[data-t], [data-t-label], #places a, .quick-open')].map((node) => [
          node.dataset.t ?? node.dataset.tLabel ?? node.className,
          node.dataset.tLabel ? node.ariaLabel : node.textContent.trim()])
        """, as: [[String]].self)
      #expect(names.count > 40)
      for pair in names {
        #expect(!pair[1].isEmpty)
        if language == "ko" {
          #expect(pair[1].contains { ("가"..."힣").contains($0) }, "\(pair)")
        }
        #expect(pair[1] != pair[0] || pair[0].allSatisfy(\.isLowercase), "\(pair)")
      }
    }
  }

  @Test func `a Korean particle matches the preceding word`() async throws {
    try await withBoard(["One", "Two"], language: "ko_KR.UTF-8") { _, page in
      for id in ["1", "2"] { try await page.click("\(card(id)) .card-select") }
      try await page.click("#selection-bar .done")
      try await page.wait(
        for: "message",
        until: "document.querySelector('#toast').textContent.includes(arguments[0])",
        .text("할 일 2개를 ‘완료’로 옮겼습니다"))
    }
  }

  @Test func `French agrees with a property's name and counts the first of a month`() async throws {
    try await withBoard(
      ["One"], language: "fr_FR.UTF-8",
      prepare: steps { try await $0.ootd("edit", "1", "--due", "2027-01-01") }
    ) { _, page in
      try await page.open("1")
      try await expectEqual(page.shown("due"), "1er janv. 2027")
      try await expectEqual(page.shown("labels"), "Aucune")
      try await expectEqual(page.shown("project"), "Aucun")
    }
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

  @Test func `the shortcuts have the names of the keys on a French keyboard`() async throws {
    try await withBoard(["Un"], language: "fr_FR.UTF-8") { _, page in
      let keys = try await page.texts(of: "#shortcut-list kbd")
      #expect(Set(keys).isSuperset(of: ["Entrée", "Suppr", "Maj F10", "Échap"]), "\(keys)")
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
      try await page.click("#history-button")
      try await page.waitForElement("#history-entries > li")
      try await page.expectFit("history")
      try await page.press(.escape)
      try await page.openNew()
      try await page.expectFit("new todo")
      try await page.press(.escape)
      try await page.waitForFormToClose()
      // Phones have no button for it, but may have keys.
      try await page.press("?")
      try await page.waitForElement("#shortcuts-dialog[open]")
      try await page.expectFit("shortcuts")
      try await page.press(.escape)
    }
  }

  @Test(arguments: ["C.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"])
  func `no page or list is wider than a screen of 360 pixels`(language: String) async throws {
    try await withBoard(language: language, prepare: prepare) { board, page in
      try await page.resize(width: 360, height: 640)
      for name in ["projects", "milestones", "labels", "blocks", "activity", "settings"] {
        try await page.show(name)
        try await page.expectFit(name)
      }
      try await page.click("#places a")
      try await page.waitForPlace("")
      try await page.open("1")
      for (property, popup) in [
        ("status", ".choices"), ("priority", ".choices"), ("labels", ".choices"), ("due", ".dates"),
      ] {
        try await page.click("#panel [data-property=\(property)]")
        try await page.waitForElement(popup)
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
}
