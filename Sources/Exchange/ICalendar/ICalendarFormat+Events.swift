package import Todos

extension ICalendarFormat {
  /// Open todos as events, for calendars that don't show VTODO: those of Google, Outlook and Apple.
  ///
  /// A todo is on its deadline, or else on its day; one without either isn't in the calendar. An event takes no time
  /// from the calendar. One for a deadline reminds an hour before, or at nine in the morning of the day. Events aren't
  /// read.
  package func events(_ records: [TodoRecord]) -> String {
    Self.file(records.compactMap { record in event(record).map { (name: "VEVENT", lines: $0) } })
  }

  /// Nil if the calendar doesn't show the todo.
  private func event(_ record: TodoRecord) -> [String]? {
    guard record.status.isOpen, let date = record.due ?? record.day.map(Due.day) else { return nil }
    let title = record.title.asICalendarText
    // A todo itself may be in another calendar, under its own UID.
    var lines = ["UID:\(record.id.uuid)-event", "DTSTAMP:\(now.basic)", "SUMMARY:\(title)"]
    if !record.notes.isEmpty { lines.append("DESCRIPTION:\(record.notes.asICalendarText)") }
    lines += start(date) + ["TRANSP:TRANSPARENT"]
    lines += record.categories
    if let priority = record.priority.icalendar { lines.append("PRIORITY:\(priority)") }
    guard let due = record.due else { return lines }
    let trigger = if case .day = due { "PT9H" } else { "-PT1H" }
    return lines + [
      "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(title)", "TRIGGER:\(trigger)", "END:VALARM",
    ]
  }

  /// Without an end, an event at a time takes none (RFC 5545, section 3.6.1). Some programs need that of a day.
  private func start(_ date: Due) -> [String] {
    switch date {
    case .day(let day):
      [
        "DTSTART;VALUE=DATE:\(day.basic)", "DTEND;VALUE=DATE:\(day.advanced(by: 1).basic)",
      ]
    case .moment(let moment, _): ["DTSTART:\(moment.basic)"]
    }
  }
}
