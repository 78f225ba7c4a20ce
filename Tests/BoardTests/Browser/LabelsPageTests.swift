import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The page that creates, edits and deletes labels.
@Suite(.serialized, .startsBrowser) struct LabelsPageTests {
  private struct Label: Decodable {
    let name: String
    let color: String
  }

  private let new = "#page .new"

  private func labels(_ board: ServedBoard) async throws -> [String: String] {
    let text = try await board.ootd("label", "list", "--json")
    let labels = try JSONDecoder().decode([Label].self, from: Data(text.utf8))
    return Dictionary(uniqueKeysWithValues: labels.map { ($0.name, $0.color) })
  }

  private func create(_ page: BrowserTab, _ name: String, color: String) async throws {
    try await page.type(name, into: "\(new) [name=name]")
    try await page.type(color, into: "\(new) [name=color]")
    try await page.click("\(new) button[type=submit]")
  }

  @Test func `a label is created with a typed or picked colour`() async throws {
    try await withBoard { board, page in
      try await page.show("labels")
      try await page.click(".add-entry")
      try await create(page, "bug", color: "#d73a4a")
      try await page.waitForElement(row("bug"))
      try await expectEqual(labels(board), ["bug": "#d73a4a"])
      try await expectEqual(page.fieldValue("\(new) [name=name]"), "")
      // The picker and the text field stay in step.
      try await page.fill("\(new) input[type=color]", with: "#123456")
      try await expectEqual(page.fieldValue("\(new) [name=color]"), "#123456")
      try await page.fill("\(new) [name=color]", with: "#abcdef")
      try await expectEqual(page.fieldValue("\(new) input[type=color]"), "#abcdef")
      try await page.click("\(new) .random")
      let random = try await page.fieldValue("\(new) [name=color]")
      #expect(random.count == 7 && random.hasPrefix("#") && random != "#abcdef")
      try await expectEqual(page.fieldValue("\(new) input[type=color]"), random)
      try await page.type("docs", into: "\(new) [name=name]")
      try await page.click("\(new) button[type=submit]")
      try await page.waitForElement(row("docs"))
      try await expectEqual(labels(board), ["bug": "#d73a4a", "docs": random])
    }
  }

  @Test func `a label with a name that paths give a meaning is deleted`() async throws {
    let names = [".", "..", "a/b", "%2E"]
    try await withBoard(
      prepare: steps { board in
        for name in names { try await board.ootd("label", "add", name) }
      }
    ) { board, page in
      try await page.show("labels")
      for name in names {
        try await page.delete(row(name))
        try await page.wait(
          for: "end of \(name)", until: "!document.querySelector(arguments[0])", .text(row(name)))
      }
      try await expectEqual(labels(board), [:])
    }
  }

  @Test func `a label is renamed, recoloured and deleted, and undo restores it`() async throws {
    try await withBoard(
      prepare: steps { board in
        try await board.ootd("label", "add", "bug", "--color", "#d73a4a")
        try await board.ootd("add", "One", "-l", "bug")
      }
    ) { board, page in
      try await page.show("labels")
      try await page.click("\(row("bug")) .edit")
      try await page.fill("\(row("bug")) [name=name]", with: "defect")
      try await page.fill("\(row("bug")) [name=color]", with: "#0000ff")
      try await page.click("\(row("bug")) button[type=submit]")
      try await page.waitForElement(row("defect"))
      try await page.wait(
        for: "card",
        until: """
          ((label) => label.textContent.includes('defect')
            && getComputedStyle(label).backgroundColor === 'rgb(0, 0, 255)')
            (document.querySelector('.card .label'))
          """)
      try await expectEqual(labels(board), ["defect": "#0000ff"])
      try await expectEqual(board.todo("1").labels, ["defect"])
      try await board.ootd("view", "add", "broken", "-label:Defect is:open")
      try await page.click("\(row("defect")) .delete")
      let question = "dialog.confirm[open]"
      try await page.waitForElement(question)
      #expect(try await page.text(of: question).contains("It is removed from 1 open todo."))
      #expect(try await page.text(of: question).contains("stop working: broken."))
      try await page.press(.escape)
      try await page.wait(for: "end", until: "!document.querySelector('\(question)')")
      try await expectEqual(labels(board), ["defect": "#0000ff"])
      try await page.delete(row("defect"))
      try await page.wait(
        for: "end of the label",
        until: "!document.querySelector('#page li[data-name], .card .label')")
      #expect(try await labels(board).isEmpty)
      try await page.press("z", with: .control)
      try await page.waitForElement(".card .label")
      try await expectEqual(labels(board), ["defect": "#0000ff"])
    }
  }

  @Test func `a label deleted elsewhere leaves the open list of labels`() async throws {
    try await withBoard(
      ["One"],
      prepare: steps { board in
        for name in ["bug", "docs"] { try await board.ootd("label", "add", name) }
      }
    ) { board, page in
      let options = "document.querySelectorAll('.popup [role=option]').length"
      try await page.open("1")
      try await page.click("#panel [data-property=labels]")
      try await page.wait(for: "labels", until: "\(options) === 2")
      try await board.ootd("label", "rm", "bug")
      try await page.wait(for: "the other label", until: "\(options) === 1")
    }
  }

  @Test func `a taken name and an invalid colour are refused with a message`() async throws {
    try await withBoard(
      provoking: [400, 409, 422], prepare: steps { try await $0.ootd("label", "add", "bug") }
    ) { board, page in
      try await page.show("labels")
      try await page.click(".add-entry")
      try await create(page, "bug", color: "#d73a4a")
      try await page.wait(
        for: "error",
        until: "document.querySelector('#page .form-error:not([hidden])')?.textContent")
      try await expectEqual(page.fieldValue("\(new) [name=name]"), "bug")
      try await page.fill("\(new) [name=name]", with: "docs")
      try await page.fill("\(new) [name=color]", with: "no colour")
      try await page.click("\(new) button[type=submit]")
      try await page.wait(
        for: "error",
        until: """
          document.querySelector('#page .form-error:not([hidden])')
            ?.textContent.includes('no colour')
          """)
      try await expectEqual(labels(board).keys.sorted(), ["bug"])
    }
  }
}
