import TestSupport
import Testing
import TestingAdditions

/// The archive of projects and a project's own page.
@Suite(.serialized, .startsBrowser) struct ProjectsPageTests {
  @Test func `a project is created, edited field by field, archived and deleted`() async throws {
    try await withBoard(
      provoking: [422],
      prepare: steps { board in
        let repository = try await TestRepository(in: board.home, named: "api")
        try await board.ootd("project", "add", repository.path, "--tech", "Swift")
        for title in ["One", "Two"] { try await board.ootd("add", title, "-P", "api") }
        try await board.ootd("done", "2")
      }
    ) { board, page in
      try await page.show("projects")
      try await expectEqual(page.text(of: ".project-card .pills"), "Swift")
      try await page.click(".add-entry")
      try await page.type("web", into: "#page .new [name=name]")
      try await page.press(.enter)
      try await page.waitForPlace("projects/web")
      try await page.back()
      try await page.waitForPlace("projects")
      try await page.click(".project-card[data-name=api] a")
      try await page.waitForElement(".project-todos li")
      try await expectEqual(page.texts(of: ".project-todos li a"), ["One"])

      try await page.fill("#page [name=start]", with: "2026-13")
      try await page.wait(
        for: "error beside the field",
        until: """
          document.querySelector('#page [name=start] ~ .field-error')?.textContent.includes('2026-13')
          """)
      try await page.fill("#page [name=start]", with: "2026-09")
      try await page.fill("#page [name=memo]", with: "Deploy on Thursdays")
      try await page.fill("#page [name=name]", with: "server")
      try await page.waitForPlace("projects/server")
      try await page.type("Vapor", into: "#page [name=tech]")
      try await page.press(.enter)
      try await page.wait(for: "tech", until: "document.querySelectorAll('.pills li').length === 2")
      try await page.wait(
        for: "toast",
        until: "document.querySelector('#toast').textContent.startsWith('Added Vapor')")
      let shown = try await board.ootd("project", "show", "server")
      for text in ["Deploy on Thursdays", "Swift, Vapor", "2026"] { #expect(shown.contains(text)) }

      try await page.click(".project-side .archive")
      try await page.waitForElement(".project-figures > .mark")
      try await page.click(".project-side .delete")
      try await page.waitForElement("dialog.confirm[open]")
      let question = try await page.text(of: "dialog.confirm")
      for text in ["Delete project server?", "1 open and 1 done todo", "Undo restores it."] {
        #expect(question.contains(text))
      }
      try await page.press(.enter)
      try await page.waitForPlace("projects")
      try await expectEqual(board.todo("1").project, nil)
      try await page.press("z", with: .control)
      try await page.waitForElement(".archived .project-card[data-name=server]")
    }
  }

  private let memo = "#page [name=memo]"

  private func linkRepository(_ board: ServedBoard) async throws {
    let repository = try await TestRepository(in: board.home, named: "api")
    try await board.ootd("project", "add", repository.path)
  }

  /// Opens the page of the project and types a memo without saving it.
  private func typeMemo(_ page: BrowserTab) async throws {
    try await page.show("projects")
    try await page.click(".project-card[data-name=api] a")
    // The todos are requested last. A project that is deleted before that makes it an error on the console.
    try await page.waitForElement(".project-todos .all")
    try await page.type("Mine", into: memo)
  }

  @Test func `a project's page follows a rename elsewhere and keeps what was typed`() async throws {
    try await withBoard(
      provoking: [409],
      prepare: steps(linkRepository)
    ) { board, page in
      try await typeMemo(page)
      try await board.ootd("project", "edit", "api", "--name", "server")
      try await page.waitForPlace("projects/server")
      try await expectEqual(page.fieldValue(memo), "Mine")
      try await page.press(.escape)
      try await page.reload()
      try await page.waitForBoard()
      let save = ".live-field:has([name=memo]) .draft-note:not([hidden]) .save"
      try await page.waitForElement(save)
      try await expectEqual(page.fieldValue(memo), "Mine")
      try await board.ootd("project", "edit", "server", "--memo", "Theirs")
      try await page.click(save)
      try await page.waitForElement("#page .conflict .theirs")
      try await page.click("#page .conflict .mine button")
      try await page.wait(
        for: "saved", until: "document.querySelector('#toast').textContent.includes('server')")
      try await expectEqual(page.count(of: "#page .conflict"), 0)
      #expect(try await board.ootd("project", "show", "server").contains("Mine"))
    }
  }

  @Test func `a project that is deleted elsewhere leaves what was typed until it returns`()
    async throws
  {
    try await withBoard(
      prepare: steps(linkRepository)
    ) { board, page in
      try await typeMemo(page)
      try await board.ootd("project", "rm", "api")
      try await page.waitForElement("#page-body > .none:not([hidden])")
      try await expectEqual(page.fieldValue(memo), "Mine")
      try await board.ootd("undo")
      try await page.wait(
        for: "project", until: "document.querySelector('#page-body > .none').hidden")
      try await expectEqual(page.fieldValue(memo), "Mine")
    }
  }

  @Test func `a project's todos lead to the board and back`() async throws {
    try await withBoard(
      ["Other"],
      prepare: steps { board in
        let repository = try await TestRepository(in: board.home, named: "api")
        try await board.ootd("project", "add", repository.path, "--name", "web, api")
        try await board.ootd("add", "Mine", "-P", "web, api")
      }
    ) { board, page in
      try await page.show("projects")
      try await page.click(".project-card a")
      try await page.click(".project-todos .all")
      try await page.waitForPlace("")
      try await page.expectCards(["2"])
      try await page.back()
      try await page.waitForPlace("projects/web, api")
      try await expectEqual(page.fieldValue("#search"), "")
    }
  }
}
