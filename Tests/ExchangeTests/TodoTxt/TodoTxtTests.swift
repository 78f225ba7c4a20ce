import Testing
import TestingAdditions
import Todos

@testable import Exchange

@Suite(.serialized, .startsNothing) struct TodoTxtTests {
  private let format = TodoTxtFormat(calendar: Samples.seoul, now: Samples.now)

  private func one(_ line: String) throws -> TodoRecord {
    try #require(format.records(line).first)
  }

  private func line(_ change: (inout TodoRecord) -> Void) -> String {
    var record = TodoRecord(id: Samples.id, title: "t")
    change(&record)
    return String(format.text([record]).dropLast())
  }

  @Test func `empty lines, any line endings and a byte order mark add no todos`() throws {
    let read = try format.records("\u{FEFF}one\r\n\r\n \t\ntwo\rthree\n\n")
    expectEqual(read.map(\.title), ["one", "two", "three"])
  }

  @Test(arguments: [
    ("Pay due:2026-12-01 rec:1m t:2026-11-21", "Pay rec:1m", "2026-12-01", "2026-11-21"),
    ("Pay due:2026-12-01 at once", "Pay due:2026-12-01 at once", "2026-12-01", nil),
    ("Pay due:2026-12-01 now due:2026-12-02", "Pay due:2026-12-01 now", "2026-12-02", nil),
    ("Pay due:2026-12-01 due:2026-12-02", "Pay due:2026-12-02", "2026-12-01", nil),
    ("Pay due:tomorrow", "Pay due:tomorrow", nil, nil),
    ("Pay due:2026-02-30", "Pay due:2026-02-30", nil, nil),
    ("Pay  twice\t h:1", "Pay  twice\t h:1", nil, nil),
    ("t:2026-11-21", "t:2026-11-21", nil, "2026-11-21"),
    ("Pay due:20261201 t:20261121T0900", "Pay", "2026-12-01", "2026-11-21"),
    (
      "Pay due:2026-12-01T18:00 now", "Pay due:2026-12-01T18:00 now",
      "2026-12-01T18:00:00+09:00", nil
    ),
    (
      "due:20261201T090000Z t:2026-11-21", "due:20261201T090000Z t:2026-11-21",
      "2026-12-01T09:00:00+00:00", "2026-11-21"
    ),
    ("Pay due: x", "Pay due: x", nil, nil), ("Pay DUE:2026-12-01", "Pay DUE:2026-12-01", nil, nil),
  ])
  func `dates at the end aren't part of the title`(
    line: String, title: String, due: String?, day: String?
  ) throws {
    let record = try one(line)
    expectEqual(record.title, title)
    expectEqual(record.due?.description, due)
    expectEqual(record.day?.description, day)
    try expectEqual(one(format.text([record])), record)
  }

  @Test func `a deadline's time is read, and written as a day`() throws {
    var record = try one("Pay due:2026-12-01T18:00:00")
    expectEqual(record.due?.description, "2026-12-01T18:00:00+09:00")
    expectEqual(format.text([record]), "Pay due:2026-12-01\n")
    record = try one("Pay due:2026-12-01T18:00 now")
    record.due = Due(iso: "2026-12-01")
    try expectEqual(one(format.text([record])).due, record.due)
  }

  @Test(
    arguments: [
      ("Pay due:tomorrow", ["due:tomorrow"]),
      ("due:2026-13-45 Pay t:soon", ["due:2026-13-45", "t:soon"]),
      ("Pay due:2026-11-23T18", ["due:2026-11-23T18"]), ("Pay due:18:00", ["due:18:00"]),
      ("Pay due:2026-11-23T18:00:00 t:20261120", []),
      ("Pay due:2026/11/23", ["due:2026/11/23"]),
      ("Pay due: x", []), ("Pay due:2026-11-23", []), ("Pay overdue:x rec:1d", []),
    ] as [(String, [String])])
  func `a date that can't be read stays in the title and is listed`(
    line: String, words: [String]
  ) throws {
    let file = ImportFile(Array("one\n\(line)\n".utf8))
    let warnings = try format.read(file) { _ in }
    let places = warnings.places(.valueLeftOut)
    expectEqual(places.map(\.text), words)
    #expect(places.allSatisfy { $0.line == 2 })
    let title = try one(line).title
    #expect(words.allSatisfy { title.contains($0) })
  }

