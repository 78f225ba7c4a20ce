import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The details of a todo.
@Suite(.serialized, .startsBrowser) struct DetailTests {
  @Test func `the first labels are shown and the others are counted`() async throws {
    try await withBoard(
      ["One"],
      prepare: steps { board in
        try await board.shell(
          #"for n in $(seq 10 34); do set -- "$@" -l "label$n"; done; "$OOTD" edit 1 "$@""#)
      }
    ) { _, page in
      try await page.open("1")
      let value = "#panel [data-property=labels] .property-value"
      #expect(try await page.text(of: value).hasSuffix("+5"))
      try await expectEqual(page.count(of: "\(value) .label-chip"), 20)
    }
  }

  @Test func `the issue that a todo stands for is a link`() async throws {
    try await withBoard(
      ["One"],
      prepare: steps { board in
        let issue = """
          [{"number": 34, "title": "Two", "state": "OPEN", "url": "https://github.com/acme/api/issues/34"}]
          """
        try board.home.directory.write(issue, to: "work/issues.json")
        try await board.ootd("import", "github", "issues.json")
      }
    ) { _, page in
      try await page.open("2")
      let link = "#panel-issue a[href='https://github.com/acme/api/issues/34']"
      try await page.waitForElement(link)
      try await expectEqual(page.text(of: link), "github:acme/api#34")
      try await page.open("1")
      try await page.waitForElement("#panel-issue[hidden]")
    }
  }

  @Test func `every property is saved at once and can be undone`() async throws {
    try await withBoard(
      prepare: steps { board in
        for name in ["bug", "docs"] { try await board.ootd("label", "add", name) }
        try await board.ootd("milestone", "add", "v1")
        try await board.ootd("block", "add", "review", "--title", "Review")
        try await board.ootd("project", "add", "--name", "site")
        try await board.ootd("add", "Old", "-p", "high", "-m", "v1", "-l", "bug", "--due", "fri")
      }
    ) { board, page in
      try await page.open("1")
      try await page.choose("docs", for: "labels")
      try await page.choose("none", for: "milestone")
      try await page.choose("site", for: "project")
      try await page.choose("tomorrow", for: "day")
      try await page.choose("none", for: "due")
      try await page.choose("review", for: "block")
      try await page.choose("doing", for: "status")
      try await page.expect("doing", ["1"])
      // A key opens the list, too, and the board beside it stays usable.
      try await page.press("p")
      try await page.waitForElement(".popup [role=option]")
      try await page.type("low")
      try await page.press(.enter)
      try await page.wait(
        for: "priority",
        until: """
          document.querySelector('#panel [data-property=priority]').textContent.includes('Low')
          """)
      try await page.edit("title", with: "New")
      try await page.press(.enter)
      try await page.wait(
        for: "new title",
        until: """
          document.querySelector('#panel-title')?.textContent === 'New'
            && document.querySelector('.card-title').textContent === 'New'
            && document.querySelector('#toast').textContent.includes('New')
          """)
      let todo = try await board.todo("1")
      expectEqual(todo.title, "New")
      expectEqual(todo.labels, ["bug", "docs"])
      expectEqual(todo.milestone, nil)
      expectEqual(todo.project, "site")
      expectEqual(todo.day, "2026-11-22")
      expectEqual(todo.due, nil)
      expectEqual(todo.block, "review")
      expectEqual(todo.priority, "low")
      try await page.press("z", with: .control)
      try await page.wait(
        for: "old title",
        until: "document.querySelector('#panel-title').textContent === 'Old'")
      try await expectEqual(board.todo("1").title, "Old")
    }
  }

  @Test func `its address opens a todo, and Back, Esc and the keys for others work`() async throws {
    try await withBoard(["One", "Two"], provoking: [404]) { board, page in
      try await page.open("1")
      try await page.press(.down)
      try await page.waitForPanel("2")
      try await page.press("K", with: .shift)
      try await page.waitForPanel("1")
      try await page.run("history.back()")
      try await page.waitForFormToClose()
      try await expectEqual(
        page.value(
          "document.activeElement.closest('.card').dataset.id", as: String.self), "1")
      try await page.run("history.forward()")
      try await page.waitForPanel("1")
      try await page.press(.escape)
      try await page.waitForFormToClose()
      let other = try await board.openTab("#2")
      try await other.waitForPanel("2")
      try await expectEqual(other.text(of: "#panel-title"), "Two")
      try await other.press(.escape)
      try await other.waitForFormToClose()
      let none = try await board.openTab("#99")
      try await none.wait(
        for: "message", until: "document.querySelector('#toast').textContent.includes('99')")
      try await expectEqual(none.count(of: "dialog[open]"), 0)
      // An error stays on the page on which it was shown.
      try await none.show("labels")
      try await none.wait(
        for: "end of the message", until: "!document.querySelector('#toast > *')")
    }
  }

  @Test func `on a narrow screen the details cover the page, and messages are above them`()
    async throws
  {
    try await withBoard(["One"]) { board, page in
      try await page.resize(width: 360, height: 640)
      try await page.open("1")
      try await expectEqual(page.count(of: "#panel:modal"), 1)
      try await page.edit("title", with: "Uno")
      try await page.press(.enter)
      try await page.click("#panel #toast .toast-undo")
      try await page.wait(
        for: "old title", until: "document.querySelector('#panel-title').textContent === 'One'")
      try await page.wait(
        for: "announcement", until: "document.querySelector('#panel > .live').textContent")
      try await page.press(.escape)
      try await page.waitForFormToClose()
    }
  }

  @Test func `notes are shown as Markdown, and their markup and unsafe links as text`()
    async throws
  {
    let notes = """
      **Bold** <img src=x onerror=alert(1)> [bad](javascript:alert(1)) https://example.org/a
      """
    try await withBoard(prepare: steps { try await $0.ootd("add", "One", "--notes", notes) }) {
      board, page in
      try await page.open("1")
      try await page.waitForElement("#panel .notes-text strong")
      try await expectEqual(page.count(of: "#panel img"), 0)
      try await expectEqual(page.texts(of: "#panel .notes-text a"), ["https://example.org/a"])
      try await expectEqual(
        page.value(
          "(({rel, target}) => rel + target)(document.querySelector('.notes-text a'))",
          as: String.self), "noopener noreferrer_blank")
      let text = try await page.text(of: "#panel .notes-text")
      #expect(text.contains("<img src=x onerror=alert(1)> [bad](javascript:alert(1))"), "\(text)")
    }
  }
}
