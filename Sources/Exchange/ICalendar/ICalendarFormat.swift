package import Todos

/// The VTODO components of RFC 5545, as Nextcloud Tasks, Tasks.org, Evolution and Thunderbird store todos.
///
/// STATUS CANCELLED means dropped; PRIORITY 1 to 4 is high, 5 medium, 6 to 9 low; CATEGORIES are labels.
/// DTSTART is the day, or X-OOTD-DAY if DTSTART isn't allowed (it must be before DUE and of the same kind).
/// DTSTART and DURATION are a deadline, too. X-OOTD-PROJECT, X-OOTD-MILESTONE and X-OOTD-STARTED are fields that
/// iCalendar lacks; X-OOTD-FINISHED is the day of a completion that counts for another day than that of COMPLETED; the
/// parameter X-OOTD-AT is the moment of a COMMENT. A UID that isn't a UUID is kept as `ics/UID`.
///
/// RELATED-TO with the RELTYPE DEPENDS-ON (RFC 9253, section 5) names what a todo waits for; other relations, such
/// as a parent, are kept. The other todo's UID is kept as `ics/UID/<id>` if it isn't a UUID. Properties that ootd
/// has no field for, and components within a VTODO, are kept verbatim in `ics/properties`. A property with more
/// detail than ootd's field can store, such as PRIORITY 3 or a DUE in a time zone, is kept as `ics/<name>` and
/// exported again as long as the field is unchanged. Other components and the properties of the calendar are
/// dropped, as is LAST-MODIFIED. A time zone must be one that the system or Windows knows or a VTIMEZONE of the
/// file. After an edit, kept properties that contradict it aren't exported: recurrences of another start, alarms
/// without their date.
///
/// If the value of one of ootd's fields can't be read, it is left out, with a warning; only components without an
/// end or a beginning are errors.
///
/// The format can't store fractions of a second, the UTC offset of a deadline, or control characters in texts
/// (which become spaces).
package struct ICalendarFormat: TodoFormat {
  let calendar: LocalCalendar
  let now: Moment

  package init(calendar: LocalCalendar, now: Moment) {
    self.calendar = calendar
    self.now = now
  }

  package func read(
    _ file: ImportFile, _ body: (TodoRecord) throws -> Void
  ) throws -> ReadingWarnings {
    var components = ICalendarComponents("VTODO", in: file)
    var reader = ICalendarReader(calendar: calendar, now: now)
    while let component = try components.next() {
      let hasZone = component.properties.contains { $0.parameters["TZID"] != nil }
      if hasZone, reader.dates.definitions == nil {
        reader.dates.definitions = try DefinedZone.zones(of: file.unreported)
      }
      let record = reader.whole(component)
      if let todo = reader.validator.record(line: component.line, { record }) { try body(todo) }
    }
    for line in components.unbalanced { reader.validator.reject(line: line, .malformed) }
    return reader.validator.warnings
  }

  package func text(_ records: [TodoRecord]) -> String {
    var reader = ICalendarReader(calendar: calendar, now: now)
    let uids = Dictionary(
      records.compactMap { record in record.icalendarUID.map { (record.id, $0) } }
    ) { first, _ in first }
    return Self.file(records.map { ("VTODO", lines($0, uids: uids, using: &reader)) })
  }

  /// A calendar of components with their lines, unfolded.
  static func file(_ components: [(name: String, lines: [String])]) -> String {
    var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//ootd//ootd//EN\r\n"
    for (name, lines) in components {
      text += "BEGIN:\(name)\r\n"
      for line in lines { text += line.folded }
      text += "END:\(name)\r\n"
    }
    return text + "END:VCALENDAR\r\n"
  }
}

extension TodoRecord {
  /// The UID that the todo had in another program, if it isn't a UUID.
  fileprivate var icalendarUID: String? {
    kept("ics/UID")?.string.flatMap { ContentLine($0) }?.value.iCalendarText
  }

  mutating func keep(uid: String, ofOther todo: EntityID) {
    attributes["ics/UID/\(todo.hex)"] = JSON.string(uid).text
  }

  /// The UID of a todo that it waits for, if it isn't a UUID.
  func uid(ofOther todo: EntityID) -> String? {
    kept("ics/UID/\(todo.hex)")?.string
  }
}
