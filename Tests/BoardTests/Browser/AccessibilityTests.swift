import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// axe finds no violation in any state of the page.
@Suite(.serialized, .startsBrowser) struct AccessibilityTests {
  private func prepare(_ board: ServedBoard) async throws {
    for (name, color) in [("bug", "#d73a4a"), ("pale", "#fff7b2"), ("dark", "#111111")] {
      try await board.ootd("label", "add", name, "--color", color)
    }
    try await board.ootd("milestone", "add", "v1", "--due", "2026-11-01", "--description", "First")
    try await board.ootd(
      "add", "Fix token refresh", "-p", "high", "-l", "bug", "-l", "pale", "-m", "v1", "--due",
      "2026-11-20", "--notes", "```\n\(String(repeating: "wide ", count: 99))\n```")
    try await board.add(["Write release notes", "알고리즘 문제 풀이", "Fourth"])
    try await board.ootd("edit", "2", "-p", "medium", "-l", "dark", "--due", "2026-11-25 18:00")
    try await board.ootd("edit", "1", "--after", "2", "--check", "One", "--check", "Two")
    try await board.ootd("done", "1.1")
    try await board.ootd("comment", "1", "A comment")
    try await board.ootd("start", "2")
    try await board.ootd("done", "3")
    try await board.machine.run(at: "2026-11-20T10:00", "done", "4")
    let repository = try await TestRepository(in: board.home, named: "api")
    try await board.ootd("project", "add", repository.path)
    for index in 0..<12 { try await repository.commit("Commit \(index)", at: 1_795_172_400) }
    try await repository.commit("Read it anew (ootd-1)", at: 1_795_258_800)
    try await board.ootd("today")
  }

  @Test func `axe finds nothing on the board, its menus and its panels`() async throws {
    try await withBoard(
      config: "[ootd]\n\twipLimit = 1\n", provoking: [422], prepare: prepare
    ) { board, page in
      try await page.wait(
        for: "figures", until: "document.querySelector('#commits-today strong').textContent === '1'"
      )
      try await page.press("v")
      try await page.wait(
        for: "weeks", until: "document.querySelector('#activity-facts').textContent.length > 0")
      try await page.expectAccessible("board")
      try await page.drag("1", to: page.middle(of: "doing"))
      try await page.waitForElement("#toast .toast-undo")
      try await page.expectAccessible("toast", in: "#toast")
      try await page.click(".older-done summary", opening: ".older-done .card")
      try await page.expectAccessible("older done", in: ".older-done")
      try await page.click("\(card("2")) .card-menu", opening: "[role=menu]")
      try await page.expectAccessible("menu", in: "[role=menu]")
      try await page.press(.escape)
      for (key, popup) in [("l", ".choices"), ("p", ".choices"), ("d", ".dates")] {
        try await page.press(Key(stringLiteral: key))
        try await page.waitForElement(popup)
        try await page.expectAccessible(key, in: popup)
        try await page.press(.escape)
      }
      try await page.press("k", with: .control)
      try await page.waitForElement("#palette [role=option]")
      try await page.expectAccessible("palette", in: "#palette")
      try await page.press(.escape)
      try await page.click("\(card("2")) .card-select")
      try await page.expectAccessible("selection", in: "#selection-bar, \(card("2"))")
      try await page.click("#selection-bar .clear")
      try await page.click("#history-button", opening: "#history-entries > li")
      try await page.expectAccessible("history", in: "#history")
      try await page.press(.escape)
      try await page.fill("#search", with: "nothing-like-it")
      try await page.wait(for: "no cards", until: "!document.querySelector('.cards > .card')")
      try await page.expectAccessible("nothing found", in: "main")
      try await page.fill("#search", with: "projct:x")
      try await page.wait(for: "error", until: "!document.querySelector('#search-error').hidden")
      try await page.expectAccessible("wrong query", in: "#search-box")
      try await page.click("#activity-link")
      try await page.waitForElement(".year.rate path.rate-zero, .year.rate path.rate-3")
      try await page.expectAccessible("activity", in: "#page")
      try await page.resize(width: 360, height: 640)
      try await page.click("#more")
      try await page.expectAccessible("menu of a phone")
      try await page.click("[role=menu] button")
      try await page.waitForPlace("")
      try await page.click("#tabs [data-status=doing]")
      try await page.expectAccessible("phone")
    }
  }

