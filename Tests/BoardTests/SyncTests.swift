import Foundation
import TestSupport
import Testing

/// The sign of sync in the page's header, and its button.
@Suite struct SyncTests {
  private func addTodo(_ title: String, _ page: BrowserTab) async throws {
    try await page.openNew()
    try await page.fill(formField("title"), with: title)
    try await page.save()
    try await page.waitForFormToClose()
  }

  @Test func `nothing of it is shown where it isn't set up, until it is`() async throws {
    try await withBoard(["One"]) { board, page in
      try await page.wait(
        for: "answer",
        until: "performance.getEntriesByType('resource').some((e) => e.name.endsWith('/api/sync'))")
      #expect(try await page.standing == "")
      #expect(
        try await !page.value("document.querySelector('#sync').checkVisibility()", as: Bool.self))
      let remote = try await TestRemote(in: board.home)
      try await board.ootd("sync", "setup", remote.path)
      try await page.waitForStanding("synced")
      try await board.ootd("sync", "stop")
      try await page.wait(
        for: "end of it", until: "!document.querySelector('#sync').checkVisibility()")
    }
  }

  @Test func `what was changed waits to be sent, and the button sends it`() async throws {
    try await withSync { machines in
      let page = machines.page
      let before = try await machines.remote.refs()
      try await addTodo("Three", page)
      try await page.waitForStanding("1 waiting")
      try await addTodo("Four", page)
      try await page.waitForStanding("2 waiting")
      #expect(try await page.count(of: "#sync-standing svg") == 1)
      #expect(try await machines.remote.refs() == before)
      try await machines.sync()
      #expect(try await machines.remote.refs() != before)
      try await page.waitForToast("2 changes sent")
      try await page.waitForStanding("synced")
      try await machines.laptop.ootd("sync")
      #expect(try await machines.laptop.list().count == 4)
      try await machines.sync()
      try await page.waitForToast("nothing new")
    }
  }

  @Test func `what another machine changed comes in, and is said with its name`() async throws {
    try await withSync { machines in
      try await machines.laptop.ootd("edit", "1", "--title", "One again")
      try await machines.laptop.ootd("start", "2")
      try await machines.laptop.ootd("sync")
      #expect(try await machines.page.cards(in: "doing") == [])
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

  @Test func `where both changed the same, one stays, and the other is in the history`()
    async throws
  {
    try await withSync { machines in
      let page = machines.page
      try await machines.laptop.ootd("edit", "1", "--notes", "Laptop's")
      try await machines.laptop.ootd("sync")
      try await machines.desk.ootd("edit", "1", "--notes", "Desk's")
      try await page.waitForStanding("1 waiting")
      try await machines.sync()
      try await page.waitForToast(
        "notes of 1 One: laptop's stays; both are in the history")
      try await page.waitForToast("1 change from laptop")
      try await page.waitForToast("1 change sent")
      #expect(
        try await page.value(
          "document.querySelector('#toast li button').getAttribute('aria-label')", as: String.self)
          == "History of 1 One")
      try await page.click("#toast li button")
      try await page.wait(
        for: "todo", until: "document.querySelector('#todo-dialog').open && location.hash === '#1'")
      #expect(try await page.text(of: "#todo-history .entry .mark") == "overridden by laptop")
      try await page.wait(
        for: "history in sight",
        until: """
          document.activeElement.id === 'todo-history-heading'
            && document.querySelector('#todo-history .mark').getBoundingClientRect().bottom < innerHeight
          """)
      try await page.press(.escape)
      try await page.waitForFormToClose()
      try await page.click("#history-button")
      try await page.waitForElement("#history-entries .mark")
      let entries = try await page.texts(of: "#history-entries > li")
      let marked = entries.filter { $0.contains("overridden by laptop") }
      #expect(marked.count == 1)
      #expect(marked.first?.contains("Desk's") == true)
      #expect(try await machines.desk.todo("1").notes == "Laptop's")
    }
  }

  @Test func `the history takes back what was done here, not what came in`() async throws {
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
      #expect(entries.count == 1)
      #expect(entries.first?.contains("start") == true)
      let names = try await page.texts(of: "#history-entries .replica")
      #expect(Set(names) == ["laptop"])
      try await page.click("#history-entries button")
      try await page.expect("todo", ["2"])
      try await page.expect("done", ["1"])
    }
  }

  @Test func `a conflict stays in sight until it is closed`() async throws {
    try await withSync { machines in
      let page = machines.page
      for id in ["1", "2"] {
        try await machines.laptop.ootd("edit", id, "--title", "Laptop \(id)", "-p", "high")
        try await machines.desk.ootd("edit", id, "--title", "Desk \(id)", "-p", "low")
      }
      try await machines.laptop.ootd("sync")
      // As if many seconds passed at once.
      try await page.run("const wait = setTimeout; window.setTimeout = (f, t) => wait(f, t / 100)")
      try await machines.sync()
      #expect(try await page.count(of: "#toast li button") == 4)
      try await page.run("await new Promise((done) => setTimeout(done, 12000))")
      #expect(try await page.count(of: "#toast li button") == 4)
      try await page.click("#toast > button")
      #expect(try await page.count(of: "#toast > *") == 0)
    }
  }

  @Test func `that nobody answers is said, and the whole sentence shows at once`() async throws {
    try await withSync(provoking: [502]) { machines in
      let page = machines.page
      try await addTodo("Three", page)
      try await page.waitForStanding("1 waiting")
      try await machines.cutOff()
      try await machines.sync()
      try await page.wait(
        for: "error", until: "document.querySelector('#toast.failed')?.textContent.trim()")
      let sentence = try await page.text(of: "#toast.failed span")
      try await page.waitForStanding("offline, 1 waiting")
      #expect(try await page.count(of: "#sync-problem svg") == 1)
      let shown = "document.querySelector('#sync-sentence').checkVisibility()"
      #expect(try await !page.value(shown, as: Bool.self))
      #expect(
        try await page.value(
          "document.querySelector('#sync-sentence').textContent.startsWith(arguments[0])",
          .text(sentence), as: Bool.self))
      // By the mouse, by the keyboard, by a press.
      let center = try await page.frame(of: "#sync-problem").center
      try await page.perform(.mouse.move(to: center))
      try await page.wait(for: "sentence", until: shown)
      let below = try await page.frame(of: "#sync-sentence").center
      try await page.perform(.mouse.move(to: below, in: 4))
      #expect(try await page.value(shown, as: Bool.self))
      try await page.perform(.mouse.move(to: below.moved(y: 300)))
      try await page.wait(for: "end of the sentence", until: "!(\(shown))")
      try await page.run("document.querySelector('#sync-problem').focus()")
      try await page.wait(for: "sentence", until: shown)
      try await page.press(.escape)
      try await page.wait(for: "end of the sentence", until: "!(\(shown))")
      try await page.click("#sync-problem")
      try await page.wait(for: "sentence", until: shown)
      // It heals.
      try await machines.reconnect()
      try await machines.sync()
      try await page.waitForStanding("synced")
      try await page.waitForToast("1 change sent")
    }
  }

  @Test func `a remote that takes nothing is a problem, with a warning sign`() async throws {
    try await withSync(provoking: [502]) { machines in
      let page = machines.page
      try machines.remote.rejectPushes(message: "no room here")
      try await addTodo("Three", page)
      try await machines.sync()
      try await page.waitForStanding("sync failed, 1 waiting")
      #expect(try await page.text(of: "#sync-sentence").contains("no room here"))
      #expect(try await page.text(of: "#toast.failed").contains("no room here"))
    }
  }

  @Test func `it says that the network is gone, and when it is back`() async throws {
    try await withSync { machines in
      let page = machines.page
      let tell = { (isOnline: Bool) in
        try await page.run(
          """
          Object.defineProperty(navigator, 'onLine', {configurable: true, get: () => arguments[0]})
          dispatchEvent(new Event(arguments[0] ? 'online' : 'offline'))
          """, .bool(isOnline))
      }
      try await tell(false)
      #expect(try await page.standing == "offline")
      try await addTodo("Three", page)
      try await page.waitForStanding("offline, 1 waiting")
      try await tell(true)
      #expect(try await page.standing == "1 waiting")
    }
  }

  @Test func `while it runs it is busy, is pressed once, and holds up nothing`() async throws {
    try await withSync { machines in
      let page = machines.page
      try machines.remote.slowDown(seconds: 2)
      try await addTodo("Three", page)
      try await page.waitForStanding("1 waiting")
      try await page.run(
        """
        window.sent = []
        const ask = window.fetch
        window.fetch = (address, options) => {
          if (options?.method) window.sent.push(`${options.method} ${address}`)
          return ask(address, options)
        }
        """)
      try await page.click("#sync-now")
      try await machines.remote.waitForPush()
      #expect(try await page.standing == "syncing…")
      let states = try await page.value(
        "['aria-busy', 'aria-disabled'].map((n) => document.querySelector('#sync-now').getAttribute(n))",
        as: [String].self)
      #expect(states == ["true", "true"])
      try await page.click("#sync-now")
      try await page.press(.enter)
      try await page.drag("1", to: page.middle(of: "doing"))
      try await page.expect("doing", ["1"])
      #expect(try await page.standing == "syncing…")
      try await page.waitForSync()
      try await page.waitForStanding("1 waiting")
      let sent = try await page.value("window.sent", as: [String].self)
      #expect(sent.count { $0 == "POST /api/sync" } == 1, "\(sent)")
    }
  }

  @Test func `by the keyboard alone it is reached, pressed, and keeps the focus`() async throws {
    try await withSync { machines in
      let page = machines.page
      try await machines.laptop.ootd("done", "1")
      try await machines.laptop.ootd("sync")
      try await page.run("document.querySelector('#search').focus()")
      try await page.press(.tab)
      #expect(try await page.value("document.activeElement.id", as: String.self) == "sync-now")
      try await page.press(.enter)
      try await page.expect("done", ["1"])
      try await page.waitForSync()
      #expect(try await page.value("document.activeElement.id", as: String.self) == "sync-now")
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
  func `it says how long ago the last was, and when`(
    language: String, now: String, minutes: String, hours: String, day: String
  ) async throws {
    try await withBoard(
      language: language,
      prepare: steps { board in
        let remote = try await TestRemote(in: board.home)
        try await board.ootd("sync", "setup", remote.path)
      }
    ) { board, page in
      let times = [
        (-60, now), (10, now), (130, minutes), (3 * 3600, hours), (90_000, day),
      ]
      for (passed, text) in times {
        try await page.runInNewPages(
          "Date.now = () => Date.parse('2026-11-21T10:00:00+01:00') + \(passed)_000")
        try await page.reload()
        try await page.waitForBoard()
        try await page.waitForStanding(text)
      }
      let title = try await page.value(
        "document.querySelector('#sync-standing').title", as: String.self)
      #expect(title.contains("2026") && title.contains("10:00"), "\(title)")
    }
  }

  @Test(arguments: [
    (
      "ko_KR.UTF-8", "1개 대기", "laptop에서 바뀐 것 1개",
      "1 One의 노트: laptop의 값이 남습니다. 둘 다 기록에 있습니다",
      "laptop의 값으로 대체됨",
      "동기화 실패, 1개 대기"
    ),
    (
      "fr_FR.UTF-8", "1 en attente", "1 changement de laptop",
      "notes de 1 One\u{A0}: ce qu'a mis laptop reste\u{A0}; les deux sont dans l'historique",
      "remplacé par laptop", "échec de synchro, 1 en attente"
    ),
  ])
  func `it speaks the language of the page`(
    language: String, waiting: String, received: String, conflict: String, mark: String,
    failed: String
  ) async throws {
    try await withSync(["One"], language: language, provoking: [502]) { machines in
      let (desk, page, laptop) = (machines.desk, machines.page, machines.laptop)
      try await laptop.ootd("edit", "1", "--notes", "Laptop's")
      try await laptop.ootd("sync")
      try await desk.ootd("edit", "1", "--notes", "Desk's")
      try await page.waitForStanding(waiting)
      try await page.click("#sync-now")
      try await page.waitForToast(received)
      try await page.waitForToast(conflict)
      try await page.click("#toast li button")
      try await page.waitForElement("#todo-history .mark")
      #expect(try await page.text(of: "#todo-history .mark") == mark)
      try await page.press(.escape)
      try await page.waitForFormToClose()
      try machines.remote.rejectPushes()
      try await desk.ootd("done", "1")
      try await page.waitForStanding(waiting)
      try await page.click("#sync-now")
      try await page.waitForStanding(failed)
      let name = try await page.value("document.querySelector('#sync-now').title", as: String.self)
      #expect(name != "Sync now" && !name.isEmpty)
    }
  }

  @Test(arguments: ["light", "dark"])
  func `axe finds nothing in any state, and all fits, on wide and narrow screens`(scheme: String)
    async throws
  {
    try await withSync(provoking: [502]) { machines in
      let page = machines.page
      try await page.prefer(["prefers-color-scheme": scheme])
      func check(_ state: String) async throws {
        for width in [360, 760, 761, 1000, 1241, 1521] {
          try await page.resize(width: width, height: 700)
          try await page.expectFit("\(state) \(width)")
          if [360, 1241].contains(width) { try await page.expectAccessible("\(state) \(width)") }
        }
      }
      try await check("synced")
      try await addTodo("Three", page)
      try await page.waitForStanding("1 waiting")
      try await check("waiting")
      try machines.remote.slowDown(seconds: 6)
      try await page.click("#sync-now")
      try await machines.remote.waitForPush()
      try await page.expectAccessible("busy")
      try await page.waitForSync()
      try machines.remote.slowDown(seconds: 0)
      try await machines.laptop.ootd("edit", "1", "--notes", "Laptop's")
      try await machines.laptop.ootd("sync")
      try await machines.desk.ootd("edit", "1", "--notes", "Desk's")
      try await machines.sync()
      try await page.waitForToast("'s stays; both are in the history")
      try await check("conflict")
      try await page.click("#history-button")
      try await page.waitForElement("#history-entries .mark")
      try await check("history")
      try await page.press(.escape)
      try machines.remote.rejectPushes()
      try await addTodo("Four", page)
      try await machines.sync()
      try await page.waitForStanding("sync failed")
      try await page.run("document.querySelector('#sync-problem').focus()")
      try await check("problem")
      try await machines.cutOff()
      try await machines.sync()
      try await page.waitForStanding("offline")
      try await page.run("document.querySelector('#sync-problem').focus()")
      try await check("offline")
    }
  }

  @Test(arguments: ["ko_KR.UTF-8", "fr_FR.UTF-8"])
  func `the longest words fit on all screens`(language: String) async throws {
    try await withBoard(
      ["One"], language: language, provoking: [502],
      prepare: steps { board in
        let remote = try await TestRemote(in: board.home)
        try await board.ootd("sync", "setup", remote.path)
        try remote.rejectPushes(message: String(repeating: "unbroken", count: 30))
        try await board.ootd("add", "Two")
        try await board.shell("\"$OOTD\" sync || true")
      }
    ) { board, page in
      try await page.waitForElement("#sync-problem span")
      try await page.run("document.querySelector('#sync-problem').focus()")
      for width in [360, 420, 600, 760, 761, 880, 1000, 1001, 1241, 1520, 1521] {
        try await page.resize(width: width, height: 700)
        try await page.expectFit("\(width)")
      }
    }
  }

  @Test func `nothing turns for who prefers less motion`() async throws {
    try await withSync { machines in
      let page = machines.page
      try machines.remote.slowDown(seconds: 2)
      try await machines.desk.ootd("add", "Three")
      let turning = "getComputedStyle(document.querySelector('#sync-now .icon')).animationName"
      try await page.click("#sync-now")
      try await machines.remote.waitForPush()
      #expect(try await page.value(turning, as: String.self) != "none")
      try await page.prefer(["prefers-reduced-motion": "reduce"])
      #expect(try await page.value(turning, as: String.self) == "none")
      try await page.waitForSync()
    }
  }
}
