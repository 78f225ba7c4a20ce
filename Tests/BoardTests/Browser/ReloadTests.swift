import TestSupport
import Testing
import TestingAdditions

/// Drafts and views survive a reload.
@Suite(.serialized, .startsBrowser) struct ReloadTests {
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
