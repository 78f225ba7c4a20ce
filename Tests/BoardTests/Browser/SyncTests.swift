import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The sync indicator in the page's header and its button.
@Suite(.serialized, .startsBrowser) struct SyncTests {
  @Test func `it appears when sync is set up and disappears when sync is stopped`() async throws {
    try await withBoard(["One"]) { board, page in
      try await page.wait(
        for: "answer",
        until: "performance.getEntriesByType('resource').some((e) => e.name.endsWith('/api/sync'))")
      try await expectEqual(page.status, "")
      #expect(
        try await !page.value("document.querySelector('#sync').checkVisibility()", as: Bool.self))
      let remote = try await TestRemote(in: board.home)
      try await board.ootd("sync", "setup", remote.path)
      try await page.waitForStatus("synced")
      try await board.ootd("sync", "stop")
      try await page.wait(
        for: "end of it", until: "!document.querySelector('#sync').checkVisibility()")
    }
  }

  @Test func `changes wait to be sent, and the button sends them`() async throws {
    try await withSync { machines in
      let page = machines.page
      let before = try await machines.remote.refs()
      try await page.addTodo("Three")
      try await page.waitForStatus("1 waiting")
      try await page.addTodo("Four")
      try await page.waitForStatus("2 waiting")
      try await expectEqual(page.count(of: "#sync-status svg"), 1)
      try await expectEqual(machines.remote.refs(), before)
      try await machines.sync()
      #expect(try await machines.remote.refs() != before)
      try await page.waitForToast("2 changes sent")
      try await page.waitForStatus("synced")
      try await machines.laptop.ootd("sync")
      try await expectEqual(machines.laptop.list().count, 4)
      try await machines.sync()
      try await page.waitForToast("Already up to date")
    }
  }

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
      try await expectEqual(
        page.text(of: "#todo-history .overridden .steps li:last-child"), "Overridden by laptop")
      try await page.wait(
        for: "history in sight",
        until: """
          document.activeElement.id === 'todo-history-heading'
            && document.querySelector('#todo-history .overridden .steps').getBoundingClientRect().bottom < innerHeight
          """)
      try await page.press(.escape)
      try await page.waitForFormToClose()
      try await page.click("#history-button")
      try await page.waitForElement("#history-entries .overridden")
      let entries = try await page.texts(of: "#history-entries > li")
      let marked = entries.filter { $0.contains("Overridden by laptop") }
      expectEqual(marked.count, 1)
      expectEqual(marked.first?.contains("Desk's"), true)
      try await expectEqual(machines.desk.todo("1").notes, "Laptop's")
    }
  }

  @Test func `the history can undo local commands, not received ones`() async throws {
    try await withSync { machines in
      let page = machines.page
      try await machines.laptop.ootd("done", "1")
      try await machines.laptop.ootd("sync")
      try await machines.desk.ootd("start", "2")
      try await machines.sync()
      try await page.expect("doing", ["2"])
      try await page.click("#history-button")
      try await page.waitForElement("#history-entries button")
      let entries = try await page.texts(of: "#history-entries > li:has(button)")
      expectEqual(entries.count, 1)
      expectEqual(entries.first?.contains("Moved Two to Doing"), true)
      let names = try await page.texts(of: "#history-entries .replica")
      expectEqual(Set(names), ["laptop"])
      try await page.click("#history-entries button")
      try await page.expect("todo", ["2"])
      try await page.expect("done", ["1"])
    }
  }

  @Test func `the history names the todo that both machines completed`() async throws {
    try await withSync { machines in
      let page = machines.page
      try await machines.laptop.ootd("done", "1")
      try await machines.laptop.ootd("sync")
      try await machines.desk.ootd("done", "1")
      try await machines.sync()
      try await page.expect("done", ["1"])
      try await page.click("#history-button")
      try await page.waitForElement("#history-entries button")
      // Only the earlier one has changes.
      let entries = try await page.texts(of: "#history-entries > li")
      let done = entries.filter { $0.contains("Moved One to Done") }
      expectEqual(done.count, 2, "\(entries)")
    }
  }

  @Test func `a conflict stays visible until it is closed`() async throws {
    try await withSync { machines in
      let page = machines.page
      for id in ["1", "2"] {
        try await machines.laptop.ootd("edit", id, "--title", "Laptop \(id)", "-p", "high")
        try await machines.desk.ootd("edit", id, "--title", "Desk \(id)", "-p", "low")
      }
      try await machines.laptop.ootd("sync")
      // Hide toasts sooner. Without the other timers' time, the page would take the server for stopped.
      try await page.run(
        "const wait = setTimeout; window.setTimeout = (f, t) => wait(f, t === 8000 ? 80 : t)")
      try await machines.sync()
      try await expectEqual(page.count(of: "#toast li button"), 4)
      try await page.run("await new Promise((done) => setTimeout(done, 500))")
      try await expectEqual(page.count(of: "#toast li button"), 4)
      try await page.click("#toast > button")
      try await expectEqual(page.count(of: "#toast > *"), 0)
      // A report without conflicts doesn't stay.
      try await machines.sync()
      try await page.wait(
        for: "end of the toast", within: 4, until: "!document.querySelector('#toast > *')")
    }
  }

  @Test func `the button can be reached and pressed by keyboard, and keeps the focus`() async throws
  {
    try await withSync { machines in
      let page = machines.page
      try await machines.laptop.ootd("done", "1")
      try await machines.laptop.ootd("sync")
      try await page.run("document.querySelector('#search').focus()")
      for id in ["filter", "sync-now"] {
        try await page.press(.tab)
        try await expectEqual(page.value("document.activeElement.id", as: String.self), id)
      }
      try await page.press(.enter)
      try await page.expect("done", ["1"])
      try await page.waitForSync()
      try await expectEqual(page.value("document.activeElement.id", as: String.self), "sync-now")
    }
  }

  @Test(arguments: [
    ("C.UTF-8", "synced just now", "synced 2 min ago", "synced 3 hr ago", "synced yesterday"),
    (
      "fr_FR.UTF-8", "synchronisé à l'instant", "synchronisé il y a 2 min",
      "synchronisé il y a 3 h", "synchronisé hier"
    ),
    ("ko_KR.UTF-8", "방금 동기화", "2분 전 동기화", "3시간 전 동기화", "어제 동기화"),
  ])
  func `it shows how long ago the last sync was, and when`(
    language: String, now: String, minutes: String, hours: String, day: String
  ) async throws {
    let last = "2026-11-21T10:00:00+01:00"
    let clock = "window.passed = 0; Date.now = () => Date.parse('\(last)') + window.passed"
    try await withBoard(
      language: language, running: clock,
      prepare: steps { board in
        let remote = try await TestRemote(in: board.home)
        try await board.ootd("sync", "setup", remote.path)
      }
    ) { board, page in
      try await page.waitForStatus(now)
      for (passed, text) in [
        (-60, now), (10, now), (130, minutes), (3 * 3600, hours), (90_000, day),
      ] {
        // The page updates the text when it comes online.
        try await page.run(
          "window.passed = arguments[0] * 1000; dispatchEvent(new Event('online'))",
          .number(Double(passed)))
        try await page.waitForStatus(text)
      }
      let title = try await page.value(
        "document.querySelector('#sync-status').title", as: String.self)
      #expect(title.contains("2026") && title.contains("10:00"), "\(title)")
    }
  }
}
