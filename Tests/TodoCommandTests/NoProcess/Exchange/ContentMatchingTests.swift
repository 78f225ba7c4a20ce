import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Records without ids of their own: which todos they are.
@Suite(.serialized, .startsNothing) final class ContentMatchingTests: MachineTest {
  override init() async throws {
    try await super.init()
    machine.now = "2026-11-24T10:00:00+01:00"
  }

  /// Files that are imported, `=` and the counts that are expected; `$` precedes a command, `@` the day on
  /// which the rest happens. At the end, each todo's status, day of completion and number of items begin
  /// with the text given.
  typealias Scenario = (name: String, format: String, steps: [String], statuses: [String])

  private static let plan = "- [ ] Ship\n  - [ ] Build\n  - [x] Test"

  private static let lines: [Scenario] = [
    (
      "a todo is matched with one line only", "todotxt",
      ["2026-11-20 Call = 1 added", "x 2026-11-24 2026-11-20 Call\nCall = 1 added, 1 changed"],
      ["done", "todo"]
    ),
    (
      "an archived line is another todo than the open one", "todotxt",
      [
        "Water = 1 added", "x 2026-11-23 Water = 1 added", "Water = 1 unchanged",
        "x 2026-11-23 Water = 1 unchanged", "x 2026-11-23 Water\nWater = 2 unchanged",
        "Water = 1 unchanged",
      ], ["todo", "done"]
    ),
    (
      "a recurring line is completed, repeated and archived", "todotxt",
      [
        "@25", "Water rec:1d = 1 added",
        "x 2026-11-25 Water rec:1d\nWater rec:1d = 1 added, 1 unchanged",
        "Water rec:1d = 1 unchanged",
      ], ["todo", "done"]
    ),
    (
      "a line that is done on the day of its import or later is the todo", "todotxt",
      [
        "Call\nWrite = 2 added", "x 2026-11-24 Call\nx 2026-11-26 Write = 2 changed",
        "Call = 1 added",
      ],
      ["done", "done", "todo"]
    ),
    (
      "completions of different days are different todos", "todotxt",
      [
        "x 2026-11-20 Run\nx 2026-11-21 Run = 2 added",
        "x 2026-11-21 Run\nx 2026-11-22 Run = 1 added, 1 unchanged",
        "x 2026-11-22 Run\nx 2026-11-20 Run\nx 2026-11-21 Run = 3 unchanged",
      ], ["done", "done", "done"]
    ),
    (
      "work that was finished here and then in the file counts once", "todotxt",
      [
        "Call\nWrite = 2 added", "$done 1", "$drop 2", "@25",
        "x 2026-11-25 Call\nx 2026-11-25 Write = 1 changed, 1 unchanged",
      ], ["done 2026-11-24", "done 2026-11-25"]
    ),
    (
      "lines that were created on different days are different todos", "todotxt",
      [
        "2026-11-17 Water\n2026-11-24 Water = 2 added", "@25",
        "x 2026-11-25 2026-11-24 Water = 1 changed",
        "2026-11-25 Water\n(A) 2026-11-17 Water = 1 added, 1 changed",
      ], ["todo", "done", "todo"]
    ),
    (
      "a plan can be imported again after an undo", "markdown",
      ["\(plan) = 1 added", "$undo", "\(plan) = 1 added"], ["todo 2"]
    ),
    (
      "a plan that was deleted here stays deleted", "markdown",
      ["\(plan) = 1 added", "$rm 1", "\(plan) = 1 deleted here before"], []
    ),
  ]

  private static let moved: [Scenario] = ["$done 1 --on 2026-11-22", "$reopen 1"].map { command in
    let steps = [
      "x 2026-11-23 Call = 1 added", command, "x 2026-11-23 Call due:2026-12-01 = 1 changed",
    ]
    return (
      "a line belongs to its todo after its completion was changed here", "todotxt", steps, [""]
    )
  }

