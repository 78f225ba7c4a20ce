import Exchange
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct ICalendarWritingTests {
  private let format = ICalendarFormat(calendar: Samples.seoul, now: Samples.now)

  @Test func `a record becomes a component`() throws {
    var record = TodoRecord(
      id: Samples.id, title: "a, b; c\\d", notes: "one\ntwo", priority: .low, status: .done,
      day: Day(iso: "2026-11-20"), due: Due(iso: "2026-11-21"), project: "api",
      labels: ["a,b", "c"],
      milestone: "1.0", created: Samples.now, started: Samples.now, completed: Samples.now,
      finished: Day(iso: "2026-11-22"))
    record.comments = [Todos.Comment(at: Samples.now, text: "x: y")]
    let expected = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//ootd//ootd//EN
      BEGIN:VTODO
      UID:\(Samples.uuid)
      DTSTAMP:20261121T170000Z
      SUMMARY:a\\, b\\; c\\\\d
      DESCRIPTION:one\\ntwo
      STATUS:COMPLETED
      PERCENT-COMPLETE:100
      PRIORITY:9
      DTSTART;VALUE=DATE:20261120
      DUE;VALUE=DATE:20261121
      CREATED:20261121T170000Z
      COMPLETED:20261121T170000Z
      X-OOTD-FINISHED;VALUE=DATE:20261122
      X-OOTD-STARTED:20261121T170000Z
      X-OOTD-PROJECT:api
      X-OOTD-MILESTONE:1.0
      CATEGORIES:a\\,b,c
      COMMENT;X-OOTD-AT=20261121T170000Z:x: y
      END:VTODO
      END:VCALENDAR

      """
    expectEqual(
      format.text([record]),
      expected.split(separator: "\n", omittingEmptySubsequences: false).joined(
        separator: "\r\n"))
    try expectEqual(format.records(format.text([record])), [record])
  }

  @Test(arguments: [
    ("2026-11-20", "2026-11-21", "DTSTART;VALUE=DATE:20261120"),
    ("2026-11-21", "2026-11-21", "X-OOTD-DAY;VALUE=DATE:20261121"),
    ("2026-11-22", "2026-11-21", "X-OOTD-DAY;VALUE=DATE:20261122"),
    ("2026-11-20", "2026-11-21T18:00:00+09:00", "X-OOTD-DAY;VALUE=DATE:20261120"),
    ("2026-11-20", nil, "DTSTART;VALUE=DATE:20261120"),
  ])
  func `the day is written as DTSTART if it is allowed`(day: String, due: String?, line: String)
    throws
  {
    var record = TodoRecord(id: Samples.id, title: "t")
    record.day = Day(iso: day)
    record.due = due.flatMap(Due.init(iso:))
    let text = format.text([record])
    #expect(text.contains("\r\n\(line)\r\n"))
    #expect(text.contains("DTSTART") != text.contains("X-OOTD-DAY"))
    try expectEqual(format.records(text), [record])
  }

  @Test func `lines have at most 75 bytes, and no character is split`() throws {
    for length in 60...90 {
      let title = String(repeating: "a", count: length) + String(repeating: "한👩‍👩‍👧é", count: 40)
      let text = format.text([TodoRecord(id: Samples.id, title: title)])
      let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false).dropLast()
      #expect(lines.allSatisfy { $0.last == 13 && $0.count <= 76 })
      #expect(lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
      #expect(lines.contains { $0.count >= 73 })
      try expectEqual(format.records(text).map(\.title), [title])
    }
  }

  @Test(arguments: [
    ("a\u{1}b\u{7F}c\td", "a b c\td"), ("a\r\nb\rc\n", "a\nb\nc\n"), ("\\n\\", "\\n\\"),
  ])
  func `control characters become spaces, line breaks become LF`(notes: String, read: String) throws
  {
    let text = format.text([TodoRecord(id: Samples.id, title: "t", notes: notes)])
    try expectEqual(format.records(text).map(\.notes), [read])
  }

  @Test func `a dropped todo is written as cancelled`() throws {
    let record = TodoRecord(id: Samples.id, title: "t", status: .dropped)
    #expect(format.text([record]).contains("\r\nSTATUS:CANCELLED\r\n"))
    try expectEqual(format.records(format.text([record])), [record])
  }

  @Test func `the latest day wins, whichever property contained it before`() throws {
    let todo = { (due: String) in
      "BEGIN:VTODO\nUID:a\nSUMMARY:t\nX-OOTD-DAY;VALUE=DATE:20261121\nDUE;VALUE=DATE:\(due)\nEND:VTODO\n"
    }
    for due in ["20261121", "20261122"] {
      var record = try #require(format.records(todo(due)).first)
      expectEqual(record.day, Day(iso: "2026-11-21"))
      for day in ["2026-11-19", "2026-11-25"] {
        record.day = Day(iso: day)
        try expectEqual(format.records(format.text([record])).first?.day, record.day)
      }
    }
  }

  @Test func `a kept property can't start another component`() throws {
    let lines = JSON.array([.string("X:1\r\nEND:VTODO"), .string("Y"), .string("Z:1")]).text
    let record = TodoRecord(
      id: Samples.id, title: "t",
      attributes: ["ics/properties": lines, "ics/DUE": "\"DUE:20261121\\nEND:VTODO\""])
    #expect(format.text([record]).contains("\r\nZ:1\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"))
    try expectEqual(format.records(format.text([record])).count, 1)
  }

  @Test func `the id is written as UID if the kept UID belongs to another id`() throws {
    let record = TodoRecord(id: Samples.id, title: "t", attributes: ["ics/UID": "\"UID:a@b\""])
    #expect(format.text([record]).contains("UID:\(Samples.uuid)\r\n"))
  }

  /// The lines of a calendar of events.
  private func eventLines(_ record: TodoRecord) -> [String] {
    format.events([record]).split(separator: "\r\n").map(String.init)
  }

  @Test(
    arguments: [
      ("2026-11-20", "2026-11-24", "VALUE=DATE:20261124", "VALUE=DATE:20261125", "PT9H"),
      (nil, "2026-11-24T18:00:00+09:00", "20261124T090000Z", nil, "-PT1H"),
      ("2026-12-31", nil, "VALUE=DATE:20261231", "VALUE=DATE:20270101", nil),
    ] as [(String?, String?, String, String?, String?)])
  func `an open todo is an event on its deadline or day`(
    day: String?, due: String?, start: String, end: String?, trigger: String?
  ) {
    let record = TodoRecord(
      id: Samples.id, title: "a, b", notes: "n", day: day.flatMap { Day(iso: $0) },
      due: due.flatMap { Due(iso: $0) }, labels: ["bug"])
    let separator = start.hasPrefix("V") ? ";" : ":"
    let alarm = [
      "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:a\\, b", "TRIGGER:\(trigger ?? "")",
      "END:VALARM",
    ]
    expectEqual(
      eventLines(record),
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//ootd//ootd//EN", "BEGIN:VEVENT",
        "UID:\(Samples.uuid)-event", "DTSTAMP:20261121T170000Z", "SUMMARY:a\\, b",
        "DESCRIPTION:n", "DTSTART\(separator)\(start)",
      ] + (end.map { ["DTEND;\($0)"] } ?? []) + [
        "TRANSP:TRANSPARENT", "CATEGORIES:bug",
      ] + (trigger == nil ? [] : alarm) + ["END:VEVENT", "END:VCALENDAR"])
  }

  @Test func `a todo that is done or has no date is no event`() {
    var record = TodoRecord(id: Samples.id, title: "t")
    expectEqual(eventLines(record).count, 4)
    record.day = Day(iso: "2026-11-21")
    for status in [Status.done, .dropped] {
      record.status = status
      expectEqual(eventLines(record).count, 4)
    }
  }
}
