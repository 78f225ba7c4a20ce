import TestSupport
import Testing
import TestingAdditions

/// A todo's comments and commits.
@Suite(.serialized, .startsBrowser) struct CommentTests {
  /// Clicks a button of the comment that contains `text`. All comments here have the same time, so their
  /// order isn't defined.
  private func press(_ page: BrowserTab, _ button: String, of text: String) async throws {
    try await page.run(
      """
      [...document.querySelector('#comments').children]
        .find((node) => node.textContent.includes(arguments[0])).querySelector(arguments[1]).click()
      """, .text(text), .text(button))
  }

  private func waitForComments(_ page: BrowserTab, _ texts: [String]) async throws {
    try await page.wait(
      for: "comments \(texts)",
      until: """
        (({children}) => children.length === arguments[0].length
          && arguments[0].every(
            (text) => [...children].some((node) => node.textContent.includes(text))))
          (document.querySelector('#comments'))
        """, .list(texts.map(JSON.text)))
  }

  private func comment(_ page: BrowserTab, _ text: String) async throws {
    try await page.type(text, into: "#comment-form [name=comment]")
    try await page.click("#comment-form button[type=submit]")
  }

  @Test func `comments are added, edited and deleted`() async throws {
    try await withBoard(["One"]) { board, page in
      try await page.open("1")
      try await comment(page, "First")
      try await waitForComments(page, ["First"])
      try await page.wait(
        for: "empty field", until: "!document.querySelector('#comment-form textarea').value")
      try await comment(page, "Second")
      try await waitForComments(page, ["First", "Second"])
      try await press(page, ".edit", of: "First")
      try await page.fill("#comments textarea", with: "First, corrected")
      try await page.click("#comments button[type=submit]")
      try await waitForComments(page, ["First, corrected", "Second"])
      try await page.wait(for: "answer", until: "!document.querySelector('#comments textarea')")
      try await press(page, ".delete", of: "Second")
      try await waitForComments(page, ["First, corrected"])
      try await page.wait(
        for: "answer",
        until: """
          await fetch('/api/todos/1', \(inSession)).then((answer) => answer.json())
            .then((todo) => todo.comments.length) === 1
          """)
      try await expectEqual(board.todo("1").comments.map(\.text), ["First, corrected"])
    }
  }

  @Test func `a comment added on the command line appears in the open details until it is undone`()
    async throws
  {
    try await withBoard(["One"]) { board, page in
      try await page.open("1")
      try await page.edit("title", with: "One being edited")
      try await board.ootd("comment", "1", "From elsewhere")
      try await waitForComments(page, ["From elsewhere"])
      try await expectEqual(page.fieldValue(panelField("title")), "One being edited")
      try await board.ootd("undo")
      try await waitForComments(page, [])
    }
  }

  @Test func `a comment that was added after all is no longer offered as a draft`() async throws {
    try await withBoard(["One"]) { board, page in
      try await page.open("1")
      try await page.type("Sent twice?", into: "#comment-form [name=comment]")
      try await board.ootd("comment", "1", "Another")
      try await waitForComments(page, ["Another"])
      try await expectEqual(page.fieldValue("#comment-form [name=comment]"), "Sent twice?")
      // As the answer that was no longer waited for.
      try await board.ootd("comment", "1", "Sent twice?")
      try await waitForComments(page, ["Another", "Sent twice?"])
      try await expectEqual(page.fieldValue("#comment-form [name=comment]"), "")
      try await page.reload()
      try await page.waitForBoard()
      try await waitForComments(page, ["Another", "Sent twice?"])
      try await expectEqual(page.fieldValue("#comment-form [name=comment]"), "")
    }
  }

  @Test func `a comment changed elsewhere is not silently overwritten`() async throws {
    try await withBoard(
      ["One"], provoking: [409], prepare: steps { try await $0.ootd("comment", "1", "First") }
    ) { board, page in
      try await page.open("1")
      try await waitForComments(page, ["First"])
      try await page.click("#comments .edit")
      try await page.fill("#comments textarea", with: "Mine")
      // Edit it as another tab does; the command line can't edit comments.
      try await page.run(
        """
        const session = \(inSession)
        const {comments: [{uuid}]} = await (await fetch('/api/todos/1', session)).json()
        await fetch(`/api/comments/${uuid}`, {
          method: 'PATCH', headers: {...session.headers, 'Content-Type': 'application/json'},
          body: JSON.stringify({text: {from: 'First', to: 'Theirs'}}),
        })
        """)
      try await page.click("#comments button[type=submit]")
      try await page.wait(
        for: "conflict", until: "document.querySelector('#comments').textContent.includes('Theirs')"
      )
      try await expectEqual(page.fieldValue("#comments textarea"), "Mine")
      try await expectEqual(board.todo("1").comments.map(\.text), ["Theirs"])
    }
  }

  @Test func `text of a comment that is deleted elsewhere becomes a new comment`() async throws {
    try await withBoard(["One"], prepare: steps { try await $0.ootd("comment", "1", "First") }) {
      board, page in
      try await page.open("1")
      try await waitForComments(page, ["First"])
      try await page.click("#comments .edit")
      try await page.fill("#comments textarea", with: "Mine")
      try await board.ootd("undo")
      try await page.waitForElement("#comment-form .form-error:not([hidden])")
      try await waitForComments(page, [])
      try await expectEqual(page.fieldValue("#comment-form [name=comment]"), "Mine")
      try await page.click("#comment-form button[type=submit]")
      try await waitForComments(page, ["Mine"])
    }
  }

  @Test func `linked commits and the history are shown`() async throws {
    try await withBoard(
      ["One"],
      prepare: steps { board in
        let repository = try await TestRepository(in: board.home, named: "api")
        try await board.ootd("project", "add", repository.path)
        try await repository.commit("Read the token anew (ootd-1)", at: 1_795_251_600)
        try await board.ootd("today")
        try await board.ootd("edit", "1", "--title", "Uno")
      }
    ) { board, page in
      try #require(try await board.todo("1").commits.count == 1)
      try await page.open("1")
      try await page.wait(
        for: "commit",
        until: "document.querySelector('#commits').textContent.includes('Read the token anew')")
      try await page.wait(
        for: "history", until: "document.querySelectorAll('#todo-history > *').length === 3")
    }
  }
}