  private static let ended: [Scenario] = [
    ("todotxt", "Call", "(A) Call"), ("markdown", "- [ ] Call", "- [ ] Call\n\n  Note"),
    ("csv", "title,priority\nCall,low", "title,priority\nCall,high"),
    ("taskwarrior", #"[{"description":"a"}]"#, #"[{"description":"a","priority":"H"}]"#),
  ].flatMap { format, old, new in
    [("$done 1", "done"), ("$drop 1", "dropped")].map { command, status in
      let steps = ["\(old) = 1 added", command, "\(new) = 1 changed"]
      return ("a todo that ended here is still that of its changed line", format, steps, [status])
    }
  }

  private static let boxes: [Scenario] = [
    ("markdown", "- [ ] Water", "- [x] Water", "- [x] Water\n- [ ] Water"),
    (
      "csv", "title,status\nWater,todo", "title,status\nWater,done",
      "title,status\nWater,done\nWater,todo"
    ),
  ].flatMap { format, open, done, both in
    let ticked = ["\(open) = 1 added", "@26", "\(done) = 1 changed"]
    let steps = ticked + ["\(open) = 1 changed", "\(both) = 1 added, 1 unchanged"]
    return [
      ("a ticked box counts for the day of the import", format, ticked, ["done 2026-11-26"]),
      ("a box that is ticked and unticked is one todo", format, steps, ["todo", "done"]),
    ]
  }

  @Test func `a record without an id belongs to its todo`() async throws {
    for (name, format, steps, expected) in Self.lines + Self.moved + Self.ended + Self.boxes {
      let machine = try Machine(now: "2026-11-24T10:00:00+01:00")
      for step in steps {
        let text = step.components(separatedBy: " = ")[0]
        switch text.first {
        case "@": machine.now = "2026-11-\(text.dropFirst())T10:00:00+01:00"
        case "$": _ = try await machine.run(text.dropFirst().split(separator: " ").map(String.init))
        default:
          machine.input = text + "\n"
          let output = try await machine.output("import", format, "-")
          // The next lines may say what recurs.
          let counts = output.split(separator: "\n").first?.replacing("imported: ", with: "")
          expectEqual("\(text) = \(counts ?? "")", step, "\(name)")
        }
      }
      let todos = try await machine.json([ShownTodo].self, "list", "--all", "sort:id")
      let statuses = todos.map { "\($0.status) \($0.finished ?? "")\($0.checklist.count)" }
      let isExpected = zip(statuses, expected).allSatisfy { $0.hasPrefix($1) }
      #expect(statuses.count == expected.count && isExpected, "\(name): \(statuses)")
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

  @Test func `an export that is read in another zone changes nothing`() async throws {
    machine.timeZone = "Asia/Seoul"
    machine.now = "2026-11-24T07:00:00+09:00"
    try await machine.run("add", "a", "--on", "2026-11-24", "--due", "2026-11-25")
    for title in ["b", "c"] { try await machine.run("add", title) }
    machine.now = "2026-11-24T08:00:00+09:00"
    try await machine.run("done", "2")
    try await machine.run("done", "3", "--on", "2026-11-21")
    let days = try await self.days()
    for format in ["todotxt", "csv", "ics", "taskwarrior", "markdown", "json"] {
      machine.timeZone = "Asia/Seoul"
      let text = try await machine.output("export", format)
      machine.timeZone = "America/Los_Angeles"
      try await expectEqual(
        importCounts(format, text), "imported: \(format == "json" ? "0 added" : "3 unchanged")\n")
      try await expectEqual(self.days(), days, "\(format)")
      let other = try await ContentMatchingTests()
      other.machine.timeZone = "America/Los_Angeles"
      _ = try await other.importCounts(format, text)
      try await expectEqual(other.days(), days, "\(format)")
    }
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
      let machine = try await ContentMatchingTests()
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
    ("markdown", "- [x] Water"), ("todotxt", "x Water"), ("csv", "title,status\nWater,done"),
    ("ics", "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\nSTATUS:COMPLETED\nEND:VTODO\nEND:VCALENDAR"),
    ("taskwarrior", #"[{"description":"a","status":"completed"}]"#),
  ])
  func `a completion without a day counts for no day`(format: String, done: String) async throws {
    try await expectEqual(importCounts(format, done), "imported: 1 added\n")
    let day = try await machine.output("today", "--json")
    #expect(day.contains(#""completion":{"done":0,"total":0}"#), "\(day)")
    let todo = try await machine.output("show", "1", "--json")
    #expect(todo.contains(#""finished":null"#) && todo.contains(#""completed":null"#), "\(todo)")
    try await expectEqual(importCounts(format, done), "imported: 1 unchanged\n")
  }
}
