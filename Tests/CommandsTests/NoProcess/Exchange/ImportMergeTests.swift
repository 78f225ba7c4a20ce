import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Todos that are changed here and in another program.
@Suite(.serialized, .startsNothing) struct ImportMergeTests {
  private let machine: Machine

  init() throws {
    machine = try Machine()
  }

  /// Taskwarrior's task 1, with what else it says of it.
  private func take(_ members: String, expecting result: String) async throws {
    let path = "\(machine.workingDirectory)/tasks"
    let uuid = "6f6d6d6d-0000-4000-8000-000000000001"
    let text = "[{\"uuid\":\"\(uuid)\",\"entry\":\"20261101T080000Z\",\(members)}]"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try await expectEqual(
      machine.output("import", "taskwarrior", path), "imported: 1 \(result)\n")
  }

  private func todo() async throws -> TodoRecord {
    try await machine.json(TodoRecord.self, "show", "1")
  }

  private let pending = #""description":"Write parser","status":"pending","tags":["work"]"#

  @Test func `what was changed here alone stays`() async throws {
    try await take(pending, expecting: "added")
    try await machine.output("label", "add", "urgent")
    try await machine.output(
      "edit", "1", "-p", "high", "--notes", "Mine", "-l", "urgent", "--due", "2026-12-24")
    try await machine.output("label", "edit", "work", "--name", "job")
    try await machine.output("comment", "1", "Own")
    try await machine.output("done", "1")
    let renamed = pending.replacing("Write parser", with: "Write the parser")
    try await take(renamed, expecting: "changed")
    let todo = try await todo()
    expectEqual(todo.title, "Write the parser")
    expectEqual(todo.status, "done")
    expectEqual(todo.priority, "high")
    expectEqual(todo.notes, "Mine")
    expectEqual(todo.labels, ["job", "urgent"])
    expectEqual(todo.due, "2026-12-24")
    expectEqual(todo.comments.map(\.text), ["Own"])
  }

  @Test func `what was changed on both sides is as the file says`() async throws {
    try await take(pending, expecting: "added")
    try await machine.output("edit", "1", "--title", "Mine", "-p", "high")
    try await take(
      pending.replacing("Write parser", with: "Theirs") + #","priority":"L""#,
      expecting: "changed")
    let todo = try await todo()
    expectEqual(todo.title, "Theirs")
    expectEqual(todo.priority, "low")
  }

  @Test func `another spelling of a letter is a change`() async throws {
    func said(_ word: String) -> String {
      #""description":"\#(word)","status":"pending","annotations":["#
        + #"{"entry":"20261101T090000Z","description":"\#(word)"}],"kind":"\#(word)""#
    }
    try await take(said("caf\u{E9}"), expecting: "added")
    try await take(said("cafe\u{301}"), expecting: "changed")
    let todo = try await todo()
    let exported = try await machine.output("export", "taskwarrior")
    expectEqual(todo.comments.count, 1)
    for text in [todo.title] + todo.comments.map(\.text) {
      expectEqual(Array(text.unicodeScalars), Array("cafe\u{301}".unicodeScalars))
    }
    #expect(!exported.unicodeScalars.contains("\u{E9}"))
  }

  @Test func `a file that told nothing new tells nothing new later`() async throws {
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
    // What the files said was kept, which nobody has to know of.
    try await expectEqual(
      machine.json([HistoryRecord].self, "history").map(\.command),
      ["reopen", "done", "reopen", "done", "reopen", "done", "reopen", "done", "add"])
    #expect(try await machine.output("undo").hasPrefix("Undid: reopen"))
  }

  @Test func `what a file takes away again goes here too`() async throws {
    let annotations = #","annotations":[{"entry":"20261102T080000Z","description":"On macOS"}]"#
    try await take(pending + annotations + #","depends":["x"]"#, expecting: "added")
    try await expectEqual(todo().comments.map(\.text), ["On macOS"])
    try await take(pending, expecting: "changed")
    #expect(try await todo().comments.isEmpty)
    #expect(try await !machine.output("export", "taskwarrior").contains("depends"))
    try await take(pending.replacing("\"work\"", with: ""), expecting: "changed")
    #expect(try await todo().labels.isEmpty)
    try await machine.output("undo", "-n2", "--yes")
    try await expectEqual(todo().comments.map(\.text), ["On macOS"])
    try await expectEqual(todo().labels, ["work"])
  }

  @Test func `what one format can't hold is no change of another's`() async throws {
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

  @Test func `a comment that went and comes again is there again`() async throws {
    let annotations = #","annotations":[{"entry":"20261102T080000Z","description":"On macOS"}]"#
    try await take(pending + annotations, expecting: "added")
    try await take(pending, expecting: "changed")
    try await take(pending + annotations, expecting: "changed")
    try await expectEqual(todo().comments.map(\.text), ["On macOS"])
  }

  @Test func `what was deleted there and brought back is here again`() async throws {
    try await take(pending, expecting: "added")
    try await take(pending.replacing("pending", with: "deleted"), expecting: "deleted")
    try await expectEqual(machine.run("show", "1").status, 1)
    try await take(pending.replacing("Write", with: "Read"), expecting: "changed")
    try await expectEqual(todo().title, "Read parser")
    try await machine.output("rm", "1")
    try await take(pending, expecting: "unchanged")
    try await expectEqual(machine.run("show", "1").status, 1)
  }

  @Test func `names are the same in any case of their letters`() async throws {
    try await machine.output("label", "add", "Bug")
    try await take(
      #""description":"One","status":"pending","tags":["bug","BUG"]"#, expecting: "added")
    try await expectEqual(todo().labels, ["Bug"])
    try await take(
      #""description":"Two","status":"pending","tags":["bug","BUG"]"#, expecting: "changed")
    try await expectEqual(todo().labels, ["Bug"])
  }

  @Test func `comments that are equal are all taken in, once`() async throws {
    let annotation = #"{"entry":"20261102T080000Z","description":"ok"}"#
    let twice = pending + ",\"annotations\":[\(annotation),\(annotation)]"
    try await take(twice, expecting: "added")
    try await expectEqual(todo().comments.map(\.text), ["ok", "ok"])
    try await take(twice, expecting: "unchanged")
    try await expectEqual(todo().comments.count, 2)
  }
}