  @Test(
    arguments: [
      ("Call +a +b", "Call +b", "a", []), ("Call +a mom +b", "Call +a mom", "b", []),
      ("Call +a mom", "Call +a mom", "a", []), ("+a @b", "+a @b", "a", ["b"]),
      ("Call @a mom @b @b", "Call @a mom", nil, ["a", "b"]), ("Call @ + x", "Call @ + x", nil, []),
      ("Call +-x @-y", "Call +-x @-y", nil, []),
      ("Call @x http://y", "Call @x http://y", nil, ["x"]),
      ("Call @x rec:1d", "Call rec:1d", nil, ["x"]), ("Call @x 12:30", "Call @x 12:30", nil, ["x"]),
      ("Call +my%20project @50%2520", "Call", "my project", ["50%20"]),
      ("Call\u{A0}+x", "Call\u{A0}+x", nil, []), ("Call\t+x", "Call", "x", []),
    ] as [(String, String, String?, [String])])
  func `tags at the end aren't part of the title`(
    line: String, title: String, project: String?, labels: [String]
  ) throws {
    let record = try one(line)
    expectEqual(record.title, title)
    expectEqual(record.project, project)
    expectEqual(record.labels, labels)
    try expectEqual(one(format.text([record])), record)
  }

  @Test(arguments: [
    ("(A) t", Priority.high), ("(B) t", .medium), ("(C) t", .low), ("(D) t", .low), ("(Z) t", .low),
    ("x t pri:A", .high), ("x 2026-11-21 t pri:D", .low), ("t pri:B", .medium), ("t", .unset),
    ("(A) t pri:B", .high),
  ])
  func `a letter is a priority`(line: String, priority: Priority) throws {
    try expectEqual(one(line).priority, priority)
  }

  @Test(arguments: ["D", "Z"])
  func `the first and the last letter after C are kept`(letter: String) throws {
    try expectEqual(format.text([one("(\(letter)) t")]), "(\(letter)) t\n")
  }

  @Test func `a letter after C is kept while the priority is low`() throws {
    var record = try one("(F) t")
    expectEqual(format.text([record]), "(F) t\n")
    record.status = .done
    expectEqual(format.text([record]), "x t pri:F\n")
    record.priority = .high
    expectEqual(format.text([record]), "x t pri:A\n")
  }

  @Test func `tags that the title already contains aren't repeated`() {
    expectEqual(
      line {
        $0.title = "Call +a @b"
        $0.project = "a"
        $0.labels = ["b"]
      }, "Call %2Ba %40b +a @b")
    expectEqual(
      line {
        $0.title = "At @b due:2026-12-01 go"
        $0.labels = ["b", "c"]
        $0.due = Due(iso: "2026-12-01")
      }, "At @b due:2026-12-01 go @c")
    expectEqual(
      line {
        $0.title = "Call +b"
        $0.project = "a"
      }, "Call +a +b")
    expectEqual(
      line {
        $0.project = "my project"
        $0.labels = ["50%20"]
      }, "t +my%20project @50%2520")
  }

