import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Records without ids of their own: which todos they are.
@Suite(.serialized, .startsNothing) struct ContentMatchingTests {
  private let machine: Machine

  init() throws {
    machine = try Machine(now: "2026-11-24T10:00:00+01:00")
  }

  private func take(_ format: String, _ lines: String..., expecting counts: String) async throws {
    let path = "\(machine.workingDirectory)/file"
    try (lines.joined(separator: "\n") + "\n")
      .write(toFile: path, atomically: true, encoding: .utf8)
    let output = try await machine.output("import", format, path)
    // The next lines may say what recurs.
    expectEqual(output.split(separator: "\n").first, "imported: \(counts)", "\(lines)")
  }

  /// The status of each todo, in order of the numbers.
  private func statuses() async throws -> [String] {
    try await machine.json([ShownTodo].self, "list", "--all", "sort:id").map(\.status)
  }

  @Test func `an archived line is another todo than the open one`() async throws {
    let (open, done) = ("Water plants", "x 2026-11-23 Water plants")
    try await take("todotxt", open, expecting: "1 added")
    try await take("todotxt", done, expecting: "1 added")
    for _ in 0..<2 {
      try await take("todotxt", open, expecting: "1 unchanged")
      try await take("todotxt", done, expecting: "1 unchanged")
      try await take("todotxt", done, open, expecting: "2 unchanged")
    }
    try await expectEqual(statuses(), ["todo", "done"])
  }

  @Test func `a recurring line is completed, repeated and archived`() async throws {
    machine.now = "2026-11-25T10:00:00+01:00"
    try await take("todotxt", "Water rec:1d", expecting: "1 added")
    try await take(
      "todotxt", "x 2026-11-25 Water rec:1d", "Water rec:1d", expecting: "1 added, 1 unchanged")
    try await take("todotxt", "Water rec:1d", expecting: "1 unchanged")
    try await expectEqual(statuses(), ["todo", "done"])
  }

  @Test func `a line that is done on the day of its import or later is the todo`() async throws {
    try await take("todotxt", "Call", "Write", expecting: "2 added")
    try await take(
      "todotxt", "x 2026-11-24 Call", "x 2026-11-26 Write", expecting: "2 changed")
    try await take("todotxt", "Call", expecting: "1 added")
    try await expectEqual(statuses(), ["done", "done", "todo"])
  }

  @Test func `completions of different days are different todos`() async throws {
    let lines = ["x 2026-11-20 Run", "x 2026-11-21 Run", "x 2026-11-22 Run"]
    try await take("todotxt", lines[0], lines[1], expecting: "2 added")
    try await take("todotxt", lines[1], lines[2], expecting: "1 added, 1 unchanged")
    try await take("todotxt", lines[2], lines[0], lines[1], expecting: "3 unchanged")
  }

