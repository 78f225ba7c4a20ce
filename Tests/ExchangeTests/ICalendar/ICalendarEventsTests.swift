import Exchange
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct ICalendarEventsTests {
  private func lines(_ record: TodoRecord) -> [String] {
    ICalendarEvents(now: Samples.now).text([record]).split(separator: "\r\n").map(String.init)
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
      lines(record),
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
    expectEqual(lines(record).count, 4)
    record.day = Day(iso: "2026-11-21")
    for status in [Status.done, .dropped] {
      record.status = status
      expectEqual(lines(record).count, 4)
    }
  }
}
