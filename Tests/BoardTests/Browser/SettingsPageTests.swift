import TestSupport
import Testing
import TestingAdditions

/// The page of settings, which are those of the command line.
@Suite(.serialized, .startsBrowser) struct SettingsPageTests {
  @Test func `a setting is saved at once and applies without a restart`() async throws {
    try await withBoard(
      ["One", "Two"], provoking: [422], prepare: steps { try await $0.ootd("start", "1", "2") }
    ) { board, page in
      try await page.show("settings")
      let limit = "[name='ootd.wipLimit']"
      try await page.fill(limit, with: "a few")
      try await page.wait(
        for: "error beside the field",
        until: """
          document.querySelector(arguments[0] + ' ~ .field-error')?.textContent.includes('a few')
          """, .text(limit))
      try await page.fill(limit, with: "1")
      try await page.wait(
        for: "limit", until: "document.querySelector('.over-limit').textContent.includes('1')")
      try await expectEqual(board.ootd("config", "get", "wipLimit"), "1\n")
      // A change by the command line shows here.
      try await board.ootd("config", "set", "wipLimit", "3")
      try await page.wait(
        for: "new limit", until: "document.querySelector(arguments[0]).value === '3'", .text(limit))
      try await expectEqual(page.texts(of: ".identities li"), ["me@example.com"])
      // Without `--add` it would replace the others.
      try await expectEqual(
        page.text(of: ".settings code"), "ootd config set identity me@work.example --add")
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