  @Test(arguments: [
    ("todotxt", "Call", "(A) Call", ""), ("markdown", "- [ ] Call", "- [ ] Call\n\n  Note", ""),
    ("csv", "Call,low", "Call,high", "title,priority"),
    ("taskwarrior", #"[{"description":"a"}]"#, #"[{"description":"a","priority":"H"}]"#, ""),
  ])
  func `a todo that ended here is still that of its changed line`(
    format: String, old: String, new: String, header: String
  ) async throws {
    for end in ["done", "drop"] {
      let machine = try ContentMatchingTests()
      try await machine.take(format, header, old, expecting: "1 added")
      try await machine.machine.output(end, "1")
      try await machine.take(format, header, new, expecting: "1 changed")
      try await expectEqual(machine.statuses(), [end == "done" ? "done" : "dropped"])
    }
  }

  @Test func `work that was finished here and then in the file counts once`() async throws {
    try await take("todotxt", "Call", "Write", expecting: "2 added")
    try await machine.output("done", "1")
    try await machine.output("drop", "2")
    machine.now = "2026-11-25T10:00:00+01:00"
    try await take(
      "todotxt", "x 2026-11-25 Call", "x 2026-11-25 Write", expecting: "1 changed, 1 unchanged")
    let todos = try await machine.json([ShownTodo].self, "list", "--all", "sort:id")
    expectEqual(todos.map(\.status), ["done", "done"])
    expectEqual(todos.map(\.finished), ["2026-11-24", "2026-11-25"])
  }

  @Test func `lines that were created on different days are different todos`() async throws {
    let (old, new) = ("2026-11-17 Water", "2026-11-24 Water")
    try await take("todotxt", old, new, expecting: "2 added")
    machine.now = "2026-11-25T10:00:00+01:00"
    try await take("todotxt", "x 2026-11-25 \(new)", expecting: "1 changed")
    try await take("todotxt", "2026-11-25 Water", "(A) \(old)", expecting: "1 added, 1 changed")
    try await expectEqual(statuses(), ["todo", "done", "todo"])
  }

  @Test func `a line still belongs to its todo after the completion was moved or undone here`()
    async throws
  {
    for command in [["done", "1", "--on", "2026-11-22"], ["reopen", "1"]] {
      let machine = try ContentMatchingTests()
      try await machine.take("todotxt", "x 2026-11-23 Call", expecting: "1 added")
      try await machine.machine.run(command)
      try await machine.take("todotxt", "x 2026-11-23 Call due:2026-12-01", expecting: "1 changed")
      try await expectEqual(machine.statuses().count, 1)
    }
  }

  private static let zoned =
    [
      ("todotxt", "2026-11-20 b\nx 2026-11-23 2026-11-20 c\nx 2026-11-23 d"),
      ("csv", "Name,Status,Completed At\nOne,Done,2026-11-23T23:10:11Z"),
      ("csv", "ID,Name,Status,Completed At\n7,One,Done,2026-11-23T23:10:11Z"),
      ("csv", "title,created,due,completed\na,2026-11-20 10:00,2026-11-30 00:30,2026-11-23 23:30"),
      (
        "taskwarrior",
        #"[{"description":"a","status":"completed","end":"20261123T231011Z","entry":"20261120T200000Z"}]"#
      ),
      (
        "taskwarrior",
        #"[{"description":"a","due":"20261124T150000Z","scheduled":"20261123T150000Z"}]"#
      ),
    ]
    + ["", "UID:x\n"].map { uid in
      (
        "ics",
        "BEGIN:VCALENDAR\nBEGIN:VTODO\n\(uid)SUMMARY:a\nSTATUS:COMPLETED\n"
          + "COMPLETED:20261123T230000Z\nDTSTART:20261123T160000Z\nDUE:20261123T220000Z\n"
          + "END:VTODO\nBEGIN:VTODO\nSUMMARY:b\nDUE:20261130T003000\nEND:VTODO\nEND:VCALENDAR"
      )
    }

  @Test(arguments: zoned)
  func `a file that is read in another zone changes nothing`(format: String, text: String)
    async throws
  {
    machine.timeZone = "Asia/Seoul"
    let count = try await importCounts(format, text)
    let days = try await self.days()
    machine.timeZone = "America/Los_Angeles"
    try await expectEqual(importCounts(format, text), count.replacing("added", with: "unchanged"))
    try await expectEqual(self.days(), days)
  }

  @Test(arguments: ["todotxt", "csv", "ics", "taskwarrior", "markdown", "json"])
  func `an export that is read in another zone changes nothing`(format: String) async throws {
    machine.timeZone = "Asia/Seoul"
    machine.now = "2026-11-24T07:00:00+09:00"
    try await machine.run("add", "a", "--on", "2026-11-24", "--due", "2026-11-25")
    try await machine.run("add", "b")
    try await machine.run("add", "c")
    machine.now = "2026-11-24T08:00:00+09:00"
    try await machine.run("done", "2")
    try await machine.run("done", "3", "--on", "2026-11-21")
    let text = try await machine.output("export", format)
    let days = try await self.days()
    machine.timeZone = "America/Los_Angeles"
    try await expectEqual(
      importCounts(format, text),
      "imported: \(format == "json" ? "0 added" : "3 unchanged")\n")
    try await expectEqual(self.days(), days)
    let other = try ContentMatchingTests()
    other.machine.timeZone = "America/Los_Angeles"
    _ = try await other.importCounts(format, text)
    try await expectEqual(other.days(), days)
  }

  private func importCounts(_ format: String, _ text: String) async throws -> String {
    machine.input = text + "\n"
    return try await machine.output("import", format, "-")
  }

  private func days() async throws -> [String] {
    try await machine.json([ShownTodo].self, "list", "--all").map {
      "\($0.title) \($0.day ?? "") \($0.due?.prefix(10) ?? "") \($0.finished ?? "")"
    }.sorted()
  }

  /// Machines that read an archive and a list in different orders agree after a sync.
  @Test func `a completed line is one todo on all machines`() async throws {
    let lists = [
      ["Water"], ["x 2026-11-23 Water"], ["x 2026-11-22 Water", "x 2026-11-21 Water", "Water"],
    ]
    var seen: [Set<String>] = []
    for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0]] {
      let machine = try ContentMatchingTests()
      for list in order {
        try lists[list].joined(separator: "\n").write(
          toFile: "\(machine.machine.workingDirectory)/file", atomically: true, encoding: .utf8)
        try await machine.machine.output("import", "todotxt", "file")
      }
      let todos = try await machine.machine.json([ShownTodo].self, "list", "--all")
      seen.append(Set(todos.map { "\($0.uuid) \($0.finished ?? "")" }))
    }
    expectEqual(seen[0].count, 4)
    expectEqual(Set(seen).count, 1)
  }

  @Test(arguments: [
    ("markdown", "- [ ] Water", "- [x] Water", ""),
    ("csv", "Water,todo", "Water,done", "title,status"),
  ])
  func `a box that is ticked and unticked is one todo, and counts for the day of the import`(
    format: String, open: String, done: String, header: String
  ) async throws {
    try await take(format, header, open, expecting: "1 added")
    machine.now = "2026-11-26T10:00:00+01:00"
    try await take(format, header, done, expecting: "1 changed")
    try await expectEqual(machine.output("list", "--all", "done:today", "--format", "{id}"), "1\n")
    try await take(format, header, open, expecting: "1 changed")
    try await expectEqual(statuses(), ["todo"])
    try await take(format, header, done, open, expecting: "1 added, 1 unchanged")
    try await expectEqual(statuses(), ["todo", "done"])
  }

  @Test(arguments: [
    ("markdown", "- [x] Water", ""), ("todotxt", "x Water", ""),
    ("csv", "Water,done", "title,status"),
    (
      "ics", "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\nSTATUS:COMPLETED\nEND:VTODO\nEND:VCALENDAR",
      ""
    ),
    ("taskwarrior", #"[{"description":"a","status":"completed"}]"#, ""),
  ])
  func `a completion without a day counts for no day`(
    format: String, done: String, header: String
  ) async throws {
    try await take(format, header, done, expecting: "1 added")
    let day = try await machine.output("today", "--json")
    #expect(day.contains(#""completion":{"done":0,"total":0,"rate":null"#), "\(day)")
    let todo = try await machine.output("show", "1", "--json")
    #expect(todo.contains(#""finished":null"#) && todo.contains(#""completed":null"#), "\(todo)")
    try await take(format, header, done, expecting: "1 unchanged")
  }

  @Test func `a plan with a checklist can be imported again after an undo or a deletion`()
    async throws
  {
    let plan = ["- [ ] Ship", "  - [ ] Build", "  - [x] Test"]
    try await take("markdown", plan.joined(separator: "\n"), expecting: "1 added")
    try await machine.output("undo")
    try await take("markdown", plan.joined(separator: "\n"), expecting: "1 added")
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").checklist.count, 2)
    try await machine.output("rm", "1")
    try await take("markdown", plan.joined(separator: "\n"), expecting: "1 deleted here before")
  }
}
