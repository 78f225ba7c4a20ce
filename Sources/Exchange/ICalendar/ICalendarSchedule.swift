import Todos

/// The day and the deadline of a VTODO (RFC 5545, sections 3.6.2 and 3.8.2.3): either DUE or DURATION, DUE after DTSTART
/// and of the same type, and DURATION only with DTSTART.
struct ICalendarSchedule {
  static let names = ["DTSTART", "X-OOTD-DAY", "DUE", "DURATION"]

  /// By name.
  private(set) var lines: [String: String] = [:]
  /// The properties of the file.
  private let kept: [String: ContentLine]
  /// Whether the time zone of the first date is known. Only the file may define it.
  private let isStartKnown: Bool

  /// - Parameters:
  ///   - kept: The properties of the file that the record comes from. They are written as long as they say the same.
  ///   - dates: With the time zones of the file.
  init(
    of record: TodoRecord, kept: [String: ContentLine], _ calendar: LocalCalendar,
    _ dates: inout ICalendarDates
  ) {
    self.kept = kept
    isStartKnown = (kept["DTSTART"] ?? kept["DUE"]).flatMap { dates.value($0) } != nil
    let start = kept["DTSTART"].flatMap { line in
      dates.value(line).map { (line: line, value: $0) }
    }
    let isSameDay = start.map { $0.value.due.day(in: calendar) } == record.day
    if let start, isSameDay {
      let end = kept["DUE"] ?? kept["DURATION"]
      let due =
        end?.name == "DUE"
        ? end.flatMap { dates.value($0)?.due } : end.flatMap { dates.end(of: $0, from: start.line) }
      if due.isSame(as: record.due) {
        lines["DTSTART"] = start.line.text
        if let end { lines[end.name] = end.text }
        return
      }
    }
    lines["DUE"] = record.due.map(Self.due)
    if let line = kept["DUE"], (dates.value(line)?.due).isSame(as: record.due) {
      lines["DUE"] = line.text
    }
    if let start, isSameDay, Self.mayStart(start.value.due, record.due) {
      lines["DTSTART"] = start.line.text
      if case .moment(let due, _)? = record.due {
        lines["DUE"] = start.value.isFloating ? due.floating(in: calendar) : lines["DUE"]
      }
    } else {
      for name in ["DTSTART", "X-OOTD-DAY"] { lines[name] = Self.day(name, of: record) }
    }
  }

  /// Whether a kept property or component depends on a date that has gone since it was read: a recurrence on the first
  /// date, an alarm on one that it is relative to (RFC 5545, sections 3.6.2 and 3.8.6.3).
  func contradicts(_ part: [ContentLine]) -> Bool {
    if part[0].isRecurrence, let start = kept["DTSTART"] ?? kept["DUE"] {
      let line = lines[start.name]
      return line == nil || (isStartKnown && line != start.text)
    }
    return part.contains { line in
      guard line.isRelativeTrigger else { return false }
      let isOfEnd = line.parameters["RELATED"]?.uppercased() == "END"
      let ends = ["DUE", "DURATION"]
      let anchors = isOfEnd || kept["DTSTART"] == nil ? ends : ["DTSTART"]
      return anchors.contains { kept[$0] != nil } && anchors.allSatisfy { lines[$0] == nil }
    }
  }

  /// The line that ootd itself writes for a deadline.
  static func due(_ due: Due) -> String {
    switch due {
    case .day(let day): "DUE;VALUE=DATE:\(day.basic)"
    case .moment(let moment, _): "DUE:\(moment.basic)"
    }
  }

  /// The line that ootd itself writes for the day; nil if it writes that in the other property.
  static func day(_ name: String, of record: TodoRecord) -> String? {
    guard let day = record.day, mayStart(.day(day), record.due) == (name == "DTSTART") else {
      return nil
    }
    return "\(name);VALUE=DATE:\(day.basic)"
  }

  private static func mayStart(_ start: Due, _ due: Due?) -> Bool {
    switch (start, due) {
    case (_, nil): true
    case (.day(let start), .day(let due)?): start < due
    case (.moment(let start, _), .moment(let due, _)?): start < due
    default: false
    }
  }
}

extension Due? {
  /// Whether a calendar shows both in the same way.
  fileprivate func isSame(as other: Due?) -> Bool {
    map(ICalendarSchedule.due) == other.map(ICalendarSchedule.due)
  }
}

extension Moment {
  /// A deadline as local time without a time zone.
  fileprivate func floating(in calendar: LocalCalendar) -> String {
    let local = Moment(seconds: seconds + calendar.offset(at: self))
    return "DUE:\(local.basic.dropLast())"
  }
}

extension ContentLine {
  var isRecurrence: Bool { ["RRULE", "RDATE", "EXDATE", "EXRULE"].contains(name) }

  /// Whether it is the time of an alarm before or after a date of the todo.
  var isRelativeTrigger: Bool { name == "TRIGGER" && DateText(value) == nil }
}
