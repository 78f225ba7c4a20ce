import Files
import Foundation
import Todos

/// Reads dates in the time zones of an iCalendar file.
struct ICalendarDates {
  let calendar: LocalCalendar
  private var zones: [String: LocalCalendar?] = [:]
  /// The time zones that the file defines; nil if that isn't known yet.
  var definitions: [String: DefinedZone]?

  init(calendar: LocalCalendar) {
    self.calendar = calendar
  }

  /// A day or a moment.
  struct Value {
    let due: Due
    /// The start of a day.
    let moment: Moment
    /// The calendar of its time zone.
    let place: LocalCalendar
    let text: DateText

    /// RFC 5545, section 3.3.5: a date with local time has neither an offset nor a time zone.
    var isFloating = false
  }

  /// Nil if the value can't be read, or if nobody knows its time zone.
  mutating func value(_ line: ContentLine) -> Value? {
    guard let text = DateText(line.value.trimmed(of: [0x20])) else { return nil }
    guard text.clock != nil else {
      return Value(
        due: .day(text.day), moment: calendar.start(of: text.day), place: calendar, text: text)
    }
    guard let place = place(of: line, text) else { return nil }
    let moment = moment(text, on: text.day, in: place)
    guard Moment(stored: moment.milliseconds) != nil else { return nil }
    return Value(
      due: Due(moment, in: place), moment: moment, place: place, text: text,
      isFloating: text.offsetMinutes == nil && line.parameters["TZID"] == nil)
  }

  /// The end of a period (RFC 5545, section 3.3.6): days are calendar days, hours are exact.
  mutating func end(of duration: ContentLine, from start: ContentLine) -> Due? {
    guard let start = value(start),
      let length = ICalendarDuration(duration.value.trimmed(of: [0x20]))
    else { return nil }
    let day = start.text.day.advanced(by: length.days)
    guard start.text.clock != nil else { return length.seconds == 0 ? .day(day) : nil }
    let end = moment(start.text, on: day, in: start.place).advanced(bySeconds: length.seconds)
    guard Moment(stored: end.milliseconds) != nil else { return nil }
    return Due(end, in: start.place)
  }

  /// The moment of a time on a day. A local time that clocks skip has the offset before the change (RFC 5545, section
  /// 3.3.5).
  private func moment(_ text: DateText, on day: Day, in place: LocalCalendar) -> Moment {
    let moment = DateText(day: day, clock: text.clock, offsetMinutes: text.offsetMinutes)
      .moment(in: place)
    let local = Int64(day.number) * 86_400 + (text.clock ?? 0) / 1000
    if text.offsetMinutes != nil || moment.seconds + place.offset(at: moment) == local {
      return moment
    }
    return Moment(seconds: local - place.offset(at: moment.advanced(bySeconds: -1)))
  }

  /// The calendar of a property's time zone. A time with its own offset needs none.
  private mutating func place(of line: ContentLine, _ text: DateText) -> LocalCalendar? {
    guard let name = line.parameters["TZID"] else { return calendar }
    if let known = knownZone(name) { return known }
    if text.offsetMinutes != nil { return calendar }
    let seconds = Int((text.clock ?? 0) / 1000)
    guard let offset = definitions?[name]?.offset(on: text.day, at: seconds) else {
      return WindowsZones.names[name].flatMap { knownZone($0) }
    }
    guard let zone = TimeZone(secondsFromGMT: offset) else { return nil }
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

/// `P1DT2H` or `P2W` (RFC 5545, section 3.3.6).
struct ICalendarDuration {
  private(set) var days = 0
  private(set) var seconds: Int64 = 0

  init?(_ text: String) {
    var rest = text.uppercased().utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
    var isTime = false
    while let byte = rest.first {
      if byte == UInt8(ascii: "T") {
        guard !isTime, rest.count > 1 else { return nil }
        isTime = true
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix(while: \.isDigit)
      guard digits.count < 8, let number = Int(digits: digits) else { return nil }
      rest = rest.dropFirst(digits.count)
      switch (rest.popFirst().map(Unicode.Scalar.init), isTime) {
      case ("W", false): days += 7 * number
      case ("D", false): days += number
      case ("H", true): seconds += 3600 * Int64(number)
      case ("M", true): seconds += 60 * Int64(number)
      case ("S", true): seconds += Int64(number)
      default: return nil
      }
    }
    guard days < 1_000_000 else { return nil }
    if isNegative { (days, seconds) = (-days, -seconds) }
  }
}
