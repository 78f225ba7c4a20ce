import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The sync indicator in the page's header and its button.
@Suite(.serialized, .startsBrowser) struct SyncTests {
  @Test func `changes from another machine arrive and are reported with its name`() async throws {
    try await withSync { machines in
      try await machines.laptop.ootd("edit", "1", "--title", "One again")
      try await machines.laptop.ootd("start", "2")
      try await machines.laptop.ootd("sync")
      try await expectEqual(machines.page.cards(in: "doing"), [])
      try await machines.sync()
      try await machines.page.waitForToast("2 changes from laptop")
      try await machines.page.expect("doing", ["2"])
      try await machines.page.wait(
        for: "title",
        until: "document.querySelector(arguments[0]).textContent.includes('One again')",
        .text(card("1")))
      #expect(try await !machines.desk.ootd("today").contains("from laptop"))
    }
  }

  @Test func `a conflict keeps one value, and the history has the other`() async throws {
    try await withSync { machines in
      let page = machines.page
      try await machines.laptop.ootd("edit", "1", "--notes", "Laptop's")
      try await machines.laptop.ootd("sync")
      try await machines.desk.ootd("edit", "1", "--notes", "Desk's")
      try await page.waitForStatus("1 waiting")
      try await machines.sync()
      try await page.waitForToast(
        "Conflict in “One” (notes): kept laptop's value. The history has both.")
      try await page.waitForToast("1 change from laptop")
      try await page.waitForToast("1 change sent")
      try await expectEqual(
        page.value(
          "document.querySelector('#toast li button').getAttribute('aria-label')", as: String.self),
        "History of One")
      try await page.click("#toast li button")
      try await page.waitForPanel("1")
      #expect(
        try await page.text(of: "#todo-history .overridden .said").hasSuffix(
          "(overridden by laptop)"))
      try await page.wait(
        for: "history in sight",
        until: """
          document.activeElement.id === 'todo-history-heading'
            && document.querySelector('#todo-history .overridden .said').getBoundingClientRect().bottom < innerHeight
          """)
      try await page.press(.escape)
      try await page.waitForFormToClose()
      try await page.click("#history-button")
      try await page.waitForElement("#history-entries .overridden")
      let entries = try await page.texts(of: "#history-entries > li")
      let marked = entries.filter { $0.contains("(overridden by laptop)") }
      expectEqual(marked.count, 1)
      expectEqual(marked.first?.contains("Desk's"), true)
      try await expectEqual(machines.desk.todo("1").notes, "Laptop's")
    }
  }
}
