import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The sync indicator and its button, in each language, at each width and with axe.
@Suite(.serialized, .startsBrowser) struct SyncLookTests {
  /// Widths around the layout's breakpoints. The default run uses only the narrowest of each layout.
  private static let widths =
    Seeds.areAll
    ? [360, 420, 600, 760, 761, 880, 1000, 1001, 1241, 1520, 1521] : [360, 761, 1001, 1241, 1521]

  @Test func `axe finds nothing in any state, and everything fits at every width`() async throws {
    try await withSync(provoking: [500]) { machines in
      let page = machines.page
      func check(_ state: String, in part: String? = "#sync") async throws {
        for width in Self.widths {
          try await page.resize(width: width, height: 700)
          try await page.expectFit("\(state) \(width)")
          if width > 760 { try await page.waitForTidyBar() }
          if width == 1241 { try await page.expectAccessible(state, in: part) }
        }
      }
      try await check("synced", in: nil)
      try await page.addTodo("Three")
      try await page.waitForStatus("1 waiting")
      try await check("waiting")
      try machines.remote.slowDown(seconds: 3)
      try await page.click("#sync-now")
      try await machines.remote.waitForPush()
      try await page.expectAccessible("busy", in: "#sync")
      let turning = "getComputedStyle(document.querySelector('#sync-now .icon')).animationName"
      #expect(try await page.value(turning, as: String.self) != "none")
      try await page.prefer(["prefers-reduced-motion": "reduce"])
      try await expectEqual(page.value(turning, as: String.self), "none")
      try await page.waitForSync()
      try machines.remote.slowDown(seconds: 0)
      // Later than everything the desk has seen, so that the desk's change loses and is reported.
      machines.laptop.machine.now = "2026-11-21T10:02:00+01:00"
      try await machines.laptop.ootd("edit", "1", "--notes", "Laptop's")
      try await machines.laptop.ootd("sync")
      try await machines.desk.ootd("edit", "1", "--notes", "Desk's")
      try await machines.sync()
      try await page.waitForToast("'s value. The history has both.")
      try await check("conflict", in: "#toast")
      try await page.click("#history-button", opening: "#history-entries .overridden")
      try await check("history", in: "#history")
      try await page.press(.escape)
      try machines.remote.rejectPushes()
      try await page.addTodo("Four")
      try await machines.sync()
      try await page.waitForStatus("sync failed")
      try await page.run("document.querySelector('#sync-problem').focus()")
      try await check("problem")
      try await machines.cutOff()
      try await machines.sync()
      try await page.waitForStatus("offline")
      try await page.run("document.querySelector('#sync-problem').focus()")
      try await check("offline")
    }
  }

  @Test(arguments: ["ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"])
  func `the longest words fit at every width`(language: String) async throws {
    try await withBoard(
      ["One"], language: language, provoking: [500],
      prepare: steps { board in
        let remote = try await TestRemote(in: board.home)
        try await board.ootd("sync", "setup", remote.path)
        try remote.rejectPushes(message: String(repeating: "unbroken", count: 30))
        try await board.ootd("add", "Two")
        try await board.machine.run("sync")
      }
    ) { board, page in
      try await page.waitForElement("#sync-problem span")
      try await page.run("document.querySelector('#sync-problem').focus()")
      for width in Self.widths {
        try await page.resize(width: width, height: 700)
        try await page.expectFit("\(width)")
        if width > 760 { try await page.waitForTidyBar() }
      }
    }
  }
}
