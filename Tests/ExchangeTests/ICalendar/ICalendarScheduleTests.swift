import Exchange
import Testing
import TestingAdditions
import Todos

/// DTSTART, DUE and DURATION (RFC 5545, sections 3.6.2, 3.8.2.3 and 3.8.2.5).
@Suite(.serialized, .startsNothing) struct ICalendarScheduleTests {
  private let format = ICalendarFormat(calendar: Samples.seoul, now: Samples.now)

  private func one(_ lines: [String]) throws -> TodoRecord {
    let todo = ["BEGIN:VTODO", "UID:\(Samples.uuid)", "SUMMARY:t"] + lines + ["END:VTODO", ""]
    return try #require(format.records(todo.joined(separator: "\r\n")).first)
  }

  /// The properties of the schedule that are written.
  private func schedule(_ record: TodoRecord) -> [String] {
    format.text([record]).split(separator: "\r\n").map(String.init).filter { line in
      ["DTSTART", "DUE", "DURATION", "X-OOTD-DAY"].contains { line.hasPrefix($0) }
    }
  }

  @Test(arguments: [
    ("DTSTART:20261123T080000Z", "P1DT2H", "2026-11-24T19:00:00+09:00"),
    ("DTSTART;VALUE=DATE:20261123", "P1D", "2026-11-24"),
    ("DTSTART;VALUE=DATE:20261123", "P2W", "2026-12-07"),
    ("DTSTART;VALUE=DATE:20261123", "PT1H", nil),
    ("DTSTART:20261123T080000", "PT1H30M5S", "2026-11-23T09:30:05+09:00"),
    ("DTSTART:20261123T080000Z", "+P1W", "2026-11-30T17:00:00+09:00"),
    ("DTSTART:20261123T080000Z", "P1D2H", nil), ("DTSTART:20261123T080000Z", "PT", nil),
    ("DTSTART:20261123T080000Z", "P", nil), ("DTSTART:20261123T080000Z", "1D", nil),
    // A day is a day of the calendar, an hour is exact.
    ("DTSTART;TZID=Europe/Berlin:20261024T120000", "P1D", "2026-10-25T12:00:00+01:00"),
    ("DTSTART;TZID=Europe/Berlin:20261024T120000", "PT24H", "2026-10-25T11:00:00+01:00"),
    ("DTSTART;TZID=Europe/Berlin:20260328T023000", "P1D", "2026-03-29T03:30:00+02:00"),
  ])
  func `a start and a duration are a deadline`(start: String, duration: String, due: String?)
    throws
  {
    let record = try one([start, "DURATION:\(duration)"])
    expectEqual(record.due?.description, due)
    expectEqual(schedule(record), due == nil ? [start] : [start, "DURATION:\(duration)"])
    var renamed = record
    renamed.title = "u"
    expectEqual(schedule(renamed), schedule(record))
    try expectEqual(format.records(format.text([record])), [record])
  }

  private static let lines = [
    "DTSTART:20261123T080000Z", "DTSTART:20261123T080000", "DTSTART;VALUE=DATE:20261123",
    "X-OOTD-DAY;VALUE=DATE:20261123", "DURATION:P1DT2H", "DURATION:P1D", "DUE:20261124T080000Z",
    "DUE:20261124T080000", "DUE;VALUE=DATE:20261124",
  ]

  @Test(
    arguments: lines.flatMap { first in
      lines.filter { first.prefix(4) < $0.prefix(4) }.map { (first, $0) }
    })
  func `after any edit, dates are of one type and in order`(first: String, second: String) throws {
    let read = try one([first, second])
    let days = [nil, Day(iso: "2026-11-20"), Day(iso: "2026-11-23")]
    let dues = [nil, "2026-11-22", "2026-11-30", "2026-11-30T10:00:00+09:00"].map {
      $0.flatMap { Due(iso: $0) }
    }
    for (day, due) in days.flatMap({ day in dues.map { (day, $0) } }) + [(read.day, read.due)] {
      var record = read
      record.day = day
      record.due = due
      if record != read { try check(schedule(record)) }
      let again = try #require(format.records(format.text([record])).first)
      #expect(again.day == day && again.due == due, "\(schedule(record))")
    }
  }

