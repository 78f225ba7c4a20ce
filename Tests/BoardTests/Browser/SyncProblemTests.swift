import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Syncs that fail or take long, as the page shows them.
@Suite(.serialized, .startsBrowser) struct SyncProblemTests {
  @Test
  func `an unreachable remote is reported, and its full message shows on hover, focus and click`()
    async throws
  {
    try await withSync(provoking: [502]) { machines in
      let page = machines.page
      try await page.addTodo("Three")
      try await page.waitForStatus("1 waiting")
      try await machines.cutOff()
      try await machines.sync()
      try await page.wait(
        for: "error", until: "document.querySelector('#toast.failed')?.textContent.trim()")
      let sentence = try await page.text(of: "#toast.failed span")
      try await page.waitForStatus("offline, 1 waiting")
      try await expectEqual(page.count(of: "#sync-problem svg"), 1)
      let shown = "document.querySelector('#sync-sentence').checkVisibility()"
      #expect(try await !page.value(shown, as: Bool.self))
      #expect(
        try await page.value(
          "document.querySelector('#sync-sentence').textContent.startsWith(arguments[0])",
          .text(sentence), as: Bool.self))
      // Hover, focus and click.
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
      // The problem goes away when the remote is back.
      try await machines.reconnect()
      try await machines.sync()
      try await page.waitForStatus("synced")
      try await page.waitForToast("1 change sent")
    }
  }

  @Test func `a failed automatic sync is reported without a request`() async throws {
    try await withSync { machines in
      let page = machines.page
      try await machines.cutOff()
      try await machines.desk.shell("git config --global ootd.autoSync true")
      try await page.addTodo("Three")
      try await page.waitForStatus("offline, 1 waiting", within: 40)
      try await machines.reconnect()
      try await machines.sync()
      try await page.waitForStatus("synced")
    }
  }

  @Test func `a remote that rejects pushes is reported as a problem`() async throws {
    try await withSync(provoking: [502]) { machines in
      let page = machines.page
      try machines.remote.rejectPushes(message: "no room here")
      try await page.addTodo("Three")
      try await machines.sync()
      try await page.waitForStatus("sync failed, 1 waiting")
      #expect(try await page.text(of: "#sync-sentence").contains("no room here"))
      #expect(try await page.text(of: "#toast.failed").contains("no room here"))
    }
  }

  @Test func `it shows when the network goes offline and comes back`() async throws {
    try await withSync { machines in
      let page = machines.page
      let setOnline = { (isOnline: Bool) in
        try await page.run(
          """
          Object.defineProperty(navigator, 'onLine', {configurable: true, get: () => arguments[0]})
          dispatchEvent(new Event(arguments[0] ? 'online' : 'offline'))
          """, .bool(isOnline))
      }
      try await setOnline(false)
      try await page.waitForStatus("offline")
      try await page.addTodo("Three")
      try await page.waitForStatus("offline, 1 waiting")
      try await setOnline(true)
      try await expectEqual(page.status, "1 waiting")
    }
  }

  @Test func `a running sync shows as busy, ignores further clicks and blocks nothing`()
    async throws
  {
    try await withSync { machines in
      let page = machines.page
      try machines.remote.slowDown(seconds: 60)
      try await page.addTodo("Three")
      try await page.waitForStatus("1 waiting")
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
      try await expectEqual(page.status, "syncing…")
      let states = try await page.value(
        "['aria-busy', 'aria-disabled'].map((n) => document.querySelector('#sync-now').getAttribute(n))",
        as: [String].self)
      expectEqual(states, ["true", "true"])
      try await page.click("#sync-now")
      try await page.press(.enter)
      try await page.drag("1", to: page.middle(of: "doing"))
      try await page.expect("doing", ["1"])
      try await expectEqual(page.status, "syncing…")
      try await machines.remote.endSlowness()
      try await page.waitForSync()
      try await page.waitForStatus("1 waiting")
      let sent = try await page.value("window.sent", as: [String].self)
      expectEqual(sent.count { $0 == "POST /api/sync" }, 1, "\(sent)")
    }
  }
}
