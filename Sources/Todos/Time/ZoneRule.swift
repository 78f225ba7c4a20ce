import Files

/// The yearly rule of a time zone, as `TZ` and a ``ZoneFile`` write it: `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX,
/// "Environment Variables"; RFC 9636, section 3.3.2).
package struct ZoneRule {
  /// Seconds east of UTC.
  private let standard: Int64
  private let summer: Summer?

  private struct Summer {
    /// Seconds east of UTC.
    let offset: Int64
    let start: Change
    let end: Change
  }

  /// A moment of each year by local clocks before the change.
  private struct Change {
    let day: YearDay
    /// Seconds after midnight; also negative, or of a later day.
    let clock: Int64

    /// Seconds since 1970 on the local clock.
    func seconds(in year: Int) -> Int64 { Int64(day.number(in: year)) * 86_400 + clock }
  }

  private enum YearDay {
    /// From 1 on, in which 29 February doesn't count.
    case withoutLeapDay(Int)
    /// From 0 on.
    case fromZero(Int)
    /// A weekday of a month, the last one if the week is 5; 0 is Sunday.
    case weekday(Int, week: Int, month: Int)

    /// Days since 1970.
    func number(in year: Int) -> Int {
      let first = Day.number(year: year, month: 1, day: 1)
      switch self {
      case .withoutLeapDay(let day):
        let isAfterLeapDay = day > 59 && Day.length(ofMonth: 2, year: year) == 29
        return first + day - (isAfterLeapDay ? 0 : 1)
      case .fromZero(let day): return first + day
      case .weekday(let weekday, let week, let month):
        let first = Day.number(year: year, month: month, day: 1)
        // 1970-01-01 was a Thursday.
        let day = first + (((weekday - first - 4) % 7) + 7) % 7 + (week - 1) * 7
        return day - first < Day.length(ofMonth: month, year: year) ? day : day - 7
      }
    }
  }

  /// Seconds east of UTC at a moment in seconds since 1970.
  func offset(at seconds: Int64) -> Int64 {
    guard let summer else { return standard }
    let year = Day(secondsSinceEpoch: seconds).components.year
    var (latest, offset) = (Int64.min, standard)
    // A change can be days away from its day, and so in another year than the moment.
    for year in (year - 1)...(year + 1) {
      let changes = [
        (summer.start.seconds(in: year) - standard, summer.offset),
        (summer.end.seconds(in: year) - summer.offset, standard),
      ]
      for (change, new) in changes where change <= seconds && change >= latest {
        (latest, offset) = (change, new)
      }
    }
    return offset
  }
}

extension ZoneRule {
  /// Nil if the text isn't such a rule.
  package init?(_ text: some Collection<UInt8>) {
    var reader = Reader(rest: Array(text)[...])
    guard reader.skipName(), let west = reader.clock(limit: 24) else { return nil }
    standard = -west
    if reader.rest.isEmpty {
      summer = nil
      return
    }
    guard reader.skipName() else { return nil }
    var offset = standard + 3600
    if let next = reader.rest.first, next != UInt8(ascii: ",") {
      guard let west = reader.clock(limit: 24) else { return nil }
      offset = -west
    }
    // POSIX leaves the days of `EST5EDT` to the C library.
    if reader.rest.isEmpty { reader.rest = Array(",M3.2.0,M11.1.0".utf8)[...] }
    guard let start = reader.change(), let end = reader.change(), reader.rest.isEmpty else {
      return nil
    }
    summer = Summer(offset: offset, start: start, end: end)
  }

  /// Reads a rule's parts one after another; each function returns nil or false if it can't.
  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func consume(_ character: Unicode.Scalar) -> Bool {
      guard let byte = rest.first, byte == character.value else { return false }
      rest.removeFirst()
      return true
    }

    /// `CET` or `<+0330>`.
    mutating func skipName() -> Bool {
      let isQuoted = consume("<")
      let name = rest.prefix {
        $0.isLetter || isQuoted && ($0.isDigit || "+-".utf8.contains($0))
      }
      rest = rest.dropFirst(name.count)
      return name.count >= 3 && (!isQuoted || consume(">"))
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int? {
      let digits = rest.prefix { $0.isDigit }
      rest = rest.dropFirst(digits.count)
      return Int(digits: digits).flatMap { range.contains($0) ? $0 : nil }
    }

    /// `5`, `-3:30` or `+1:02:03`, in seconds.
    mutating func clock(limit hours: Int) -> Int64? {
      let isNegative = consume("-")
      if !isNegative { _ = consume("+") }
      guard var seconds = number(0...hours).map({ $0 * 3600 }) else { return nil }
      for unit in [60, 1] where consume(":") {
        guard let number = number(0...59) else { return nil }
        seconds += number * unit
      }
      return Int64(isNegative ? -seconds : seconds)
    }

    /// `,M3.5.0`, `,J60/0` or `,59/-1:30`.
    mutating func change() -> Change? {
      guard consume(","), let day = day() else { return nil }
      guard consume("/") else { return Change(day: day, clock: 2 * 3600) }
      // POSIX allows 24 hours, RFC 9636 a week.
      return clock(limit: 167).map { Change(day: day, clock: $0) }
    }

    private mutating func day() -> YearDay? {
      if consume("J") { return number(1...365).map { .withoutLeapDay($0) } }
      guard consume("M") else { return number(0...365).map { .fromZero($0) } }
      guard let month = number(1...12), consume("."), let week = number(1...5), consume("."),
        let weekday = number(0...6)
      else { return nil }
      return .weekday(weekday, week: week, month: month)
    }
  }
}
