import TestSupport
import Testing
import TestingAdditions

/// The page that creates, uses, pauses, edits and deletes blocks.
@Suite(.serialized, .startsBrowser) struct BlocksPageTests {
  @Test func `a block is created, used, paused, edited and deleted`() async throws {
    try await withBoard(
      prepare: steps { try await $0.ootd("label", "add", "docs") }
    ) { board, page in
      try await page.show("blocks")
      let new = "#page .new"
      try await page.click(".add-entry")
      try await page.type("review", into: "\(new) [name=name]")
      try await page.type("Review a change", into: "\(new) [name=title]")
      try await page.fill("\(new) [name=priority]", with: "high")
      try await page.fill("\(new) [name=every]", with: "mon,thu")
      try await page.click("\(new) [name=labels]")
      try await page.click("\(new) [type=submit]")
      try await page.waitForElement(row("review"))
      let entry = try await page.text(of: row("review"))
      for text in ["Review a change", "high", "docs", "every Mon, Thu", "next Mon"] {
        #expect(entry.contains(text))
      }

      try await page.click("\(row("review")) .addFromBlock")
      try await page.wait(
        for: "todo",
        until: "document.querySelector('#toast').textContent.includes('Review a change')")
      try await expectEqual(board.list("block:review label:docs priority:high"), ["1"])
      try await page.click("\(row("review")) .pause")
      try await page.waitForElement("\(row("review")).paused .resume")
      try await page.click("\(row("review")) .edit")
      try await page.fill("\(row("review")) [name=name]", with: "check")
      try await page.click("\(row("review")) [type=submit]")
      try await page.waitForElement(row("check"))
      try await page.delete(row("check"))
      try await page.wait(
        for: "end", until: "!document.querySelector(arguments[0])", .text(row("check")))
      try await expectEqual(board.todo("1").labels, ["docs"])
      // The presets stay.
      try await page.waitForElement(row("commit"))
    }
  }
}
