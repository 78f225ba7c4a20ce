import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Exchange

@Suite(.serialized, .startsNothing) struct MarkdownTests {
  private let format = MarkdownFormat(calendar: Samples.seoul)

  @Test func `a plan written by hand becomes todos, checklists and dependencies`() throws {
    let text = """
      Some words before the plan.

      # api

      - [ ] Release 1.0

        Everything it needs:

          indented
        - [x] Tag it
        - [ ] Write notes
        - [ ] Fix token refresh
          - [ ] Write a test
      - [x] Clean **up** &amp; sort

      # site \\# 1
      1. [ ] Publish
      """
    let records = try format.records(text)
    expectEqual(
      records.map(\.title), ["Fix token refresh", "Release 1.0", "Clean **up** & sort", "Publish"])
    expectEqual(records.map(\.project), ["api", "api", "api", "site # 1"])
    expectEqual(records.map(\.status), [.todo, .todo, .done, .todo])
    expectEqual(records[1].notes, "Everything it needs:\n\n  indented")
    expectEqual(
      records[1].checklist, [ChecklistLine("Tag it", isDone: true), ChecklistLine("Write notes")])
    expectEqual(records[0].checklist, [ChecklistLine("Write a test")])
    expectEqual(records[1].after, [records[0].id])
    try expectEqual(format.records(text), records)
  }

  @Test func `boxes in fenced code blocks are text`() throws {
    let text = """
      - [ ] A
        ```sh
        - [ ] in A
        # in A
        ```
        - [ ] B
      1.  [ ] C

          ~~~~
          - [ ] in C
          ~~~
           ~~~~
          - [ ] D
      - [ ] E
        ```
        never closed
      - [ ] F

         ~~~ `` ~
         - [ ] in F
      ```
      - [ ] at the top
      ``
      # at the top
      ```````
      ``` `no` fence
      - [ ] G
      - plain
        - nested
          ```
          - [ ] in a plain item
          ```
          - [ ] H
      - [ ] I
            ```
      - [ ] J
      """
    let records = try format.records(text)
    expectEqual(records.map(\.title), ["A", "C", "E", "F", "G", "H", "I ```", "J"])
    expectEqual(records.map { $0.checklist.map(\.text) }, [["B"], ["D"], [], [], [], [], [], []])
    expectEqual(records[0].notes, "```sh\n- [ ] in A\n# in A\n```")
    expectEqual(records[0].project, nil)
  }

  @Test func `code in notes is written as it is, unless its block has no end`() throws {
    var record = TodoRecord(
      id: Samples.id, title: "A", notes: "```\n- [ ] x\n```", checklist: [ChecklistLine("B")])
    var text = format.text([record])
    #expect(text.contains("-->\n\n  ```\n  - [ ] x\n  ```\n  - [ ] B\n"), "\(text)")
    try expectEqual(format.records(text), [record])
    record.notes = "```\n- [ ] x"
    text = format.text([record])
    try expectEqual(format.records(text), [record])
  }

  @Test func `a plan is written as nested lists below its projects`() throws {
    let child = TodoRecord(
      id: Samples.id, title: "Fix *it*", priority: .high, project: "api",
      checklist: [ChecklistLine("Write [x]", isDone: true)])
    let parent = TodoRecord(
      id: EntityID(high: 1, low: 2), title: "Release", notes: "See:\n- a", project: "api",
      after: [child.id])
    let alone = TodoRecord(id: EntityID(high: 3, low: 4), title: "Alone", notes: "- [ ] no item")
    let text = format.text([parent, child, alone])
    expectEqual(
      text,
      """
      - [ ] Alone <!-- ootd {"uuid":"00000000-0000-0003-0000-000000000004","notes":"- [ ] no item"} -->

      # api

      - [ ] Release <!-- ootd {"uuid":"00000000-0000-0001-0000-000000000002"} -->

        See:
        - a
        - [ ] Fix \\*it\\* <!-- ootd {"uuid":"\(Samples.uuid)","priority":"high"} -->
          - [x] Write \\[x\\]

      """)
    try expectEqual(Set(format.records(text)), [parent, child, alone])
  }

