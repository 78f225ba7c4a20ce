import TestSupport
import Testing
import TestingAdditions

/// Text from users, commits or the address is never interpreted as markup.
@Suite(.serialized, .startsBrowser) struct TextSafetyTests {
  private static let attack =
    "<img src=x onerror='window.attacked=1'><script>window.attacked=1</script>\"'&amp;"

  private func expectInert(_ page: BrowserTab, sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    let found = try await page.value(
      "document.querySelectorAll('body img, body script, body iframe').length", as: Int.self)
    expectEqual(found, 0, sourceLocation: sourceLocation)
    let isAttacked = try await page.value("'attacked' in window", as: Bool.self)
    #expect(!isAttacked, sourceLocation: sourceLocation)
  }

  @Test func `markup in every text of a todo is shown literally`() async throws {
    let attack = TextSafetyTests.attack
    try await withBoard(
      prepare: steps { board in
        let repository = try await TestRepository(in: board.home, named: "api")
        try await board.ootd("project", "add", repository.path, "--name", "p\(attack)")
        try await board.ootd("label", "add", "l\(attack)")
        try await board.ootd("milestone", "add", "m\(attack)", "--description", attack)
        try await board.ootd("block", "add", "b\(attack)", "--title", attack, "--notes", attack)
        try await board.ootd(
          "add", "t\(attack)", "--notes", attack, "-P", "p\(attack)", "-l", "l\(attack)", "-m",
          "m\(attack)", "-B", "b\(attack)")
        try await board.ootd("comment", "1", "c\(attack)")
        try await repository.commit("\(attack) ootd-1", at: 1_795_251_600)
        try await board.ootd("today")
      }
    ) { board, page in
      try await expectEqual(page.text(of: ".card-title"), "t\(attack)")
      let shown = try await page.text(of: card("1"))
      for kind in ["p", "l", "m"] { #expect(shown.contains("\(kind)\(attack)")) }
      try await expectInert(page)

      try await page.open("1")
      try await page.wait(
        for: "commit",
        until: "document.querySelector('#commits').textContent.includes(arguments[0])",
        .text(attack))
      try await expectEqual(page.text(of: "#panel .notes-text"), attack)
      try await expectEqual(page.shown("block"), "b\(attack)")
      #expect(try await page.text(of: "#comments").contains("c\(attack)"))
      try await page.waitForElement("#todo-history > .entry")
      try await expectInert(page)
      try await page.press(.escape)

      for place in ["labels", "milestones", "blocks", "projects"] {
        try await page.show(place)
        try await page.wait(
          for: place,
          until: "document.querySelector('#page-body').textContent.includes(arguments[0])",
          .text(attack))
        try await expectInert(page)
      }
      try await page.click("#places a")
      try await page.click("#history-button")
      try await page.waitForElement("#history-entries > li")
      try await expectInert(page)
      try await page.click(".card-select")
      try await page.click("#selection-bar [data-property=labels]")
      try await page.waitForElement("[role=option]")
      try await expectInert(page)
    }
  }

  @Test func `bidirectional controls are shown as codes and saved as typed`() async throws {
    let controls = [
      0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068,
      0x2069,
    ].compactMap(Unicode.Scalar.init)
    let typed = "a\(String(String.UnicodeScalarView(controls)))b"
    let names = controls.map { "<U+0\(String($0.value, radix: 16, uppercase: true))>" }
    let shown = "a\(names.joined().replacing("<U+02", with: "<U+2"))b"
    try await withBoard(
      prepare: steps { board in
        try await board.ootd("add", "t\(typed)", "--notes", "n\(typed)")
        try await board.ootd("comment", "1", "c\(typed)")
      }
    ) { board, page in
      let leaked = """
        [document.body.innerText, ...[...document.querySelectorAll('[aria-label], [title]')]
          .map((node) => node.ariaLabel + node.title)]
          .filter((text) => /[\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]/.test(text)).length
        """
      try await expectEqual(page.text(of: ".card-title"), "t\(shown)")
      try await page.open("1")
      try await page.wait(
        for: "comment",
        until: "document.querySelector('#comments').textContent.includes(arguments[0])",
        .text("c\(shown)"))
      try await page.waitForElement("#todo-history > .entry")
      try await expectEqual(page.value(leaked, as: Int.self), 0)
      try await page.click("#panel .notes-text .edit")
      try await expectEqual(page.fieldValue(panelField("notes")), "n\(typed)")
      try await page.click("#panel-title .edit")
      try await expectEqual(page.fieldValue(panelField("title")), "t\(typed)")
      // The whole title is selected, and it may take several lines.
      try await page.press(.end, with: .control)
      try await page.type("!")
      try await page.saveText("title")
      try await page.wait(
        for: "toast", until: "document.querySelector('#toast').textContent.includes(arguments[0])",
        .text("t\(shown)!"))
      try await expectEqual(page.value(leaked, as: Int.self), 0)
      try await expectEqual(board.todo("1").title, "t\(typed)!")
    }
  }

  @Test func `markup in a change, a query and an address is shown literally`() async throws {
    let attack = TextSafetyTests.attack
    try await withBoard(["One"], provoking: [400, 404, 422]) { board, page in
      try await page.open("1")
      try await page.edit("title", with: attack)
      try await page.saveText("title")
      try await page.wait(
        for: "card",
        until: "document.querySelector('.card-title').textContent === arguments[0]", .text(attack))
      try await page.wait(
        for: "toast", until: "document.querySelector('#toast').textContent.includes(arguments[0])",
        .text(attack))
      try await expectInert(page)
      try await page.fill("#search", with: "x:\(attack)")
      try await page.wait(
        for: "error", until: "!document.querySelector('#search-error').hidden")
      try await expectInert(page)
      let other = try await board.openTab("?q=%3Cimg%20src=x%20onerror=window.attacked=1%3E")
      try await expectInert(other)
      let third = try await board.openTab("#%3Cimg%20src=x%20onerror=window.attacked=1%3E")
      try await expectInert(third)
    }
  }
}
