import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The README's screenshots of the board. `.ci/pictures` updates them.
@Suite(.serialized, .startsBrowser) struct BoardPictureTests {
  private static let size = (width: 1200, height: 780)

  @Test func `the screenshots of the board have the page's size`() async throws {
    try await BrowserPool.shared.use { browser in
      let board = try ServedBoard(browser: browser, now: "2026-11-21T11:00:00+01:00")
      try await board.machine.makeExample()
      try await board.start()
      let page = try await board.openPage()
      try await page.resize(width: Self.size.width, height: Self.size.height)
      try await page.expect("doing", ["14"])
      try await page.expect("todo", ["6", "15", "11", "16"])
      var folder = URL(filePath: #filePath)
      for _ in 0..<4 { folder.deleteLastPathComponent() }
      for theme in ["light", "dark"] {
        let file = folder.appending(path: "Resources/Pictures/board-\(theme).png")
        if ProcessInfo.processInfo.environment["OOTD_PICTURES"] == "draw" {
          try await page.prefer([
            "prefers-color-scheme": theme, "prefers-reduced-motion": "reduce",
          ])
          try await page.screenshot(to: file.path)
        }
        // PNG's IHDR chunk: width and height as big-endian integers.
        let header = try Data(contentsOf: file).dropFirst(16).prefix(8)
        let sizes = [header.prefix(4), header.suffix(4)].map { $0.reduce(0) { $0 << 8 + Int($1) } }
        expectEqual(sizes, [Self.size.width, Self.size.height])
      }
    }
  }
}