  @Test func `axe finds nothing in the dialogs`() async throws {
    try await withBoard(provoking: [409, 422], prepare: prepare) { board, page in
      try await page.click("#add", opening: "#new-todo[open]")
      try await page.type("Notes", into: formField("notes"))
      try await page.save()
      try await page.waitForElement("#new-todo .form-error:not([hidden])")
      try await page.expectAccessible("new todo", in: "#new-todo")
      try await page.click("#new-todo .cancel")
      try await page.open("1")
      try await page.waitForElement("#commits > li")
      try await page.waitForElement("#todo-history > .entry")
      try await page.expectAccessible("todo", in: "#panel")
      try await page.click("#comments .edit")
      try await page.expectAccessible("comment", in: "#comments")
      try await page.edit("title", with: "Mine")
      try await board.ootd("edit", "1", "--title", "Theirs")
      try await page.saveText("title")
      try await page.waitForElement("#panel .conflict")
      try await page.expectAccessible("conflict", in: "#panel .panel-title")
      try await page.press(.escape)
      try await page.press(.escape)
      try await page.click(".column[data-status=todo] .quick-open")
      try await page.press(.tab)
      try await page.expectAccessible("quick add", in: ".quick-add")
      try await page.press(.escape)
      try await page.click("#shortcuts-button", opening: "#shortcuts-dialog[open]")
      try await page.expectAccessible("shortcuts", in: "#shortcuts-dialog")
    }
  }

  @Test func `axe finds nothing on the pages`() async throws {
    try await withBoard(prepare: prepare) { board, page in
      for place in ["labels", "milestones", "blocks"] {
        try await page.show(place)
        try await page.click("#page .entries .edit", opening: "#page .entries form")
        try await page.expectAccessible(place)
        try await page.press(.escape)
      }
      try await page.click("#page .entries li:nth-child(2) .delete")
      try await page.waitForElement("dialog.confirm[open]")
      try await page.expectAccessible("question", in: "dialog.confirm")
      try await page.press(.escape)
      for place in ["settings", "calendar", "projects"] {
        try await page.show(place)
        try await page.expectAccessible(place)
      }
      try await page.click(".project-card a", opening: ".project-todos")
      try await page.expectAccessible("project")
    }
  }

  @Test(arguments: ["C.UTF-8", "ko_KR.UTF-8"])
  func `axe finds nothing on an empty narrow board, or after the connection is lost`(
    language: String
  ) async throws {
    try await withBoard(language: language, losesConnection: true) { board, page in
      try await page.resize(width: 360, height: 640)
      try await page.expectAccessible("empty board")
      try board.process.kill()
      try await page.wait(for: "banner", until: "!document.querySelector('#connection').hidden")
      try await page.expectAccessible("lost connection", in: "#connection")
    }
  }

  @Test func `figures are readable on every shade`() async throws {
    try await withBoard(
      prepare: steps { board in
        let repository = try await TestRepository(in: board.home, named: "api")
        try await board.ootd("project", "add", repository.path)
        for (day, count) in [(-1, 1), (-2, 5), (-3, 10), (-4, 15), (-5, 20)] {
          let time = 1_795_258_800 + Int64(day) * 86_400
          for index in 0..<count { try await repository.commit("Commit \(index)", at: time) }
        }
        for (day, done) in [(16, 0), (17, 1), (18, 3), (19, 5), (20, 7), (21, 10)] {
          let lines = (1...10).map { index in
            let completed = index <= done ? "done,2026-11-\(day)T09:00:00+01:00" : "todo,"
            return "Todo \(day)-\(index),2026-11-\(day),\(completed)"
          }
          try board.home.directory.write(
            (["title,day,status,completed"] + lines).joined(separator: "\n"), to: "work/todos.csv")
          // Import on that day: a past day's figures don't change.
          try await board.machine.run(at: "2026-11-\(day)T09:30", "import", "csv", "todos.csv")
        }
      }
    ) { board, page in
      try await page.show("calendar")
      try await page.wait(
        for: "figures", until: "document.querySelectorAll('td .figure').length >= 11")
      try await page.expectAccessible("figures", in: ".calendar")
    }
  }
}
