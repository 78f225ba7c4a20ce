package import Todos

/// The VTODO components of RFC 5545, as Nextcloud Tasks, Tasks.org, Evolution and Thunderbird store todos.
///
/// STATUS CANCELLED means deleted; PRIORITY 1 to 4 is high, 5 medium, 6 to 9 low; CATEGORIES are labels.
/// DTSTART is the day, or X-OOTD-DAY if DTSTART isn't allowed (it must be before DUE and of the same kind).
/// X-OOTD-PROJECT, X-OOTD-MILESTONE and X-OOTD-STARTED are fields that iCalendar lacks; the parameter
/// X-OOTD-AT is the moment of a COMMENT. A UID that isn't a UUID is kept as `ics/UID`.
///
/// RELATED-TO with the RELTYPE DEPENDS-ON (RFC 9253, section 5) names what a todo waits for; other relations, such as
/// a parent, are kept. Its UID is kept as `ics/UID/<id>` if it is neither a UUID nor in the file. Properties that
/// ootd has no field for, and components within a VTODO, are kept verbatim in `ics/properties`. A property with more
/// detail than ootd's field can store, such as PRIORITY 3 or a DUE in a time zone, is kept as `ics/<name>` and
/// exported again as long as the field is unchanged. Other components and the properties of the calendar are
/// dropped. A time zone must be one that the system knows or a VTIMEZONE before the VTODO.
///
/// The format can't store fractions of a second, the UTC offset of a deadline, control characters in texts
/// (which become spaces) or the status of a deleted todo.
package struct ICalendarFormat: TodoFormat {
  let calendar: LocalCalendar
  let now: Moment

  package init(calendar: LocalCalendar, now: Moment) {
    self.calendar = calendar
    self.now = now
  }

  package func read(
    _ file: ImportFile, isKnownGood: Bool, progress: (_ done: Int, _ total: Int) -> Void,
    _ body: (TodoRecord) throws -> Void
  ) throws -> ReadingWarnings {
    var components = TodoComponents(file)
    var validator = RecordValidator(isKnownGood: isKnownGood)
    var reader = ICalendarReader(calendar: calendar, now: now)
    // Read only if a todo names another by a UID that isn't a UUID.
    var uids: Set<String>?
    while let (line, properties) = try components.next() {
      reader.definitions = components.zones
      var todo = validator.record(line: line) { () throws(ExchangeError.Reason) in
        guard let properties else { throw .malformed }
        return try reader.whole(properties)
      }
      if todo?.namesOthers == true {
        let known = try uids ?? Self.uids(of: file)
        uids = known
        todo?.forgetNames(known)
      }
      if let todo { try body(todo) }
      progress(components.offset, file.size)
    }
    return try validator.finish()
  }

  private static func uids(of file: ImportFile) throws -> Set<String> {
    var components = TodoComponents(file)
    var uids: Set<String> = []
    while let (_, properties) = try components.next() {
      if let properties { uids.insert(TodoProperties(properties).text("UID")) }
    }
    return uids
  }

  package func text(_ records: [TodoRecord]) -> String {
    let writer = ICalendarWriter(calendar: calendar, now: now)
    var reader = ICalendarReader(calendar: calendar, now: now)
    let uids = Dictionary(
      records.compactMap { record in record.icalendarUID.map { (record.id, $0) } }
    ) { first, _ in first }
    var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//ootd//ootd//EN\r\n"
    for record in records {
      text += "BEGIN:VTODO\r\n"
      for line in writer.lines(record, uids: uids, using: &reader) { text += line.folded }
      text += "END:VTODO\r\n"
    }
    return text + "END:VCALENDAR\r\n"
  }
}

/// The VTODO components of an iCalendar file, one at a time.
struct TodoComponents {
  private var lines: ContentLines
  private var open: [(name: String, line: Int)] = []
  /// The time zones that the file has defined so far, by TZID.
  private(set) var zones: [String: DefinedZone] = [:]

  init(_ file: ImportFile) {
    lines = ContentLines(file)
  }

  /// The number of bytes read so far.
  var offset: Int { lines.offset }

