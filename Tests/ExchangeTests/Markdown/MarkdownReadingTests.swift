import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Exchange

/// Which items of a document are todos, as CommonMark and GitHub read them.
@Suite(.serialized, .startsNothing) struct MarkdownReadingTests {
  private let format = MarkdownFormat(calendar: Samples.seoul)

  private func read(_ text: String) throws -> (records: [TodoRecord], warnings: ReadingWarnings) {
    var records: [TodoRecord] = []
    let file = ImportFile(Array(text.utf8))
    let warnings = try format.read(file) { records.append($0) }
    try warnings.check()
    return (records, warnings)
  }

  @Test(arguments: [
    ("- [ ] A title that\n  wraps", "A title that wraps"),
    ("- [ ] A title that\nwraps", "A title that wraps"),
    ("1. [ ] A title\\\n   that wraps  \n   twice", "A title that wraps twice"),
    ("> - [ ] A\n>   quote", "A quote"),
    ("-\t[ ]\ttabs", "tabs"),
    ("- - [ ] nested", "nested"),
    ("- [ ] Fix `\\.` in the regex", "Fix `\\.` in the regex"),
    ("- [ ] `` a ` &amp; `` &amp; \\` &eacute;", "`` a ` &amp; `` & ` é"),
    ("- [ ] code `over\n  lines\\*`", "code `over lines\\*`"),
    ("- [ ] <a title=\"&amp;\\*\"> &notaname; &#0;", "<a title=\"&amp;\\*\"> &notaname; \u{FFFD}"),
    ("- [ ] <http://x/\\.y&amp;`> \\. `", "<http://x/\\.y&`> . `"),
    ("- [ ] <x:\\*", "<x:*"), ("- [ ] <x\\*:y>", "<x*:y>"), ("- [ ] <1x:\\*>", "<1x:*>"),
    ("- [ ] <?p \\. ?> \\.", "<?p \\. ?> ."), ("- [ ] a <!X\n  \\. > \\.", "a <!X \\. > ."),
    ("- [ ] <![CDATA[ \\. ]]> \\.", "<![CDATA[ \\. ]]> ."), ("- [ ] a <? \\. <?", "a <? . <?"),
    ("- [ ] a <!-- \\. --> \\.", "a <!-- \\. --> ."), ("- [ ] <!--> \\.", "<!--> ."),
    ("- [ ] A\n  <!-- a comment -->", "A"),
    ("- [ ] A <!-- a comment -->", "A <!-- a comment -->"),
  ])
  func `a paragraph is one title`(text: String, title: String) throws {
    try expectEqual(read(text + "\n").records.map(\.title), [title])
  }

  @Test(arguments: [
    "<!--\n- [ ] x\n\n- [ ] x\n-->", "<!-- c\n--> - [ ] x", "<div>\n- [ ] x\n</div>",
    "<details>\n<summary>s</summary>\n- [ ] x\n</details>", "<pre>\n\n- [ ] x\n</pre>",
    "<?php\n- [ ] x\n?>", "<![CDATA[\n- [ ] x\n]]>", "<!DOCTYPE\n- [ ] x\n>",
    "<span class=\"a\">\n- [ ] x", "    - [ ] x", "\t- [ ] x", "text\n    - [ ] x", ">     - [ ] x",
    "- \n\n  - [\u{20}] x".replacing("- [ ]", with: "    - [ ]"), "~~~\n- [ ] x\n~~~",
    "- -x [ ] y", "-[ ] x", "- [ ]x", "- [] x", "- [ab] x", "1234567890. [ ] x", "text\n2. [ ] x",
    "- \\[ ] x", "---\n- [ ] x\n---",
  ])
  func `what is no item with a box is no todo`(text: String) throws {
    let (records, warnings) = try read("\(text)\n\n- [ ] last\n")
    expectEqual(records.map(\.title), ["last"])
    #expect(warnings.isEmpty)
  }

