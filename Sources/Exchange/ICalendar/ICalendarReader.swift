import Files
import Todos

/// Converts VTODO components to records.
struct ICalendarReader {
  private let calendar: LocalCalendar
  private let now: Moment
  private var ids = ContentIDs(of: .ics)
  /// The ids of the records so far that come from a UID.
  private var known: Set<EntityID> = []
  var dates: ICalendarDates
  var validator = RecordValidator()
  /// The lines with values that aren't in the record.
  var leftOut: Set<Int> = []

  init(calendar: LocalCalendar, now: Moment) {
    self.calendar = calendar
    self.now = now
    dates = ICalendarDates(calendar: calendar)
  }

  /// The record of a VTODO, with the attributes to keep.
  mutating func whole(_ component: ICalendarComponents.Component) -> TodoRecord {
    leftOut = []
    for line in component.unreadable { leaveOut(line.shown, at: line.number) }
    var properties = TodoProperties(component.properties)
    for line in properties.repeated { leaveOut(line) }
    var record = record(properties, isWhole: true)
    if record.title.isEmpty {
      let first = record.notes.split(whereSeparator: \.isNewline).first.map(String.init)
      record.title = first.flatMap { try? Title.checked($0) } ?? "Untitled"
      validator.warnings.add(.noTitle, line: component.line, record.title)
    }
    properties.remove(at: leftOut)
    for line in properties.removeLarge() { leaveOut(line) }
    record.attributes = ICalendarFormat(calendar: calendar, now: now)
      .attributes(of: properties, read: record)
    for uid in properties.dependencies where EntityID(uuid: uid) == nil {
      record.keep(uid: uid, ofOther: EntityID(icalendarUID: uid))
    }
    return record
  }

  /// The record of some properties.
  /// - Parameter isWhole: Whether they are all those of a component of a file.
  mutating func record(_ properties: TodoProperties, isWhole: Bool = false) -> TodoRecord {
    let title = text(properties["SUMMARY"], limit: Title.limit)
    let id = id(properties, title: title, isWhole: isWhole)
    var record = TodoRecord(id: id, title: (try? Title.checked(title)) ?? "")
    record.isByContent = properties["UID"]?.value.nonEmpty == nil
    record.notes = text(properties["DESCRIPTION"], limit: Notes.limit)
    record.project = name(properties["X-OOTD-PROJECT"])
    record.milestone = name(properties["X-OOTD-MILESTONE"])
    record.labels = properties.all("CATEGORIES").flatMap { labels($0) }.asLabels
    record.priority = priority(properties["PRIORITY"])
    record.due = due(properties)
    let day = value(properties["X-OOTD-DAY"] ?? properties["DTSTART"])
    record.day = day?.due.day(in: calendar)
    let created = value(properties["CREATED"])
    record.created = created?.moment
    record.started = value(properties["X-OOTD-STARTED"])?.moment
    readStatus(properties, &record)
    if day?.text.clock != nil { record.stated[.day] = properties["DTSTART"]?.text }
    if created?.isFloating == true { record.stated[.created] = properties["CREATED"]?.text }
    let end = properties["DUE"] ?? properties["DTSTART"]
    if record.due != nil, let end, dates.value(end)?.isFloating == true {
      record.stated[.due] = ["DTSTART", "DUE", "DURATION"].compactMap { properties[$0]?.text }
        .joined()
    }
    record.after = Set(
      properties.dependencies.map { EntityID(uuid: $0) ?? EntityID(icalendarUID: $0) })
    record.comments = comments(properties, created: record.created)
    return record
  }

  private mutating func leaveOut(_ line: ContentLine) {
    leaveOut(line.text, at: line.line)
  }

  private mutating func leaveOut(_ text: String, at line: Int) {
    validator.warnings.add(.valueLeftOut, line: line, text)
    leftOut.insert(line)
  }