  /// The properties of a VTODO and the components in it, such as alarms, between their BEGIN and END; nil if
  /// it is malformed. The line is the component's first.
  mutating func next() throws -> (line: Int, properties: [ContentLine]?)? {
    while let (number, text) = try lines.next() {
      guard let property = text.flatMap(ContentLine.init) else {
        // Outside a VTODO nothing is imported, so ignore the error.
        if open.isEmpty { return (number, nil) }
        continue
      }
      let name = property.value.uppercased()
      switch property.name {
      case "BEGIN" where name == "VTODO": return try (number, component(name))
      case "BEGIN" where name == "VTIMEZONE":
        guard let properties = try component(name) else { continue }
        if let zone = DefinedZone(properties) { zones[zone.name] = zone }
      case "BEGIN": open.append((name, number))
      case "END": if open.popLast()?.name != name { return (number, nil) }
      default: if open.isEmpty { return (number, nil) }
      }
    }
    return open.popLast().map { ($0.line, nil) }
  }

  /// Reads up to the END of a component.
  private mutating func component(_ component: String) throws -> [ContentLine]? {
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
          return isWhole && name == component ? properties : nil
        }
        isWhole = isWhole && last == name
      }
      properties.append(property)
    }
    return nil
  }
}

/// The properties of a VTODO, separated into those that ootd has a field for and others.
struct TodoProperties {
  /// Properties that occur once, by name.
  private(set) var single: [String: ContentLine] = [:]
  private var several: [String: [ContentLine]] = [:]
  /// The text of all others, in order.
  private(set) var others: [String] = []

  /// The names of the properties that occur once, in the order in which they are written.
  static let order = [
    "UID", "DTSTAMP", "SUMMARY", "DESCRIPTION", "STATUS", "PERCENT-COMPLETE", "PRIORITY", "DTSTART",
    "X-OOTD-DAY", "DUE", "CREATED", "COMPLETED", "X-OOTD-STARTED", "X-OOTD-PROJECT",
    "X-OOTD-MILESTONE",
  ]
  private static let singleNames = Set(order)
  private static let severalNames: Set = ["CATEGORIES", "COMMENT"]

  /// Whether it is one of several of its name.
  private static func isOneOfSeveral(_ line: ContentLine) -> Bool {
    line.isDependency || severalNames.contains(line.name)
  }

  init(_ lines: [ContentLine]) {
    var depth = 0
    for line in lines {
      if line.name == "BEGIN" { depth += 1 }
      if depth == 0, TodoProperties.isOneOfSeveral(line) {
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

  /// The UIDs of the todos that it waits for.
  var dependencies: [String] { all("RELATED-TO").compactMap(\.value.iCalendarText.nonEmpty) }

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

extension ContentLine {
  /// Whether it only says that the component depends on another one.
  fileprivate var isDependency: Bool {
    name == "RELATED-TO" && parameters.keys.allSatisfy { $0 == "RELTYPE" }
      && parameters["RELTYPE"]?.uppercased() == "DEPENDS-ON"
  }
}

extension TodoRecord {
  /// The UID that the todo had in another program, if it isn't a UUID.
  fileprivate var icalendarUID: String? {
    attributes["ics/UID"].flatMap { JSON(utf8: Array($0.utf8))?.string }
      .flatMap(ContentLine.init)?.value.iCalendarText
  }

  private static let uidOfOther = "ics/UID/"

  /// Whether it keeps UIDs of todos that it waits for.
  fileprivate var namesOthers: Bool {
    attributes.keys.contains { $0.hasPrefix(Self.uidOfOther) }
  }

  /// Forgets the UIDs of todos that the file has, because these are kept with those todos.
  fileprivate mutating func forgetNames(_ uids: Set<String>) {
    attributes = attributes.filter { name, value in
      guard name.hasPrefix(Self.uidOfOther) else { return true }
      return !uids.contains(JSON(utf8: Array(value.utf8))?.string ?? "")
    }
  }

  mutating func keep(uid: String, ofOther todo: EntityID) {
    attributes[Self.uidOfOther + todo.hex] = JSON.string(uid).text
  }

  /// The UID of a todo that it waits for, if it isn't a UUID and the file didn't have that todo.
  func uid(ofOther todo: EntityID) -> String? {
    attributes[Self.uidOfOther + todo.hex].flatMap { JSON(utf8: Array($0.utf8))?.string }
  }
}
