import Todos

/// A date as other tools write it: ISO 8601 in its extended (`2026-11-21T18:00:00+09:00`) or basic form
/// (`20261121T090000Z`). A space may replace `T`, and the time or the time zone may be missing.
struct DateText: Hashable {
  let day: Day
  /// Milliseconds after midnight; nil for a day without a time.
  let clock: Int64?
  /// Minutes east of UTC; nil for local time.
  let offsetMinutes: Int?

  init(day: Day, clock: Int64?, offsetMinutes: Int?) {
    self.day = day
    self.clock = clock
    self.offsetMinutes = offsetMinutes
  }

  init?(_ text: String) {
    var digits = DigitReader(text)
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
  var isLocal: Bool { clock != nil && offsetMinutes == nil }

  func moment(in calendar: LocalCalendar) -> Moment {
    let clock = clock ?? 0
    guard let offsetMinutes else {
      var moment = calendar.moment(of: day, secondsAfterMidnight: clock / 1000)
      moment.milliseconds += clock % 1000
      return moment
    }
    let local = Int64(day.number) * 86_400_000 + clock
    return Moment(milliseconds: local - Int64(offsetMinutes) * 60_000)
  }

  /// The day to which something done at that time belongs: that of its own offset, or of the calendar if it is in UTC,
  /// which names no place.
  func finished(in calendar: LocalCalendar) -> Day {
    guard clock != nil else { return day }
    let moment = moment(in: calendar)
    guard let offsetMinutes, offsetMinutes != 0 else { return calendar.day(of: moment) }
    return calendar.day(ofSeconds: moment.seconds, offsetMinutes: offsetMinutes)
  }

  func due(in calendar: LocalCalendar) -> Due {
    guard clock != nil else { return .day(day) }
    let moment = moment(in: calendar)
    let local = Int(calendar.offset(at: moment) / 60)
    return .moment(moment, offsetMinutes: offsetMinutes ?? local)
  }
}

/// Reads the parts of a date one after another. Each function stops after what it read, and returns nil if it
/// can't read its part.
struct DigitReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { index == bytes.count }

  /// Skips that character if it comes next.
  mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == character.value else { return false }
    index += 1
    return true
  }

  /// `20261121` or `2026-11-21`.
  mutating func day() -> Day? {
    guard let year = number(4) else { return nil }
    let isExtended = consume("-")
    guard let month = number(2), consume("-") == isExtended, let day = number(2) else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// Milliseconds after midnight of `1800`, `180030`, `18:00`, `18:00:30` or `18:00:30.250`. A leap second is
  /// the first second of the next minute.
  mutating func clock() -> Int64? {
    guard let hour = number(2), hour < 24 else { return nil }
    let isExtended = consume(":")
    guard let minute = number(2), minute < 60 else { return nil }
    var second = 0
    if isExtended ? consume(":") : isDigit {
      guard let number = number(2), number <= 60 else { return nil }
      second = number
    }
    let whole = Int64(hour * 3600 + minute * 60 + second) * 1000
    guard consume(".") else { return whole }
    return isDigit ? whole + fraction() : nil
  }

  /// Minutes east of UTC of `Z`, `+09`, `+0900` or `+09:00`, at most 18 hours.
  mutating func offset() -> Int? {
    if consume("Z") { return 0 }
    let isWest = consume("-")
    guard isWest || consume("+"), let hours = number(2) else { return nil }
    let isExtended = consume(":")
    let minutes = isExtended || isDigit ? number(2) : 0
    guard let minutes, minutes < 60, hours * 60 + minutes <= 18 * 60 else { return nil }
    return (isWest ? -1 : 1) * (hours * 60 + minutes)
  }

  private var isDigit: Bool {
    index < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
  }

  private mutating func number(_ digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard isDigit else { return nil }
      value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    return value
  }

  /// Milliseconds, from any number of decimal digits.
  private mutating func fraction() -> Int64 {
    var thousandths: Int64 = 0
    var unit: Int64 = 100
    while isDigit {
      thousandths += Int64(bytes[index] - UInt8(ascii: "0")) * unit
      unit /= 10
      index += 1
    }
    return thousandths
  }
}

extension TodoRecord {
  /// The moment of its completion for a format that wants one: noon of the day in UTC if only that is known.
  var completion: Moment? { completed ?? finished?.noon }

  /// Takes such a noon for what it stands for.
  mutating func forgetNoon() {
    if completed == finished?.noon { completed = nil }
  }
}

extension Day {
  fileprivate var noon: Moment { Moment(seconds: Int64(number) * 86_400 + 43_200) }
}

extension Moment {
  /// The basic form of ISO 8601 in UTC, as Taskwarrior and iCalendar write it: `20261121T090000Z`, rounded
  /// down to seconds.
  var basic: String {
    let day = Day(secondsSinceEpoch: seconds)
    let second = Int(seconds - Int64(day.number) * 86_400)
    return
      "\(day.basic)T\((second / 3600 * 10_000 + second / 60 % 60 * 100 + second % 60).padded(to: 6))Z"
  }

  /// ISO 8601 with a UTC offset, and with milliseconds unless they are 0.
  func precise(offsetMinutes: Int) -> String {
    let text = iso8601(offsetMinutes: offsetMinutes)
    let thousandths = Int(milliseconds - seconds * 1000)
    if thousandths == 0 { return text }
    return "\(text.dropLast(6)).\(thousandths.padded(to: 3))\(text.suffix(6))"
  }
}

extension Day {
  /// `20261121`.
  var basic: String {
    let (year, month, day) = components
    return (year * 10_000 + month * 100 + day).padded(to: 8)
  }
}