  @Test(arguments: Samples.hostileTexts + ["a `<!-- ootd {`{=html} b", "`` ` ``{.c}", "`a`{"])
  func `titles, lines and projects keep their bytes`(_ text: String) throws {
    let escaped = MarkdownText.escaped(text)
    #expect(MarkdownInlines(Array(escaped.utf8)).plain.hasSameBytes(as: text), "\(escaped)")
    var record = TodoRecord(id: Samples.id, title: text, notes: text)
    record.checklist = [ChecklistLine(text), ChecklistLine(text, isDone: true)]
    let read = try #require(format.records(format.text([record])).first)
    #expect(read.title.hasSameBytes(as: text))
    #expect(read.notes.hasSameBytes(as: text))
    expectEqual(read.checklist, record.checklist)
  }

  @Test func `random texts are preserved`() throws {
    let parts = [
      "- [ ] ", "<!-- ootd {", "} -->", "\\", "&#10;", "&", "*", "_", "a", " ", "\n", "# ", "--",
      "\u{301}", "[x] ", "`", "```", "~~~~\n", "\n```\n", "\t", "é", "\u{2028}", "1. [ ] x",
      "{=html}",
    ]
    var random = SeededGenerator(seed: 30)
    for _ in 0..<Seeds.size(500, full: 5000) {
      let count = Int.random(in: 1...8, using: &random)
      let text = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined() + "z"
      let record = TodoRecord(
        id: Samples.id, title: text, notes: text, checklist: [ChecklistLine(text)])
      let read = try format.records(format.text([record]))
      expectEqual(read, [record], "\(text.debugDescription)")
    }
  }

  @Test func `random plans are preserved`() throws {
    for seed in Seeds.few(3, ofFirst: 30) {
      var random = RandomRecords(seed: seed, calendar: Samples.seoul)
      var records = random.records(30).map { record in
        var record = record
        record.attributes = [:]
        if record.status == .done, record.due != nil { record.finished = Day(number: 20_000) }
        record.after = []
        // Deadlines are written to the second.
        if case .moment(let moment, let offset) = record.due {
          record.due = .moment(Moment(seconds: moment.seconds), offsetMinutes: offset)
        }
        return record
      }
      var dice = SeededGenerator(seed: seed)
      for index in records.indices.dropFirst() {
        for _ in 0..<Int.random(in: 0...2, using: &dice) {
          records[index].after.insert(records[Int.random(in: 0..<index, using: &dice)].id)
        }
      }
      let text = format.text(records)
      for text in [text, wrapped(text)] {
        let read = try format.records(text)
        expectEqual(read.count, records.count)
        for record in records { try #require(read.first { $0.id == record.id } == record) }
      }
    }
  }

  /// Breaks ootd's comments at each space.
  private func wrapped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let parts = line.split(separator: "<!-- ootd {", maxSplits: 1)
      guard parts.count == 2 else { return String(line) }
      let indent = String(repeating: " ", count: line.prefix { $0 == " " }.count + 2)
      return parts[0] + "<!-- ootd {\(parts[1])".replacing(" ", with: "\n\(indent)")
    }.joined(separator: "\n")
  }

  @Test func `notes below an item are added to those in its comment`() throws {
    let record = TodoRecord(id: Samples.id, title: "t", notes: "- [ ] a box")
    let text = format.text([record]) + "\n  And more\n"
    for _ in 0..<2 {
      try expectEqual(format.records(text).map(\.notes), ["- [ ] a box\n\nAnd more"])
    }
  }

  @Test func `errors are reported with their lines`() {
    let text =
      "- [ ] A\n- [ ]  <!-- ootd {} -->\n- [ ] B <!-- ootd {\"uuid\":\"x\"} -->\n- [ ] C <!-- ootd {x} -->\n"
    #expect(
      throws: ExchangeError.badRecords([
        .init(line: 2, reason: .noTitle),
        .init(line: 3, reason: .invalidValue(field: "uuid", value: "x")),
        .init(line: 4, reason: .malformed),
      ])
    ) { try format.records(text) }
  }
}
