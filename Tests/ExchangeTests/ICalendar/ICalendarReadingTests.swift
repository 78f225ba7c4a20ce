import Testing
import TestingAdditions
import Todos

@testable import Exchange

@Suite(.serialized, .startsNothing) struct ICalendarReadingTests {
  private let format = ICalendarFormat(calendar: Samples.seoul, now: Samples.now)

  private func one(_ lines: String...) throws -> TodoRecord {
    let todo =
      ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:\(Samples.uuid)", "SUMMARY:t"] + lines
      + ["END:VTODO", "END:VCALENDAR", ""]
    return try #require(format.records(todo.joined(separator: "\r\n")).first)
  }

  @Test func `another program's component becomes a todo`() throws {
    let text = """
      BEGIN:VCALENDAR
      PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN
      VERSION:2.0
      BEGIN:VTIMEZONE
      TZID:Europe/Berlin
      BEGIN:DAYLIGHT
      DTSTART:19700329T020000
      END:DAYLIGHT
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:event
      SUMMARY:An event
      END:VEVENT
      BEGIN:VTODO
      CREATED:20261101T000000Z
      LAST-MODIFIED:20261102T000000Z
      DTSTAMP:20261102T000000Z
      UID:123@example.com
      SUMMARY;LANGUAGE=de:Tokens\\, erneuern\\; \\\\ und me
       hr 한
      	글
      DESCRIPTION:one\\ntwo\\Nthree
      PRIORITY:3
      STATUS:IN-PROCESS
      PERCENT-COMPLETE:40
      CATEGORIES:work,a\\,b
      CATEGORIES:home
      DTSTART;TZID=Europe/Berlin:20261120T090000
      DUE;TZID=Europe/Berlin:20261121T090000
      COMMENT:first
      RRULE:FREQ=WEEKLY;BYDAY=FR
      BEGIN:VALARM
      TRIGGER;VALUE=DURATION:-PT30M
      DESCRIPTION:Alarm
      END:VALARM
      X-MOZ-GENERATION:2
      END:VTODO
      END:VCALENDAR

      """
    let record = try #require(format.records(text).first)
    expectEqual(record.title, "Tokens, erneuern; \\ und mehr 한글")
    expectEqual(record.notes, "one\ntwo\nthree")
    #expect(record.priority == .high && record.status == .doing)
    expectEqual(record.labels, ["a,b", "home", "work"])
    expectEqual(record.day?.description, "2026-11-20")
    expectEqual(record.due?.description, "2026-11-21T09:00:00+01:00")
    let created = Moment(seconds: 1_793_491_200)
    #expect(
      record.created == created && record.comments == [Todos.Comment(at: created, text: "first")])
    let kept = [
      "RRULE:FREQ=WEEKLY;BYDAY=FR", "BEGIN:VALARM",
      "TRIGGER;VALUE=DURATION:-PT30M", "DESCRIPTION:Alarm", "END:VALARM", "X-MOZ-GENERATION:2",
    ]
    expectEqual(record.attributes["ics/properties"], JSON.array(kept.map(JSON.string)).text)
    let written = format.text([record])
    #expect(written.contains(kept.joined(separator: "\r\n") + "\r\nEND:VTODO"))
    for line in [
      "UID:123@example.com", "PRIORITY:3", "PERCENT-COMPLETE:40",
      "DUE;TZID=Europe/Berlin:20261121T090000",
      "DTSTART;TZID=Europe/Berlin:20261120T090000", "CATEGORIES:a\\,b,home,work",
      "STATUS:IN-PROCESS",
      "SUMMARY;LANGUAGE=de:Tokens\\, erneuern\\; \\\\ und mehr 한글",
    ] { #expect(written.contains("\r\n\(line)\r\n"), "\(line)") }
    #expect(!written.contains("X-OOTD-DAY"))
    let again = try format.records(written)
    expectEqual(again, [record])
  }