  @Test func `everything on a line is written in the standard order`() {
    let text = line {
      $0.project = "a"
      $0.labels = ["b", "c"]
      $0.priority = .medium
      $0.day = Day(iso: "2026-11-21")
      $0.due = Due(iso: "2026-11-22T23:30:00+09:00")
      $0.created = Samples.now
    }
    expectEqual(text, "(B) 2026-11-22 t +a @b @c due:2026-11-22 t:2026-11-21")
    let done = line {
      $0.status = .done
      $0.priority = .medium
      $0.created = Samples.now
      $0.completed = Samples.now.advanced(bySeconds: 86_400)
    }
    expectEqual(done, "x 2026-11-23 2026-11-22 t pri:B")
  }

  @Test(arguments: [
    ("x y", "2026-11-22 x y"), ("x", "x"), ("(A) y", "2026-11-22 (A) y"), ("(A)", "(A)"),
    ("2026-11-21 y", "2026-11-22 2026-11-21 y"), ("2026-11-21", "2026-11-21"), ("xy", "xy"),
  ])
  func `a title that looks like syntax is put after a date`(title: String, expected: String) throws
  {
    expectEqual(line { $0.title = title }, expected)
    try expectEqual(one(expected).title, title)
  }

  @Test(arguments: [
    "x", "(A)", "2026-11-21", "x y", "(A) y", "2026-11-21 y", "2026-11-21 2026-11-20 y",
  ])
  func `such a title is kept whatever the other fields are`(title: String) throws {
    for status in Status.allCases where status != .dropped {
      for priority in Priority.allCases {
        for (created, completed) in [(nil, nil), (Samples.now, nil), (nil, Samples.now)]
          + [(Samples.now, Samples.now)] as [(Moment?, Moment?)]
        {
          let text = line {
            $0.title = title
            $0.status = status
            $0.priority = priority
            $0.created = created
            $0.completed = completed
            $0.project = "p"
          }
          let read = try one(text)
          expectEqual(read.title, title, "\(text)")
          #expect(read.priority == priority && read.project == "p")
          expectEqual(read.status == .done, status == .done)
        }
      }
    }
  }

  @Test(arguments: [
    ("(A) y", "x \t(A) y"), ("2026-11-21 y", "x \t2026-11-21 y"), ("x y", "x x y"),
  ])
  func `a todo that was done on no known day gets no day from its title`(
    title: String, expected: String
  ) throws {
    let text = line {
      $0.title = title
      $0.status = .done
      $0.created = Samples.now
    }
    expectEqual(text, expected)
    let read = try one(text)
    expectEqual(read.title, title)
    expectEqual(read.finished, nil)
    expectEqual(read.priority, .unset)
  }

  /// Also tags with text beside them that nobody sees, and text that looks escaped.
  @Test(arguments: [
    "due:2026-12-01", "@a @b", "@a @l", "+x", "pri:A", "t:2026-11-20 due:2026-12-01", "foo +p",
    "foo +x", "trailing pri:A", "buy due:2026-12-01 now", "Thank @ann for it", "x @a",
    "Pay  twice\t h:1", "see %2Bp", "%252Bp due%3A2026-12-01", "+a%3Ab %40", "@a%20b %2B",
    "\u{200B} t:2026-11-20", "\u{FEFF}  +p", "\u{85} @l due:2026-11-21",
    String(repeating: "@a ", count: 1364) + "@b",
  ])
  func `a title of tags, or with tags of fields that the todo doesn't have, reads back`(
    title: String
  ) throws {
    for status in [Status.todo, .done] {
      for (project, labels, priority) in [(nil, [], .unset), ("x", ["l"], .high)]
        as [(String?, [String], Priority)]
      {
        let text = line {
          $0.title = title
          $0.status = status
          $0.project = project
          $0.labels = labels
          $0.priority = priority
          $0.day = Day(iso: "2026-11-24")
        }
        let read = try one(text)
        expectEqual(read.title, title)
        #expect(read.status == status && read.project == project && read.labels == labels)
        #expect(read.priority == priority && read.day == Day(iso: "2026-11-24"))
        expectEqual(read.due, nil)
        expectEqual(format.text([read]), "\(text)\n")
      }
    }
  }

