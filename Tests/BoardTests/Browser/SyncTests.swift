import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The sync indicator in the page's header and its button.
@Suite(.serialized, .startsBrowser) struct SyncTests {
  @Test func `changes from another machine arrive and are reported with its name`() async throws {
    try await withSync { machines in
      try await machines.laptop.ootd("edit", "1", "--title", "One again")
      try await machines.laptop.ootd("start", "2")
      try await machines.laptop.ootd("sync")
      try await expectEqual(machines.page.cards(in: "doing"), [])
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
}