  @Test(arguments: [
    ("# Docs", "Docs"), ("## Docs ##", "Docs"), ("#\tDocs", "Docs"), ("   ### Docs #  ", "Docs"),
    ("Docs\n====", "Docs"), ("The\n  docs\n--", "The docs"), ("# C\\#", "C#"), ("# C#", "C#"),
    ("# `a` &amp; \\*b\\*", "`a` & *b*"), ("# Docs\n#", nil), ("#Docs", nil), ("####### Docs", nil),
    ("    # Docs", nil), ("> # Docs", nil), ("- # Docs", nil), ("# Docs\n## ##", nil),
    ("# Docs\n<!-- # no -->", "Docs"), ("## Docs <!-- omit in toc -->", "Docs"),
    ("# a <!-- b", "a <!-- b"),
    ("# <!-- a --> b `<!-- c -->`", "b `<!-- c -->`"), ("# <!-- a -->", nil),
    ("---\ntitle: x\n---", nil),
  ])
  func `a heading at the top is a project`(heading: String, project: String?) throws {
    try expectEqual(read("\(heading)\n\n- [ ] t\n").records.map(\.project), [project])
  }

  @Test func `a heading that can't be a project's name is reported once`() throws {
    let long = String(repeating: "가", count: 34)
    let (records, warnings) = try read(
      "# api\n- [ ] a\n# \(long)\n- [ ] b\n- [ ] c\n# -x\n# \(long)가\n")
    expectEqual(records.map(\.project), ["api", nil, nil])
    expectEqual(warnings.places(.noProject).map(\.line), [3])
    expectEqual(warnings.places(.noProject).map(\.text), [long])
  }

  @Test(arguments: [
    ("20261225", "2026-12-25"), ("2026-12-25T18:00:00", "2026-12-25T18:00:00+09:00"),
    ("2026-12-25 18:00", "2026-12-25T18:00:00+09:00"),
    ("20261225T180000Z", "2026-12-25T18:00:00+00:00"),
  ])
  func `dates of a comment have any form of ISO 8601`(date: String, due: String) throws {
    let fields = ["due", "day", "created", "completed"].map { "\"\($0)\":\"\(date)\"" }
      .joined(separator: ",")
    let record = try #require(read("- [x] a <!-- ootd {\(fields)} -->\n").records.first)
    expectEqual(record.due?.description, due)
    #expect(record.day == Day(iso: "2026-12-25") && record.finished == record.day)
    let moment: Moment? = if case .moment(let moment, _)? = record.due { moment } else { nil }
    expectEqual(record.completed, moment)
    expectEqual(record.created, moment ?? record.day.map(Samples.seoul.start(of:)))
  }

  @Test func `marks in boxes are a status, and unknown ones are reported`() throws {
    let (records, warnings) = try read(
      """
      - [/] doing
      - \\[-\\] dropped
      - [?] a
      - [\u{1F525}] b
        - [!] c
      - [ ]
      - [ ] &nbsp;
      - [ ] &#8203;\u{AD}
      - [ ]
        - [x] in an empty one
      - [x] d
        - [-] e
      """)
    expectEqual(
      records.map { "\($0.status.rawValue) \($0.title)" },
      [
        "doing doing", "dropped dropped", "todo a", "todo b", "done in an empty one", "dropped e",
        "done d",
      ])
    expectEqual(records[3].checklist, [ChecklistLine("c")])
    expectEqual(warnings.places(.unknownBox).map(\.line), [3, 4, 5])
    for status in Status.allCases {
      let record = TodoRecord(id: Samples.id, title: "t", status: status)
      try expectEqual(format.records(format.text([record])), [record])
    }
  }