  @Test func `a property with more detail is kept until its value changes here`() throws {
    var record = try one(
      "PRIORITY:2", "DTSTART:20261120T090000", "DUE:20261121T090000", "PERCENT-COMPLETE:40")
    record.priority = .medium
    record.day = Day(iso: "2026-11-19")
    record.due = Due(iso: "2026-11-22")
    record.status = .done
    let text = format.text([record])
    for line in [
      "PRIORITY:5", "DTSTART;VALUE=DATE:20261119", "DUE;VALUE=DATE:20261122",
      "PERCENT-COMPLETE:100",
      "STATUS:COMPLETED",
    ] { #expect(text.contains("\r\n\(line)\r\n"), "\(line)") }
    expectEqual(text.split(separator: "\r\n").filter { $0.hasPrefix("D") }.count, 3)
  }

  @Test(arguments: [
    ("STATUS:NEEDS-ACTION", Status.todo), ("STATUS:IN-PROCESS", .doing),
    ("STATUS:COMPLETED", .done),
    ("status:completed", .done), ("COMPLETED:20261121T170000Z", .done),
    ("PERCENT-COMPLETE:100", .done),
    ("PERCENT-COMPLETE:99", .todo), ("STATUS:CANCELLED", .dropped), ("X:", .todo),
  ])
  func `the status follows from the properties`(line: String, status: Status) throws {
    let record = try one(line)
    expectEqual(record.status, status)
    let isKnown = line.hasPrefix("COMPLETED:")
    expectEqual(record.completed, isKnown ? Samples.now : nil)
    expectEqual(record.finished, isKnown ? Samples.seoul.day(of: Samples.now) : nil)
    try expectEqual(format.records(format.text([record])).first?.status, status)
  }

  @Test(arguments: [
    ("0", Priority.unset), ("1", .high), ("2", .high), ("4", .high), ("5", .medium), ("6", .low),
    ("9", .low),
    ("", .unset),
  ])
  func `a number maps to a priority`(number: String, priority: Priority) throws {
    let record = try one("PRIORITY:\(number)")
    expectEqual(record.priority, priority)
    try expectEqual(format.records(format.text([record])), [record])
    #expect(number.isEmpty || format.text([record]).contains("\r\nPRIORITY:\(number)\r\n"))
  }

  @Test(arguments: [
    ("DUE;VALUE=DATE:20261121", "2026-11-21"), ("DUE:20261121", "2026-11-21"),
    ("DUE:20261121T170000Z", "2026-11-22T02:00:00+09:00"),
    ("DUE:20261121T170000", "2026-11-21T17:00:00+09:00"),
    ("DUE;TZID=America/New_York:20261121T170000", "2026-11-21T17:00:00-05:00"),
    (
      "DUE;TZID=\"/freeassociation.sourceforge.net/Europe/Berlin\":20260701T170000",
      "2026-07-01T17:00:00+02:00"
    ),
    ("DUE;TZID=Nowhere Standard Time:20261121T170000Z", "2026-11-22T02:00:00+09:00"),
    ("DUE;TZID=\"W. Europe Standard Time\":20261121T170000", "2026-11-21T17:00:00+01:00"),
    ("DUE;TZID=Pacific Standard Time:20260701T170000", "2026-07-01T17:00:00-07:00"),
    // Clocks skip this time: it has the offset before the change (RFC 5545, section 3.3.5).
    ("DUE;TZID=Europe/Paris:20260329T023000", "2026-03-29T03:30:00+02:00"),
    ("DUE;TZID=America/New_York:20260308T023000", "2026-03-08T03:30:00-04:00"),
    ("DUE;TZID=America/New_York:20261101T013000", "2026-11-01T01:30:00-04:00"),
    ("DUE;TZID=Pacific/Apia:20111230T120000", "2011-12-31T12:00:00+14:00"),
  ])
  func `a deadline is read in its time zone`(line: String, due: String) throws {
    let record = try one(line)
    expectEqual(record.due?.description, due)
    #expect(
      format.text([record]).contains(
        line.hasPrefix("DUE:20261121T170000Z") ? "DUE:20261121T170000Z" : line.prefix(60)))
  }

  /// Berlin's rules, under the name that Outlook gives them.
  private let zone = """
    BEGIN:VTIMEZONE
    TZID:W. Europe Standard Time
    BEGIN:STANDARD
    DTSTART:16010101T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
    END:DAYLIGHT
    END:VTIMEZONE

    """

  @Test(arguments: [
    ("20260329T015959", "+01:00"), ("20260329T030000", "+02:00"), ("20260701T170000", "+02:00"),
    ("20261025T025959", "+02:00"), ("20261025T030000", "+01:00"), ("20270101T000000", "+01:00"),
  ])
  func `a time zone that the file defines has its offset`(time: String, offset: String) throws {
    let first = zone.replacing("16010101", with: "20070325")
    for zone in [zone, first] {
      let todo = "BEGIN:VTODO\nSUMMARY:t\nDUE;TZID=W. Europe Standard Time:\(time)\nEND:VTODO\n"
      let record = try #require(try format.records(zone + todo).first)
      #expect(record.due?.description.hasSuffix(offset) == true)
    }
  }

  @Test func `the names of Windows are those of known time zones`() {
    for (name, zone) in WindowsZones.names {
      #expect(Zone(named: zone) != nil, "\(name)")
    }
  }

