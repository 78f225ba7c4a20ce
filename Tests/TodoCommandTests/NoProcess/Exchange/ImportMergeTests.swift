import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Importing todos that changed here and in another tool.
@Suite(.serialized, .startsNothing) final class ImportMergeTests: MachineTest {
  /// Imports Taskwarrior's task 1 with these JSON members.
  private func importTask(_ members: String, expecting result: String) async throws {
    let path = "\(machine.workingDirectory)/tasks"
    let uuid = "6f6d6d6d-0000-4000-8000-000000000001"
    let text = "[{\"uuid\":\"\(uuid)\",\"entry\":\"20261101T080000Z\",\(members)}]"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try await expectEqual(machine.output("import", "taskwarrior", path), "imported: 1 \(result)\n")
  }

  private func todo() async throws -> ShownTodo {
    try await machine.json(ShownTodo.self, "show", "1")
  }

  private let pending = #""description":"Write parser","status":"pending","tags":["work"]"#

  @Test func `changes made only here are kept, and the file wins if both sides changed a field`()
    async throws
  {
    try await importTask(pending, expecting: "added")
    try await machine.output("label", "add", "urgent")
    try await machine.output(
      "edit", "1", "-p", "high", "--notes", "Mine", "-l", "urgent", "--due", "2026-12-24", "--on",
      "mon")
    try await machine.output("label", "edit", "work", "--name", "job")
    try await machine.output("comment", "1", "Own")
    try await machine.output("done", "1")
    let renamed = pending.replacing("Write parser", with: "Write the parser")
    try await importTask(renamed, expecting: "changed")
    let kept = try await todo()
    expectEqual(kept.title, "Write the parser")
    expectEqual(kept.status, "done")
    expectEqual(kept.priority, "high")
    expectEqual(kept.notes, "Mine")
    expectEqual(kept.labels, ["job", "urgent"])
    expectEqual(kept.due, "2026-12-24")
    expectEqual(kept.day, "2026-11-23")
    expectEqual(kept.comments.map(\.text), ["Own"])
    try await importTask(renamed, expecting: "unchanged")
    try await machine.output("edit", "1", "--title", "Mine", "-p", "high")
    try await importTask(
      pending.replacing("Write parser", with: "Theirs") + #","priority":"L""#, expecting: "changed")
    let todo = try await todo()
    expectEqual(todo.title, "Theirs")
    expectEqual(todo.priority, "low")
  }

  @Test func `another Unicode form of the same text is a change`() async throws {
    func members(with word: String) -> String {
      #""description":"\#(word)","status":"pending","annotations":["#
        + #"{"entry":"20261101T090000Z","description":"\#(word)"}],"kind":"\#(word)""#
    }
    try await importTask(members(with: "caf\u{E9}"), expecting: "added")
    try await importTask(members(with: "cafe\u{301}"), expecting: "changed")
    let todo = try await todo()
    let exported = try await machine.output("export", "taskwarrior")
    expectEqual(todo.comments.count, 1)
    for text in [todo.title] + todo.comments.map(\.text) {
      expectEqual(Array(text.unicodeScalars), Array("cafe\u{301}".unicodeScalars))
    }
    #expect(!exported.unicodeScalars.contains("\u{E9}"))
  }

  @Test func `importing an unchanged file again keeps changes made here since`() async throws {
    try await machine.output("add", "Alpha")
    let path = "\(machine.workingDirectory)/own"
    for format in ["taskwarrior", "csv", "ics", "todotxt"] {
      let text = try await machine.output("export", format)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      try await expectEqual(machine.output("import", format, path), "imported: 1 unchanged\n")
      try await machine.output("done", "1")
      try await expectEqual(machine.output("import", format, path), "imported: 1 unchanged\n")
      try await expectEqual(todo().status, "done")
      try await machine.output("reopen", "1")
    }
    // The imports only stored what the files said, which adds no command to the history.
    try await expectEqual(
      machine.json([HistoryRecord].self, "history").map(\.command),
      ["reopen", "done", "reopen", "done", "reopen", "done", "reopen", "done", "add"])
    #expect(try await machine.output("undo").hasPrefix("Undid: reopen"))
  }

  @Test func `values that the file removes or adds again are removed or restored here`()
    async throws
  {
    let annotations = #","annotations":[{"entry":"20261102T080000Z","description":"On macOS"}]"#
    try await importTask(pending + annotations + #","depends":["x"]"#, expecting: "added")
    try await expectEqual(todo().comments.map(\.text), ["On macOS"])
    try await importTask(pending, expecting: "changed")
    #expect(try await todo().comments.isEmpty)
    #expect(try await !machine.output("export", "taskwarrior").contains("depends"))
    try await importTask(pending.replacing("\"work\"", with: ""), expecting: "changed")
    #expect(try await todo().labels.isEmpty)
    try await machine.output("undo", "-n2", "--yes")
    try await expectEqual(todo().comments.map(\.text), ["On macOS"])
    try await expectEqual(todo().labels, ["work"])
  }

  @Test func `todos and comments that the file deletes and restores are dropped and reopened here`()
    async throws
  {
    let annotations = #","annotations":[{"entry":"20261102T080000Z","description":"On macOS"}]"#
    try await importTask(pending + annotations, expecting: "added")
    try await importTask(pending, expecting: "changed")
    try await importTask(pending + annotations, expecting: "changed")
    try await expectEqual(todo().comments.map(\.text), ["On macOS"])
    try await importTask(pending.replacing("pending", with: "deleted"), expecting: "changed")
    try await expectEqual(todo().status, "dropped")
    try await importTask(pending.replacing("Write", with: "Read"), expecting: "changed")
    try await expectEqual(todo().title, "Read parser")
    try await expectEqual(todo().status, "todo")
    try await machine.output("rm", "1")
    try await importTask(pending, expecting: "deleted here before")
    try await expectEqual(machine.run("show", "1").status, 1)
  }

  @Test func `a value that one format can't express isn't a change for another`() async throws {
    let path = "\(machine.workingDirectory)/own"
    try await machine.output("add", "Two\nlines", "--notes", "Old")
    let table = try await machine.output("export", "csv")
    try table.write(toFile: path, atomically: true, encoding: .utf8)
    try await expectEqual(machine.output("import", "csv", path), "imported: 1 unchanged\n")
    try await machine.output("edit", "1", "--notes", "New")
    let line = try await machine.output("export", "todotxt")
    try line.write(toFile: path, atomically: true, encoding: .utf8)
    try await expectEqual(machine.output("import", "todotxt", path), "imported: 1 unchanged\n")
    try table.write(toFile: path, atomically: true, encoding: .utf8)
    try await expectEqual(machine.output("import", "csv", path), "imported: 1 unchanged\n")
    try await expectEqual(todo().notes, "New")
    try await expectEqual(todo().title, "Two\nlines")
  }

  @Test func `names are compared without regard to case`() async throws {
    try await machine.output("label", "add", "Bug")
    try await importTask(
      #""description":"One","status":"pending","tags":["bug","BUG"]"#, expecting: "added")
    try await expectEqual(todo().labels, ["Bug"])
    try await importTask(
      #""description":"Two","status":"pending","tags":["bug","BUG"]"#, expecting: "changed")
    try await expectEqual(todo().labels, ["Bug"])
  }

  @Test func `equal comments are all imported, but only once`() async throws {
    let annotation = #"{"entry":"20261102T080000Z","description":"ok"}"#
    let twice = pending + ",\"annotations\":[\(annotation),\(annotation)]"
    try await importTask(twice, expecting: "added")
    try await expectEqual(todo().comments.map(\.text), ["ok", "ok"])
    try await importTask(twice, expecting: "unchanged")
    try await expectEqual(todo().comments.count, 2)
  }
}