  @Test(arguments: [
    ("due:2026-12-01", "due%3A2026-12-01"), ("foo +p @a", "foo %2Bp %40a"), ("pri:A", "pri%3AA"),
    ("see %2Bp", "see %252Bp"), ("a%2Bb due: %", "a%2Bb due: %"), ("rec:1d", "rec:1d"),
  ])
  func `a tag of a title is escaped if it would set a field`(title: String, expected: String) {
    expectEqual(line { $0.title = title }, expected)
  }

  @Test func `line breaks become spaces, and dropped todos aren't written`() {
    expectEqual(line { $0.title = " a\r\nb\n" }, "a  b")
    expectEqual(line { $0.status = .dropped }, "")
  }

  @Test func `days begin at the user's day start`() throws {
    let format = TodoTxtFormat(calendar: Samples.newYork, now: Samples.now)
    let night = try #require(Moment.parse(iso8601: "2026-11-21T02:00:00-05:00")).moment
    let text = format.text([TodoRecord(id: Samples.id, title: "t", created: night)])
    expectEqual(text, "2026-11-20 t\n")
    let created = try #require(format.records(text).first?.created)
    expectEqual(created.iso8601(in: Samples.newYork), "2026-11-20T04:00:00-05:00")
  }

  @Test func `a line that isn't UTF-8 or is too long is reported`() {
    let bytes = Array("one\n\nt\n".utf8) + [0xFF, 0x0A] + [UInt8](repeating: 0x61, count: 5000)
    let bad: [ExchangeError.BadRecord] = [
      .init(line: 4, reason: .malformed),
      .init(line: 5, reason: .unfit(.tooLong(.title, bytes: 5000))),
    ]
    #expect(throws: ExchangeError.badRecords(bad)) { try format.records(bytes) }
  }

  private func id(_ line: String) throws -> EntityID {
    try #require(format.records(line).first).id
  }

  @Test(arguments: [
    "x Call Mom +a @p", "x 2026-11-21 Call Mom +a @p", "x (B) Call Mom +a @p",
    "(A) Call Mom +a @p", "2026-11-20 Call Mom +a @p", "x 2026-11-21 2026-11-20 Call Mom +a @p",
    "(D) Call Mom +a @p due:2026-12-01 t:2026-11-30", "Call Mom @p +a",
    "Call Mom @p @p +a", "  Call Mom @p +a ",
  ])
  func `completion, dates, priority and order don't affect the id`(line: String) throws {
    try expectEqual(id(line), id("Call Mom +a @p"))
  }

  @Test(arguments: [
    "Call Mum +a @p", "Call Mom +b @p", "Call Mom +a", "Call Mom @a +p", "Call Mom +a @p @q",
    "Call Mom +a @p h:1", "call mom +a @p",
  ])
  func `another title, project or label makes another todo`(line: String) throws {
    #expect(try id(line) != id("Call Mom +a @p"))
  }

  @Test func `equal lines are distinguished by their count`() throws {
    let first = try format.records("Call Mom\nx Call Mom\nCall Mom +a\n(A) Call Mom")
    expectEqual(Set(first.map(\.id)).count, 4)
    let second = try format.records("Call Mom +a\n(A) Call Mom\nCall Mom\nx Call Mom\n")
    expectEqual(Set(second.map(\.id)), Set(first.map(\.id)))
    expectEqual(first[0].id, second[1].id)
  }

  @Test func `the ids of todos are those of their lines`() throws {
    var records = ["Call\nMom", " Call Mom", "Call Mom +a", "x"].map {
      TodoRecord(id: Samples.id, title: $0)
    }
    records[3].project = "a b"
    let ids = records.map(format.identifier())
    try expectEqual(format.records(format.text(records)).map(\.id), ids)
    expectEqual(Set(ids).count, 4)
    try expectEqual(ids[2], id("Call Mom %2Ba"))
  }
}