  /// New York's rules, as different programs write them.
  @Test(arguments: [
    ("BYMONTH=3;BYDAY=2SU", "BYMONTH=11;BYDAY=1SU"),
    (
      "BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU",
      "BYDAY=SU;BYMONTHDAY=1,2,3,4,5,6,7;BYMONTH=11"
    ),
    ("BYMONTH=3;BYMONTHDAY=8", "BYMONTH=11;BYMONTHDAY=-30"),
    ("BYMONTH=3;BYDAY=-4SU", "BYMONTH=11;BYDAY=-5SU"),
  ])
  func `a time zone changes by weekday or by date`(start: String, end: String) throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Z
      BEGIN:STANDARD
      DTSTART:20071104T020000
      TZOFFSETFROM:-0400
      TZOFFSETTO:-0500
      RRULE:FREQ=YEARLY;\(end)
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:20070311T020000
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0400
      RRULE:FREQ=YEARLY;\(start)
      END:DAYLIGHT
      END:VTIMEZONE

      """
    for (time, offset) in [
      ("20260308T015959", "-05:00"), ("20260308T030000", "-04:00"), ("20260701T120000", "-04:00"),
      ("20261101T015959", "-04:00"), ("20261101T030000", "-05:00"), ("20261201T120000", "-05:00"),
    ] {
      let todo = "BEGIN:VTODO\nSUMMARY:t\nDUE;TZID=Z:\(time)\nEND:VTODO\n"
      let record = try #require(try format.records(zone + todo).first)
      #expect(record.due?.description.hasSuffix(offset) == true, "\(time)")
    }
  }

  @Test
  func `a time zone may stand after the todo, and one with rules that aren't read is unknown`()
    throws
  {
    let due = "DUE;TZID=W. Europe Standard Time:20260101T000000"
    let todo = "BEGIN:VTODO\nSUMMARY:t\n\(due)\nEND:VTODO\n"
    try expectEqual(
      format.records(todo + zone).map(\.due?.description), ["2026-01-01T00:00:00+01:00"])
    let rules = (zone + todo).replacing("BYDAY=-1SU", with: "BYYEARDAY=1")
    try expectEqual(format.records(rules.replacing("W. Europe", with: "My")).map(\.due), [nil])
  }

  @Test func `any UID gives an id`() throws {
    let todo = { (lines: String) in "BEGIN:VTODO\nSUMMARY:t\n\(lines)\nEND:VTODO\n" }
    let text =
      todo("UID:a@b") + todo("UID:a@b\nRECURRENCE-ID:20261121")
      + todo("UID:\(Samples.uuid.uppercased())")
      + todo("X:1") + todo("X:2")
    let read = try format.records(text)
    expectEqual(Set(read.map(\.id)).count, 5)
    expectEqual(read[2].id, Samples.id)
    let written = format.text(read)
    for line in ["UID:a@b", "UID:\(Samples.uuid.uppercased())", "UID:\(read[3].id.uuid)"] {
      #expect(written.contains("\r\n\(line)\r\n"))
    }
    try expectEqual(format.records(written), read.withOwnIDs)
  }

  @Test func `a time before the user's day start belongs to the previous day`() throws {
    let format = ICalendarFormat(calendar: Samples.newYork, now: Samples.now)
    let todo = "BEGIN:VTODO\nSUMMARY:t\nDTSTART:20261121T020000\nCOMPLETED:20261121\nEND:VTODO"
    let record = try #require(format.records(todo).first)
    expectEqual(record.day?.description, "2026-11-20")
    expectEqual(record.completed, nil)
    expectEqual(record.finished?.description, "2026-11-21")
    try expectEqual(format.records(format.text([record])).first?.finished, record.finished)
  }

  @Test func `a todo depends on those that RELATED-TO names, under their UIDs`() throws {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VTODO
      UID:build@example
      SUMMARY:Build
      END:VTODO
      BEGIN:VTODO
      UID:\(Samples.uuid)
      SUMMARY:Release
      RELATED-TO;RELTYPE=DEPENDS-ON:build@example
      RELATED-TO;RELTYPE=PARENT:plan@example
      RELATED-TO;RELTYPE=DEPENDS-ON;GAP=P1D:later@example
      END:VTODO
      BEGIN:VTODO
      UID:other
      SUMMARY:Of a todo that isn't in the file
      RELATED-TO;RELTYPE=DEPENDS-ON:other\\, calendar@example
      END:VTODO
      END:VCALENDAR
      """
    let records = try format.records(text)
    expectEqual(records.count, 3)
    expectEqual(records[1].after, [records[0].id])
    let written = format.text(records)
    for uid in ["build@example", "other\\, calendar@example"] {
      #expect(written.contains("\r\nRELATED-TO;RELTYPE=DEPENDS-ON:\(uid)\r\n"))
    }
    #expect(written.contains("RELATED-TO;RELTYPE=PARENT:plan@example"))
    #expect(written.contains("GAP=P1D"))
    try expectEqual(format.records(written), records)
  }
}
