package import Todos

/// The VTODO components of RFC 5545, as Nextcloud Tasks, Tasks.org, Evolution and Thunderbird keep
/// todos.
///
/// STATUS CANCELLED is deleted; PRIORITY 1 to 4 is high, 5 medium, 6 to 9 low; CATEGORIES are labels.
/// DTSTART is the day, or X-OOTD-DAY where DTSTART may not stand (it must come before DUE and be of
/// its kind). X-OOTD-PROJECT, X-OOTD-MILESTONE and X-OOTD-STARTED hold what has no property, the
/// parameter X-OOTD-AT the moment of a COMMENT. A UID that isn't a UUID is kept as `ics/UID`.
///
/// Properties that ootd has no word for, and the components within a VTODO, are kept as they are in
/// `ics/properties`. One that says more than its value here, such as PRIORITY 3 or a DUE in a time zone,
/// is kept as `ics/<name>`, and written again while its value here is the same. Other components and
/// the properties of the calendar are left out. Times in a zone that isn't known are taken as local.
///
/// It can't hold thousandths of a second, the offset of a deadline, control characters in texts, which
/// become blanks, and the status of a deleted todo.
package struct ICalendarFormat: TodoFormat {
  let calendar: LocalCalendar
  let now: Moment

  package init(calendar: LocalCalendar, now: Moment) {
    self.calendar = calendar
    self.now = now
  }

  package func read(
    _ bytes: [UInt8], isKnownGood: Bool, progress: (_ done: Int, _ total: Int) -> Void,
    _ take: (TodoRecord) throws -> Void
  ) throws {
    var components = TodoComponents(bytes)
    var validator = RecordValidator(isKnownGood: isKnownGood)
    var reader = ICalendarReader(calendar: calendar, now: now)
    while let (line, properties) = components.next() {
      let todo = validator.record(line: line) { () throws(ExchangeError.Reason) in
        guard let properties else { throw .malformed }
        return try reader.whole(properties)
      }
      if let todo { try take(todo) }
      progress(components.index, bytes.count)
    }
    try validator.finish()
  }

  package func text(_ records: [TodoRecord]) -> String {
    let writer = ICalendarWriter(calendar: calendar, now: now)
    var reader = ICalendarReader(calendar: calendar, now: now)
    var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//ootd//ootd//EN\r\n"
    for record in records {
      text += "BEGIN:VTODO\r\n"
      for line in writer.lines(record, keptBy: &reader) { text += line.folded }
      text += "END:VTODO\r\n"
    }
    return text + "END:VCALENDAR\r\n"
  }
}