  private func check(_ lines: [String]) throws {
    let start = lines.first { $0.hasPrefix("DTSTART") }
    let due = lines.first { $0.hasPrefix("DUE") }
    #expect(Set(lines.map { $0.prefix(4) }).count == lines.count, "\(lines)")
    if lines.contains(where: { $0.hasPrefix("DURATION") }) {
      #expect(due == nil && start != nil, "\(lines)")
    }
    guard let start, let due else { return }
    #expect(start.contains("DATE:") == due.contains("DATE:"), "\(lines)")
    let isFloating = { (line: String) in
      !line.hasSuffix("Z") && !line.contains("TZID") && !line.contains("DATE:")
    }
    expectEqual(isFloating(start), isFloating(due), "\(lines)")
    let record = try one([due, start.replacing("DTSTART", with: "X-OOTD-STARTED")])
    let begin = try #require(record.started)
    switch try #require(record.due) {
    case .day(let day): #expect(begin < Samples.seoul.start(of: day), "\(lines)")
    case .moment(let moment, _): #expect(begin < moment, "\(lines)")
    }
  }

  @Test(arguments: [
    (["PERCENT-COMPLETE:100", "COMPLETED:20261121T170000Z", "STATUS:COMPLETED"], Status.todo),
    (["PERCENT-COMPLETE:40", "STATUS:IN-PROCESS"], .done),
    (["COMPLETED;TZID=Europe/Berlin:20261121T170000"], .dropped), (["STATUS:CANCELLED"], .doing),
  ])
  func `what contradicts another status goes`(lines: [String], status: Status) throws {
    var record = try one(lines)
    record.status = status
    record.completed = nil
    record.finished = status == .done ? Day(iso: "2026-11-23") : nil
    let text = format.text([record])
    expectEqual(text.contains("COMPLETED:"), status == .done)
    expectEqual(text.contains("PERCENT-COMPLETE:100"), status == .done)
    #expect(!text.contains("PERCENT-COMPLETE:40") && !text.contains("TZID"), "\(text)")
    let read = try #require(format.records(text).first)
    #expect(read.status == status && read.finished == record.finished)
  }

  /// A recurrence on Mondays, with an alarm before the start and one before the end.
  private static let repeating = [
    "DTSTART;TZID=Europe/Paris:20261130T090000", "DUE;TZID=Europe/Paris:20261130T170000",
    "RRULE:FREQ=WEEKLY;BYDAY=MO", "EXDATE;TZID=Europe/Paris:20261207T090000",
    "BEGIN:VALARM", "TRIGGER;RELATED=END:-PT15M", "END:VALARM",
    "BEGIN:VALARM", "TRIGGER:-PT10M", "END:VALARM",
  ]
  private static let forms: [@Sendable (String) -> String] = [
    { $0 },
    // As ootd itself writes dates.
    {
      $0.replacing("T090000", with: "").replacing("30T170000", with: "30")
        .replacing("DTSTART;TZID=Europe/Paris", with: "DTSTART;VALUE=DATE")
        .replacing("DUE;TZID=Europe/Paris:20261130", with: "DUE;VALUE=DATE:20261201")
    },
  ]

  @Test(
    arguments: [
      ("2026-11-30", "kept", []), ("2026-11-30", nil, ["END:-"]),
      (nil, "kept", ["RRULE", "EXDATE", "R:-"]), (nil, nil, ["RRULE", "EXDATE", "END:-", "R:-"]),
      ("2026-11-30", "2026-12-05", []), ("2026-11-27", "kept", ["RRULE", "EXDATE"]),
    ] as [(String?, String?, [String])], [0, 1])
  func `what an edit contradicts goes`(_ edit: (String?, String?, [String]), form: Int) throws {
    let (day, due, gone) = edit
    let read = try one(Self.repeating.map(Self.forms[form]))
    var record = read
    record.day = day.flatMap { Day(iso: $0) }
    if due != "kept" {
      record.due = due.flatMap { Due(iso: form == 0 ? "\($0)T10:00:00+01:00" : $0) }
    }
    let text = format.text([record])
    // A day is no start beside a time.
    let alarm = form == 0 && day == "2026-11-27" ? ["R:-"] : []
    for word in ["RRULE", "EXDATE", "END:-", "R:-"] {
      expectEqual(text.contains(word), !(gone + alarm).contains(word), "\(word) \(text)")
    }
    let count = { (word: String) in text.split(separator: word).count }
    expectEqual(count("BEGIN:VALARM"), count("END:VALARM"))
  }

  @Test func `a recurrence and an alarm without dates depend on the deadline`() throws {
    let lines = ["DUE:20261130T170000", "RRULE:FREQ=WEEKLY", "BEGIN:VALARM", "TRIGGER:-PT10M"]
    var record = try one(lines + ["END:VALARM"])
    for line in lines { #expect(format.text([record]).contains(line)) }
    record.title = "u"
    #expect(format.text([record]).contains("RRULE"))
    record.due = Due(iso: "2026-12-02")
    #expect(!format.text([record]).contains("RRULE") && format.text([record]).contains("TRIGGER"))
    record.due = nil
    #expect(!format.text([record]).contains("RRULE") && !format.text([record]).contains("VALARM"))
  }

  @Test func `another form of the description goes with the description`() throws {
    var record = try one(["DESCRIPTION:a", "X-ALT-DESC;FMTTYPE=text/html:<b>a</b>"])
    #expect(format.text([record]).contains("X-ALT-DESC"))
    try expectEqual(format.records(format.text([record])), [record])
    record.notes = "b"
    #expect(!format.text([record]).contains("X-ALT-DESC"))
  }

  @Test func `a completion keeps the day that it counts for`() throws {
    var record = TodoRecord(id: Samples.id, title: "t", status: .done)
    record.finished = Day(iso: "2026-11-20")
    for completed in [Samples.now, nil] {
      record.completed = completed
      let read = try #require(format.records(format.text([record])).first)
      expectEqual(read.finished, record.finished)
      if completed != nil { expectEqual(read, record) }
    }
    record.finished = nil
    try expectEqual(format.records(format.text([record])), [record])
    for (line, day) in [
      ("COMPLETED;TZID=America/New_York:20261121T230000", "2026-11-21"),
      ("COMPLETED:20261121T170000Z", "2026-11-22"), ("COMPLETED:20261121T235900", "2026-11-21"),
    ] { try expectEqual(one([line]).finished?.description, day) }
  }

  @Test func `comments of one moment keep their order`() throws {
    let words = ["one", "two", "ten", "six", "one"]
    let record = try one(words.map { "COMMENT:\($0)" })
    expectEqual(record.comments.map(\.text), words)
    try expectEqual(format.records(format.text([record])).map(\.comments), [record.comments])
  }
}
