import Foundation
import Todos

/// Converts VTODO components to records.
struct ICalendarReader {
  let calendar: LocalCalendar
  let now: Moment
  private var ids = ContentIDs(of: .ics)
  private var zones: [String: LocalCalendar?] = [:]
  /// The time zones that the file defines.
  var definitions: [String: DefinedZone] = [:]

  init(calendar: LocalCalendar, now: Moment) {
    self.calendar = calendar
    self.now = now
  }

  /// The record of a VTODO, with the attributes to keep.
  mutating func whole(_ lines: [ContentLine]) throws(ExchangeError.Reason) -> TodoRecord {
    let properties = TodoProperties(lines)
    var record = try record(properties)
    if record.title.isEmpty { throw .noTitle }
    record.attributes = ICalendarWriter(calendar: calendar, now: now)
      .attributes(of: properties, read: record)
    for uid in properties.dependencies where EntityID(uuid: uid) == nil {
      record.keep(uid: uid, ofOther: EntityID(icalendarUID: uid))
    }
    return record
  }

  /// The record of some properties, without errors for missing ones.
  mutating func record(_ properties: TodoProperties) throws(ExchangeError.Reason) -> TodoRecord {
    let title = properties.text("SUMMARY")
    var record = TodoRecord(id: id(properties, title: title), title: title)
    record.notes = properties.text("DESCRIPTION")
    record.project = properties.text("X-OOTD-PROJECT").trimmed(of: [0x20]).nonEmpty
    record.milestone = properties.text("X-OOTD-MILESTONE").trimmed(of: [0x20]).nonEmpty
    record.labels = properties.all("CATEGORIES").flatMap(\.value.iCalendarTexts).asLabels
    record.priority = try properties.priority()
    record.due = try date(properties["DUE"])?.due
    record.day = try day(properties)
    record.created = try moment(properties["CREATED"])
    record.started = try moment(properties["X-OOTD-STARTED"])
    try readStatus(properties, &record)
    record.after = Set(
      properties.dependencies.map { EntityID(uuid: $0) ?? EntityID(icalendarUID: $0) })
    record.comments = try comments(properties, created: record.created)
    return record
  }

  /// A changed occurrence of a repeating todo has the same UID as the others.
  private mutating func id(_ properties: TodoProperties, title: String) -> EntityID {
    guard let uid = properties["UID"]?.value.iCalendarText.nonEmpty else {
      return ids.next([title, properties["CREATED"]?.value ?? ""])
    }
    if let repetition = properties["RECURRENCE-ID"] {
      return EntityID(icalendarUID: "\(uid) \(repetition.value)")
    }
    return EntityID(uuid: uid) ?? EntityID(icalendarUID: uid)
  }

  private mutating func readStatus(
    _ properties: TodoProperties, _ record: inout TodoRecord
  ) throws(ExchangeError.Reason) {
    let completed = try moment(properties["COMPLETED"])
    switch properties.text("STATUS").uppercased() {
    case "NEEDS-ACTION": break
    case "IN-PROCESS": record.status = .doing
    case "COMPLETED": record.status = .done
    case "CANCELLED": record.status = .dropped
    case "":
      let isDone = completed != nil || properties.text("PERCENT-COMPLETE") == "100"
      record.status = isDone ? .done : .todo
    case let status: throw .invalidValue(field: "STATUS", value: status)
    }
    if record.status == .done {
      record.completed = completed
      record.finished = completed.map(calendar.day)
    }
  }

  private mutating func day(_ properties: TodoProperties) throws(ExchangeError.Reason) -> Day? {
    guard let (due, _) = try date(properties["X-OOTD-DAY"] ?? properties["DTSTART"]) else {
      return nil
    }
    return due.day(in: calendar)
  }

  private mutating func comments(
    _ properties: TodoProperties, created: Moment?
  ) throws(ExchangeError.Reason) -> [Comment] {
    let stamp = try moment(properties["DTSTAMP"])
    return properties.all("COMMENT").map { line in
      let own = line.parameters["X-OOTD-AT"].flatMap(DateText.init)?.moment(in: calendar)
      return Comment(at: own ?? created ?? stamp ?? now, text: line.value.iCalendarText)
    }.inOrder
  }

  private mutating func moment(_ line: ContentLine?) throws(ExchangeError.Reason) -> Moment? {
    try date(line)?.moment
  }

  /// The value of a date with or without a time. The moment of a day is its start.
  private mutating func date(
    _ line: ContentLine?
  ) throws(ExchangeError.Reason) -> (due: Due, moment: Moment)? {
    guard let line, !line.value.isEmpty else { return nil }
    guard let text = DateText(line.value) else {
      throw .invalidValue(field: line.name, value: line.value)
    }
    if text.clock == nil { return (.day(text.day), calendar.start(of: text.day)) }
    let place = try place(of: line, text)
    let moment = text.moment(in: place)
    return (.moment(moment, offsetMinutes: Int(place.offset(at: moment) / 60)), moment)
  }

  /// The calendar of a property's time zone. A time with its own offset needs none.
  private mutating func place(
    of line: ContentLine, _ text: DateText
  ) throws(ExchangeError.Reason) -> LocalCalendar {
    guard let name = line.parameters["TZID"] else { return calendar }
    if let known = knownZone(name) { return known }
    if text.offsetMinutes != nil { return calendar }
    let seconds = Int((text.clock ?? 0) / 1000)
    let offset = definitions[name]?.offset(on: text.day, at: seconds)
    guard let zone = offset.flatMap(TimeZone.init(secondsFromGMT:)) else {
      throw .unknownZone(field: line.name, zone: name)
    }
    return LocalCalendar(timeZone: zone, dayStart: calendar.dayStart)
  }

  /// The calendar of a time zone. Evolution and Thunderbird put a prefix before the time zone's usual name.
  private mutating func knownZone(_ name: String) -> LocalCalendar? {
    if let known = zones[name] { return known }
    let parts = name.split(separator: "/")
    let names = [name] + [3, 2].map { parts.suffix($0).joined(separator: "/") }
    let zone = names.lazy.compactMap { TimeZone(identifier: $0) }.first
    let place = zone.map { LocalCalendar(timeZone: $0, dayStart: calendar.dayStart) }
    zones[name] = .some(place)
    return place
  }
}

extension EntityID {
  /// The id of a component whose UID isn't a UUID.
  fileprivate init(icalendarUID uid: String) {
    self.init(digestOf: Array("ootd ics \(uid)".utf8))
  }
}
