import TestSupport
import Testing
import TestingAdditions

/// The page used with only a keyboard.
@Suite(.startsBrowser) struct KeyboardTests {
  @Test func `Tab stops at one card per column, and quick repeated moves all take effect`()
    async throws
  {
    try await withBoard((1...8).map { "Todo \($0)" }) { board, page in
      let stops = try await page.value(
        "document.querySelectorAll('.cards .card-title:not([tabindex=\"-1\"])').length",
        as: Int.self)
      expectEqual(stops, 1)
      try await page.run(
        "document.querySelector(arguments[0]).focus()", .text("\(card("1")) .card-title"))
      for _ in 0..<7 { try await page.press(.down, with: .alt) }
      try await page.expect("todo", ["2", "3", "4", "5", "6", "7", "8", "1"])
      try await page.wait(
        for: "focus", until: "document.activeElement.closest('.card')?.dataset.id === '1'")
    }
  }
}
