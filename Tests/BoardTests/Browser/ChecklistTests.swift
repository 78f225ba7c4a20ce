import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The checklist in the details of a todo.
@Suite(.serialized, .startsBrowser) struct ChecklistTests {
  private let field = "#panel [name=item]"

  /// Waits for the items, in order; a plus stands before a ticked one.
  private func expect(_ page: BrowserTab, _ items: [String]) async throws {
    try await page.wait(
      for: "items \(items)",
      until: """
        [...document.querySelectorAll('#checklist > li')].map((row) =>
          (row.querySelector('input').checked ? '+' : '') + row.querySelector('.item-text').textContent)
          .join('|') === arguments[0]
        """, .text(items.joined(separator: "|")))
    try await page.wait(
      for: "stored items \(items)",
      until: """
        await fetch('/api/todos/1', \(inSession)).then((answer) => answer.json())
          .then(({checklist}) => checklist.map(({text, done}) => (done ? '+' : '') + text).join('|'))
          === arguments[0]
        """, .text(items.joined(separator: "|")))
  }

  private func item(_ number: Int) -> String { "#checklist > li:nth-child(\(number))" }

  private func focus(_ page: BrowserTab, _ number: Int) async throws {
    try await page.run(
      "document.querySelector(arguments[0]).focus()", .text("\(item(number)) input"))
  }

  @Test func `items are added one after the other, ticked, edited, undone and deleted`()
    async throws
  {
    try await withBoard(["Release"]) { board, page in
      try await page.open("1")
      try await page.click(field)
      for text in ["one", "two"] {
        try await page.type(text)
        try await page.press(.enter)
      }
      try await expect(page, ["one", "two"])
      try await expectEqual(page.fieldValue(field), "")
      try await page.click("\(item(2)) input")
      try await expect(page, ["one", "+two"])
      try await expectEqual(page.text(of: "#checklist-count"), "1/2")
      try await page.wait(
        for: "progress on the card",
        until: "document.querySelector('\(card("1"))').textContent.includes('1/2')")
      try await page.click("#toast .toast-undo")
      try await expect(page, ["one", "two"])
      try await focus(page, 1)
      try await page.press(.enter)
      try await page.fill("#checklist [name=edited-item]", with: "first")
      try await page.press(.enter)
      try await expect(page, ["first", "two"])
      try await focus(page, 1)
      try await page.press(.delete)
      try await expect(page, ["two"])
      // The next item has the focus, and the todo is still there.
      try await page.wait(
        for: "focus", until: "document.activeElement.matches('#checklist > li input')")
      try await expectEqual(board.list(), ["1"])
      try await page.expectAccessible("checklist", in: "#panel")
    }
  }

  @Test func `items are moved by keys and by their handles`() async throws {
    try await withBoard(
      ["Release"],
      prepare: steps {
        try await $0.ootd("edit", "1", "--check", "a", "--check", "b", "--check", "c")
      }
    ) { board, page in
      try await page.open("1")
      try await expect(page, ["a", "b", "c"])
      try await focus(page, 1)
      try await page.press(.down, with: .alt)
      try await expect(page, ["b", "a", "c"])
      // It is still focused.
      try await page.press(.down, with: .alt)
      try await expect(page, ["b", "c", "a"])
      let from = try await page.frame(of: "\(item(3)) .grip").center
      let to = try await page.frame(of: "\(item(1)) .grip").center
      try await page.perform(
        .mouse.move(to: from).press().move(to: to.moved(y: -4), in: 6).release())
      try await expect(page, ["a", "b", "c"])
      // One write each.
      try await expectEqual(
        board.machine.run("history", "--json").json().all("command").filter { $0 == "edit" }.count,
        4)
    }
  }

  @Test func `a pasted list becomes items, and an item a todo`() async throws {
    try await withBoard(["Release"]) { board, page in
      try await page.open("1")
      try await page.run(
        """
        const data = new DataTransfer();
        data.setData('text/plain', '- [ ] Write tests\\n- [x] Tag it\\n\\n3. Announce');
        document.querySelector(arguments[0]).dispatchEvent(
          new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}))
        """, .text(field))
      try await expect(page, ["Write tests", "Tag it", "Announce"])
      try await page.click("\(item(1)) .item-menu")
      try await page.waitForElement(".menu button")
      try await page.run(
        """
        [...document.querySelectorAll('.menu button')]
          .find((node) => node.textContent.includes('Make it a todo')).click()
        """)
      try await expect(page, ["Tag it", "Announce"])
      try await page.expect("todo", ["1", "2"])
      try await page.waitForElement("#panel .neighbours [data-id='2']")
      try await page.waitForElement("\(card("1")) .card-blocked")
      try await expectEqual(board.todo("2").title, "Write tests")
    }
  }

  @Test func `a failed item stays typed, and changes elsewhere show at once`() async throws {
    try await withBoard(["Release"], provoking: [422]) { board, page in
      try await page.open("1")
      try await page.type(String(repeating: "x", count: 10), into: field)
      try await page.run(
        """
        document.querySelector(arguments[0]).value = 'x'.repeat(5000);
        document.querySelector(arguments[0]).dispatchEvent(new Event('input'))
        """, .text(field))
      try await page.press(.enter)
      try await page.wait(
        for: "failure",
        until: "document.querySelector('#panel [name=item] + .form-error').checkVisibility()")
      try await expectEqual(page.fieldValue(field).count, 5000)
      try await board.ootd("edit", "1", "--check", "From elsewhere")
      try await expect(page, ["From elsewhere"])
      try await expectEqual(page.fieldValue(field).count, 5000)
    }
  }
}