  /// A changed occurrence of a repeating todo has the same UID as the others. Another todo with a UID that the file
  /// had before is identified by its content.
  private mutating func id(
    _ properties: TodoProperties, title: String, isWhole: Bool
  ) -> EntityID {
    guard let line = properties["UID"], let uid = line.value.iCalendarText.nonEmpty else {
      return ids.next([title, properties["CREATED"]?.value ?? ""])
    }
    let repetition = properties.others.first { $0.name == "RECURRENCE-ID" }
    let id =
      repetition.map { EntityID(icalendarUID: "\(uid) \($0.value)") }
      ?? EntityID(uuid: uid) ?? EntityID(icalendarUID: uid)
    if isWhole, !known.insert(id).inserted {
      leaveOut(line)
      return ids.next([title, uid])
    }
    return id
  }

  /// A text, cut if it is too long.
  private mutating func text(_ line: ContentLine?, limit: Int) -> String {
    guard let line else { return "" }
    let text = line.value.iCalendarText.replacing("\0", with: "\u{FFFD}")
    if text.utf8.count > limit { leaveOut(line) }
    return text.cut(to: limit)
  }

  private mutating func name(_ line: ContentLine?) -> String? {
    guard let line, let name = line.value.iCalendarText.trimmed(of: [0x20]).nonEmpty else {
      return nil
    }
    if Name.isName(name) { return name }
    leaveOut(line)
    return nil
  }

  private mutating func labels(_ line: ContentLine) -> [String] {
    let labels = line.value.iCalendarTexts.asLabels
    for label in labels where !Name.isName(label) {
      leaveOut("\(line.name):\(label)", at: line.line)
    }
    return labels.filter(Name.isName)
  }

  /// RFC 5545, section 3.8.1.9: from 1, the highest, to 9; 0 is undefined.
  private mutating func priority(_ line: ContentLine?) -> Priority {
    guard let line, let text = line.value.trimmed(of: [0x20]).nonEmpty else { return .unset }
    switch Int(digits: text.utf8) {
    case 0?: return .unset
    case (1...4)?: return .high
    case 5?: return .medium
    case (6...9)?: return .low
    default:
      leaveOut(line)
      return .unset
    }
  }

  /// RFC 5545, section 3.6.2: either DUE, or DURATION with DTSTART.
  private mutating func due(_ properties: TodoProperties) -> Due? {
    let due = value(properties["DUE"])?.due
    guard let duration = properties["DURATION"] else { return due }
    if due == nil, let start = properties["DTSTART"],
      let end = dates.end(of: duration, from: start)
    {
      return end
    }
    leaveOut(duration)
    return due
  }

  private mutating func readStatus(_ properties: TodoProperties, _ record: inout TodoRecord) {
    let completed = value(properties["COMPLETED"])
    switch properties.word("STATUS") {
    case "NEEDS-ACTION": break
    case "IN-PROCESS": record.status = .doing
    case "COMPLETED": record.status = .done
    case "CANCELLED": record.status = .dropped
    case let word:
      if !word.isEmpty, let line = properties["STATUS"] { leaveOut(line) }
      let isDone = completed != nil || properties.word("PERCENT-COMPLETE") == "100"
      record.status = isDone ? .done : .todo
    }
    guard record.status == .done else { return }
    let finished = value(properties["X-OOTD-FINISHED"])?.text.day
    record.finished = finished ?? completed.map { $0.due.day(in: $0.place) }
    guard let completed, completed.text.clock != nil else { return }
    record.completed = completed.moment
    if completed.isFloating { record.stated[.completed] = properties["COMPLETED"]?.text }
    if finished == nil { record.stated[.finished] = "" } else { record.forgetNoon() }
  }

  private mutating func comments(
    _ properties: TodoProperties, created: Moment?
  ) -> [Comment] {
    let stamp = value(properties["DTSTAMP"])?.moment
    return properties.all("COMMENT").compactMap { line in
      let own = line.parameters["X-OOTD-AT"].flatMap(DateText.init)?.moment(in: calendar)
      let text = text(line, limit: Notes.limit)
      return Comment(at: own ?? created ?? stamp ?? now, text: text)
    }.inOrder
  }

  private mutating func value(_ line: ContentLine?) -> ICalendarDates.Value? {
    guard let line, !line.value.isEmpty else { return nil }
    let value = dates.value(line)
    if value == nil { leaveOut(line) }
    return value
  }
}

extension EntityID {
  /// The id of a component whose UID isn't a UUID.
  fileprivate init(icalendarUID uid: String) {
    self.init(digestOf: Array("ootd ics \(uid)".utf8))
  }
}
