import Files

/// A date in ISO 8601: in its extended (`2026-11-21T18:00:00+09:00`) or, as other tools write it, its basic form
/// (`20261121T090000Z`). A space may replace `T`, and the time or the time zone may be missing.
package struct DateText: Hashable, Sendable {
  package let day: Day
  /// Milliseconds after midnight; nil for a day without a time.
  package let clock: Int64?
  /// Minutes east of UTC; nil for local time.
  package let offsetMinutes: Int?

  package init(day: Day, clock: Int64?, offsetMinutes: Int?) {
    self.day = day
    self.clock = clock
    self.offsetMinutes = offsetMinutes
  }

  package init?(_ text: String) {
    self.init(DigitReader(text))
  }

  /// Parses only the extended form, as ootd writes it.
  init?(extended text: String) {
    self.init(DigitReader(text, isExtended: true))
  }

  private init?(_ reader: DigitReader) {
    var digits = reader
    guard let day = digits.day() else { return nil }
    self.day = day
    if digits.isAtEnd {
      (clock, offsetMinutes) = (nil, nil)
      return
    }
    guard digits.consume("T") || digits.consume(" "), let clock = digits.clock() else { return nil }
    self.clock = clock
    let isLocal = digits.isAtEnd
    offsetMinutes = isLocal ? nil : digits.offset()
    guard digits.isAtEnd, isLocal || offsetMinutes != nil else { return nil }
  }

  /// Whether it is a time without a time zone.
  package var isLocal: Bool { clock != nil && offsetMinutes == nil }

  package func moment(in calendar: LocalCalendar) -> Moment {
    let clock = clock ?? 0
    guard let offsetMinutes else {
      var moment = calendar.moment(of: day, secondsAfterMidnight: clock / 1000)
      moment.milliseconds += clock % 1000
      return moment
    }
    return Moment(day, clock, offsetMinutes: offsetMinutes)
  }

  /// A day without a time stands for its start.
  package func start(in calendar: LocalCalendar) -> Moment {
    clock == nil ? calendar.start(of: day) : moment(in: calendar)
  }

  /// The day to which something done at that time belongs: that of its own offset, or of the calendar if it is in UTC,
  /// which names no place.
  package func finished(in calendar: LocalCalendar) -> Day {
    guard clock != nil else { return day }
    let moment = moment(in: calendar)
    guard let offsetMinutes, offsetMinutes != 0 else { return calendar.day(of: moment) }
    return calendar.day(ofSeconds: moment.seconds, offsetMinutes: offsetMinutes)
  }

  package func due(in calendar: LocalCalendar) -> Due {
    guard clock != nil else { return .day(day) }
    let moment = moment(in: calendar)
    return offsetMinutes.map { .moment(moment, offsetMinutes: $0) } ?? Due(moment, in: calendar)
  }
}

/// Reads the parts of a date one after another. Each function stops after what it read, and returns nil if it
/// can't read its part.
package struct DigitReader {
  private let bytes: [UInt8]
  /// Whether it reads only the extended form, without shortened offsets and leap seconds.
  private let isExtended: Bool
  private var index = 0

  package init(_ text: String, isExtended: Bool = false) {
    bytes = Array(text.utf8)
    self.isExtended = isExtended
  }

  package var isAtEnd: Bool { index == bytes.count }

  /// Skips that character if it comes next.
  package mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == character.value else { return false }
    index += 1
    return true
  }

  /// `20261121` or `2026-11-21`.
  package mutating func day() -> Day? {
    guard let year = number(4) else { return nil }
    let hasMarks = consume("-")
    guard hasMarks || !isExtended, let month = number(2), consume("-") == hasMarks,
      let day = number(2)
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// Milliseconds after midnight of `1800`, `180030`, `18:00`, `18:00:30` or `18:00:30.250`. A leap second is
  /// the first second of the next minute.
  package mutating func clock() -> Int64? {
    guard let hour = number(2), hour < 24 else { return nil }
    let hasMarks = consume(":")
    guard hasMarks || !isExtended, let minute = number(2), minute < 60 else { return nil }
    var second = 0
    if hasMarks ? consume(":") : isDigit {
      guard let number = number(2), number < (isExtended ? 60 : 61) else { return nil }
      second = number
    }
    let whole = Int64(hour * 3600 + minute * 60 + second) * 1000
    guard consume(".") else { return whole }
    return fraction().map { whole + $0 }
  }

  /// Minutes east of UTC of `Z`, `+09`, `+0900` or `+09:00`, at most 18 hours.
  package mutating func offset() -> Int? {
    if consume("Z") { return 0 }
    let isWest = consume("-")
    guard isWest || consume("+"), let hours = number(2) else { return nil }
    let minutes = consume(":") || isDigit || isExtended ? number(2) : 0
    guard let minutes, minutes < 60, hours * 60 + minutes <= 18 * 60 else { return nil }
    return (isWest ? -1 : 1) * (hours * 60 + minutes)
  }

  private var isDigit: Bool { index < bytes.count && bytes[index].isDigit }

  private mutating func number(_ digits: Int) -> Int? {
    guard index + digits <= bytes.count else { return nil }
    defer { index += digits }
    return Int(digits: bytes[index..<index + digits])
  }

  /// Milliseconds, from any number of decimal digits, or at most nine of the extended form.
  private mutating func fraction() -> Int64? {
    let digits = bytes[index...].prefix(while: \.isDigit)
    guard !digits.isEmpty, digits.count <= 9 || !isExtended else { return nil }
    index = digits.endIndex
    return Int(digits: (digits + [48, 48]).prefix(3)).map(Int64.init)
  }
}

extension Moment {
  /// The basic form of ISO 8601 in UTC, as Taskwarrior and iCalendar write it: `20261121T090000Z`, rounded
  /// down to seconds.
  package var basic: String {
    let day = Day(secondsSinceEpoch: seconds)
    let second = Int(seconds - Int64(day.number) * 86_400)
    return
      "\(day.basic)T\((second / 3600 * 10_000 + second / 60 % 60 * 100 + second % 60).padded(to: 6))Z"
  }

  /// ISO 8601 with the calendar's offset at that moment, and with milliseconds unless they are 0.
  package func precise(in calendar: LocalCalendar) -> String {
    precise(offsetMinutes: calendar.offsetMinutes(at: self))
  }

  /// ISO 8601 with a UTC offset, and with milliseconds unless they are 0.
  package func precise(offsetMinutes: Int) -> String {
    let text = iso8601(offsetMinutes: offsetMinutes)
    let thousandths = Int(milliseconds - seconds * 1000)
    if thousandths == 0 { return text }
    return "\(text.dropLast(6)).\(thousandths.padded(to: 3))\(text.suffix(6))"
  }
}

extension Day {
  /// `20261121`.
  package var basic: String {
    let (year, month, day) = components
    return (year * 10_000 + month * 100 + day).padded(to: 8)
  }
}
