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
    _ file: ImportFile, isKnownGood: Bool, progress: (_ done: Int, _ total: Int) -> Void,
    _ take: (TodoRecord) throws -> Void
  ) throws {
    var components = TodoComponents(file)
    var validator = RecordValidator(isKnownGood: isKnownGood)
    var reader = ICalendarReader(calendar: calendar, now: now)
    while let (line, properties) = try components.next() {
      let todo = validator.record(line: line) { () throws(ExchangeError.Reason) in
        guard let properties else { throw .malformed }
        return try reader.whole(properties)
      }
      if let todo { try take(todo) }
      progress(components.offset, file.size)
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

/// The VTODO components of an iCalendar file, one after the other.
struct TodoComponents {
  private var lines: ContentLines
  private var open: [(name: String, line: Int)] = []

  init(_ file: ImportFile) {
    lines = ContentLines(file)
  }

  /// How far the file was read.
  var offset: Int { lines.offset }

  /// The properties of a VTODO with the components in it, such as alarms, between their BEGIN and END;
  /// nil where it is malformed. The line is the one on which it begins.
  mutating func next() throws -> (line: Int, properties: [ContentLine]?)? {
    while let (number, text) = try lines.next() {
      guard let property = text.flatMap(ContentLine.init) else {
        // Elsewhere than in a VTODO nothing is taken that could be wrong.
        if open.isEmpty { return (number, nil) }
        continue
      }
      let name = property.value.uppercased()
      switch property.name {
      case "BEGIN" where name == "VTODO": return try (number, todo())
      case "BEGIN": open.append((name, number))
      case "END": if open.popLast()?.name != name { return (number, nil) }
      default: if open.isEmpty { return (number, nil) }
      }
    }
    return open.popLast().map { ($0.line, nil) }
  }

  /// Goes to the END of a VTODO.
  private mutating func todo() throws -> [ContentLine]? {
    var properties: [ContentLine] = []
    var inner: [String] = []
    var isWhole = true
    while let (_, text) = try lines.next() {
      guard let property = text.flatMap(ContentLine.init) else {
        isWhole = false
        continue
      }
      let name = property.value.uppercased()
      if property.name == "BEGIN" { inner.append(name) }
      if property.name == "END" {
        guard let last = inner.popLast() else {
          return isWhole && name == "VTODO" ? properties : nil
        }
        isWhole = isWhole && last == name
      }
      properties.append(property)
    }
    return nil
  }
}

/// The properties of a VTODO, those that ootd has a word for apart from the others.
struct TodoProperties {
  /// Those that a todo has once, by name.
  private(set) var single: [String: ContentLine] = [:]
  private var several: [String: [ContentLine]] = [:]
  /// The text of all others, in order.
  private(set) var others: [String] = []

  /// The names of those that a todo has once, in the order in which they are written.
  static let order = [
    "UID", "DTSTAMP", "SUMMARY", "DESCRIPTION", "STATUS", "PERCENT-COMPLETE", "PRIORITY", "DTSTART",
    "X-OOTD-DAY", "DUE", "CREATED", "COMPLETED", "X-OOTD-STARTED", "X-OOTD-PROJECT",
    "X-OOTD-MILESTONE",
  ]
  private static let singleNames = Set(order)
  private static let severalNames: Set = ["CATEGORIES", "COMMENT"]

  init(_ lines: [ContentLine]) {
    var depth = 0
    for line in lines {
      if line.name == "BEGIN" { depth += 1 }
      if depth == 0, TodoProperties.severalNames.contains(line.name) {
        several[line.name, default: []].append(line)
      } else if depth == 0, TodoProperties.singleNames.contains(line.name),
        single[line.name] == nil
      {
        single[line.name] = line
      } else {
        others.append(line.text)
        if line.name == "RECURRENCE-ID", depth == 0 { recurrence = line }
      }
      if line.name == "END" { depth -= 1 }
    }
  }

  private var recurrence: ContentLine?

  subscript(name: String) -> ContentLine? {
    name == "RECURRENCE-ID" ? recurrence : single[name]
  }

  func all(_ name: String) -> [ContentLine] {
    several[name] ?? []
  }

  func text(_ name: String) -> String {
    single[name]?.value.iCalendarText ?? ""
  }

  /// RFC 5545, section 3.8.1.9: from 1, the highest, to 9; 0 is undefined.
  func priority() throws(ExchangeError.Reason) -> Priority {
    guard let text = single["PRIORITY"]?.value.trimmed(of: [0x20]).nonEmpty else { return .unset }
    switch Int(digits: text.utf8) {
    case 0?: return .unset
    case (1...4)?: return .high
    case 5?: return .medium
    case (6...9)?: return .low
    default: throw .invalidValue(field: "PRIORITY", value: text)
    }
  }
}
