import Files
import Todos

/// Reads dates in the time zones of an iCalendar file.
struct ICalendarDates {
  let calendar: LocalCalendar
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
    return LocalCalendar(zone: .fixed(seconds: Int64(offset)), dayStart: calendar.dayStart)
  }

  /// The calendar of a time zone. Evolution and Thunderbird put a prefix before the time zone's usual name.
  private func knownZone(_ name: String) -> LocalCalendar? {
    let parts = name.split(separator: "/")
    let names = [name] + [3, 2].map { parts.suffix($0).joined(separator: "/") }
    return names.lazy.compactMap { Zone(named: $0) }.first
      .map { LocalCalendar(zone: $0, dayStart: calendar.dayStart) }
  }
}

/// `P1DT2H` or `P2W` (RFC 5545, section 3.3.6).
struct ICalendarDuration {
  let days: Int
  let seconds: Int64

  init?(_ text: String) {
    let text = text.uppercased()
    let format =
      #/
      ([-+]?) P (?:(\d{1,7})W)? (?:(\d{1,7})D)?
      (?:T (?:(\d{1,7})H)? (?:(\d{1,7})M)? (?:(\d{1,7})S)?)?
      /#
    guard let parts = text.wholeMatch(of: format.asciiOnlyDigits())?.output,
      !text.hasSuffix("P"), !text.hasSuffix("T")
    else { return nil }
    let numbers = [parts.2, parts.3, parts.4, parts.5, parts.6].map { $0.flatMap { Int($0) } ?? 0 }
    let sign = parts.1 == "-" ? -1 : 1
    days = sign * (7 * numbers[0] + numbers[1])
    seconds = Int64(sign * (3600 * numbers[2] + 60 * numbers[3] + numbers[4]))
    if days.magnitude >= 1_000_000 { return nil }
  }
}
