import TestSupport
import Testing
import TestingAdditions

/// Days and deadlines chosen on the page.
@Suite(.serialized, .startsBrowser) struct DatePickerTests {
  @Test func `a deadline is typed in words, a day chosen from the calendar`() async throws {
    try await withBoard(["One"]) { board, page in
      try await page.run(
        "document.querySelector(arguments[0]).focus()", .text("\(card("1")) .card-title"))
      try await page.press("d")
      try await page.waitForElement(".dates")
      // Letters reach the field from the buttons below it, too.
      try await page.press(.down)
      try await page.type("1 dec 18:00")
      try await page.waitForElement(".date-meaning.understood")
      #expect(try await page.text(of: ".date-meaning").contains("1 December 18:00"))
      try await page.press(.enter)
      try await page.wait(for: "deadline", until: "!document.querySelector('.dates')")
      try await page.waitForElement("\(card("1")) .card-due")
      try await page.wait(for: "answer", until: "document.querySelector('#toast .toast-undo')")
      try await expectEqual(board.list("due:2026-12-01"), ["1"])

      // The calendar begins on the present day, and the time stays.
      try await page.press("d")
      try await page.waitForElement(".dates")
      for _ in 0..<5 { try await page.press(.down) }
      try await expectEqual(
        page.value("document.activeElement.dataset.day", as: String.self), "2026-12-01")
      try await page.press(.down)
      try await page.press(.right)
      try await page.press(.enter)
      try await page.wait(
        for: "new deadline",
        until: "document.querySelector('#toast').textContent.includes('9 Dec 18:00')")
      try await expectEqual(board.list("due:2026-12-09"), ["1"])

      // The button without a day can be typed, too.
      try await page.press("d")
      try await page.waitForElement(".dates")
      try await page.type("none")
      try await page.waitForElement(".date-meaning.understood")
      try await page.press(.enter)
      try await page.wait(
        for: "no deadline", until: "!document.querySelector(arguments[0])",
        .text("\(card("1")) .card-due"))
      try await page.wait(
        for: "answer", until: "!document.querySelector('#toast').textContent.includes('9 Dec')")
      try await expectEqual(board.list("no:due"), ["1"])
    }
  }

  @Test func `an impossible time is rejected with a sentence`() async throws {
    try await withBoard(["One"]) { board, page in
      try await page.run(
        "document.querySelector(arguments[0]).focus()", .text("\(card("1")) .card-title"))
      try await page.press("d")
      try await page.waitForElement(".dates")
      try await page.click(".date-time")
      try await page.type("25:00")
      try await page.press(.enter)
      try await page.waitForElement(".date-error:not([hidden])")
      #expect(try await page.text(of: ".date-error").contains("18:00"))
      try await page.press("a", with: .control)
      try await page.type("2330")
      try await expectEqual(page.count(of: ".date-error:not([hidden])"), 0)
      try await page.press(.enter)
      try await page.waitForElement("\(card("1")) .card-due")
      try await page.wait(for: "answer", until: "document.querySelector('#toast .toast-undo')")
      try await expectEqual(board.list("due:today"), ["1"])
    }
  }

  @Test func `the calendar is in view, also if its button is below the window's edge`() async throws
  {
    try await withBoard(["One"]) { _, page in
      try await page.open("1")
      try await page.resize(width: 720, height: 300)
      let button = try await page.frame(of: "#panel [data-property=due]")
      #expect(button.y > 300)
      try await page.press("d")
      try await page.waitForElement(".dates")
      let calendar = try await page.frame(of: ".dates")
      #expect(calendar.y >= 0 && calendar.maxY <= 300)
    }
  }
}
