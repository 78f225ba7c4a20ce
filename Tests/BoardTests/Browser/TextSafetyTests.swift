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
      try await page.click("#history-button", opening: "#history-entries > li")
      try await expectInert(page)
      try await page.click(".card-select")
      try await page.click("#selection-bar [data-property=labels]", opening: "[role=option]")
      try await expectInert(page)
    }
  }
}
