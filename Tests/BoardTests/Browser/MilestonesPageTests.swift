import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The page that creates, edits, closes and deletes milestones.
@Suite(.serialized, .startsBrowser) struct MilestonesPageTests {
  private struct Milestone: Decodable, Equatable {
    let name: String
    let description: String
    let due: String?
    let closed: Bool
  }

  private let new = "#page .new"

  private func milestones(_ page: BrowserTab) async throws -> [Milestone] {
    try await page.value(
      "fetch('/api/milestones', \(inSession)).then((answer) => answer.json())",
      as: [Milestone].self)
  }

  @Test func `a milestone is created with a due day and a description`() async throws {
    try await withBoard { board, page in
      try await page.show("milestones")
      try await page.click(".add-entry")
      try await page.type("v1", into: "\(new) [name=name]")
      try await page.fill("\(new) [name=due]", with: "2026-12-01")
      try await page.type("The first one", into: "\(new) [name=description]")
      try await page.click("\(new) button[type=submit]")
      try await page.waitForElement(row("v1"))
      try await expectEqual(
        milestones(page),
        [
          Milestone(name: "v1", description: "The first one", due: "2026-12-01", closed: false)
        ])
      #expect(try await board.ootd("milestone", "list").contains("v1"))
    }
  }

  @Test func `its progress is shown and updates`() async throws {
    try await withBoard(
      prepare: steps { board in
        try await board.ootd("milestone", "add", "v1")
        for title in ["One", "Two", "Three"] { try await board.ootd("add", title, "-m", "v1") }
        try await board.ootd("done", "3")
      }
    ) { board, page in
      try await page.show("milestones")
      func waitForProgress(_ value: Double, _ text: String) async throws {
        try await page.wait(
          for: "progress \(text)",
          until: """
            ((bar) => bar && Math.abs(bar.value - arguments[0]) < 0.01
              && bar.parentElement.textContent.includes(arguments[1]))
              (document.querySelector('#page progress'))
            """, .number(value), .text(text))
      }
      try await waitForProgress(1.0 / 3, "33")
      try await board.ootd("done", "2")
      try await waitForProgress(2.0 / 3, "67")
    }
  }

  @Test func `a milestone is edited, closed, reopened and deleted`() async throws {
    try await withBoard(prepare: steps { try await $0.ootd("milestone", "add", "v1") }) {
      board, page in
      try await page.show("milestones")
      try await page.click("\(row("v1")) .edit")
      try await page.fill("\(row("v1")) [name=name]", with: "v2")
      try await page.fill("\(row("v1")) [name=due]", with: "2026-11-30")
      try await page.click("\(row("v1")) button[type=submit]")
      try await page.waitForElement(row("v2"))
      try await page.click("\(row("v2")) .closeMilestone")
      try await page.waitForElement("\(row("v2")).closed")
      try await expectEqual(
        milestones(page),
        [
          Milestone(name: "v2", description: "", due: "2026-11-30", closed: true)
        ])
      try await page.click("\(row("v2")) .reopen")
      try await page.waitForElement("\(row("v2")):not(.closed)")
      try await page.delete(row("v2"))
      try await page.wait(
        for: "end", until: "!document.querySelector('#page li[data-name]')")
      try await expectEqual(milestones(page), [])
    }
  }
}