  @Test(arguments: [
    "- [ ] A title that\n  wraps COMMENT\n", "- [ ] A title that wraps\n  COMMENT\n",
    "- [ ] A title\n  that wraps COMMENT and\n  more\n", "* [ ] A title that wraps\n\n  COMMENT\n",
    "- [ ] A title that wraps <!-- ootd\n  {\"uuid\":\"UUID\",\n  \"priority\":\"high\"} -->\n",
    "- [ ] A title that wraps\n  <!-- ootd\n  {\"uuid\":\"UUID\",\"priority\":\"high\"}\n  -->\n",
    "- [ ] A title that wraps <!--\nootd {\"uuid\":\"UUID\",\"priority\":\"high\"}\n-->\n",
    "-   [ ] A title that wraps\n    `COMMENT`{=html}\n",
    "- [ ] A title that wraps ``COMMENT``{=html}\n",
  ])
  func `a formatter may wrap the line of a todo`(text: String) throws {
    let comment = "<!-- ootd {\"uuid\":\"\(Samples.uuid)\",\"priority\":\"high\"} -->"
    let records = try read(
      text.replacing("COMMENT", with: comment).replacing("UUID", with: Samples.uuid)
    ).records
    expectEqual(records.map(\.id), [Samples.id])
    expectEqual(records.map(\.title), ["A title that wraps"])
    expectEqual(records.map(\.priority), [.high])
    expectEqual(records.map(\.notes), [text.contains("more") ? "and\nmore" : ""])
  }

  @Test(arguments: [
    ("# api COMMENT", 1), ("- [ ] a\n\ntext\nCOMMENT", 4), ("- [ ] a\n- COMMENT", 2),
    ("- [ ] a COMMENT\n  COMMENT", 2), ("- [ ] a COMMENT\n\n  COMMENT", 3),
    ("- [ ] a\n\n  notes\n  more COMMENT", 4), ("- [ ] a\n- plain\n  text COMMENT", 3),
    ("<div>\n<b>COMMENT\n</div>", 2), ("text\n\n<!-- ootd\n{} -->", 4),
    ("<!--\n- [ ] a COMMENT\n-->", 2), ("Title COMMENT\n===", 1),
  ])
  func `ootd's comment elsewhere is an error with its line`(text: String, line: Int) {
    #expect(throws: ExchangeError.badRecords([.init(line: line, reason: .misplacedComment)])) {
      try format.records(text.replacing("COMMENT", with: "<!-- ootd {\"priority\":\"high\"} -->"))
    }
  }

  @Test(arguments: [
    "`<!-- ootd {}`", "\\<!-- ootd {} -->", "    <!-- ootd {} -->", "```\n<!-- ootd {} -->\n```",
    "<!-- ootd is great -->", "<!-- ootd\nis great -->",
  ])
  func `ootd's comment in code is text`(text: String) throws {
    try expectEqual(read("text\n\n\(text)\n\n- [ ] a\n").records.map(\.title), ["a"])
  }

  @Test func `hundreds of levels are read, each within the one around it`() throws {
    let levels = (0..<400).map { String(repeating: " ", count: $0 * 2) + "- [ ] \($0)\n" }
    let records = try read(levels.joined()).records
    expectEqual(records.count, 399)
    expectEqual(records.map(\.after.count).max(), 1)
    // Each level begins with what may be a thematic break.
    let line = String(repeating: "- ", count: 20_000) + "[ ] a\n"
    try expectEqual(read(line).records.map(\.title), ["a"])
  }

  @Test func `a file of any length is read, wherever its parts end`() throws {
    let blocks = (0..<400).map { number in
      """
      # p\(number)

      - [ ] a
        > - [/] quoted

        a note
        - [ ] b

      ```
      - [ ] code
      ```
      <div>
      - [ ] html
      </div>

      1. [x] c

      """
    }
    let records = try read(blocks.joined()).records
    let expected = (0..<400).flatMap { number in
      ["quoted", "a", "c"].map { "\($0) p\(number)" }
    }
    expectEqual(records.map { "\($0.title) \($0.project ?? "")" }, expected)
    #expect(records.allSatisfy { $0.title != "a" || $0.notes == "a note" })
    #expect(records.allSatisfy { $0.title != "a" || $0.checklist == [ChecklistLine("b")] })
  }

  @Test(arguments: [
    ("- - -", []), ("* *\t*", []), ("- - - [ ] a", ["a"]), ("- - a\n  - [ ] b", ["b"]),
    ("- * - [ ] b", ["b"]), ("a\n\n_ _ _\n    - [ ] code\n", []), ("***\n- [ ] a", ["a"]),
  ])
  func `a thematic break is no list`(text: String, titles: [String]) throws {
    try expectEqual(read(text).records.map(\.title), titles)
  }
}
